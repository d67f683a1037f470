import { useTranslation } from "react-i18next";
import type { BulkColumn } from "#provider/contract/bulk-words";

/** The names of the columns, in the words of an invoice. The page has the namespaces `bulk` and `invoices`. */
export function useColumnNames(): (column: BulkColumn) => string {
  const { t } = useTranslation(["bulk", "invoices"]);
  return (column) => (column === "currency" ? t("field.currency") : t(`invoices:field.${column}`));
}
