/**
 * First in, first out (decision 0047). What came into a wallet stands in a line, cent after cent, in the order in which
 * it came; what leaves takes from the front. So whatever left has a stretch of that line, and no cent is in two. All
 * numbers are minor units.
 */

/** From the cent `from` on, up to and without the cent `to`, counted from the first that ever came in. */
export type Stretch = { from: number; to: number };

/** Something that came in: its net is what stands in the line, and ends at `creditedMinor`. */
type Credit = { grossMinor: number; feeMinor: number; netMinor: number; creditedMinor: number };

export type Share = { grossMinor: number; feeMinor: number; netMinor: number };

/**
 * How much of the fee belongs to the first `part` of a net, rounded half up: shares next to each other add up to the
 * fee.
 */
const feeUpTo = ({ feeMinor, netMinor }: Credit, part: number): number =>
  Math.floor((2 * feeMinor * part + netMinor) / (2 * netMinor));

function between(credit: Credit, from: number, to: number): Share {
  const netMinor = to - from;
  const feeMinor = feeUpTo(credit, to) - feeUpTo(credit, from);
  return { grossMinor: netMinor + feeMinor, feeMinor, netMinor };
}

/**
 * A credit cut by a stretch that touches it: what of it came before the stretch, lies in it, and stays after it. Each
 * has gross − fee = net.
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
