import type { Invoice } from "#provider/contract/invoices";
import type { InvoiceRefusal } from "#provider/rules/invoice-actions";
import { isOpen } from "#provider/rules/outstanding";

/** Why an invoice's link is not sent: a payer could not pay by it now. */
export function sendRefusal(
  { status, heldAmount, expiresAt }: Pick<Invoice, "status" | "heldAmount" | "expiresAt">,
  now: Date,
): InvoiceRefusal | undefined {
  if (status === "COMPLETE" || status === "CASH") return "paid";
  if (heldAmount > 0) return "held";
  return isOpen(status) && new Date(expiresAt) > now ? undefined : "closed";
}
