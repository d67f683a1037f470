import { useTranslation } from "react-i18next";
import type { BulkColumn } from "#provider/contract/bulk-words";
import type { Open } from "#provider/contract/open-word";
import { sayWord } from "#provider/rules/open-words";

/** The names of the columns, in the words of an invoice. The page has the namespaces `bulk` and `invoices`. */
export function useColumnNames(): (column: Open<BulkColumn>) => string {
  const { t } = useTranslation(["bulk", "invoices"]);
  return (column) =>
    sayWord(column, (known) => (known === "currency" ? t("field.currency") : t(`invoices:field.${known}`)));
}
