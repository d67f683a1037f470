import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import { guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";

export const handle = { i18n: ["exports"] };

/** The signed contract as it was signed. */
export const loader = guardedLoader(
  READ_CONTRACT,
  pathParams.application,
  async ({ provider, context, params: { appId } }) => {
    context.download(await provider.merchantContracts.downloadContract({ params: { appId } }));
    return null;
  },
);

export { ExportFile as default } from "~/components/list/export-file";
