import type { Payout, PayoutDetail } from "#provider/contract/payouts";
import { approveBefore, type ReviewedPayout } from "../db/payouts.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { payoutRights } from "../domain/payout-approval.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Told = { payout: Omit<NamedPayout["payout"], "seq">; appName: string };

export const toPayout = ({ payout, appName }: Told): Payout => ({
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
});

/** `viewer`: who asks, and whether they may approve payouts of its application. */
export function toPayoutDetail(found: ReviewedPayout, viewer: { userId: string; reviews: boolean }): PayoutDetail {
  const { payout } = found;
  const isAwaiting = payout.state === "AWAITING_APPROVAL";
  const rights = payoutRights({
    isAwaiting,
    isOwn: payout.createdBy === viewer.userId,
    reviews: viewer.reviews,
    hasOther: found.hasOther,
    makerReviews: found.makerReviews,
  });
  return {
    ...toPayout(found),
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
