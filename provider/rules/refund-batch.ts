import type { Transaction } from "../contract/transactions.ts";
import { refundRefusal } from "./payment-actions.ts";

/** Card networks take a refund for so many days after the payment; an older one may fail there. */
export const REFUND_WINDOW_DAYS = 180;

/** A ticked payment, in the order in which it is refunded. Amounts in minor units. */
export type BatchPayment = {
  id: string;
  appId: string;
  status: Transaction["status"];
  dispute: Parameters<typeof refundRefusal>[0]["dispute"];
  /** What is left of it. */
  left: number;
  /** In UTC milliseconds. */
  paidAt: number;
};
/**
 * Why a payment cannot be refunded with the others: its own state, or the wallet holds no more than those before it
 * take.
 */
export type BatchRefusal = NonNullable<ReturnType<typeof refundRefusal>> | "noMoney";
export type JudgedPayment = { id: string; refusal: BatchRefusal | null; isOld: boolean };

/**
 * Judges payments that are refunded together, row by row: each whole rest, in their order, as far as the wallet of its
 * application reaches. A payment without money is passed over, and a smaller one after it may still fit.
 *
 * @param available minor units of each application's wallet
 * @param now UTC milliseconds
 */
export function judgeBatch(
  payments: readonly BatchPayment[],
  available: ReadonlyMap<string, number>,
  now: number,
): JudgedPayment[] {
  const left = new Map(available);
  return payments.map((payment) => {
    const isOld = now - payment.paidAt > REFUND_WINDOW_DAYS * 86_400_000;
    const refusal = refundRefusal(payment);
    return { id: payment.id, refusal: refusal ?? take(left, payment), isOld };
  });
}

function take(left: Map<string, number>, { appId, left: amount }: BatchPayment): "noMoney" | null {
  const there = left.get(appId) ?? 0;
  if (amount > there) return "noMoney";
  left.set(appId, there - amount);
  return null;
}
