import { MIN_AMOUNT } from "../contract/limits.ts";
import { dayIn, startOfDay, type Region } from "../contract/regions.ts";
import type { AutomaticRhythm } from "../contract/automatic-words.ts";
import { addDays } from "./days.ts";
import { greatestWithdrawal, withdrawalFee } from "./fees.ts";

/** Hour of the merchant's day at which what has a schedule is done. */
export const MORNING_MS = 9 * 3_600_000;

/** The days on which a rule looks at a wallet: the day of the week from Monday (1), or the day of the month. */
export type Schedule = {
  rhythm: AutomaticRhythm;
  weekday?: number | null | undefined;
  monthDay?: number | null | undefined;
};

/** From Monday (1) to Sunday (7), of a day (YYYY-MM-DD). */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
/** The last day of the month that a day is in, as a number. */
const lastOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

function fallsOn({ rhythm, weekday, monthDay }: Schedule, day: string): boolean {
  if (rhythm === "WEEKLY") return weekdayOf(day) === weekday;
  if (rhythm === "MONTHLY") return Number(day.slice(8)) === Math.min(monthDay ?? 1, lastOfMonth(day));
  return true;
}

/**
 * The first nine o'clock of the region strictly after an instant (UTC milliseconds) on a day of the schedule, in UTC
 * milliseconds. Dates that were missed are left out: what was in the wallet then is there still. The 31st falls on the
 * last day of shorter months.
 */
export function nextAutomatic(region: Region, schedule: Schedule, after: number): number {
  for (let day = dayIn(region, new Date(after)); ; day = addDays(day, 1)) {
    const at = startOfDay(region, day).getTime() + MORNING_MS;
    if (at > after && fallsOn(schedule, day)) return at;
  }
}

type Terms = { stays: number; above?: number | null | undefined; isHouse: boolean };
/** The sum that leaves at a due date; or why none does, and the balance it would need. Minor units. */
export type Automatic =
  | { kind: "take"; amount: number; fee: number }
  | { kind: "tooLittle"; needed: number }
  | { kind: "notAbove" };

/**
 * What a rule takes of what is available: the greatest amount whose fee fits beside it, down to what stays. One
 * withdrawal for each date, under the limit of any withdrawal; what is over waits for the next date.
 */
export function automaticAmount({ stays, above, isHouse }: Terms, available: number): Automatic {
  if (above !== null && above !== undefined && available <= above) return { kind: "notAbove" };
  const amount = greatestWithdrawal(available - stays, isHouse);
  return amount === undefined
    ? { kind: "tooLittle", needed: leastFor({ stays, isHouse }) }
    : { kind: "take", amount, fee: withdrawalFee(amount, isHouse) };
}

/** The balance needed for the smallest withdrawal with its fee, beside the sum that stays. Minor units. */
export const leastFor = ({ stays, isHouse }: Omit<Terms, "above">): number =>
  stays + MIN_AMOUNT + withdrawalFee(MIN_AMOUNT, isHouse);
