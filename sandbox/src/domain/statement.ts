import { createHash } from "node:crypto";
import type { Currency } from "#provider/contract/money";
import type { MovementEvent } from "#provider/contract/movement-kinds";

/**
 * What a statement is of: a wallet, from the first to the last of these days (YYYY-MM-DD), and what was available when
 * they began.
 */
export type StatementHead = { appId: string; currency: Currency; from: string; to: string; openingMinor: number };

/** One movement: its number in the wallet, when it was (UTC milliseconds), what it was, and minor units. */
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
 * The text of a line that its checksum is made of: a JSON array, in which nothing that stands in one place can pass for
 * another. What differs in any cell differs in this.
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

/** What a statement comes to, whoever tells it: the journal, the wallet's movements, or a file. */
export type StatementSide = { count: number; openingMinor: number; closingMinor: number; checksum: string };

/**
 * The checksum of a statement, made while its lines pass by (docs/provider.md section 4 has the text). The closing
 * balance is the opening one and the net of every line: where a line's own balance is another than that,
 * {@link wrongAt} names the first.
 */
export class StatementSum {
  readonly #hash = createHash("sha256");
  readonly #head: StatementHead;
  #count = 0;
  #balanceMinor: number;
  /** The number of the first line whose balance does not follow from the line before. */
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

  /** To be asked once, after the last line. */
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
