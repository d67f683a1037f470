import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { RecurringRhythm } from "#provider/contract/recurring-words";
import { sayWord } from "#provider/rules/open-words";
import { useFormat } from "~/i18n/use-format";

/** Days (YYYY-MM-DD) in the merchant's time zone. */
type Schedule = { rhythm: Open<RecurringRhythm>; firstDay: string; lastDay?: string | null | undefined };

/** When payouts are made, in a few words. The page has the namespace `recurring-payouts`. */
export function useWhen(): (schedule: Schedule) => string {
  const { t } = useTranslation("recurring-payouts");
  const { day } = useFormat();
  return ({ rhythm: word, firstDay, lastDay }) =>
    sayWord(word, (rhythm) =>
      lastDay
        ? t(`when.${rhythm}until`, { first: day(firstDay), last: day(lastDay) })
        : t(`when.${rhythm}`, { first: day(firstDay) }),
    );
}
