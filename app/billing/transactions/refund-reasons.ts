/**
 * Why money is given back: the words that a person chooses from, or OTHER for words of their own. Apart from the
 * schema, because browsers load these alone.
 */
export const REFUND_REASONS = [
  "OTHER",
  "CUSTOMER_ASKED",
  "NOT_DELIVERED",
  "CANCELED_EVENT",
  "WRONG_AMOUNT",
  "PAID_TWICE",
  "FRAUD",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
