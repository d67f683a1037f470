import { isDay } from "./days.ts";
import { plainTyped } from "./typed-text.ts";

/** In which order a day that is typed has its day and month. */
type Order = "DMY" | "MDY";

/** The largest number of a month. */
const MONTHS = 12;

/** A day as programs write it, and as people do; a time may follow, and is nobody's business. */
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ]\d{1,2}:.*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})\.?(?: \d{1,2}:.*)?$/;

/**
 * The longest text that is read as a day, with a time. A cell of a spreadsheet may hold far more, and reading it must
 * not take longer than its letters.
 */
const LONGEST = 64;
/** A typed day with plain digits and signs, and without blanks beside the signs. A text that is too long is no day. */
function plainDay(typed: string): string {
  const text = plainTyped(typed);
  return text.length > LONGEST ? "" : text.replace(/ *([-/. ]) */g, "$1");
}

const written = (year: string, month: string, day: string): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
};

/**
 * A day (YYYY-MM-DD) as people type it: `2026-12-31`, `31.12.2026`, `31/12/26`, `31 12 2026`, with the digits of any
 * keyboard. Undefined where there is no such day in this order.
 */
export function readDay(typed: string, order: Order): string | undefined {
  const text = plainDay(typed);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return written(year, month, day);
  const [, first, , second, last] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined || second === undefined || last === undefined) return undefined;
  return order === "DMY" ? written(last, second, first) : written(last, first, second);
}

/**
 * The order of days that stand in one column: a number above twelve is a day, and who writes dots begins with the day.
 * `isSure`: something says so, and nothing says otherwise. Undefined where no text depends on it.
 */
export function orderOf(texts: Iterable<string>): { order: Order; isSure: boolean; example: string } | undefined {
  let example: string | undefined;
  const told: Record<Order, boolean> = { DMY: false, MDY: false };
  for (const typed of texts) {
    const [, first, mark, second] = YEAR_LAST.exec(plainDay(typed)) ?? [];
    if (first === undefined || second === undefined) continue;
    example ??= typed.trim();
    const [one, two] = [Number(first), Number(second)];
    if (mark === "." || (one > MONTHS && two <= MONTHS)) told.DMY = true;
    else if (two > MONTHS && one <= MONTHS) told.MDY = true;
  }
  if (example === undefined) return undefined;
  const order = told.MDY && !told.DMY ? "MDY" : "DMY";
  return { order, isSure: told.DMY !== told.MDY, example };
}

/** A day as people read and type it: `31.12.2026`. A text that is no day (YYYY-MM-DD) stays as it is. */
export const dayFirst = (day: string): string => (isDay(day) ? day.split("-").toReversed().join(".") : day);
