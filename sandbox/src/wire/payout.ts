import type { Payout, PayoutDetail } from "#provider/contract/payouts";
import type { StandingRules } from "../db/payout-rules.ts";
import { approveBefore, type ReviewedPayout } from "../db/payouts.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { hasOneReviewer, neededNow, payoutRights } from "../domain/payout-approval.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Told = {
  payout: Omit<NamedPayout["payout"], "seq">;
  appName: string;
  /** Rules in force now; left out of a payout that no longer waits. */
  standing?: StandingRules;
  approvedBy?: string[];
};

export const toPayout = ({ payout, appName, standing, approvedBy = [] }: Told): Payout => ({
  id: payout.id,
  appId: payout.applicationId,
  appName,
  target: payout.target,
  cardNumber: payout.targetMasked,
  fullName: payout.fullName,
  amount: payout.amountMinor,
  fee: payout.feeMinor,
  amountWithFee: payout.amountMinor + payout.feeMinor,
  currency: payout.currency,
  state: payout.state,
  createdBy: payout.createdByName,
  createdDate: toInstant(payout.createdAt),
  reason: payout.reason,
  failure: payout.failure,
  approversNeeded:
    standing && payout.state === "AWAITING_APPROVAL" ? neededNow(payout, standing.rules) : payout.approversNeeded,
  approvedBy,
});

/** `viewer`: who asks, and whether they may approve payouts of its application. */
export function toPayoutDetail(found: ReviewedPayout, viewer: { userId: string; reviews: boolean }): PayoutDetail {
  const { payout, approvals, standing, others, makerReviews } = found;
  const isAwaiting = payout.state === "AWAITING_APPROVAL";
  const counting = isAwaiting ? approvals.filter(({ counts }) => counts) : [];
  const needed = neededNow(payout, standing.rules);
  const rights = payoutRights({
    isAwaiting,
    isOwn: payout.createdBy === viewer.userId,
    reviews: viewer.reviews,
    hasApproved: counting.some(({ userId }) => userId === viewer.userId),
    others,
    makerReviews,
    needed,
  });
  // The approval that let it go is told by `reviewedBy`.
  const before = approvals.filter(
    ({ userId, at }) => payout.state === "REJECTED" || userId !== payout.reviewedBy || at !== payout.reviewedAt,
  );
  return {
    ...toPayout({ ...found, approvedBy: counting.map(({ userName }) => userName) }),
    // Where one single person may, theirs is enough.
    ...(isAwaiting && hasOneReviewer(found) && { approversNeeded: Math.min(needed, 1) }),
    approvals: before.map(({ userName, at, counts }) => ({ by: userName, date: toInstant(at), counts })),
    description: payout.description,
    nameCheck: payout.nameCheck,
    reviewedBy: payout.reviewedByName,
    reviewedDate: toInstantOrNull(payout.reviewedAt),
    approvedAlone: payout.approvedAlone,
    approveBefore: isAwaiting ? toInstant(approveBefore(payout)) : null,
    unknownSince: toInstantOrNull(payout.unknownSince),
    finishedDate: toInstantOrNull(payout.finishedAt),
    returnedDate: toInstantOrNull(payout.returnedAt),
    settled: payout.settledBy === null ? null : { by: payout.settledByName ?? "", note: payout.settledNote ?? "" },
    ...rights,
  };
}
