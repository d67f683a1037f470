import { useTranslation } from "react-i18next";
import { FilterForm, type FilterField } from "~/components/filter-form";
import { PAYMENT_STATUS } from "~/i18n/words";
import type { DatePreset, DayRange } from "~/utils/dates";

type Props = {
  currency: string;
  presets: Record<DatePreset, DayRange>;
  errors: Record<string, string[]>;
};

/** Every filter of the transaction list (spec section 3). */
export function useTransactionFields(currency: string): FilterField[] {
  const { t } = useTranslation("transactions");
  const { t: word } = useTranslation("words");
  const statuses = Object.entries(PAYMENT_STATUS).map(([value, { key }]) => ({ value, label: word(key) }));
  return [
    { kind: "select", name: "status", label: t("field.status"), options: statuses },
    { kind: "date", name: "from", label: t("filter.from") },
    { kind: "date", name: "to", label: t("filter.to") },
    { kind: "amount", name: "amount", label: t("field.amount"), currency },
    { kind: "text", name: "fullName", label: t("field.fullName") },
    { kind: "text", name: "cardNumber", label: t("filter.cardNumber"), inputMode: "numeric" },
    { kind: "text", name: "bookingId", label: t("field.bookingId") },
    { kind: "text", name: "invoiceCode", label: t("filter.invoiceCode") },
    { kind: "text", name: "rrn", label: t("field.rrn"), inputMode: "numeric" },
    { kind: "text", name: "orderId", label: t("field.orderId"), inputMode: "numeric" },
    { kind: "text", name: "name", label: t("field.application") },
    { kind: "text", name: "description", label: t("field.description") },
  ];
}

export const TransactionFilters = ({ currency, presets, errors }: Props) => (
  <FilterForm presets={presets} errors={errors} fields={useTransactionFields(currency)} />
);
