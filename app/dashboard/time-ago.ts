import { dayIn, type Region } from "#provider/contract/regions";
import { daysBetween } from "#provider/rules/days";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export type Ago = { unit: "now" | "yesterday" } | { unit: "minutes" | "hours"; number: number };

/**
 * How long ago an instant was (ISO 8601 in UTC), `now` in UTC milliseconds: minutes within the hour, then hours while
 * it is the same day in the region's zone, then yesterday; undefined before that, when a date says more. What lies
 * ahead, by clocks that differ, is now.
 */
export function timeAgo(at: string, now: number, region: Region): Ago | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return { unit: "now" };
  if (minutes < HOUR_MINUTES) return { unit: "minutes", number: minutes };
  const days = daysBetween(dayIn(region, new Date(at)), dayIn(region, new Date(now)));
  if (days === 0) return { unit: "hours", number: Math.floor(minutes / HOUR_MINUTES) };
  return days === 1 ? { unit: "yesterday" } : undefined;
}
