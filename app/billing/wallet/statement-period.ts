import { addMonths, presetRange, type Day, type DayRange, type Preset } from "~/utils/dates";

/**
 * The days of a statement: the days in the URL. With only a first day up to today, with only a last day the month
 * before it, and with neither the current month.
 */
export function statementPeriod({ from, to }: Partial<DayRange>, today: Day): DayRange {
  if (from !== undefined) return { from, to: to ?? (from > today ? from : today) };
  return to === undefined ? presetRange("thisMonth", today) : { from: addMonths(to, -1), to };
}

/**
 * The periods that a statement offers: the current month and the months before it, because accountants ask for those.
 */
export const isOfMonths = ({ name }: Preset): boolean =>
  name === "thisMonth" || name === "lastMonth" || name === "last3Months" || name === "last6Months";
