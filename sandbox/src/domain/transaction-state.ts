import type { RefundState } from "#provider/contract/refund-terms";
import type { PaymentStatus } from "#provider/contract/words";
import { machine } from "./machine.ts";

/** Events of a payment, its pre-authorization and its refunds. */
export const TRANSACTION_MOVES = [
  "submit",
  "approve",
  "hold",
  "decline",
  "cancel",
  "expire",
  "takeBackCash",
  "complete",
  "reverse",
  "lapse",
  "requestRefund",
  "refundPart",
  "refundAll",
  "refundFailedFirst",
  "refundFailedLater",
] as const;
export type TransactionMove = (typeof TRANSACTION_MOVES)[number];

/**
 * docs/provider.md section 3. A failed refund restores the state before: `refundFailedFirst` if nothing was refunded
 * yet, `refundFailedLater` if earlier refunds succeeded. Only an order of the merchant API leaves DECLINED again: it is
 * one payment for all cards that are tried. ACCEPTED and PARTIAL are words of the wire that no payment here reaches.
 */
export const nextTransactionStatus = machine<PaymentStatus, TransactionMove>({
  CREATED: { submit: "PENDING", cancel: "CANCELED", expire: "EXPIRED" },
  PENDING: {
    approve: "APPROVED",
    hold: "PREAUTH_APPROVED",
    decline: "DECLINED",
    cancel: "CANCELED",
    expire: "EXPIRED",
  },
  PREAUTH_APPROVED: { complete: "APPROVED", reverse: "REVERSE", lapse: "PREAUTH_EXPIRED" },
  APPROVED: { requestRefund: "REFUND_IN_PROGRESS" },
  PARTIAL_REFUND: { requestRefund: "REFUND_IN_PROGRESS" },
  REFUND_IN_PROGRESS: {
    refundPart: "PARTIAL_REFUND",
    refundAll: "REFUNDED",
    refundFailedFirst: "APPROVED",
    refundFailedLater: "PARTIAL_REFUND",
  },
  ACCEPTED: {},
  DECLINED: { submit: "PENDING" },
  CANCELED: {},
  EXPIRED: {},
  PREAUTH_EXPIRED: {},
  PARTIAL: {},
  CASH: { takeBackCash: "CANCELED" },
  REVERSE: {},
  REFUNDED: {},
});

export const REFUND_MOVES = ["approve", "reject", "recall", "expire", "leave", "succeed", "fail"] as const;
export type RefundMove = (typeof REFUND_MOVES)[number];

/**
 * A single refund. It begins in progress, waits for a second person (decision 0175), or leaves a minute later (0174).
 * Triggers have the same rule.
 */
export const nextRefundState = machine<RefundState, RefundMove>({
  AWAITING_APPROVAL: { approve: "IN_PROGRESS", reject: "REJECTED", recall: "RECALLED", expire: "EXPIRED" },
  LEAVING: { leave: "IN_PROGRESS", recall: "RECALLED" },
  IN_PROGRESS: { succeed: "SUCCESS", fail: "FAILED" },
  SUCCESS: {},
  FAILED: {},
  REJECTED: {},
  RECALLED: {},
  EXPIRED: {},
});
