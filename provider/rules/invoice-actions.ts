import type { Open } from "../contract/open-word.ts";
import type { InvoiceStatus } from "../contract/words.ts";
import { isOneOf } from "./open-words.ts";

type InvoiceState = { status: Open<InvoiceStatus>; paidAmount: number; heldAmount: number };

/**
 * Whether money of an invoice is on hold; its status stays PENDING until the hold is completed, given up or lapses
 * (docs/provider.md section 3).
 */
export const isOnHold = ({ heldAmount }: Pick<InvoiceState, "heldAmount">): boolean => heldAmount > 0;

/** Why something cannot be done with an invoice; the interface has a sentence for each. */
export type InvoiceRefusal = "paid" | "held" | "closed" | "attempted";

const PAID: readonly InvoiceStatus[] = ["PARTIAL", "COMPLETE", "CASH"];
const CLOSED: readonly InvoiceStatus[] = ["EXPIRED", "CANCELED", "ERROR"];

const refusalOf = (invoice: InvoiceState): InvoiceRefusal | undefined => {
  if (invoice.paidAmount > 0 || isOneOf(PAID, invoice.status)) return "paid";
  if (isOnHold(invoice)) return "held";
  // Of a status that nobody knows, nobody can say that anything is still to be done.
  return typeof invoice.status !== "string" || isOneOf(CLOSED, invoice.status) ? "closed" : undefined;
};

/**
 * Why an invoice cannot be changed: only while it is pending and nobody tried to pay it (docs/provider.md section 3).
 */
export const editRefusal = (invoice: InvoiceState): InvoiceRefusal | undefined =>
  refusalOf(invoice) ?? (invoice.status === "PENDING" ? undefined : "attempted");

/**
 * Why an invoice cannot be deleted: the same rule, and a payer's attempt stays on record, so that it is cancelled
 * instead.
 */
export const removalRefusalOf = (invoice: InvoiceState, attempts: number): InvoiceRefusal | undefined =>
  editRefusal(invoice) ?? (attempts > 0 ? "attempted" : undefined);

/** Why an invoice cannot be cancelled: nothing of it may be paid or held, and it must still be open. */
export const cancelRefusal = (invoice: InvoiceState): InvoiceRefusal | undefined => refusalOf(invoice);
