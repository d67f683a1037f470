import { useTranslation } from "react-i18next";
import { INVOICE_FILTERS } from "#provider/contract/filters";
import type { InvoiceSort } from "#provider/contract/invoices";
import { filterFields } from "~/components/list/filter-fields";
import { FilterForm, type FilterField } from "~/components/list/filter-form";
import type { DatePreset, DayRange } from "~/utils/dates";

type Props = {
  currency: string;
  presets: Record<DatePreset, DayRange>;
  errors: Record<string, string[]>;
};

/** What an order of the list is called in its sentences. */
export const SORT = {
  "-createdDate": "newest",
  createdDate: "oldest",
  "-amount": "largest",
  amount: "smallest",
} as const satisfies Record<InvoiceSort, string>;

/** Every filter of the invoice list, in the order of the form; days are of the invoice's creation. */
export function useInvoiceFields(currency: string): FilterField[] {
  const { t } = useTranslation("invoice-list");
  const { t: word } = useTranslation("words");
  const labels = {
    guestName: t("field.customer"),
    invoiceCode: t("field.invoiceCode"),
    bookingId: t("field.bookingId"),
    status: t("field.status"),
    from: t("filter.from"),
    to: t("filter.to"),
    amount: t("field.amount"),
    email: t("field.email"),
    appName: t("field.application"),
  };
  return filterFields(INVOICE_FILTERS, labels, { currency, word });
}

/** The filters of the list, and its orders. */
export function InvoiceFilters({ currency, presets, errors }: Props) {
  const { t } = useTranslation("invoice-list");
  const sort = (value: InvoiceSort) => ({ value, label: t(`sort.${SORT[value]}`) });
  return (
    <FilterForm
      presets={presets}
      sorts={[sort("-createdDate"), sort("createdDate"), sort("-amount"), sort("amount")]}
      errors={errors}
      fields={useInvoiceFields(currency)}
    />
  );
}
