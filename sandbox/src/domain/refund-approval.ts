import type { RefundState } from "#provider/contract/refund-terms";
import type { ProblemCode } from "#provider/contract/problem";

/** Actions on a refund that waits for a second person. */
export const REFUND_ACTS = ["approve", "reject", "recall"] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

/** A refund and its viewer. */
export type RefundView = {
  state: RefundState;
  /** Whether the viewer made it, by hand or by a key that they made. */
  isOwn: boolean;
  /** Whether the viewer holds the permission in the payment's application. */
  reviews: boolean;
  /** Whether the viewer counts as a second person beside its maker. */
  isSecond: boolean;
  /** Whether an approval of it waits for its minute (decision 0174). */
  leaves: boolean;
};

/**
 * A person's possible actions on a refund: the refusal of each, null if allowed. Nobody approves or refuses what they
 * made, whoever else there is (decision 0175): its maker takes it back, and nobody else does.
 */
export function refundRights({
  state,
  isOwn,
  reviews,
  isSecond,
  leaves,
}: RefundView): Record<RefundAct, ProblemCode | null> {
  const late = state === "AWAITING_APPROVAL" ? null : "invalid_state";
  const own = isOwn ? "own_refund" : null;
  const waits = leaves ? "act_waits" : null;
  return {
    approve: reviews ? (late ?? waits ?? own ?? (isSecond ? null : "same_hands")) : "forbidden",
    reject: reviews ? (own ?? late) : "forbidden",
    recall: isOwn ? late : "not_found",
  };
}
