import type { PaymentStatus } from "#provider/contract/words";

/** States of a check that saves a card, in the merchant API's words. */
type CardSaveState = "CREATED" | "VERIFIED" | "REVERSED" | "REVERSE_FAILED" | "DECLINED" | "EXPIRED";

/** Of the statuses that a held amount does not decide. */
const STATES: Readonly<Partial<Record<PaymentStatus, CardSaveState>>> = {
  CREATED: "CREATED",
  PENDING: "CREATED",
  DECLINED: "DECLINED",
  CANCELED: "DECLINED",
  EXPIRED: "EXPIRED",
  REVERSE: "REVERSED",
};

/**
 * The state of a check, by its payment: held, it is VERIFIED until the clock gives the amount back. If that failed, the
 * bank gives it back by itself once the hold lapses.
 */
export function cardSaveState({ status }: { status: PaymentStatus }, reverseAt: number | null): CardSaveState {
  if (status === "PREAUTH_APPROVED" && reverseAt !== null) return "VERIFIED";
  return STATES[status] ?? "REVERSE_FAILED";
}

/** Whether the payer's part of a check is done: the card was saved, and its page takes no other one. */
export const isCardKept = (status: PaymentStatus): boolean => STATES[status] === undefined || status === "REVERSE";
