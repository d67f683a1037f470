import type { RefundRules } from "../contract/refund-terms.ts";

/** Of an application that has no rules of its own: whoever may refund does so at once (docs/product.md section 4). */
export const DEFAULT_REFUND_RULES: RefundRules = { approvalAbove: null, dailyAbove: null, codeAbove: null };

/** A refund as the rules see it. Amounts in minor units. */
export type JudgedRefund = {
  amount: number;
  /** What its maker has refunded out of the application that day besides, also what still waits. */
  madeToday: number;
  /** A server asks for it: nobody is there to type a code. */
  byKey: boolean;
};

/** Whether a refund takes its maker past what one person refunds in a day alone: splitting a sum does not help. */
export const exceedsRefundDay = (
  { dailyAbove }: Pick<RefundRules, "dailyAbove">,
  { amount, madeToday }: Pick<JudgedRefund, "amount" | "madeToday">,
): boolean => dailyAbove !== null && madeToday + amount > dailyAbove;

const isAbove = (amount: number, bound: number | null): boolean => bound !== null && amount > bound;

/**
 * Whether a second person approves a refund before the card network is asked (decision 0175). Where a person would type
 * a code, somebody looks at what a key asks for: a key is no code.
 */
export const refundNeedsApproval = (rules: RefundRules, refund: JudgedRefund): boolean =>
  isAbove(refund.amount, rules.approvalAbove) ||
  exceedsRefundDay(rules, refund) ||
  (refund.byKey && isAbove(refund.amount, rules.codeAbove));

/** Whether the person who refunds confirms it with a one-time code, whether or not somebody approves it afterwards. */
export const refundNeedsCode = ({ codeAbove }: RefundRules, { amount, byKey }: Omit<JudgedRefund, "madeToday">) =>
  !byKey && isAbove(amount, codeAbove);
