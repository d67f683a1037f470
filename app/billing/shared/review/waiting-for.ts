import type { PayoutDetail } from "#provider/contract/payouts";

type Awaiting = Pick<PayoutDetail, "approversNeeded" | "approvedBy" | "needsOtherHands"> & {
  may: Pick<PayoutDetail["may"], "approve" | "recall">;
};

/** Whether one more person must approve after the next approval. */
export const isFirstOfTwo = ({ approversNeeded, approvedBy }: Pick<Awaiting, "approversNeeded" | "approvedBy">) =>
  approversNeeded - approvedBy.length > 1;

/**
 * Which sentence the viewer sees about a waiting payout or file of payouts. `reviews`: the viewer may approve what
 * others made.
 */
export function waitingFor({ may, approversNeeded, approvedBy, needsOtherHands }: Awaiting, reviews: boolean) {
  if (may.approve) return isFirstOfTwo({ approversNeeded, approvedBy }) ? "yoursFirst" : "yours";
  if (needsOtherHands) return "otherHands";
  return may.recall && reviews ? "ownReviewer" : "then";
}
