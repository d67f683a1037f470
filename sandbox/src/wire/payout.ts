import type { ListedPayout, Payout, PayoutDetail } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import type { ApiPayoutRow } from "../db/api-payouts.ts";
import type { AskedApprover } from "../db/asked-approvers.ts";
import type { Earlier } from "../db/earlier-payments.ts";
import type { Paid } from "../db/last-paid.ts";
import type { StandingRules } from "../db/payout-rules.ts";
import { approveBefore, type ReviewedPayout } from "../db/payouts.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { cardTypeOf } from "../domain/card.ts";
import { neededNow } from "../domain/payout-approval.ts";
import { toApprovers, toLastPaid } from "./approval.ts";
import { bankNameOf } from "./bank-name.ts";
import { approvalStanding } from "./payout-review.ts";
import { toEarlierPayment } from "./earlier-payment.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type PayoutFacts = {
  payout: Omit<NamedPayout["payout"], "seq">;
  appName: string;
  /** The rules now in force; absent for a payout that does not wait. */
  standing?: StandingRules;
  approvedBy?: string[];
};

export const toPayout = ({ payout, appName, standing, approvedBy = [] }: PayoutFacts): Payout => ({
  id: payout.id,
  appId: payout.applicationId,
  appName,
  target: payout.target,
  cardNumber: payout.targetMasked,
  cardType: cardTypeOf(payout),
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

/** A payout in a list. */
export const toListedPayout = (found: PayoutFacts & { waitsForYou: boolean }): ListedPayout => ({
  ...toPayout(found),
  description: found.payout.description,
  waitsForYou: found.waitsForYou,
});

/** `earlier`: equal earlier payouts, while it waits. `last`: the payment to the receiver before it. */
type Beside = {
  earlier: Earlier | undefined;
  last: Paid | undefined;
  approvers: readonly AskedApprover[];
  api: ApiPayoutRow | undefined;
};

/** `viewer`: the caller, and whether they may approve and make payouts of its application. */
export function toPayoutDetail(
  found: ReviewedPayout,
  { earlier, last, approvers, api }: Beside,
  viewer: { userId: string; region: Region; reviews: boolean; pays: boolean },
): PayoutDetail {
  const { payout, fileName, recurringId } = found;
  const approval = approvalStanding(payout, found, neededNow(payout, found.standing.rules), viewer);
  return {
    ...toPayout(found),
    ...approval,
    earlier: toEarlierPayment(earlier),
    may: { ...approval.may, repeat: viewer.pays },
    description: payout.description,
    bank: bankNameOf(viewer.region, payout),
    lastPaid: toLastPaid(last),
    approvers: toApprovers(approvers, viewer.userId),
    file: payout.fileId === null || fileName === null ? null : { id: payout.fileId, fileName },
    recurringId,
    finCode: payout.finCode,
    api: api ? { reference: api.reference, keyHint: api.keyHint } : null,
    nameCheck: payout.nameCheck,
    reviewedBy: payout.reviewedByName,
    reviewedDate: toInstantOrNull(payout.reviewedAt),
    approvedAlone: payout.approvedAlone,
    approveBefore: payout.state === "AWAITING_APPROVAL" ? toInstant(approveBefore(payout)) : null,
    unknownSince: toInstantOrNull(payout.unknownSince),
    finishedDate: toInstantOrNull(payout.finishedAt),
    returnedDate: toInstantOrNull(payout.returnedAt),
    settled: payout.settledBy === null ? null : { by: payout.settledByName ?? "", note: payout.settledNote ?? "" },
  };
}
