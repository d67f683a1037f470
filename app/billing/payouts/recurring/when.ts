import { useTranslation } from "react-i18next";
import type { RecurringRhythm } from "#provider/contract/recurring-words";
import { useFormat } from "~/i18n/use-format";

/** Days (YYYY-MM-DD) in the merchant's time zone. */
type Schedule = { rhythm: RecurringRhythm; firstDay: string; lastDay?: string | null | undefined };

/** When payouts are made, in a few words. The page has the namespace `recurring-payouts`. */
export function useWhen(): (schedule: Schedule) => string {
  const { t } = useTranslation("recurring-payouts");
  const { day } = useFormat();
  return ({ rhythm, firstDay, lastDay }) =>
    lastDay
      ? t(`when.${rhythm}until`, { first: day(firstDay), last: day(lastDay) })
      : t(`when.${rhythm}`, { first: day(firstDay) });
}
