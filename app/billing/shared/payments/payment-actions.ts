import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import { holdRefusal, refundRefusal, type PaymentRefusal } from "#provider/rules/payment-actions";

/** An action on a payment, with the reason if it is not possible now. */
export type PaymentAction = { kind: "refund" | "complete" | "reverse"; refusal: PaymentRefusal | null };

/**
 * Reasons that are shown in place of the action: it was done or is being done, or it is too late. With any other reason
 * the action is left out.
 */
const TOLD: readonly PaymentRefusal[] = ["refunding", "refunded", "completed", "reversed", "lapsed"];

/**
 * A person's actions on a payment; `now` is in UTC milliseconds. Used in loaders, so that the permissions stay on the
 * server.
 */
export function paymentActions(
  transaction: Parameters<typeof holdRefusal>[0],
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
