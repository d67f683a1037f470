import { addMonths as plusMonths, endOfISOWeek, formatISO, parseISO, startOfISOWeek, startOfMonth } from "date-fns";
import { remembered } from "./remembered";

/**
 * Calendar days as text (`YYYY-MM-DD`), which belong to no zone. Which day it is now, the caller asks of the region's zone.
 */
export type Day = string;
export type DayRange = { from: Day; to: Day };

// date-fns counts in the machine's own zone; from text to text that is the same everywhere.
const parse = (day: Day) => parseISO(day);
const print = (date: Date): Day => formatISO(date, { representation: "date" });

/** The same day of another month; the last day of that month where it is shorter. */
export const addMonths = (day: Day, months: number): Day => print(plusMonths(parse(day), months));

/** Date filters of the lists, in the order of docs/product.md section 9. */
export const DATE_PRESETS = ["thisWeek", "thisMonth", "last3Months", "last6Months"] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** The days a preset covers, up to and including `today`. Weeks begin on Monday. */
export function presetRange(preset: DatePreset, today: Day): DayRange {
  switch (preset) {
    case "thisWeek":
      return { from: print(startOfISOWeek(parse(today))), to: today };
    case "thisMonth":
      return { from: print(startOfMonth(parse(today))), to: today };
    case "last3Months":
      return { from: addMonths(today, -3), to: today };
    case "last6Months":
      return { from: addMonths(today, -6), to: today };
  }
}

/** Monday to Sunday of the week of a day, also what of it lies ahead. */
export const wholeWeek = (day: Day): DayRange => ({
  from: print(startOfISOWeek(parse(day))),
  to: print(endOfISOWeek(parse(day))),
});

/** Every preset's days, for a list's filters. */
export const presetRanges = remembered(
  (today: Day): Record<DatePreset, DayRange> => ({
    thisWeek: presetRange("thisWeek", today),
    thisMonth: presetRange("thisMonth", today),
    last3Months: presetRange("last3Months", today),
    last6Months: presetRange("last6Months", today),
  }),
  // The regions' todays, which are two at most.
  4,
);
