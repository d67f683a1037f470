import { addDays } from "#provider/rules/days";
import type { Day } from "~/utils/dates";

/** In how many days from today a new link may lapse, where no day is typed. */
export const LINK_DAYS = ["7", "14", "30"] as const;

type LastDay = { linkExpirationDate?: unknown; linkDays?: unknown };

/** The last day a new link can be paid: the day that was typed, else so many days from today. Empty without either. */
export function lastDayOf({ linkExpirationDate, linkDays }: LastDay, today: Day): Day {
  if (typeof linkExpirationDate === "string") return linkExpirationDate;
  const days = LINK_DAYS.find((choice) => choice === linkDays);
  return days === undefined ? "" : addDays(today, Number(days));
}
