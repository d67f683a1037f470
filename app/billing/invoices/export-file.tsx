import { answerWithFile } from "~/server/export-file";
import { guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { readExported } from "./exported";

export const handle = { i18n: ["exports"] };

/** The list, or its ticked rows, as a file in the reader's language. A screen, so that failures have a page. */
export const loader = guardedLoader(
  { permission: "EXPORT_PAYMENT_METHOD" },
  async ({ provider, url, language, context }) => {
    const { chosen, sort } = readExported(url.searchParams, language);
    const query = { ...chosen, ...(sort ? { sort } : {}), language };
    const dialog = paths.exportInvoices + withParams(url.searchParams, {});
    return answerWithFile(context, dialog, () => provider.invoices.export({ query }));
  },
);

export { ExportFile as default } from "~/components/export-file";
