import { useTranslation } from "react-i18next";
import { INVOICE_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import type { InvoiceSort } from "#provider/contract/invoices";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { Toolbar } from "~/components/list/toolbar";
import type { Preset } from "~/utils/dates";
import { invoicePaths } from "~/utils/invoice-paths";
import { INVOICE_LABELS } from "./headings";

type Props = {
  currency: string;
  presets: readonly Preset[];
  errors: Record<string, string[]>;
  canExport: boolean;
};

/** What an order of the list is called in its sentences. */
export const SORT = {
  "-createdDate": "newest",
  createdDate: "oldest",
  "-amount": "largest",
  amount: "smallest",
  dueDate: "dueFirst",
  "-dueDate": "dueLast",
  linkExpirationDate: "expiresFirst",
  "-linkExpirationDate": "expiresLast",
} as const satisfies Record<InvoiceSort, string>;

/** Every filter of the invoice list. */
export function useInvoiceFields(currency: string): FilterField[] {
  const { t } = useTranslation("invoice-list");
  const { t: word } = useTranslation("words");
  return filterFields(INVOICE_FILTERS, INVOICE_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.invoices,
    currency,
    word,
  });
}

/** The filters of the list, and its orders. */
export function InvoiceFilters({ currency, presets, errors, canExport }: Props) {
  const { t } = useTranslation("invoice-list");
  const sort = (value: InvoiceSort) => ({ value, label: t(`sort.${SORT[value]}`) });
  return (
    <Toolbar
      presets={presets}
      exportTo={canExport && invoicePaths.export}
      sorts={[
        sort("-createdDate"),
        sort("createdDate"),
        sort("-amount"),
        sort("amount"),
        sort("dueDate"),
        sort("-dueDate"),
        sort("linkExpirationDate"),
        sort("-linkExpirationDate"),
      ]}
      errors={errors}
      fields={useInvoiceFields(currency)}
    />
  );
}
