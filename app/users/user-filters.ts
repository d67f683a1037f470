import { useTranslation } from "react-i18next";
import { MAIN_TEXT, USER_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { USER_STATE } from "~/i18n/people-words";

/** The sentence of each filter's label, in `users.json`, in the order of the form; the exported file uses the same. */
export const USER_LABELS = {
  state: "field.state",
  fullName: "field.fullName",
} as const satisfies Record<keyof typeof USER_FILTERS, string>;

/** Every filter of the list of people. */
export function useUserFields(): FilterField[] {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  return filterFields(USER_FILTERS, USER_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.users,
    options: { state: Object.entries(USER_STATE).map(([value, { key }]) => ({ value, label: people(key) })) },
  });
}
