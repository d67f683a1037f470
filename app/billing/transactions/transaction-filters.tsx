import { useTranslation } from "react-i18next";
import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { Toolbar } from "~/components/list/toolbar";
import type { Preset } from "~/utils/dates";
import { paths } from "~/utils/paths";

type Props = {
  currency: string;
  presets: readonly Preset[];
  errors: Record<string, string[]>;
  canExport: boolean;
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
  return filterFields(TRANSACTION_FILTERS, labels, { search: "fullName", currency, word });
}

export const TransactionFilters = ({ currency, presets, errors, canExport }: Props) => (
  <Toolbar
    presets={presets}
    errors={errors}
    fields={useTransactionFields(currency)}
    exportTo={canExport && paths.exportTransactions}
  />
);
