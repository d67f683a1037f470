import { createHash } from "node:crypto";
import type { Currency } from "#provider/contract/money";
import type { MovementEvent } from "#provider/contract/movement-kinds";

/**
 * The subject of a statement: a wallet, its first and last day (YYYY-MM-DD), and the available balance at the
 * beginning.
 */
export type StatementHead = { appId: string; currency: Currency; from: string; to: string; openingMinor: number };

/** One movement: its number in the wallet, its time (UTC milliseconds), its kind, and amounts in minor units. */
export type StatementLine = {
  number: number;
  at: number;
  event: MovementEvent;
  reference: string;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  balanceMinor: number;
};

/**
 * The text of a line for the checksum: a JSON array, so that no value can be taken for another column's. A difference
 * in any cell changes it.
 */
export const lineText = (line: StatementLine): string =>
  JSON.stringify([
    line.number,
    new Date(line.at).toISOString(),
    line.event,
    line.reference,
    line.grossMinor,
    line.feeMinor,
    line.netMinor,
    line.balanceMinor,
  ]);

/** The sums of a statement from one source: the journal, the wallet's movements, or a file. */
export type StatementSide = { count: number; openingMinor: number; closingMinor: number; checksum: string };

/**
 * Computes the checksum of a statement line by line (docs/provider.md section 4 defines the text). The closing balance
 * is the opening balance plus the net of every line. If a line's own balance differs, {@link wrongAt} names the first
 * such line.
 */
export class StatementSum {
  readonly #hash = createHash("sha256");
  readonly #head: StatementHead;
  #count = 0;
  #balanceMinor: number;
  /** The number of the first line whose balance does not continue the line before. */
  wrongAt: number | null = null;

  constructor(head: StatementHead) {
    this.#head = head;
    this.#balanceMinor = head.openingMinor;
    const { appId, currency, from, to, openingMinor } = head;
    this.#write(JSON.stringify(["statement", appId, currency, from, to, openingMinor]));
  }

  add(line: StatementLine, text = lineText(line)): void {
    this.#count++;
    this.#balanceMinor += line.netMinor;
    if (this.#balanceMinor !== line.balanceMinor || line.grossMinor - line.feeMinor !== line.netMinor)
      this.wrongAt ??= line.number;
    this.#write(text);
  }

  /** Call it once, after the last line. */
  end(): StatementSide {
    this.#write(JSON.stringify(["closing", this.#count, this.#balanceMinor]));
    return {
      count: this.#count,
      openingMinor: this.#head.openingMinor,
      closingMinor: this.#balanceMinor,
      checksum: this.#hash.digest("hex"),
    };
  }

  #write(text: string): void {
    this.#hash.update(`${text}\n`);
  }
}
