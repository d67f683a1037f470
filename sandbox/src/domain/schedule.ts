import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import type { RecurrenceState, Reminder } from "#provider/contract/words";
import { MORNING_MS } from "#provider/rules/automatic-withdrawals";
import { addDays } from "#provider/rules/days";
import { dueDayOf, REMINDER_DAYS } from "#provider/rules/invoice-terms";

const DAY_MS = 86_400_000;

type Interval = "WEEKLY" | "MONTHLY" | "ANNUALLY";

/** Nine o'clock of a day (YYYY-MM-DD) in the region's zone, UTC milliseconds. */
export const morningOf = (region: Region, day: string): number => startOfDay(region, day).getTime() + MORNING_MS;

/** The instant at which a link lapses: the end of its last day (YYYY-MM-DD) in the region's zone, UTC milliseconds. */
export const endOfDay = (region: Region, day: string): number => startOfDay(region, day).getTime() + DAY_MS;

/**
 * The day of a schedule's round `times`, YYYY-MM-DD. The 31st becomes the last day of shorter months, counted from the
 * first day.
 */
export function recurrence(firstDay: string, interval: Interval, times: number): string {
  if (interval === "WEEKLY") return addDays(firstDay, 7 * times);
  const first = new Date(`${firstDay}T00:00:00Z`);
  const months = interval === "MONTHLY" ? times : 12 * times;
  const target = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0));
  target.setUTCDate(Math.min(first.getUTCDate(), target.getUTCDate()));
  return target.toISOString().slice(0, 10);
}

/** The fields of an invoice that determine its schedule. */
export type Schedule = {
  region: Region;
  createdDay: string;
  scheduledDate: string | null;
  recurringInterval: Interval | null;
  recurrenceState: RecurrenceState | null;
};

/** The day from which the rounds of a recurring invoice are counted. */
export const firstDayOf = ({ createdDay, scheduledDate }: Pick<Schedule, "createdDay" | "scheduledDate">): string =>
  scheduledDate ?? createdDay;

/** The first round after a day. Missed rounds are left out. Null while it is paused, and after it ended. */
export function nextRound(schedule: Schedule, after: string): string | null {
  const { recurringInterval, recurrenceState } = schedule;
  if (recurringInterval === null || recurrenceState !== "ACTIVE") return null;
  const first = firstDayOf(schedule);
  for (let times = 1; ; times++) {
    const day = recurrence(first, recurringInterval, times);
    if (day > after) return day;
  }
}

/**
 * The last day (YYYY-MM-DD) in the region's zone whose nine o'clock has passed at an instant (UTC milliseconds), so
 * that its round may exist already.
 */
export function lastMorning(region: Region, now: number): string {
  const today = dayIn(region, new Date(now));
  return now < morningOf(region, today) ? addDays(today, -1) : today;
}

/**
 * When the schedule acts next, UTC milliseconds; null if it has nothing left to do. `sends`: the link still waits for
 * the scheduled day. `after`: the last day (YYYY-MM-DD) whose round is made or left out.
 */
export function nextRunAt(schedule: Schedule, { sends, after }: { sends: boolean; after: string }): number | null {
  const day = sends ? schedule.scheduledDate : nextRound(schedule, after);
  return day === null ? null : morningOf(schedule.region, day);
}

/** Whether the link still waits for its scheduled day. Rounds come only after it. */
export const waitsToBeSent = ({
  region,
  scheduledDate,
  nextRunAt: at,
}: Schedule & { nextRunAt: number | null }): boolean =>
  scheduledDate !== null && at === morningOf(region, scheduledDate);

/** The day of an invoice's next round; null if there is none. */
export const nextRoundDay = (schedule: Schedule & { nextRunAt: number | null }): string | null =>
  schedule.nextRunAt === null
    ? null
    : waitsToBeSent(schedule)
      ? nextRound(schedule, firstDayOf(schedule))
      : dayIn(schedule.region, new Date(schedule.nextRunAt));

type Reminded = {
  region: Region;
  dueDate: string | null;
  linkExpirationDate: string;
  scheduledDate: string | null;
  reminders: readonly Reminder[];
};

/**
 * The remaining reminders with their times, in UTC milliseconds. None comes before the link is sent, because the link
 * says the same.
 */
export function remindersToCome(invoice: Reminded, now: number): { reminder: Reminder; runAt: number }[] {
  const { region, scheduledDate, reminders } = invoice;
  const after = Math.max(now, scheduledDate === null ? now : morningOf(region, scheduledDate));
  return reminders
    .map((reminder) => ({ reminder, runAt: morningOf(region, addDays(dueDayOf(invoice), REMINDER_DAYS[reminder])) }))
    .filter(({ runAt }) => runAt > after);
}
