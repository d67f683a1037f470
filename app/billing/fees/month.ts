import { monthSchema } from "#provider/contract/fee-reports";
import { addMonths, startOfMonth, type Day } from "~/utils/dates";

/** The number of months that the menu offers, the current one included. */
const MONTHS_OFFERED = 13;

/** The month of an address (`YYYY-MM`); the current one where it names none, or one that lies ahead. */
export function readMonth(searchParams: URLSearchParams, today: Day): string {
  const current = today.slice(0, 7);
  const { data: month = current } = monthSchema.safeParse(searchParams.get("month"));
  return month > current ? current : month;
}

/** The last months, the newest first. */
export const monthsUpTo = (today: Day): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, index) => addMonths(startOfMonth(today), -index).slice(0, 7));
