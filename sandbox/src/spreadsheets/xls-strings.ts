import { CELL_LENGTH } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { Words } from "./words.ts";

const [WIDE, FOREIGN, RICH] = [1, 4, 8];

const wideText = new TextDecoder("utf-16le");

/** One-byte characters are the first 256 of Unicode, which no decoder supports as such. */
function narrowText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const textOf = (bytes: Uint8Array, isWide: boolean): string => (isWide ? wideText.decode(bytes) : narrowText(bytes));

/** A text within one record ([MS-XLS] 2.5.294): its length (one byte if `short`), flags, characters. */
export function recordText(record: Uint8Array, { at, short = false }: { at: number; short?: boolean }): string {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const length = short ? view.getUint8(at) : view.getUint16(at, true);
  const flagged = at + (short ? 1 : 2);
  const flags = view.getUint8(flagged);
  const begins = flagged + 1 + (flags & RICH ? 2 : 0) + (flags & FOREIGN ? 4 : 0);
  const isWide = (flags & WIDE) !== 0;
  const bytes = record.subarray(begins, begins + length * (isWide ? 2 : 1));
  return textOf(bytes, isWide);
}

/** Reads on across the ends of records: the table of shared strings continues in further ones. */
class Pieces {
  readonly #pieces: readonly Uint8Array[];
  #piece = 0;
  #at = 0;

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  /** The unread part of the present record. */
  get #rest(): Uint8Array {
    return this.#pieces[this.#piece]?.subarray(this.#at) ?? new Uint8Array();
  }

  get isOver(): boolean {
    this.#turn();
    return this.#piece >= this.#pieces.length;
  }

  /** Moves to the next record if the present one is read to its end. */
  #turn(): void {
    while (this.#piece < this.#pieces.length && this.#rest.length === 0) {
      this.#piece++;
      this.#at = 0;
    }
  }

  byte(): number {
    this.#turn();
    const byte = this.#rest[0];
    if (byte === undefined) throw new UnreadableFile("a table of words that is cut off");
    this.#at++;
    return byte;
  }

  number(bytes: 2 | 4): number {
    let number = 0;
    for (let each = 0; each < bytes; each++) number += this.byte() * 256 ** each;
    return number;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      this.#turn();
      const here = Math.min(left, this.#rest.length);
      if (here === 0) throw new UnreadableFile("a table of words that is cut off");
      this.#at += here;
      left -= here;
    }
  }

  /**
   * Reads `length` characters. If a record ends among them, the next one begins with a byte that gives the width of the
   * rest.
   */
  text(length: number, wide: boolean): string {
    let text = "";
    let isWide = wide;
    for (let left = length; left > 0;) {
      if (this.#rest.length === 0) isWide = (this.byte() & WIDE) !== 0;
      const each = isWide ? 2 : 1;
      const here = Math.min(left, Math.floor(this.#rest.length / each));
      if (here === 0) throw new UnreadableFile("a word that is cut off");
      text += textOf(this.#rest.subarray(0, here * each), isWide);
      this.#at += here * each;
      left -= here;
    }
    return text;
  }
}

/** The shared strings that cells name by number, from their record and its continuations ([MS-XLS] 2.4.265). */
export function wordsIn(records: readonly Uint8Array[]): readonly string[] {
  const pieces = new Pieces(records);
  pieces.skip(4);
  const count = pieces.number(4);
  const words = new Words();
  while (words.all.length < count && !pieces.isOver) {
    const characters = pieces.number(2);
    if (characters > CELL_LENGTH) throw new UnreadableFile("a text that is too long");
    const flags = pieces.byte();
    const runs = flags & RICH ? pieces.number(2) : 0;
    const more = flags & FOREIGN ? pieces.number(4) : 0;
    const word = pieces.text(characters, (flags & WIDE) !== 0);
    pieces.skip(runs * 4 + more);
    words.add(word);
  }
  return words.all;
}
