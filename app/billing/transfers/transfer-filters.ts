import { useTranslation } from "react-i18next";
import { MAIN_TEXT, TRANSFER_FILTERS } from "#provider/contract/filters";
import type { Option } from "~/components/form/text-field";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** The key of each filter's label, in `transfers.json`. An exported list uses the same keys. */
export const TRANSFER_LABELS = {
  text: "filter.text",
  appId: "field.wallet",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
} as const satisfies Record<keyof typeof TRANSFER_FILTERS, string>;

/** Every filter of the transfers, in the order of the form. */
export function useTransferFilters(offered: { currency: string; applications: readonly Option[] }): FilterField[] {
  const { t } = useTranslation("transfers");
  return filterFields(TRANSFER_FILTERS, TRANSFER_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.transfers,
    currency: offered.currency,
    options: { appId: offered.applications },
  });
}
