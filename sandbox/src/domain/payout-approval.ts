/**
 * How many people have to approve a payout (docs/provider.md section 3): one, of whatever amount, until its application has rules of its own.
 * The one place that asks.
 */
export const approversNeeded = (): number => 1;

/** Who looks at a payout that waits, and who is left to approve it. */
type Waiting = {
  isAwaiting: boolean;
  /** Whoever looks made it. */
  isOwn: boolean;
  /** Whoever looks may approve payouts of its application. */
  reviews: boolean;
  /** Somebody else than its maker may. */
  hasOther: boolean;
  makerReviews: boolean;
};

/**
 * What may be done with a payout. Nobody approves what they made, whatever they hold; only where nobody else may review does it go through, and
 * the history says so (decision 0054). Whoever made it takes it back and does not reject it.
 */
export function payoutRights({ isAwaiting, isOwn, reviews, hasOther, makerReviews }: Waiting) {
  return {
    blocked: isAwaiting && !hasOther && !makerReviews,
    may: {
      approve: isAwaiting && reviews && (!isOwn || !hasOther),
      reject: isAwaiting && reviews && !isOwn,
      recall: isAwaiting && isOwn,
    },
  };
}
