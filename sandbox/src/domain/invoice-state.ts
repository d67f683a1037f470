import type { InvoiceStatus } from "#provider/contract/words";
import { machine } from "./machine.ts";

/**
 * Events of an invoice. `hold` is a pre-authorized payment: the invoice stays pending, with its money held, until
 * `complete` (captured in full or in part), `release` (the merchant gave up the hold) or `lapse` (it was not captured
 * in time). `record…` is a payment outside of the provider, all in cash being `markCash`; `takeBack…` takes that back,
 * with another payment left, or after the invoice has expired or its link has ended.
 */
export const INVOICE_MOVES = [
  "edit",
  "remove",
  "payPart",
  "payAll",
  "hold",
  "complete",
  "release",
  "lapse",
  "decline",
  "fail",
  "markCash",
  "recordPart",
  "recordAll",
  "takeBack",
  "takeBackPart",
  "takeBackLate",
  "cancel",
  "expire",
] as const;
export type InvoiceMove = (typeof INVOICE_MOVES)[number];

/** docs/provider.md section 3. `remove` changes no status: it means that the invoice may be deleted. */
export const nextInvoiceStatus = machine<InvoiceStatus, InvoiceMove>({
  PENDING: {
    edit: "PENDING",
    remove: "PENDING",
    payPart: "PARTIAL",
    payAll: "COMPLETE",
    hold: "PENDING",
    complete: "COMPLETE",
    release: "CANCELED",
    lapse: "EXPIRED",
    decline: "DECLINED",
    fail: "ERROR",
    markCash: "CASH",
    recordPart: "PARTIAL",
    recordAll: "COMPLETE",
    cancel: "CANCELED",
    expire: "EXPIRED",
  },
  // A declined further payment does not change the paid sum.
  PARTIAL: {
    payPart: "PARTIAL",
    payAll: "COMPLETE",
    decline: "PARTIAL",
    expire: "EXPIRED",
    recordPart: "PARTIAL",
    recordAll: "COMPLETE",
    takeBack: "PENDING",
    takeBackPart: "PARTIAL",
    takeBackLate: "EXPIRED",
  },
  DECLINED: {
    payPart: "PARTIAL",
    payAll: "COMPLETE",
    hold: "PENDING",
    decline: "DECLINED",
    fail: "ERROR",
    markCash: "CASH",
    recordPart: "PARTIAL",
    recordAll: "COMPLETE",
    cancel: "CANCELED",
    expire: "EXPIRED",
  },
  COMPLETE: { takeBack: "PENDING", takeBackPart: "PARTIAL", takeBackLate: "EXPIRED" },
  CASH: { takeBack: "PENDING", takeBackPart: "PARTIAL", takeBackLate: "EXPIRED" },
  EXPIRED: { recordPart: "EXPIRED", recordAll: "COMPLETE", markCash: "CASH", takeBackLate: "EXPIRED" },
  CANCELED: {},
  ERROR: {},
});

type Payable = { status: InvoiceStatus; amountMinor: number; paidMinor: number; heldMinor: number; expiresAt: number };

/** The reason why a payer cannot pay now; undefined if they can. `now` in UTC milliseconds. */
export function refusalToPay(invoice: Payable, now: number): "paid" | "held" | "expired" | "canceled" | undefined {
  if (invoice.status === "COMPLETE" || invoice.status === "CASH") return "paid";
  if (invoice.status === "CANCELED" || invoice.status === "ERROR") return "canceled";
  if (invoice.heldMinor > 0) return "held";
  if (invoice.status === "EXPIRED" || invoice.expiresAt <= now) return "expired";
  return undefined;
}

/** The sum still to be paid, in minor units. */
export const openAmount = (invoice: Pick<Payable, "amountMinor" | "paidMinor" | "heldMinor">): number =>
  invoice.amountMinor - invoice.paidMinor - invoice.heldMinor;
