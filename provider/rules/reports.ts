import { dayIn, startOfDay, type Region } from "../contract/regions.ts";
import type { ReportFile, ReportRhythm } from "../contract/report-words.ts";
import { MORNING_MS, weekdayOf } from "./automatic-withdrawals.ts";
import { addDays } from "./days.ts";

type ByDay = Exclude<ReportRhythm, "WITHDRAWAL">;

const fallsOn = (rhythm: ByDay, day: string): boolean =>
  rhythm === "DAILY" || (rhythm === "WEEKLY" ? weekdayOf(day) === 1 : day.endsWith("-01"));

/**
 * The first nine o'clock of the region strictly after an instant, on which a report of the rhythm is due: every day,
 * on Mondays, or on the first of the month. UTC milliseconds.
 */
export function nextReport(region: Region, rhythm: ByDay, after: number): number {
  for (let day = dayIn(region, new Date(after)); ; day = addDays(day, 1)) {
    const at = startOfDay(region, day).getTime() + MORNING_MS;
    if (at > after && fallsOn(rhythm, day)) return at;
  }
}

/** The days that a report due at an instant (UTC milliseconds) is about: those before it, both included. */
export function reportPeriod(region: Region, rhythm: ByDay, dueAt: number): { from: string; to: string } {
  const to = addDays(dayIn(region, new Date(dueAt)), -1);
  return { from: rhythm === "DAILY" ? to : rhythm === "WEEKLY" ? addDays(to, -6) : `${to.slice(0, 7)}-01`, to };
}

/** Whether a file can end with a withdrawal: a statement has whole days, a file for accounting any movements. */
export const endsWithWithdrawal = (file: ReportFile): boolean => file !== "PDF" && file !== "EXCEL";
