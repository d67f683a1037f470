import type { Invoice } from "#provider/contract/invoices";
import { daysBetween } from "#provider/rules/days";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { outstanding } from "#provider/rules/outstanding";
import type { Day } from "~/utils/dates";

type Standing = Pick<Invoice, "status" | "amount" | "paidAmount" | "heldAmount" | "dueDate" | "linkExpirationDate">;

/**
 * How many days are left until an invoice is due, fewer than none when it is overdue; null when nobody owes anything of
 * it. Due days are days in the merchant's zone, like `today`.
 */
export const daysToDue = (invoice: Standing, today: Day): number | null =>
  outstanding(invoice) > 0 ? daysBetween(today, dueDayOf(invoice)) : null;
