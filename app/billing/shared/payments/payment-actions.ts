import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import type { Transaction } from "#provider/contract/transactions";
import { holdRefusal, refundRefusal, type PaymentRefusal } from "#provider/rules/payment-actions";

/** What can be done with a payment, or why not now. */
export type PaymentAction = { kind: "refund" | "complete" | "reverse"; refusal: PaymentRefusal | null };

/**
 * Reasons worth saying where somebody looks for the action: it was done, or is on its way. With any other reason the
 * action is left out.
 */
const TOLD: readonly PaymentRefusal[] = ["refunding", "refunded", "completed", "reversed", "lapsed"];

/**
 * The actions of a payment for whoever looks at it; `now` in UTC milliseconds. Runs in loaders: the permissions stay on
 * the server.
 */
export function paymentActions(
  transaction: Pick<Transaction, "status" | "paymentMethod" | "captureBy">,
  person: Person,
  now: number,
): PaymentAction[] {
  const refund = refundRefusal(transaction) ?? null;
  const hold = transaction.paymentMethod === "PREAUTH" ? (holdRefusal(transaction, now) ?? null) : "notHeld";
  const actions = [
    { kind: "refund", refusal: refund, access: AREA_ACCESS.refund },
    { kind: "complete", refusal: hold, access: AREA_ACCESS.completeHold },
    { kind: "reverse", refusal: hold, access: AREA_ACCESS.reverseHold },
  ] as const;
  return actions
    .filter(({ access, refusal }) => allows(access, person) && (refusal === null || TOLD.includes(refusal)))
    .map(({ kind, refusal }) => ({ kind, refusal }));
}
