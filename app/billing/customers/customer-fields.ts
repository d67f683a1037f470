import { useTranslation } from "react-i18next";
import { CUSTOMER_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** The key of each filter's label, in `customers.json`. An exported list uses the same keys. */
export const CUSTOMER_LABELS = { search: MAIN_TEXT.customers } as const satisfies Record<
  keyof typeof CUSTOMER_FILTERS,
  string
>;

/** Every filter of the customers. */
export function useCustomerFields(): FilterField[] {
  const { t } = useTranslation("customers");
  return filterFields(CUSTOMER_FILTERS, CUSTOMER_LABELS, { say: (key) => t(key), search: "search" });
}
