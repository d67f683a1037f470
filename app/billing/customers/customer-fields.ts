import { useTranslation } from "react-i18next";
import { CUSTOMER_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import type { FilterField } from "~/components/list/filter-chips";
import { filterFields } from "~/components/list/filter-fields";

/** The sentence that each filter is called by, of `customers.json`; a file of the list calls them the same. */
export const CUSTOMER_LABELS = { search: MAIN_TEXT.customers } as const satisfies Record<
  keyof typeof CUSTOMER_FILTERS,
  string
>;

/** Every filter of the customers. */
export function useCustomerFields(): FilterField[] {
  const { t } = useTranslation("customers");
  return filterFields(CUSTOMER_FILTERS, CUSTOMER_LABELS, { say: (key) => t(key), search: "search" });
}
