import { answerWithFile } from "~/server/export-file";
import { guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { readQrFilters } from "./filters";

export const handle = { i18n: ["exports"] };

/** The list as a file: its filters, in the reader's language. A screen and not a resource route, so that failures have a page. */
export const loader = guardedLoader(
  { permission: "EXPORT_PAYMENT_METHOD" },
  async ({ provider, url, language, context }) => {
    const { values } = readQrFilters(url.searchParams, language);
    const dialog = paths.exportQrPayments + withParams(url.searchParams, {});
    return answerWithFile(context, dialog, () => provider.invoices.exportQr({ query: { ...values, language } }));
  },
);

export { ExportFile as default } from "~/components/export-file";
