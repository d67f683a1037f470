import type { Refund } from "#provider/contract/refund-terms";
import { approveRefundBefore, type ReviewedRefund } from "../db/refunds.ts";
import type { refundRights } from "../domain/refund-approval.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** A refund as the contract shows it, with what the one who asks may do. */
export function toRefund(
  { refund, transaction, appName, hasSecond }: ReviewedRefund,
  rights: ReturnType<typeof refundRights>,
): Refund {
  const awaits = refund.state === "AWAITING_APPROVAL";
  return {
    id: refund.id,
    transactionId: transaction.id,
    appId: transaction.applicationId,
    appName,
    orderId: transaction.orderId,
    fullName: transaction.fullName,
    amount: refund.amountMinor,
    currency: transaction.currency,
    reason: refund.reason,
    state: refund.state,
    createdBy: refund.createdByName,
    createdDate: toInstant(refund.createdAt),
    approveBefore: awaits ? toInstant(approveRefundBefore(refund)) : null,
    reviewedBy: refund.reviewedByName,
    reviewedDate: toInstantOrNull(refund.reviewedAt),
    reviewReason: refund.reviewReason,
    blocked: awaits && !hasSecond,
    may: { approve: !rights.approve, reject: !rights.reject, recall: !rights.recall },
  };
}
