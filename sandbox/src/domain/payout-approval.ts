import type { PayoutRules } from "#provider/contract/payout-bands";
import { approversNeeded } from "#provider/rules/payout-approvers";

/** What is kept of how a payout was judged when it was made. Amounts in minor units. */
type Judged = { amountMinor: number; madeTodayMinor: number; receiverKnown: boolean; approversNeeded: number };

/**
 * How many people a payout that waits needs: as many as when it was made, and more where the rules that are in force now ask for more. The
 * stricter counts, so that nobody pays out before rules they know to be coming, and rules that are loosened let nothing go that was made
 * under others (decision 0061).
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
 * A file of payouts as the rules see it: one payout of its whole sum, which is never less than its greatest row, to somebody whom nobody knows, so
 * that somebody always looks at it (decision 0062).
 */
export const judgedFile = <File extends Omit<Judged, "receiverKnown">>(file: File) => ({
  ...file,
  receiverKnown: false,
});

/** Who looks at a payout that waits, and who is left to approve it. */
type Waiting = {
  isAwaiting: boolean;
  /** Whoever looks made it. */
  isOwn: boolean;
  /** Whoever looks may approve payouts of its application. */
  reviews: boolean;
  /** Whoever looks is a second person for it: beside its maker, and beside whoever has approved it already. */
  isSecond: boolean;
  /** How many others than its maker may; those who are one pair of hands count once. */
  others: number;
  makerReviews: boolean;
  /** How many have to. */
  needed: number;
};

/** One single person of the account may approve this payout: theirs is enough, whoever made it and whatever it needs (decision 0061). */
export const hasOneReviewer = ({ others, makerReviews }: Pick<Waiting, "others" | "makerReviews">): boolean =>
  others + (makerReviews ? 1 : 0) === 1;

/**
 * What may be done with a payout. Nobody approves what they made, whatever they hold; only where nobody else may review does it go through, and
 * the history says so (decision 0054). Whoever made it takes it back and does not reject it.
 */
export function payoutRights(waiting: Waiting) {
  const { isAwaiting, isOwn, isSecond, reviews, others, needed } = waiting;
  return {
    blocked: isAwaiting && others < needed && !hasOneReviewer(waiting),
    may: {
      approve: isAwaiting && reviews && (isOwn ? others === 0 : isSecond),
      reject: isAwaiting && reviews && !isOwn,
      recall: isAwaiting && isOwn,
    },
  };
}

type Approved = { userId: string; counts: boolean; hands: readonly string[] };

/** Whether somebody has given an approval that counts. */
export const hasApprovedBy = (approvals: readonly Approved[], id: string): boolean =>
  approvals.some(({ userId, counts }) => counts && userId === id);

/**
 * Whether somebody is a second person for a payout: nobody of its maker's hands, nor of those who have approved it already. Whose hands are one is
 * decided in one place (`db/same-hands.ts`, decision 0150).
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
 * What may be done with proposed rules: a second person confirms or refuses them, whoever proposed them takes them back, and confirms them where
 * nobody else may review. Rules of somebody who may no longer review are refused and proposed anew.
 */
export const proposalRights = ({ isOwn, isSecond, reviews, isAlone, proposerReviews }: Proposed) => ({
  lapsed: !proposerReviews,
  may: {
    confirm: reviews && proposerReviews && (isOwn ? isAlone : isSecond),
    refuse: reviews && !isOwn,
    withdraw: isOwn,
  },
});
