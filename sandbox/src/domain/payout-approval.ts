import type { PayoutRules } from "#provider/contract/payout-bands";
import type { ProblemCode } from "#provider/contract/problem";
import { approversNeeded } from "#provider/rules/payout-approvers";

/** The stored input of a payout's judgement when it was made. Amounts in minor units. */
type Judgement = { amountMinor: number; madeTodayMinor: number; receiverKnown: boolean; approversNeeded: number };

/**
 * The number of approvers that a waiting payout needs: the number from when it was made, or more if the rules now in
 * force ask for more. The stricter rules apply, so that no person can pay out before stricter rules begin, and looser
 * rules release no payout made under stricter ones (decision 0061).
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
 * A payout file as the rules see it: one payout of its whole sum, which is at least its largest row, to an unknown
 * receiver. So a file always needs an approval (decision 0062).
 */
export const judgedFile = <File extends Omit<Judgement, "receiverKnown">>(file: File) => ({
  ...file,
  receiverKnown: false,
});

/** A payout or a payout file. */
type Reviewable = { state: string; createdBy: string };

type Approval = { userId: string; counts: boolean; hands: readonly string[] };

/**
 * Who has approved it, and the people left to approve it: how many besides its maker (one pair of hands counts once),
 * and whether its maker may.
 */
type Reviewers = {
  /** Whether its last approval waits for its minute (decision 0174). */
  leaves: boolean;
  approvals: readonly Approval[];
  others: number;
  makerReviews: boolean;
  makersHands: readonly string[];
};

/** The viewer, and whether they may approve payouts of this application. */
export type ReviewViewer = { userId: string; reviews: boolean };

/** Actions on a waiting payout. */
export type ReviewAct = "approve" | "reject" | "recall";

/**
 * Whether exactly one person of the account may approve this payout. Then their approval is enough, regardless of the
 * maker and the needed number (decision 0061).
 */
export const hasOneReviewer = ({ others, makerReviews }: Pick<Reviewers, "others" | "makerReviews">): boolean =>
  others + (makerReviews ? 1 : 0) === 1;

/**
 * A person's possible actions on a payout or payout file: the refusal of each, null if allowed. People do not approve
 * what they made, regardless of their permissions. Only if no other approver exists may they, and the history says so
 * (decision 0054). The maker recalls it instead of rejecting it; nobody else can recall it. `needed`: how many
 * approvals it needs now.
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
  const waits = reviewers.leaves ? "act_waits" : null;
  return {
    blocked: isAwaiting && reviewers.others < needed && !hasOneReviewer(reviewers),
    refusal: {
      approve: reviews ? (late ?? waits ?? again ?? eyes) : "forbidden",
      reject: reviews ? (isOwn ? "own_payout" : late) : "forbidden",
      recall: isOwn ? late : "not_found",
    },
  };
}

/**
 * The reason why a person is no second person for another's work; null if they are. Nobody confirms their own work,
 * except an only approver (decision 0054), and no one of the maker's hands does (decision 0150).
 */
const secondEyes = (
  { isOwn, isSecond, isAlone }: Pick<ProposalView, "isOwn" | "isSecond" | "isAlone">,
  own: ProblemCode,
): ProblemCode | null => {
  if (isOwn) return isAlone ? null : own;
  return isSecond ? null : "same_hands";
};

/** Whether a person has given an approval that counts. */
const hasApprovedBy = (approvals: readonly Approval[], id: string): boolean =>
  approvals.some(({ userId, counts }) => counts && userId === id);

/**
 * Whether a person is a second person for a payout: another pair of hands than its maker and its earlier approvers.
 * `db/same-hands.ts` alone decides who is one pair of hands (decision 0150).
 */
export const isSecondPerson = (
  { makersHands, approvals }: { makersHands: readonly string[]; approvals: readonly Approval[] },
  id: string,
): boolean => !makersHands.includes(id) && !approvals.some(({ counts, hands }) => counts && hands.includes(id));

/** Proposed rules of approval, and their viewer. */
type ProposalView = {
  state: string;
  /** Whether the viewer proposed them. */
  isOwn: boolean;
  /** Whether the viewer counts as a second person beside the proposer. */
  isSecond: boolean;
  reviews: boolean;
  /** Whether the proposer is the only approver. */
  isAlone: boolean;
  /** Whether the proposer may still approve. */
  proposerReviews: boolean;
};

/** Actions on proposed rules. */
export type ProposalAct = "confirm" | "refuse" | "withdraw";

/**
 * A person's possible actions on proposed rules: the refusal of each, null if allowed. A second person confirms or
 * refuses them. The proposer withdraws them, and confirms them only if no other approver exists. If the proposer may no
 * longer approve (`lapsed`), the rules are refused and must be proposed again.
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
