import { addMonths, presetRange, type Day, type DayRange, type Preset } from "~/utils/dates";

/**
 * The days of a statement: those that are asked for; of one end alone, up to today, or the month before that end; of
 * none, the month that is running.
 */
export function statementPeriod({ from, to }: Partial<DayRange>, today: Day): DayRange {
  if (from !== undefined) return { from, to: to ?? (from > today ? from : today) };
  return to === undefined ? presetRange("thisMonth", today) : { from: addMonths(to, -1), to };
}

/** The periods that a statement offers: the month that is running and those before it, which accountants ask for. */
export const isOfMonths = ({ name }: Preset): boolean =>
  name === "thisMonth" || name === "lastMonth" || name === "last3Months" || name === "last6Months";
