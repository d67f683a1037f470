import type { PayoutDetail } from "#provider/contract/payouts";

type Awaiting = Pick<PayoutDetail, "approversNeeded" | "approvedBy" | "needsOtherHands"> & {
  may: Pick<PayoutDetail["may"], "approve" | "recall">;
};

/** Whether another has to approve it after the next one. */
export const isFirstOfTwo = ({ approversNeeded, approvedBy }: Pick<Awaiting, "approversNeeded" | "approvedBy">) =>
  approversNeeded - approvedBy.length > 1;

/**
 * What it means for whoever looks that a payout, or a file of them, waits. `reviews`: they may approve what others
 * made.
 */
export function waitingFor({ may, approversNeeded, approvedBy, needsOtherHands }: Awaiting, reviews: boolean) {
  if (may.approve) return isFirstOfTwo({ approversNeeded, approvedBy }) ? "yoursFirst" : "yours";
  if (needsOtherHands) return "otherHands";
  if (may.recall) return approversNeeded > 1 ? "ownShared" : reviews ? "ownReviewer" : "own";
  return approversNeeded > 1 ? "forMore" : "forOthers";
}
