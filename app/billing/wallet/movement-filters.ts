import { useTranslation } from "react-i18next";
import { MAIN_TEXT, MOVEMENT_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import { MOVEMENT_LABELS } from "./headings";

/** The filters of a wallet's movements, with their labels. */
export function useMovementFields(currency: string) {
  const { t } = useTranslation("wallet");
  return filterFields(MOVEMENT_FILTERS, MOVEMENT_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.movements,
    currency,
    word: (key) => t(key),
  });
}
