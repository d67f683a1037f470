import type { Approval } from "../db/payout-reviewers.ts";
import { hasApprovedBy, hasOneReviewer, isSecondPerson, payoutRights } from "../domain/payout-approval.ts";
import { toInstant } from "./page.ts";

/** What waits for approval, or did: a payout, or a file of them. Times in UTC milliseconds. */
type Reviewable = { state: string; createdBy: string; reviewedBy: string | null; reviewedAt: number | null };
type Reviewers = {
  approvals: readonly Approval[];
  others: number;
  makerReviews: boolean;
  makersHands: readonly string[];
};

/** How far the approval of something has come, and what `viewer` may do about it; `needed`: how many have to approve it now. */
export function approvalStanding(
  { state, createdBy, reviewedBy, reviewedAt }: Reviewable,
  { approvals, others, makerReviews, makersHands }: Reviewers,
  needed: number,
  viewer: { userId: string; reviews: boolean },
) {
  const isAwaiting = state === "AWAITING_APPROVAL";
  const counting = isAwaiting ? approvals.filter(({ counts }) => counts) : [];
  const isOwn = createdBy === viewer.userId;
  const isSecond = isSecondPerson({ makersHands, approvals: counting }, viewer.userId);
  const { blocked, may } = payoutRights({
    isAwaiting,
    isOwn,
    isSecond,
    reviews: viewer.reviews,
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
    needsOtherHands: isAwaiting && viewer.reviews && !isOwn && !isSecond && !hasApprovedBy(counting, viewer.userId),
    may,
  };
}
