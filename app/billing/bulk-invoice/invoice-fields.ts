import { useTranslation } from "react-i18next";
import { BULK_INVOICE_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";

/** The key of each filter's label, in `bulk-invoices.json`. An exported list uses the same keys. */
export const BULK_INVOICE_LABELS = {
  text: "filter.text",
  status: "filter.status",
} as const satisfies Record<keyof typeof BULK_INVOICE_FILTERS, string>;

/** The filters of the invoices of one upload, with their labels. */
export function useBulkInvoiceFields() {
  const { t } = useTranslation("bulk-invoices");
  const { t: word } = useTranslation("words");
  return filterFields(BULK_INVOICE_FILTERS, BULK_INVOICE_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.bulkInvoices,
    word,
  });
}
