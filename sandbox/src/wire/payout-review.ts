import type { Approval } from "../db/payout-reviewers.ts";
import { hasOneReviewer, payoutRights, type ReviewViewer } from "../domain/payout-approval.ts";
import { toInstant } from "./page.ts";

/** A payout, or a file of payouts, that needs or needed an approval. Times in UTC milliseconds. */
type Reviewable = { state: string; createdBy: string; reviewedBy: string | null; reviewedAt: number | null };
type Reviewers = {
  leaves: boolean;
  approvals: readonly Approval[];
  others: number;
  makerReviews: boolean;
  makersHands: readonly string[];
};

/** The progress of an approval, and the acts that `viewer` may do; `needed`: the number of approvals it needs now. */
export function approvalStanding(
  made: Reviewable,
  { approvals, ...left }: Reviewers,
  needed: number,
  viewer: ReviewViewer,
) {
  const { state, reviewedBy, reviewedAt } = made;
  const isAwaiting = state === "AWAITING_APPROVAL";
  const counting = isAwaiting ? approvals.filter(({ counts }) => counts) : [];
  const { blocked, refusal } = payoutRights(made, { approvals, ...left }, needed, viewer);
  // `reviewedBy` already names the last approval.
  const before = approvals.filter(
    ({ userId, at }) => state === "REJECTED" || userId !== reviewedBy || at !== reviewedAt,
  );
  return {
    approvedBy: counting.map(({ userName }) => userName),
    // If only one person may approve, one approval is enough.
    ...(isAwaiting && hasOneReviewer(left) && { approversNeeded: Math.min(needed, 1) }),
    approvals: before.map(({ userName, at, counts }) => ({ by: userName, date: toInstant(at), counts })),
    blocked,
    needsOtherHands: refusal.approve === "same_hands",
    may: {
      approve: refusal.approve === null,
      reject: refusal.reject === null,
      recall: refusal.recall === null,
    },
  };
}
