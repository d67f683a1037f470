import {
  lineText,
  StatementSum,
  type StatementHead,
  type StatementLine,
  type StatementSide,
} from "../domain/statement.ts";
import type { Db } from "./database.ts";
import { journalLines, journalOpening, type StatementFacts, type StatementOf } from "./statements.ts";

/** What was claimed, what the journal says, and the number of the first movement in which they differ. */
export type Compared = { claimed: StatementSide; journal: StatementSide; differsAt: number | null; agrees: boolean };

/** Lines one by one, out of pieces of any length. */
class Reader {
  readonly #pieces: AsyncIterator<readonly StatementLine[]>;
  #piece: readonly StatementLine[] = [];
  #at = 0;

  constructor(pieces: AsyncIterable<readonly StatementLine[]>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether a piece is at hand; reads the next where it is not. */
  async ready(): Promise<boolean> {
    while (this.#at >= this.#piece.length) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      this.#piece = value;
      this.#at = 0;
    }
    return true;
  }

  /** How many lines can be taken without waiting. */
  get waiting(): number {
    return this.#piece.length - this.#at;
  }

  take(): StatementLine | undefined {
    return this.#piece[this.#at++];
  }
}

/**
 * Holds lines that somebody claims to be a statement against the journal, one by one: nothing but a piece of each is held. They agree when every line does, when
 * balances follow from line to line on both sides, and when both begin and end with the same.
 */
export async function compareWithJournal(
  db: Db,
  of: StatementOf,
  facts: StatementFacts,
  claim: { head: StatementHead; lines: AsyncIterable<readonly StatementLine[]> },
): Promise<Compared> {
  const openingMinor = await journalOpening(db, of, facts);
  const sums = [new StatementSum(claim.head), new StatementSum({ ...claim.head, openingMinor })] as const;
  const readers = [new Reader(claim.lines), new Reader(journalLines(db, of, facts))] as const;
  let differsAt: number | null = null;
  for (;;) {
    const [hasClaim, hasJournal] = await Promise.all([readers[0].ready(), readers[1].ready()]);
    if (!hasClaim && !hasJournal) break;
    const most = Math.max(readers[0].waiting, readers[1].waiting);
    const both = Math.min(readers[0].waiting, readers[1].waiting);
    for (let line = 0; line < (hasClaim && hasJournal ? both : most); line++) {
      const [claimed, booked] = [readers[0].take(), readers[1].take()];
      const [claimedText, bookedText] = [claimed && lineText(claimed), booked && lineText(booked)];
      if (claimedText !== bookedText) differsAt ??= Math.min(claimed?.number ?? Infinity, booked?.number ?? Infinity);
      if (claimed) sums[0].add(claimed, claimedText);
      if (booked) sums[1].add(booked, bookedText);
    }
  }
  const [claimed, journal] = [sums[0].end(), sums[1].end()];
  differsAt ??= sums[0].wrongAt ?? sums[1].wrongAt;
  return { claimed, journal, differsAt, agrees: differsAt === null && claimed.checksum === journal.checksum };
}
