import { redirect } from "@remix-run/cloudflare";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { byAccountType } from "./by-account-type";

export const handle = { i18n: ["exports"] };

/**
 * The contract as a PDF in the reader's language. If it has been signed meanwhile, the address leads to the signed
 * file.
 */
export const loader = guardedLoader(
  READ_CONTRACT,
  pathParams.application,
  async ({ provider, context, params: { appId }, language }) => {
    try {
      context.download(
        await byAccountType((accountType) =>
          provider.merchantContracts.viewContractFile({ params: { appId, accountType }, query: { language } }),
        ),
      );
      return null;
    } catch (error) {
      if (error instanceof ProviderFailure && codeOf(error.reason) === "invalid_state")
        throw redirect(contractPaths.signedFile(appId), 303);
      throw error;
    }
  },
);

export { ExportFile as default } from "~/components/list/export-file";
