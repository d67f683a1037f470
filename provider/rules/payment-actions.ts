import { MIN_AMOUNT } from "../contract/limits.ts";
import type { Transaction } from "../contract/transactions.ts";
import { disputeRefundRefusal } from "./disputes.ts";
import { timeLeft, type TimeLeft } from "./time-left.ts";

/** `leaving`: the act that waits about it, if one does (decision 0174). */
type PaymentState = Pick<Transaction, "status" | "paymentMethod" | "captureBy"> & {
  leaving?: { state: unknown } | null | undefined;
};
type Refundable = Pick<Transaction, "status"> & {
  dispute?: Pick<NonNullable<Transaction["dispute"]>, "state" | "isClaimed"> | null | undefined;
};

/** Why a payment cannot be refunded, or a hold not be completed or reversed; the interface has a sentence for each. */
export type PaymentRefusal = RefundRefusal | HoldRefusal;
type RefundRefusal = "refunding" | "refunded" | "held" | "nothingTaken" | "disputed" | "disputeLost";
type HoldRefusal = "leaving" | "completed" | "reversed" | "lapsed" | "notHeld" | "cardCheck";

/**
 * Why a payment cannot be refunded now: refunds start from a captured payment, one at a time (docs/provider.md section
 * 3), and none while the payer's bank claims the money back, or has it (decision 0176).
 */
export function refundRefusal({ status, dispute }: Refundable): RefundRefusal | undefined {
  switch (status) {
    case "APPROVED":
    case "PARTIAL_REFUND":
      return disputeRefundRefusal(dispute);
    case "REFUND_IN_PROGRESS":
      return "refunding";
    case "REFUNDED":
      return "refunded";
    case "PREAUTH_APPROVED":
      return "held";
    default:
      return "nothingTaken";
  }
}

/**
 * Why this much cannot be taken of a sum that is there already (a refund, a completion); undefined when it can. At most
 * the sum, and at least 1.00 unless it is all of a smaller one (decision 0020). Minor units. Beyond this rule every
 * amount stays below `AMOUNT_LIMIT`, and a refund within what the wallet holds, which the ledger decides when it is
 * booked (`amount_exceeds_balance`).
 */
export function partRefusal(minor: number, sum: number): "tooMuch" | "tooLittle" | undefined {
  if (minor > sum) return "tooMuch";
  return minor >= MIN_AMOUNT || minor === sum ? undefined : "tooLittle";
}

/**
 * Why a merchant cannot complete or reverse a hold now: either is done once, before it lapses, not while its
 * cancellation waits, and never to an amount that only checks a card. `now` in UTC milliseconds.
 */
export function holdRefusal(
  { status, paymentMethod, captureBy, leaving }: PaymentState,
  now: number,
): HoldRefusal | undefined {
  if (paymentMethod === "CARD_CHECK") return "cardCheck";
  switch (status) {
    case "PREAUTH_APPROVED":
      if (captureBy !== null && Date.parse(captureBy) <= now) return "lapsed";
      return leaving?.state === "WAITING" ? "leaving" : undefined;
    case "PREAUTH_EXPIRED":
      return "lapsed";
    case "REVERSE":
      return "reversed";
    case "APPROVED":
    case "PARTIAL_REFUND":
    case "REFUND_IN_PROGRESS":
    case "REFUNDED":
      return paymentMethod === "PREAUTH" ? "completed" : "notHeld";
    default:
      return "notHeld";
  }
}

/** The time left to complete a hold; undefined if there is nothing to complete. `now` in UTC milliseconds. */
export const captureTimeLeft = (
  { status, captureBy }: Pick<PaymentState, "status" | "captureBy">,
  now: number,
): TimeLeft | undefined => (status === "PREAUTH_APPROVED" && captureBy !== null ? timeLeft(captureBy, now) : undefined);
