import type { ProblemCode } from "#provider/contract/problem";
import type { ReviewedPayout } from "../db/payouts.ts";
import type { PayoutRow } from "../db/withdrawals.ts";
import { hasApprovedBy, isSecondPerson, neededNow, payoutRights } from "../domain/payout-approval.ts";
import { reviewsIn, type Person } from "./person.ts";

/**
 * Why somebody may not approve a payout that they see; null where they may. Refused are applications whose role leaves it to others, what does
 * not wait, what they approved before, one's own while somebody else may, and what needs other hands.
 */
export function refusalToApprove(one: ReviewedPayout, person: Person): ProblemCode | null {
  const { payout, approvals, standing, makersHands } = one;
  if (!reviewsIn(person, payout.applicationId)) return "forbidden";
  if (payout.state !== "AWAITING_APPROVAL") return "invalid_state";
  const isOwn = payout.createdBy === person.user.id;
  const { id } = person.user;
  if (hasApprovedBy(approvals, id)) return "already_approved";
  const isSecond = isSecondPerson({ makersHands, approvals }, id);
  if (!isOwn && !isSecond) return "same_hands";
  const needed = neededNow(payout, standing.rules);
  const { may } = payoutRights({ ...one, isAwaiting: true, isOwn, isSecond, reviews: true, needed });
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
