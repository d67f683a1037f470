import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";

export const handle = { i18n: ["exports"] };

/** The parts of a withdrawal as a file, in the person's language. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.withdrawal,
  async ({ provider, context, params: { id }, language }) => {
    context.download(await provider.walletMoney.withdrawalPartsFile({ params: { id }, query: { language } }));
    return null;
  },
);

export { ExportFile as default } from "~/components/list/export-file";
