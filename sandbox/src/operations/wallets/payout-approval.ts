import type { ReviewedFile } from "../../db/payout-files.ts";
import type { ReviewedPayout } from "../../db/payouts.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { judgedFile, neededNow, payoutRights, type ReviewViewer } from "../../domain/payout-approval.ts";
import { reviewsIn, type Somebody } from "../../people/person.ts";

/** What a person may do with a payout in their sight, and why they may not do the rest. */
export const rightsToPayout = (one: ReviewedPayout, person: Somebody) =>
  payoutRights(one.payout, one, neededNow(one.payout, one.standing.rules), viewerOf(one.payout, person));

/** What a person may do with a file of payouts in their sight, and why they may not do the rest. */
export const rightsToFile = (one: ReviewedFile, person: Somebody) =>
  payoutRights(one.file, one, neededNow(judgedFile(one.file), one.standing.rules), viewerOf(one.file, person));

const viewerOf = ({ applicationId }: { applicationId: string }, person: Somebody): ReviewViewer => ({
  userId: person.user.id,
  reviews: reviewsIn(person, applicationId),
});

/** What a code approves: exactly this amount to exactly this receiver at exactly this fee. */
export const boundTo = ({ id, amountMinor, feeMinor, destination, fullName }: PayoutRow) => ({
  payout: id,
  amount: amountMinor,
  fee: feeMinor,
  destination,
  fullName,
});
