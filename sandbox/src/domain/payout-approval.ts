import type { PayoutRules } from "#provider/contract/payout-bands";
import type { ProblemCode } from "#provider/contract/problem";
import { approversNeeded } from "#provider/rules/payout-approvers";

/** What is kept of how a payout was judged when it was made. Amounts in minor units. */
type Judgement = { amountMinor: number; madeTodayMinor: number; receiverKnown: boolean; approversNeeded: number };

/**
 * How many people a payout that waits needs: as many as when it was made, and more where the rules that are in force
 * now ask for more. The stricter counts, so that nobody pays out before rules they know to be coming, and rules that
 * are loosened let nothing go that was made under others (decision 0061).
 */
export const neededNow = (payout: Judgement, rules: PayoutRules): number =>
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
export const judgedFile = <File extends Omit<Judgement, "receiverKnown">>(file: File) => ({
  ...file,
  receiverKnown: false,
});

/** What is reviewed: a payout, or a file of them. */
type Reviewable = { state: string; createdBy: string };

type Approval = { userId: string; counts: boolean; hands: readonly string[] };

/**
 * Who has approved it, and who is left to: how many others than its maker (those who are one pair of hands count once),
 * and its maker.
 */
type Reviewers = {
  approvals: readonly Approval[];
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
  { state, createdBy }: Reviewable,
  reviewers: Reviewers,
  needed: number,
  { userId, reviews }: ReviewViewer,
): { blocked: boolean; refusal: Record<ReviewAct, ProblemCode | null> } {
  const isAwaiting = state === "AWAITING_APPROVAL";
  const isOwn = createdBy === userId;
  const late = isAwaiting ? null : "invalid_state";
  const isSecond = isSecondPerson(reviewers, userId);
  const eyes = secondEyes({ isOwn, isSecond, isAlone: reviewers.others === 0 }, "own_payout");
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

/**
 * Why a person is no second one for what a person made, null where they are: nobody confirms their own, unless they are
 * the only one who may (decision 0054), and nobody of the maker's hands does (decision 0150).
 */
const secondEyes = (
  { isOwn, isSecond, isAlone }: Pick<ProposalView, "isOwn" | "isSecond" | "isAlone">,
  own: ProblemCode,
): ProblemCode | null => {
  if (isOwn) return isAlone ? null : own;
  return isSecond ? null : "same_hands";
};

/** Whether somebody has given an approval that counts. */
const hasApprovedBy = (approvals: readonly Approval[], id: string): boolean =>
  approvals.some(({ userId, counts }) => counts && userId === id);

/**
 * Whether somebody is a second person for a payout: nobody of its maker's hands, nor of those who have approved it
 * already. Whose hands are one is decided in one place (`db/same-hands.ts`, decision 0150).
 */
export const isSecondPerson = (
  { makersHands, approvals }: { makersHands: readonly string[]; approvals: readonly Approval[] },
  id: string,
): boolean => !makersHands.includes(id) && !approvals.some(({ counts, hands }) => counts && hands.includes(id));

/** Proposed rules of approval, and the person who looks at them. */
type ProposalView = {
  state: string;
  /** The person proposed them. */
  isOwn: boolean;
  /** The person is a second one beside the proposer. */
  isSecond: boolean;
  reviews: boolean;
  /** Nobody beside the proposer may review. */
  isAlone: boolean;
  /** The proposer still may. */
  proposerReviews: boolean;
};

/** What is done with proposed rules. */
export type ProposalAct = "confirm" | "refuse" | "withdraw";

/**
 * What a person may do with proposed rules: the refusal of each act, null where they may. A second person confirms or
 * refuses them. The proposer takes them back, and confirms them only where nobody else may review. Rules of a proposer
 * who may no longer review (`lapsed`) are refused and proposed anew.
 */
export function proposalRights({ state, isOwn, reviews, proposerReviews, ...viewer }: ProposalView): {
  lapsed: boolean;
  refusal: Record<ProposalAct, ProblemCode | null>;
} {
  const late = state === "PROPOSED" ? null : "invalid_state";
  const eyes = secondEyes({ isOwn, ...viewer }, "own_proposal");
  const lapsed = proposerReviews ? null : "invalid_state";
  return {
    lapsed: !proposerReviews,
    refusal: {
      confirm: reviews ? (late ?? eyes ?? lapsed) : "forbidden",
      refuse: reviews ? (late ?? (isOwn ? "own_proposal" : null)) : "forbidden",
      withdraw: isOwn ? late : "not_found",
    },
  };
}
