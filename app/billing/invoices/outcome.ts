import type { InvoiceEvent, InvoiceEventKind } from "#provider/contract/invoice-log";
import type { InvoiceDetail } from "#provider/contract/invoices";
import type { Open } from "#provider/contract/open-word";
import type { Day } from "~/utils/dates";
import type { SendChannel } from "#provider/contract/words";
import { isOneOf } from "#provider/rules/open-words";

/**
 * What an invoice has come to, for the sentence above its page. `at` is UTC, amounts are in minor units, `by` is a
 * person's name; null if the payer or the clock did it. `receiptUrl` is missing if the provider gives none.
 */
export type InvoiceOutcome =
  | { kind: "paid"; at: string; card: string | null; refunded: number; receiptUrl?: string | undefined }
  | { kind: "refunded" | "canceled" | "released" | "cash"; at: string; by: string | null }
  | { kind: "expired" | "notSent"; at: string }
  | { kind: "declined"; at: string; reason: string | null }
  | { kind: "sent" | "reminded"; at: string; channel: Open<SendChannel> | null }
  | { kind: "scheduled"; day: Day };

type Given = Pick<
  InvoiceDetail,
  "status" | "heldAmount" | "cardNumber" | "paidAmount" | "scheduledDate" | "createdDate" | "completedBy" | "timeline"
>;

const TAKEN: readonly InvoiceEventKind[] = ["PAYMENT_APPROVED", "COMPLETED"];

/** The payments of an invoice that took money, oldest first, with the part that was not refunded, in minor units. */
export function takenPayments(timeline: readonly InvoiceEvent[]): { id: string; left: number }[] {
  const left = new Map<string, number>();
  for (const { kind, transactionId: id, amount } of timeline) {
    if (id === null || amount === null) continue;
    if (isOneOf(TAKEN, kind)) left.set(id, (left.get(id) ?? 0) + amount);
    if (kind === "REFUNDED") left.set(id, (left.get(id) ?? 0) - amount);
  }
  return [...left].map(([id, rest]) => ({ id, left: rest }));
}

/** The number of attempts to pay. An event with a transaction belongs to one. */
export const countAttempts = (timeline: readonly InvoiceEvent[]): number =>
  new Set(timeline.flatMap(({ transactionId }) => transactionId ?? [])).size;

/**
 * The outcome that the page says; null while money is on hold, because a banner tells all of that, and of an unknown
 * status. `today` is the day in the merchant's zone.
 */
export function outcomeOf(invoice: Given, today: Day): InvoiceOutcome | null {
  const { status, timeline, createdDate, scheduledDate } = invoice;
  const last = (...kinds: InvoiceEventKind[]) => timeline.findLast(({ kind }) => isOneOf(kinds, kind));
  if (invoice.heldAmount > 0) return null;
  switch (status) {
    case "CASH": {
      const done = last("COMPLETED", "PAYMENT_APPROVED");
      return done ? { kind: "cash", at: done.at, by: invoice.completedBy } : null;
    }
    case "COMPLETE":
      return paidOutcome(invoice, last("PAYMENT_APPROVED", "COMPLETED"), last("REFUNDED"));
    case "CANCELED": {
      const end = last("CANCELED", "REVERSED");
      return end ? { kind: end.kind === "REVERSED" ? "released" : "canceled", at: end.at, by: end.by } : null;
    }
    case "EXPIRED": {
      const end = last("EXPIRED");
      return end ? { kind: "expired", at: end.at } : null;
    }
    case "DECLINED":
    case "ERROR": {
      const attempt = last("PAYMENT_DECLINED");
      return attempt ? { kind: "declined", at: attempt.at, reason: attempt.detail } : null;
    }
    case "PENDING":
    case "PARTIAL": {
      const message = last("SENT", "REMINDED");
      if (message)
        return { kind: message.kind === "SENT" ? "sent" : "reminded", at: message.at, channel: message.channel };
      if (scheduledDate !== null && scheduledDate >= today) return { kind: "scheduled", day: scheduledDate };
      return { kind: "notSent", at: createdDate };
    }
    default:
      return null;
  }
}

function paidOutcome(
  { paidAmount, cardNumber, timeline }: Given,
  payment: InvoiceEvent | undefined,
  refund: InvoiceEvent | undefined,
): InvoiceOutcome | null {
  const refunded = timeline.reduce((sum, { kind, amount }) => sum + (kind === "REFUNDED" ? (amount ?? 0) : 0), 0);
  if (refund && refunded >= paidAmount) return { kind: "refunded", at: refund.at, by: refund.by };
  if (!payment) return null;
  return { kind: "paid", at: payment.at, card: cardNumber, refunded, receiptUrl: payment.receiptUrl };
}
