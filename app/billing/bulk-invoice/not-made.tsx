import { redirect } from "@remix-run/cloudflare";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { bulkParams, bulkPaths } from "~/paths/bulk";

export const handle = { i18n: ["exports"] };

/**
 * The rows without an invoice as a file, with the columns of the upload and the reasons. Redirects to the upload if
 * there are no such rows.
 */
export const loader = guardedLoader(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ provider, context, params: { id }, language }) => {
    try {
      context.download(await provider.bulk.notMade({ params: { bulkInvoiceId: id }, query: { language } }));
      return null;
    } catch (error) {
      if (error instanceof ProviderFailure && codeOf(error.reason) === "nothing_to_export")
        throw redirect(bulkPaths.one(id), 303);
      throw error;
    }
  },
);

export { ExportFile as default } from "~/components/list/export-file";
