/**
 * Calendar days as text (`YYYY-MM-DD`), which belong to no zone. Which day it is now, the caller asks of the region's zone.
 */
export type Day = string;
export type DayRange = { from: Day; to: Day };

const DAY = 86_400_000;
const parse = (day: Day) => new Date(`${day}T00:00:00Z`);
const print = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether the text is a day that exists (no 31 February). */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(parse(text).getTime()) && print(parse(text)) === text;

export const addDays = (day: Day, days: number): Day => print(new Date(parse(day).getTime() + days * DAY));

/** The same day of another month; the last day of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = parse(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return print(last);
}

/** Date filters of the lists, in the order the spec names them (section 9). */
export const DATE_PRESETS = ["thisWeek", "thisMonth", "last3Months", "last6Months"] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** The days a preset covers, up to and including `today`. Weeks begin on Monday. */
export function presetRange(preset: DatePreset, today: Day): DayRange {
  switch (preset) {
    case "thisWeek":
      return { from: addDays(today, -((parse(today).getUTCDay() + 6) % 7)), to: today };
    case "thisMonth":
      return { from: `${today.slice(0, 8)}01`, to: today };
    case "last3Months":
      return { from: addMonths(today, -3), to: today };
    case "last6Months":
      return { from: addMonths(today, -6), to: today };
  }
}

/** Every preset's days, for a list's filters. */
export const presetRanges = (today: Day): Record<DatePreset, DayRange> => ({
  thisWeek: presetRange("thisWeek", today),
  thisMonth: presetRange("thisMonth", today),
  last3Months: presetRange("last3Months", today),
  last6Months: presetRange("last6Months", today),
});
