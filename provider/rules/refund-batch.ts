import type { RefundRules } from "../contract/refund-terms.ts";
import type { Transaction } from "../contract/transactions.ts";
import { refundRefusal } from "./payment-actions.ts";
import { refundNeedsApproval } from "./refund-approval.ts";

/** Card networks take a refund for so many days after the payment; an older one may fail there. */
export const REFUND_WINDOW_DAYS = 180;

/** A payment of several, in the order in which they are refunded. Amounts in minor units. */
export type BatchPayment = {
  id: string;
  appId: string;
  status: Transaction["status"];
  dispute: Parameters<typeof refundRefusal>[0]["dispute"];
  /** What is left of it, and what is refunded. */
  left: number;
  amount: number;
  /** In UTC milliseconds. */
  paidAt: number;
};

/**
 * An application whose payments are refunded: what its wallet has and what its maker refunded that day, in minor units.
 */
export type BatchWallet = { available: number; may: boolean; rules: RefundRules; madeToday: number };

/**
 * Why a payment cannot be refunded with the others: its own state, less is left of it, the wallet holds no more than
 * those before it take, or the person may not.
 */
export type BatchRefusal = NonNullable<ReturnType<typeof refundRefusal>> | "tooMuch" | "noMoney" | "forbidden";
export type JudgedPayment = { id: string; refusal: BatchRefusal | null; awaits: boolean; isOld: boolean };

/**
 * Judges payments that are refunded together, row by row, in their order, as far as the wallet of each application
 * reaches. A payment without money is passed over, and a smaller one after it may still fit. Whether a second person
 * approves one counts what those before it add to the sum of the day.
 *
 * @param now UTC milliseconds
 */
export function judgeBatch(
  payments: readonly BatchPayment[],
  wallets: ReadonlyMap<string, BatchWallet>,
  now: number,
): JudgedPayment[] {
  const taken = new Map<string, number>();
  return payments.map((payment) => {
    const { id, appId, amount, left, paidAt } = payment;
    const isOld = now - paidAt > REFUND_WINDOW_DAYS * 86_400_000;
    const wallet = wallets.get(appId);
    const before = taken.get(appId) ?? 0;
    const judged = (refusal: BatchRefusal | null, awaits = false) => ({ id, refusal, awaits, isOld });
    if (!wallet?.may) return judged("forbidden");
    const refusal = refundRefusal(payment) ?? (amount > left ? "tooMuch" : undefined);
    if (refusal) return judged(refusal);
    if (amount > wallet.available - before) return judged("noMoney");
    taken.set(appId, before + amount);
    const madeToday = wallet.madeToday + before;
    return judged(null, refundNeedsApproval(wallet.rules, { amount, madeToday, byKey: false }));
  });
}
