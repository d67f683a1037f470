import { MOST_APPROVERS } from "../contract/limits.ts";
import type { PayoutRules } from "../contract/payout-bands.ts";

/** Of an application that has no rules of its own: every payout has one approver (docs/provider.md section 3). */
export const DEFAULT_PAYOUT_RULES: PayoutRules = { bands: [{ above: 0, approvers: 1 }], dailyAbove: null };

/** A payout as the rules see it. Amounts in minor units, without the fee. */
export type JudgedPayout = {
  amount: number;
  /**
   * What its maker has paid out of the application that day besides, also what still waits: splitting a sum does not
   * help.
   */
  madeToday: number;
  /** Somebody approved a payout to this receiver before. A new or changed one is never paid without anybody's look. */
  receiverKnown: boolean;
};

/** Whether a payout takes its maker past what one person pays out in a day without one more approver. */
export const exceedsDay = ({ dailyAbove }: PayoutRules, { amount, madeToday }: Omit<JudgedPayout, "receiverKnown">) =>
  dailyAbove !== null && madeToday + amount > dailyAbove;

/** How many people have to approve a payout (decision 0061): from nobody to {@link MOST_APPROVERS}. */
export function approversNeeded(rules: PayoutRules, payout: JudgedPayout): number {
  const band = rules.bands.findLast(({ above }) => payout.amount > above);
  const needed = (band?.approvers ?? MOST_APPROVERS) + (exceedsDay(rules, payout) ? 1 : 0);
  return Math.max(payout.receiverKnown ? 0 : 1, Math.min(needed, MOST_APPROVERS));
}
