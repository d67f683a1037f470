import { useTranslation } from "react-i18next";
import { MAIN_TEXT, WITHDRAWAL_FILTERS } from "#provider/contract/filters";
import type { PayoutState } from "#provider/contract/words";
import type { Option } from "~/components/form/text-field";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** The options of the filters. The loader gives the states, as of payouts. */
type Offered = { currency: string; applications: readonly Option[]; states: readonly PayoutState[] };

/** The key of each filter's label, in `withdrawals.json`. An exported list uses the same keys. */
export const WITHDRAWAL_LABELS = {
  text: "filter.text",
  state: "field.state",
  appId: "field.application",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
} as const satisfies Record<keyof typeof WITHDRAWAL_FILTERS, string>;

/** Every filter of the withdrawals, in the order of the form. */
export function useWithdrawalFields({ currency, applications, states }: Offered): FilterField[] {
  const { t } = useTranslation("withdrawals");
  return filterFields(WITHDRAWAL_FILTERS, WITHDRAWAL_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.withdrawals,
    currency,
    options: { appId: applications, state: states.map((value) => ({ value, label: t(`state.${value}`) })) },
  });
}
