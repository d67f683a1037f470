import type { PayoutRules } from "#provider/contract/payout-bands";
import type { ProblemCode } from "#provider/contract/problem";
import { approversNeeded } from "#provider/rules/payout-approvers";

/** What is kept of how a payout was judged when it was made. Amounts in minor units. */
type Judged = { amountMinor: number; madeTodayMinor: number; receiverKnown: boolean; approversNeeded: number };

/**
 * How many people a payout that waits needs: as many as when it was made, and more where the rules that are in force
 * now ask for more. The stricter counts, so that nobody pays out before rules they know to be coming, and rules that
 * are loosened let nothing go that was made under others (decision 0061).
 */
export const neededNow = (payout: Judged, rules: PayoutRules): number =>
  Math.max(
    payout.approversNeeded,
    approversNeeded(rules, {
      amount: payout.amountMinor,
      madeToday: payout.madeTodayMinor - payout.amountMinor,
      receiverKnown: payout.receiverKnown,
    }),
  );

/**
 * A file of payouts as the rules see it: one payout of its whole sum, which is never less than its greatest row, to
 * somebody whom nobody knows, so that somebody always looks at it (decision 0062).
 */
export const judgedFile = <File extends Omit<Judged, "receiverKnown">>(file: File) => ({
  ...file,
  receiverKnown: false,
});

/** What is reviewed: a payout, or a file of them. */
type Made = { state: string; createdBy: string };

type Approved = { userId: string; counts: boolean; hands: readonly string[] };

/**
 * Who has approved it, and who is left to: how many others than its maker (those who are one pair of hands count once),
 * and its maker.
 */
type Reviewers = {
  approvals: readonly Approved[];
  others: number;
  makerReviews: boolean;
  makersHands: readonly string[];
};

/** Who looks at it, and whether they may approve payouts of its application. */
export type ReviewViewer = { userId: string; reviews: boolean };

/** What is done with a payout that waits. */
export type ReviewAct = "approve" | "reject" | "recall";

/**
 * One single person of the account may approve this payout: theirs is enough, whoever made it and whatever it needs
 * (decision 0061).
 */
export const hasOneReviewer = ({ others, makerReviews }: Pick<Reviewers, "others" | "makerReviews">): boolean =>
  others + (makerReviews ? 1 : 0) === 1;

/**
 * What somebody may do with a payout, or a file of them: the refusal of each act, null where they may. Nobody approves
 * what they made, whatever they hold; only where nobody else may review does it go through, and the history says so
 * (decision 0054). Its maker takes it back and does not reject it; to everybody else it is no payout of theirs to take
 * back. `needed`: how many have to approve it now.
 */
export function payoutRights(
  { state, createdBy }: Made,
  reviewers: Reviewers,
  needed: number,
  { userId, reviews }: ReviewViewer,
): { blocked: boolean; refusal: Record<ReviewAct, ProblemCode | null> } {
  const isAwaiting = state === "AWAITING_APPROVAL";
  const isOwn = createdBy === userId;
  const late = isAwaiting ? null : "invalid_state";
  const eyes = isOwn
    ? reviewers.others > 0
      ? "own_payout"
      : null
    : isSecondPerson(reviewers, userId)
      ? null
      : "same_hands";
  const again = hasApprovedBy(reviewers.approvals, userId) ? "already_approved" : null;
  return {
    blocked: isAwaiting && reviewers.others < needed && !hasOneReviewer(reviewers),
    refusal: {
      approve: reviews ? (late ?? again ?? eyes) : "forbidden",
      reject: reviews ? (isOwn ? "own_payout" : late) : "forbidden",
      recall: isOwn ? late : "not_found",
    },
  };
}

/** Whether somebody has given an approval that counts. */
const hasApprovedBy = (approvals: readonly Approved[], id: string): boolean =>
  approvals.some(({ userId, counts }) => counts && userId === id);

/**
 * Whether somebody is a second person for a payout: nobody of its maker's hands, nor of those who have approved it
 * already. Whose hands are one is decided in one place (`db/same-hands.ts`, decision 0150).
 */
export const isSecondPerson = (
  { makersHands, approvals }: { makersHands: readonly string[]; approvals: readonly Approved[] },
  id: string,
): boolean => !makersHands.includes(id) && !approvals.some(({ counts, hands }) => counts && hands.includes(id));

/** Who looks at proposed rules of approval. */
type Proposed = {
  isOwn: boolean;
  /** Whoever looks is a second person beside whoever proposed them. */
  isSecond: boolean;
  reviews: boolean;
  /** Nobody else may review. */
  isAlone: boolean;
  /** Whoever proposed them still may. */
  proposerReviews: boolean;
};

/**
 * What may be done with proposed rules: a second person confirms or refuses them, whoever proposed them takes them
 * back, and confirms them where nobody else may review. Rules of somebody who may no longer review are refused and
 * proposed anew.
 */
export const proposalRights = ({ isOwn, isSecond, reviews, isAlone, proposerReviews }: Proposed) => ({
  lapsed: !proposerReviews,
  may: {
    confirm: reviews && proposerReviews && (isOwn ? isAlone : isSecond),
    refuse: reviews && !isOwn,
    withdraw: isOwn,
  },
});
