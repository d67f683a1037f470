const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A hold that lapses within this time is urgent: the dashboard names it, and its time left is a badge. */
export const URGENT_MS = DAY_MS;

const UNITS = [
  { unit: "days", length: DAY_MS, from: 2 * DAY_MS },
  { unit: "hours", length: HOUR_MS, from: 2 * HOUR_MS },
  { unit: "minutes", length: MINUTE_MS, from: 0 },
] as const;

export type TimeLeft = { unit: (typeof UNITS)[number]["unit"]; count: number; isUrgent: boolean };

/**
 * How long it is until an instant (ISO 8601 in UTC), `now` in UTC milliseconds; undefined once it has passed. In whole
 * units that are certainly left, of the largest unit of which there are at least two: 119 minutes are not "1 hour", 47
 * hours not "1 day". Never 0.
 */
export function timeLeft(until: string, now: number): TimeLeft | undefined {
  const left = Date.parse(until) - now;
  const fitting = UNITS.find(({ from }) => left >= from);
  if (!fitting || left <= 0) return undefined;
  return { unit: fitting.unit, count: Math.max(1, Math.floor(left / fitting.length)), isUrgent: left <= URGENT_MS };
}
