import { addMonths, endOfMonth, startOfMonth, type Day, type DayRange } from "~/utils/dates";

/** The number of months that the menu of a statement offers, the current one included. */
const MONTHS_OFFERED = 13;

/** The days of a month (`YYYY-MM`); of the current one up to today. */
export type Month = DayRange & { month: string };
export type Months = {
  /** The month that the period is, if it is just one. */
  whole: string | undefined;
  /** The month before the period's first day, or before its own month. */
  before: Month;
  /** The month after the period's last day; none lies ahead of today. */
  after: Month | undefined;
  /** The last months, the newest first. */
  last: readonly Month[];
};

const monthOf = (day: Day, today: Day): Month => {
  const [from, end] = [startOfMonth(day), endOfMonth(day)];
  return { month: day.slice(0, 7), from, to: from <= today && today < end ? today : end };
};

/** The months around the period of a statement, on a day in the merchant's zone. */
export function statementMonths({ from, to }: DayRange, today: Day): Months {
  const own = monthOf(from, today);
  const whole = own.from === from && (own.to === to || endOfMonth(from) === to) ? own.month : undefined;
  const after = monthOf(addMonths(startOfMonth(to), 1), today);
  const newest = startOfMonth(today);
  return {
    whole,
    before: monthOf(addMonths(own.from, -1), today),
    after: after.from > today ? undefined : after,
    last: Array.from({ length: MONTHS_OFFERED }, (_, index) => monthOf(addMonths(newest, -index), today)),
  };
}
