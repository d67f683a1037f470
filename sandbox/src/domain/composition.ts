/**
 * First in, first out (decision 0047). Money that comes into a wallet forms a line of cents in the order of arrival;
 * money that leaves is taken from the front. So each withdrawal is a stretch of that line, and no cent is in two. All
 * numbers are minor units.
 */

/** From the cent `from` up to but without the cent `to`, counted from the first cent that ever came in. */
export type Stretch = { from: number; to: number };

/** A credit. Its net is a part of the line that ends at `creditedMinor`. */
type Credit = { grossMinor: number; feeMinor: number; netMinor: number; creditedMinor: number };

export type Share = { grossMinor: number; feeMinor: number; netMinor: number };

/** The share of the fee for the first `part` of a net, rounded half up. Adjacent shares add up to the fee. */
const feeUpTo = ({ feeMinor, netMinor }: Credit, part: number): number =>
  Math.floor((2 * feeMinor * part + netMinor) / (2 * netMinor));

function between(credit: Credit, from: number, to: number): Share {
  const netMinor = to - from;
  const feeMinor = feeUpTo(credit, to) - feeUpTo(credit, from);
  return { grossMinor: netMinor + feeMinor, feeMinor, netMinor };
}

/**
 * Cuts a credit by a stretch that touches it into the shares before, within and after the stretch. Each has gross − fee
 * = net.
 */
export function cut(credit: Credit, { from, to }: Stretch): { before: Share; within: Share; after: Share } {
  const start = credit.creditedMinor - credit.netMinor;
  const begins = Math.max(0, from - start);
  const ends = Math.min(credit.netMinor, to - start);
  return {
    before: between(credit, 0, begins),
    within: between(credit, begins, ends),
    after: between(credit, ends, credit.netMinor),
  };
}
