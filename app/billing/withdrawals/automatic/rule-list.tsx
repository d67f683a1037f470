import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { AutomaticRhythm } from "#provider/contract/automatic-words";
import { sayWord } from "#provider/rules/open-words";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";

/** The number of days that every month has. */
const SHORT_MONTHS = 28;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A rule in readable form. Amounts are in minor units, times in UTC. */
export type ShownRule = {
  rhythm: Open<AutomaticRhythm>;
  weekday?: number | null;
  monthDay?: number | null;
  above?: number | null;
  stays: number;
  currency: string;
  /** The card, or the account. */
  target: string;
  next: string | null;
  /** The withdrawal if it were made now; null if nothing would leave, undefined if it was not calculated. */
  planned?: { amount: number; fee: number } | null;
  /** Who set it, and when. */
  setBy?: string;
  setDate?: string;
};

/** The names of the days of the week, from Monday (1) on. */
export function useWeekdays(): { value: string; label: string }[] {
  const { t } = useTranslation("automatic");
  return WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekday.${day}`) }));
}

/** The rhythm in a few words. */
function useWhen(): (rule: ShownRule) => string {
  const { t } = useTranslation("automatic");
  const { money } = useFormat();
  const weekdays = useWeekdays();
  return ({ rhythm, weekday, monthDay, above, currency }) => {
    if (rhythm === "WEEKLY") return t("when.WEEKLY", { day: weekdays[(weekday ?? 1) - 1]?.label ?? "" });
    if (rhythm === "MONTHLY")
      return t((monthDay ?? 1) > SHORT_MONTHS ? "when.monthEnd" : "when.MONTHLY", { day: monthDay });
    if (rhythm === "ABOVE") return t("when.ABOVE", { amount: money(above ?? 0, currency) });
    return sayWord(rhythm, () => t("when.DAILY"));
  };
}

/** All details of a rule, and its next date. */
export function RuleList({ rule }: { rule: ShownRule }) {
  const { t } = useTranslation("automatic");
  const { money } = useFormat();
  const when = useWhen();
  const { stays, currency, target, next, planned, setBy, setDate } = rule;
  return (
    <DescriptionList
      items={[
        { term: t("field.when"), value: when(rule) },
        { term: t("field.takes"), value: stays === 0 ? t("takesAll") : t("takes", { amount: money(stays, currency) }) },
        {
          term: t("field.to"),
          value: (
            <span className="figure" translate="no">
              {target}
            </span>
          ),
        },
        {
          term: t(rule.rhythm === "ABOVE" ? "field.nextLook" : "field.next"),
          value: next && <DateTime at={next} withZone />,
        },
        {
          term: t("field.now"),
          value:
            planned === undefined
              ? null
              : planned === null
                ? t("nothingNow")
                : t("planned", { amount: money(planned.amount, currency), fee: money(planned.fee, currency) }),
        },
        {
          term: t("field.setBy"),
          value: setBy && (
            <>
              {setBy}
              {setDate && (
                <>
                  {" · "}
                  <DateTime at={setDate} />
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
