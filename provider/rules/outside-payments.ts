import type { Open } from "../contract/open-word.ts";
import type { InvoiceStatus } from "../contract/words.ts";
import { addDays } from "./days.ts";
import { isOnHold } from "./invoice-actions.ts";
import { isOneOf } from "./open-words.ts";

/** How many days back the day of an outside payment may be. */
export const OUTSIDE_DAYS = 90;
/** How long an outside payment can be taken back. */
export const TAKE_BACK_HOURS = 24;

/** An expired invoice is among them: people pay at the desk after their link has ended. */
const RECORDABLE: readonly InvoiceStatus[] = ["PENDING", "PARTIAL", "DECLINED", "EXPIRED"];
const PAID: readonly InvoiceStatus[] = ["COMPLETE", "CASH"];

type InvoiceSums = { status: Open<InvoiceStatus>; amount: number; paidAmount: number; heldAmount: number };

/** What may still be paid outside of an invoice, in minor units. */
export const outsideLeft = ({ amount, paidAmount, heldAmount }: InvoiceSums): number =>
  amount - paidAmount - heldAmount;

/** Why an invoice cannot be marked as paid outside; undefined when it can. */
export function outsideRefusal(invoice: InvoiceSums): "paid" | "held" | "closed" | undefined {
  if (isOneOf(PAID, invoice.status)) return "paid";
  if (isOnHold(invoice)) return "held";
  if (!isOneOf(RECORDABLE, invoice.status)) return "closed";
  return outsideLeft(invoice) > 0 ? undefined : "paid";
}

/**
 * Whether this much of what is left is refused as a part: what an invoice holds is one sum, so that nothing is left to
 * hold beside a part. Minor units.
 */
export const isRefusedPart = (minor: number, { preAuth, left }: { preAuth: boolean; left: number }): boolean =>
  preAuth && minor < left;

/** The first and last day (YYYY-MM-DD) on which an outside payment can have come; `today` in the merchant's zone. */
export const outsideDays = (today: string): { first: string; last: string } => ({
  first: addDays(today, -OUTSIDE_DAYS),
  last: today,
});

/** The instant (UTC milliseconds) until which an outside payment of that instant can be taken back. */
export const takeBackUntil = (createdAt: number): number => createdAt + TAKE_BACK_HOURS * 3_600_000;
