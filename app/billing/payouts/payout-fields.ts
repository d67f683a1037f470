import { useTranslation } from "react-i18next";
import { PAYOUT_FILTERS } from "#provider/contract/filters";
import type { PayoutState } from "#provider/contract/words";
import type { Option } from "~/components/form/text-field";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** What the fields of the payouts offer. The loader names the states: their list comes with the schemas, which lists do without. */
type Offered = { currency: string; applications: readonly Option[]; states: readonly PayoutState[] };

/** Every filter of the payouts, in the order of the form. */
export function usePayoutFields({ currency, applications, states }: Offered): FilterField[] {
  const { t } = useTranslation("payouts");
  const labels = {
    text: t("filter.text"),
    state: t("field.state"),
    appId: t("field.application"),
    from: t("filter.from"),
    to: t("filter.to"),
    amount: t("field.amount"),
  };
  return filterFields(PAYOUT_FILTERS, labels, {
    search: "text",
    currency,
    options: { appId: applications, state: states.map((value) => ({ value, label: t(`state.${value}`) })) },
  });
}
