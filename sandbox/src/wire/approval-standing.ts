import type { Approval } from "../db/payout-reviewers.ts";
import { hasOneReviewer, payoutRights } from "../domain/payout-approval.ts";
import { toInstant } from "./page.ts";

/** What waits for approval, or did: a payout, or a file of them. Times in UTC milliseconds. */
type Reviewable = { state: string; createdBy: string; reviewedBy: string | null; reviewedAt: number | null };
type Reviewers = { approvals: readonly Approval[]; others: number; makerReviews: boolean };

/** How far the approval of something has come, and what `viewer` may do about it; `needed`: how many have to approve it now. */
export function approvalStanding(
  { state, createdBy, reviewedBy, reviewedAt }: Reviewable,
  { approvals, others, makerReviews }: Reviewers,
  needed: number,
  viewer: { userId: string; reviews: boolean },
) {
  const isAwaiting = state === "AWAITING_APPROVAL";
  const counting = isAwaiting ? approvals.filter(({ counts }) => counts) : [];
  const { blocked, may } = payoutRights({
    isAwaiting,
    isOwn: createdBy === viewer.userId,
    reviews: viewer.reviews,
    hasApproved: counting.some(({ userId }) => userId === viewer.userId),
    others,
    makerReviews,
    needed,
  });
  // The approval that let it go is told by `reviewedBy`.
  const before = approvals.filter(
    ({ userId, at }) => state === "REJECTED" || userId !== reviewedBy || at !== reviewedAt,
  );
  return {
    approvedBy: counting.map(({ userName }) => userName),
    // Where one single person may, theirs is enough.
    ...(isAwaiting && hasOneReviewer({ others, makerReviews }) && { approversNeeded: Math.min(needed, 1) }),
    approvals: before.map(({ userName, at, counts }) => ({ by: userName, date: toInstant(at), counts })),
    blocked,
    may,
  };
}
