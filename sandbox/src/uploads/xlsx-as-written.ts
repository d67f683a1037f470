import { partsOf, textOf } from "../spreadsheets/zip.ts";
import { xlsxTexts, type StreamedTable } from "../exports/xlsx.ts";

/** The text of a part, asked for in pieces of any length. */
class PartText {
  readonly #pieces: Iterator<string>;
  #waiting = "";

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Whether this comes next; passes it. */
  passes(text: string): boolean {
    for (let next = this.#pieces.next.bind(this.#pieces); this.#waiting.length < text.length;) {
      const { done, value } = next();
      if (done) return false;
      this.#waiting += value;
    }
    const isNext = this.#waiting.startsWith(text);
    this.#waiting = this.#waiting.slice(text.length);
    return isNext;
  }

  get isAtEnd(): boolean {
    for (let next = this.#pieces.next(); ; next = this.#pieces.next()) {
      if (this.#waiting !== "") return false;
      if (next.done) return true;
      this.#waiting = next.value;
    }
  }
}

/**
 * Whether an Excel file is, part by part and letter by letter, the one that is written of a table: then it shows what
 * the table says, in any program. How it is packed does not count. Throws {@link UnreadableFile} for a damaged one.
 */
export async function isAsWritten(file: Uint8Array, table: StreamedTable): Promise<boolean> {
  const parts = partsOf(file);
  const seen = new Set<string>();
  let reading = new PartText([]);
  for await (const { part: name, text } of xlsxTexts(table)) {
    if (!seen.has(name)) {
      const part = parts.get(name);
      if (!part || !reading.isAtEnd) return false;
      reading = new PartText(textOf(file, part));
      seen.add(name);
    }
    if (!reading.passes(text)) return false;
  }
  return reading.isAtEnd && seen.size === parts.size;
}
