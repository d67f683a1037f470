import {
  addMonths as plusMonths,
  endOfMonth as lastOfMonth,
  formatISO,
  parseISO,
  startOfISOWeek,
  startOfMonth as firstOfMonth,
} from "date-fns";
import { addDays } from "#provider/rules/days";
import { remembered } from "./remembered";

/**
 * A calendar day as text (`YYYY-MM-DD`), which belongs to no zone. The caller reads the current day from the region's
 * zone.
 */
export type Day = string;
export type DayRange = { from: Day; to: Day };

// date-fns uses the machine's own zone; from text to text the result is the same in every zone.
const parse = (day: Day) => parseISO(day);
const print = (date: Date): Day => formatISO(date, { representation: "date" });

/** The same day of another month; in a shorter month, its last day. */
export const addMonths = (day: Day, months: number): Day => print(plusMonths(parse(day), months));

/** The first and the last day of a day's month. */
export const startOfMonth = (day: Day): Day => print(firstOfMonth(parse(day)));
export const endOfMonth = (day: Day): Day => print(lastOfMonth(parse(day)));

/** Periods that lists offer, in the order of docs/product.md section 9. */
const DATE_PRESETS = [
  "today",
  "yesterday",
  "thisWeek",
  "thisMonth",
  "lastMonth",
  "last3Months",
  "last6Months",
] as const;
type DatePreset = (typeof DATE_PRESETS)[number];

/** The days of a preset, up to and including `today`; the last month is a whole one. Weeks begin on Monday. */
export function presetRange(preset: DatePreset, today: Day): DayRange {
  const yesterday = addDays(today, -1);
  const monthBefore = addMonths(today, -1);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "thisWeek":
      return { from: print(startOfISOWeek(parse(today))), to: today };
    case "thisMonth":
      return { from: startOfMonth(today), to: today };
    case "lastMonth":
      return { from: startOfMonth(monthBefore), to: endOfMonth(monthBefore) };
    case "last3Months":
      return { from: addMonths(today, -3), to: today };
    case "last6Months":
      return { from: addMonths(today, -6), to: today };
  }
}

/** A period that a list offers. */
export type Preset = DayRange & { name: DatePreset };

/** All periods that lists offer, by the region's current day. */
export const presetRanges = remembered(
  (today: Day): readonly Preset[] => DATE_PRESETS.map((name) => ({ name, ...presetRange(name, today) })),
  // The regions have two different current days at most.
  4,
);
