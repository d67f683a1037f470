import { addDays } from "#provider/rules/days";

/** Calendar days (YYYY-MM-DD) in the merchant's zone, both included. */
export type Days = { from: string; to: string };

/**
 * The month of a day (YYYY-MM-DD) up to that day, and the days of the month before to compare with: the same number, or
 * all if that month is shorter (decision 0023).
 */
export function monthSoFar(today: string): { current: Days; before: Days } {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const lastOfBefore = new Date(Date.UTC(year, month - 1, 0));
  const from = `${lastOfBefore.toISOString().slice(0, 7)}-01`;
  const to = `${from.slice(0, 8)}${String(Math.min(day, lastOfBefore.getUTCDate())).padStart(2, "0")}`;
  return { current: { from: `${today.slice(0, 8)}01`, to: today }, before: { from, to } };
}

/** The last `length` calendar days up to and including a day (YYYY-MM-DD), oldest first. */
export const daysUpTo = (today: string, length: number): string[] =>
  Array.from({ length }, (_, index) => addDays(today, index - length + 1));
