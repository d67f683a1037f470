/** How long until something, in the unit one would say it in; never less than a minute. */
export type TimeLeft = { unit: "hours" | "minutes"; count: number };

const MINUTE_MS = 60_000;

/** Both are UTC: an ISO 8601 instant and milliseconds. Whole hours and minutes that are certainly left. */
export function timeLeft(until: string, now: number): TimeLeft {
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now) / MINUTE_MS));
  return minutes < 60 ? { unit: "minutes", count: minutes } : { unit: "hours", count: Math.floor(minutes / 60) };
}
