import { useTranslation } from "react-i18next";
import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import { FilterForm, type FilterField } from "~/components/list/filter-form";
import type { DatePreset, DayRange } from "~/utils/dates";

type Props = {
  currency: string;
  presets: Record<DatePreset, DayRange>;
  errors: Record<string, string[]>;
};

/** Every filter of the transaction list, in the order of the form. */
export function useTransactionFields(currency: string): FilterField[] {
  const { t } = useTranslation("transactions");
  const { t: word } = useTranslation("words");
  const labels = {
    status: t("field.status"),
    from: t("filter.from"),
    to: t("filter.to"),
    amount: t("field.amount"),
    fullName: t("field.fullName"),
    cardNumber: t("filter.cardNumber"),
    bookingId: t("field.bookingId"),
    invoiceCode: t("filter.invoiceCode"),
    rrn: t("field.rrn"),
    orderId: t("field.orderId"),
    name: t("field.application"),
    description: t("field.description"),
  };
  return filterFields(TRANSACTION_FILTERS, labels, { currency, word });
}

export const TransactionFilters = ({ currency, presets, errors }: Props) => (
  <FilterForm presets={presets} errors={errors} fields={useTransactionFields(currency)} />
);
