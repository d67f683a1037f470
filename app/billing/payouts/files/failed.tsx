import { redirect } from "@remix-run/cloudflare";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";

export const handle = { i18n: ["exports"] };

/**
 * The rows that cannot be paid, or whose payout failed or came back, as a file. Redirects to the file's page if there
 * are none.
 */
export const loader = guardedLoader(
  AREA_ACCESS.payouts,
  payoutFileParams,
  async ({ provider, context, params: { id }, language }) => {
    try {
      context.download(await provider.payoutFiles.failed({ params: { id }, query: { language } }));
      return null;
    } catch (error) {
      if (error instanceof ProviderFailure && codeOf(error.reason) === "nothing_to_export")
        throw redirect(payoutFilePaths.one(id), 303);
      throw error;
    }
  },
);

export { ExportFile as default } from "~/components/list/export-file";
