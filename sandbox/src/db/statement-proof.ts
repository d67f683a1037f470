import {
  lineText,
  StatementSum,
  type StatementHead,
  type StatementLine,
  type StatementSide,
} from "../domain/statement.ts";
import type { Db } from "./database.ts";
import { journalLines, journalOpening, type StatementFacts, type StatementOf } from "./statements.ts";

/**
 * The first line in which claim and journal differ: as claimed, and as booked. One is missing if the other list is
 * longer.
 */
export type DifferentLine<Line extends StatementLine> = {
  claimed: Line | undefined;
  booked: StatementLine | undefined;
};

/**
 * The sums of the claim and of the journal, the first different line, and its number. `later`: movements booked after
 * the claim was made.
 */
export type Compared<Line extends StatementLine = StatementLine> = {
  claimed: StatementSide;
  journal: StatementSide;
  difference: DifferentLine<Line> | undefined;
  differsAt: number | null;
  later: number;
  /** Sums over the journal's lines. */
  sums: { grossMinor: number; feeMinor: number; netMinor: number };
  agrees: boolean;
};

/** Reads lines one by one from pieces of any length. */
class Reader<Line extends StatementLine> {
  readonly #pieces: AsyncIterator<readonly Line[]>;
  #piece: readonly Line[] = [];
  #at = 0;

  constructor(pieces: AsyncIterable<readonly Line[]>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether a line is available. Loads the next piece if needed. */
  async ready(): Promise<boolean> {
    while (this.#at >= this.#piece.length) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      this.#piece = value;
      this.#at = 0;
    }
    return true;
  }

  /** The number of lines that can be taken without waiting. */
  get waiting(): number {
    return this.#piece.length - this.#at;
  }

  take(): Line | undefined {
    return this.#piece[this.#at++];
  }
}

/**
 * Compares a claimed statement with the journal line by line, with only one piece of each in memory. They agree if
 * every line is equal, balances follow from line to line on both sides, and both begin and end with the same balance.
 * If the claim was made at `since` (UTC milliseconds), later journal lines are no difference.
 */
export async function compareWithJournal<Line extends StatementLine>(
  db: Db,
  of: StatementOf,
  facts: StatementFacts,
  claim: { head: StatementHead; lines: AsyncIterable<readonly Line[]>; since?: number },
): Promise<Compared<Line>> {
  const openingMinor = await journalOpening(db, of, facts);
  const sums = [new StatementSum(claim.head), new StatementSum({ ...claim.head, openingMinor })] as const;
  const readers = [new Reader(claim.lines), new Reader(journalLines(db, of, facts))] as const;
  let difference: DifferentLine<Line> | undefined;
  let later = 0;
  const booked = { grossMinor: 0, feeMinor: 0, netMinor: 0 };
  for (;;) {
    const [hasClaim, hasJournal] = await Promise.all([readers[0].ready(), readers[1].ready()]);
    if (!hasClaim && !hasJournal) break;
    const most = Math.max(readers[0].waiting, readers[1].waiting);
    const both = Math.min(readers[0].waiting, readers[1].waiting);
    for (let taken = 0; taken < (hasClaim && hasJournal ? both : most); taken++) {
      const [claimed, line] = [readers[0].take(), readers[1].take()];
      if (!claimed && line && (later > 0 || line.at >= (claim.since ?? Infinity))) {
        later++;
        continue;
      }
      const [claimedText, bookedText] = [claimed && lineText(claimed), line && lineText(line)];
      if (claimedText !== bookedText) difference ??= { claimed, booked: line };
      if (claimed) sums[0].add(claimed, claimedText);
      if (!line) continue;
      sums[1].add(line, bookedText);
      booked.grossMinor += line.grossMinor;
      booked.feeMinor += line.feeMinor;
      booked.netMinor += line.netMinor;
    }
  }
  const [claimed, journal] = [sums[0].end(), sums[1].end()];
  const differsAt = difference ? firstNumber(difference) : (sums[0].wrongAt ?? sums[1].wrongAt);
  const agrees = differsAt === null && claimed.checksum === journal.checksum;
  return { claimed, journal, difference, differsAt, later, sums: booked, agrees };
}

const firstNumber = ({ claimed, booked }: DifferentLine<StatementLine>): number =>
  Math.min(claimed?.number ?? Infinity, booked?.number ?? Infinity);
