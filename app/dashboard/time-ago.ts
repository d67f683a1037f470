import { dayIn, type Region } from "#provider/contract/regions";
import { daysBetween } from "#provider/rules/days";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export type Ago = { unit: "now" | "yesterday" } | { unit: "minutes" | "hours"; number: number };

/**
 * How long ago an instant (ISO 8601 in UTC) was, with `now` in UTC milliseconds: minutes within the hour, then hours on
 * the same day in the region's zone, then yesterday. Undefined before that, because a date says more. A later instant,
 * from a clock that differs, counts as now.
 */
export function timeAgo(at: string, now: number, region: Region): Ago | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return { unit: "now" };
  if (minutes < HOUR_MINUTES) return { unit: "minutes", number: minutes };
  const days = daysBetween(dayIn(region, new Date(at)), dayIn(region, new Date(now)));
  if (days === 0) return { unit: "hours", number: Math.floor(minutes / HOUR_MINUTES) };
  return days === 1 ? { unit: "yesterday" } : undefined;
}
