import { useTranslation } from "react-i18next";
import type { DisputeState } from "#provider/contract/dispute-words";
import { DISPUTE_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import type { Option } from "~/components/form/text-field";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** The options of the filters. */
type Offered = { currency: string; applications: readonly Option[]; states: readonly DisputeState[] };

/** The key of each filter's label, in `disputes.json`. An exported list uses the same keys. */
export const DISPUTE_LABELS = {
  text: "filter.text",
  state: "field.state",
  appId: "field.application",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
} as const satisfies Record<keyof typeof DISPUTE_FILTERS, string>;

/** Every filter of the disputes, in the order of the form. */
export function useDisputeFields({ currency, applications, states }: Offered): FilterField[] {
  const { t } = useTranslation("disputes");
  return filterFields(DISPUTE_FILTERS, DISPUTE_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.disputes,
    currency,
    options: { appId: applications, state: states.map((value) => ({ value, label: t(`state.${value}`) })) },
  });
}
