import type { Invoice } from "#provider/contract/invoices";
import { daysBetween } from "#provider/rules/days";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { outstanding } from "#provider/rules/outstanding";
import type { Day } from "~/utils/dates";

type Standing = Pick<Invoice, "status" | "amount" | "paidAmount" | "heldAmount" | "dueDate" | "linkExpirationDate">;

/**
 * The number of days until an invoice is due: negative if it is overdue, null if nothing is owed. Due days are days in
 * the merchant's time zone, like `today`.
 */
export const daysToDue = (invoice: Standing, today: Day): number | null =>
  outstanding(invoice) > 0 ? daysBetween(today, dueDayOf(invoice)) : null;
