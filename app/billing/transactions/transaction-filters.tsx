import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { MAIN_TEXT, TRANSACTION_FILTERS } from "#provider/contract/filters";
import type { PaymentSource } from "#provider/contract/words";
import { TRANSACTION_SORTS } from "#provider/contract/list-sorts";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { useSortOptions } from "~/components/list/list-orders";
import { Toolbar } from "~/components/list/toolbar";
import type { Preset } from "~/utils/dates";
import { transactionPaths } from "~/paths/transaction";
import { TRANSACTION_LABELS } from "./headings";

/** Written here, because the list of words brings along what checks them. */
const SOURCES = ["INVOICE", "LINK", "QR", "API", "AZQR", "TILL"] as const satisfies readonly PaymentSource[];

type Props = {
  currency: string;
  presets: readonly Preset[];
  errors: Record<string, string[]>;
  canExport: boolean;
  /** The list and its totals. */
  children: ReactNode;
};

/** Every filter of the transaction list. */
export function useTransactionFields(currency: string): FilterField[] {
  const { t } = useTranslation(["transactions", "list-search"]);
  const { t: word } = useTranslation("words");
  return filterFields(TRANSACTION_FILTERS, TRANSACTION_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.transactions,
    placeholder: t("list-search:hint"),
    currency,
    word,
    options: {
      source: SOURCES.map((value) => ({ value, label: word(`paymentSource.${value}`) })),
      dispute: DISPUTE_STATES.map((value) => ({ value, label: t(`dispute.${value}`) })),
    },
  });
}

/** The filters and orders, with the list below. */
export const TransactionFilters = ({ currency, presets, errors, canExport, children }: Props) => (
  <Toolbar
    presets={presets}
    sorts={useSortOptions(TRANSACTION_SORTS)}
    errors={errors}
    fields={useTransactionFields(currency)}
    exportTo={canExport && transactionPaths.export}
  >
    {children}
  </Toolbar>
);
