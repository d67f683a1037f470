/** What happens to a payment, in the order of its life. */
export const TRANSACTION_EVENTS = [
  "CREATED",
  "PENDING",
  "THREE_D_SECURE",
  "HELD",
  "APPROVED",
  "DECLINED",
  "CANCELED",
  "EXPIRED",
  "COMPLETED",
  "REVERSED",
  "REFUND_REQUESTED",
  "REFUNDED",
  "REFUND_FAILED",
] as const;
