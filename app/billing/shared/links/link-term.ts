import { addDays } from "#provider/rules/days";
import type { Day } from "~/utils/dates";

/** The offered lives of a new link, in days from today, in place of a typed date. */
export const LINK_DAYS = ["7", "14", "30"] as const;

type LastDay = { linkExpirationDate?: unknown; linkDays?: unknown };

/**
 * The last day on which a new link can be paid: the typed day, or else today plus the chosen number of days. Empty
 * without either.
 */
export function lastDayOf({ linkExpirationDate, linkDays }: LastDay, today: Day): Day {
  if (typeof linkExpirationDate === "string") return linkExpirationDate;
  const days = LINK_DAYS.find((choice) => choice === linkDays);
  return days === undefined ? "" : addDays(today, Number(days));
}
