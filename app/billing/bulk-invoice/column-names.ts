import { useTranslation } from "react-i18next";
import type { BulkColumn } from "#provider/contract/bulk-words";

/** What a column is about, as invoices call it. The page has the namespaces `bulk` and `invoices`. */
export function useColumnNames(): (column: BulkColumn) => string {
  const { t } = useTranslation(["bulk", "invoices"]);
  return (column) => (column === "currency" ? t("field.currency") : t(`invoices:field.${column}`));
}
