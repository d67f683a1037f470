import { OPEN_INVOICES } from "#provider/contract/filters";
import type { Invoice, InvoiceSort } from "#provider/contract/invoices";
import { addDays, daysBetween } from "#provider/rules/days";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { outstanding } from "#provider/rules/outstanding";
import { wholeWeek, type Day } from "~/utils/dates";

type Standing = Pick<Invoice, "status" | "amount" | "paidAmount" | "heldAmount" | "dueDate" | "linkExpirationDate">;

/**
 * How many days are left until an invoice is due, fewer than none when it is overdue; null when nobody owes anything of it. Due days are days in
 * the merchant's zone, like `today`.
 */
export const daysToDue = (invoice: Standing, today: Day): number | null =>
  outstanding(invoice) > 0 ? daysBetween(today, dueDayOf(invoice)) : null;

/** What the list is asked for what is owed: filters and order by their names in the URL. The soonest comes first. */
const owed = (days: { dueFrom?: Day; dueTo: Day }) => ({
  status: OPEN_INVOICES,
  ...days,
  sort: "dueDate" satisfies InvoiceSort,
});

/** What is owed this week, Monday to Sunday, also on days that lie ahead; and what was due before today. */
export function owedViews(today: Day) {
  const { from, to } = wholeWeek(today);
  return { dueThisWeek: owed({ dueFrom: from, dueTo: to }), overdue: owed({ dueTo: addDays(today, -1) }) };
}
export type OwedViews = ReturnType<typeof owedViews>;
