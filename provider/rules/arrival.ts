import type { Region } from "../contract/regions.ts";
import { dayIn } from "../contract/regions.ts";
import type { Open } from "../contract/open-word.ts";
import type { PayoutTarget } from "../contract/words.ts";

/** Working days that the system for small payments takes at most (docs/provider.md section 3, "Arrival"). */
const BANK_DAYS = 2;
const DAY_MS = 86_400_000;

const isWorkingDay = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/**
 * When money that leaves now arrives at the latest: at a card within seconds, around the clock (null); at a bank on a
 * day (YYYY-MM-DD in the region's zone), Saturdays and Sundays not counted. Public holidays are nobody's to know here:
 * the day is an expectation.
 */
export function arrivalDay(region: Region, target: Open<PayoutTarget>, leaves: Date): string | null {
  if (target !== "BANK") return null;
  let day = Date.parse(`${dayIn(region, leaves)}T00:00:00Z`);
  for (let left = BANK_DAYS; left > 0;) {
    day += DAY_MS;
    if (isWorkingDay(day)) left--;
  }
  return new Date(day).toISOString().slice(0, 10);
}
