import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listAddress } from "~/components/list/list-address";
import { PageMenu } from "~/components/list/menu";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import type { DayRange } from "~/utils/dates";
import type { Months } from "./statement-months";

/** The closed months that stand beside the menu: people ask for the last ones. A phone has no room for them. */
const MONTHS_IN_SIGHT = 3;

/**
 * The months of a statement: the one before and the one after the period, a menu of the last ones, and the newest
 * closed ones. The menu's button says the period: a month by its name, other days by their dates.
 */
export function MonthPicker({ period, months }: { period: DayRange; months: Months }) {
  const { t } = useTranslation("statement");
  const format = useFormat();
  const { pathname, search } = useLocation();
  const to = (days: DayRange) => listAddress(pathname, search, { from: days.from, to: days.to });
  const current = months.whole ? format.monthTitle(months.whole) : format.days(period.from, period.to);
  return (
    <nav className="row not-printed" aria-label={t("months.label")}>
      <Step to={to(months.before)} icon="ChevronLeftIcon" label={format.monthTitle(months.before.month)} />
      <PageMenu text={current} label={t("months.choose", { period: current })} icon="ChevronDownIcon">
        {months.last.map(({ month, ...days }) => (
          <Link key={month} to={to(days)} preventScrollReset aria-current={month === months.whole ? "true" : undefined}>
            {format.monthTitle(month)}
          </Link>
        ))}
      </PageMenu>
      {months.after && (
        <Step to={to(months.after)} icon="ChevronRightIcon" label={format.monthTitle(months.after.month)} />
      )}
      <span className="row closed-months">
        {months.last.slice(1, 1 + MONTHS_IN_SIGHT).map(
          ({ month, ...days }) =>
            month !== months.whole && (
              <Link key={month} to={to(days)} preventScrollReset>
                {format.monthTitle(month)}
              </Link>
            ),
        )}
      </span>
    </nav>
  );
}

type StepProps = { to: string; icon: "ChevronLeftIcon" | "ChevronRightIcon"; label: string };

const Step = ({ to, icon, label }: StepProps) => (
  <Link to={to} preventScrollReset className="icon-button" aria-label={label} title={label}>
    <Icon source={icon} />
  </Link>
);
