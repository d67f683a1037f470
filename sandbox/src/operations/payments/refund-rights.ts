import type { ReviewedRefund } from "../../db/refunds.ts";
import { refundRights } from "../../domain/refund-approval.ts";
import { reviewsRefundsIn, type Somebody } from "../../people/person.ts";

/** What a person may do with a refund in their sight, and why they may not do the rest. */
export const rightsToRefund = ({ refund, transaction, isSecond, leaves }: ReviewedRefund, person: Somebody) =>
  refundRights({
    state: refund.state,
    isOwn: refund.createdBy === person.user.id,
    reviews: reviewsRefundsIn(person, transaction.applicationId),
    isSecond,
    leaves,
  });
