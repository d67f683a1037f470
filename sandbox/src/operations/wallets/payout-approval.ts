import type { ProblemCode } from "#provider/contract/problem";
import type { ReviewedFile } from "../../db/payout-files.ts";
import type { ReviewedPayout } from "../../db/payouts.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { hasApprovedBy, isSecondPerson, judgedFile, neededNow, payoutRights } from "../../domain/payout-approval.ts";
import { reviewsIn, type Person } from "../../people/person.ts";

/**
 * Why somebody may not approve a payout that they see; null where they may. Refused are applications whose role leaves it to others, what does
 * not wait, what they approved before, one's own while somebody else may, and what needs other hands.
 */
export const refusalToApprove = (one: ReviewedPayout, person: Person): ProblemCode | null =>
  refusalOf(one, one.payout, person);

/** The same of a file of payouts. */
export const refusalToApproveFile = (one: ReviewedFile, person: Person): ProblemCode | null =>
  refusalOf(one, { ...one.file, ...judgedFile(one.file) }, person);

type Waiting = Parameters<typeof neededNow>[0] & { applicationId: string; state: string; createdBy: string };

function refusalOf(
  reviewed: Pick<ReviewedPayout, "standing" | "approvals" | "others" | "makerReviews" | "makersHands">,
  waiting: Waiting,
  person: Person,
): ProblemCode | null {
  if (!reviewsIn(person, waiting.applicationId)) return "forbidden";
  if (waiting.state !== "AWAITING_APPROVAL") return "invalid_state";
  const { id } = person.user;
  if (hasApprovedBy(reviewed.approvals, id)) return "already_approved";
  const isOwn = waiting.createdBy === id;
  const isSecond = isSecondPerson(reviewed, id);
  if (!isOwn && !isSecond) return "same_hands";
  const needed = neededNow(waiting, reviewed.standing.rules);
  const { may } = payoutRights({ ...reviewed, isAwaiting: true, isOwn, isSecond, reviews: true, needed });
  return may.approve ? null : "own_payout";
}

/** What a code approves: exactly this much to exactly this receiver at exactly this fee. */
export const boundTo = ({ id, amountMinor, feeMinor, destination, fullName }: PayoutRow) => ({
  payout: id,
  amount: amountMinor,
  fee: feeMinor,
  destination,
  fullName,
});
