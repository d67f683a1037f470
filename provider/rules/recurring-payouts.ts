import { dayIn, startOfDay, type Region } from "../contract/regions.ts";
import type { RecurringRhythm } from "../contract/recurring-words.ts";
import { nextAutomatic, weekdayOf } from "./automatic-withdrawals.ts";

/** Days (YYYY-MM-DD) of the merchant's zone. */
type Schedule = { rhythm: RecurringRhythm; firstDay: string; lastDay?: string | null | undefined };

/**
 * When a recurring payout is made next, strictly after an instant, both in UTC milliseconds: at nine in the morning of
 * the region, on the weekday of its first day, or on its day of the month, which in a shorter month is the last one.
 * Undefined once its last day is over. Dates that passed meanwhile are left out.
 */
export function nextRecurring(
  region: Region,
  { rhythm, firstDay, lastDay }: Schedule,
  after: number,
): number | undefined {
  const schedule =
    rhythm === "WEEKLY" ? { rhythm, weekday: weekdayOf(firstDay) } : { rhythm, monthDay: Number(firstDay.slice(8)) };
  const next = nextAutomatic(region, schedule, Math.max(after, startOfDay(region, firstDay).getTime()));
  return lastDay && dayIn(region, new Date(next)) > lastDay ? undefined : next;
}
