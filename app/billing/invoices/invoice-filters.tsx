import { useTranslation } from "react-i18next";
import type { InvoiceSort } from "#provider/contract/invoices";
import { FilterForm, type FilterField } from "~/components/filter-form";
import { INVOICE_STATUS } from "~/i18n/words";
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

/** Every filter of the invoice list (spec section 3); days are of the invoice's creation. */
export function useInvoiceFields(currency: string): FilterField[] {
  const { t } = useTranslation("invoice-list");
  const { t: word } = useTranslation("words");
  const statuses = Object.entries(INVOICE_STATUS).map(([value, { key }]) => ({ value, label: word(key) }));
  return [
    { kind: "text", name: "guestName", label: t("field.customer") },
    { kind: "text", name: "invoiceCode", label: t("field.invoiceCode") },
    { kind: "text", name: "bookingId", label: t("field.bookingId") },
    { kind: "select", name: "status", label: t("field.status"), options: statuses },
    { kind: "date", name: "from", label: t("filter.from") },
    { kind: "date", name: "to", label: t("filter.to") },
    { kind: "amount", name: "amount", label: t("field.amount"), currency },
    { kind: "text", name: "email", label: t("field.email"), inputMode: "email" },
    { kind: "text", name: "appName", label: t("field.application") },
  ];
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
