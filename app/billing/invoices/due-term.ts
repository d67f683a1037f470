import { lastDayOf } from "~/billing/shared/links/link-term";
import type { Day } from "~/utils/dates";

type Typed = { linkExpirationDate?: unknown; linkDays?: unknown; dueDate?: unknown };

/** The two days that an invoice stores; an empty string stands for a missing last day. */
export type DueTerm = { linkExpirationDate: Day; dueDate: Day | null };

/**
 * The days of the field *Due*. Payment is due on the typed day, or else a number of days from `today`. The link works
 * until that day, unless a last day is typed for it. Without a due day of its own, payment is due on the link's last
 * day, which the provider stores as `null`; so is a number of days that would outlive the link.
 */
export function dueTermOf({ linkExpirationDate, linkDays, dueDate }: Typed, today: Day): DueTerm {
  const chosen = lastDayOf({ linkDays }, today);
  const due = typeof dueDate === "string" ? dueDate : chosen;
  if (typeof linkExpirationDate !== "string") return { linkExpirationDate: due, dueDate: null };
  const isApart = typeof dueDate === "string" ? due !== linkExpirationDate : due !== "" && due < linkExpirationDate;
  return { linkExpirationDate, dueDate: isApart ? due : null };
}
