import { partsOf, textOf } from "../spreadsheets/zip.ts";
import { xlsxTexts, type StreamedTable } from "../exports/xlsx.ts";

/** The text of a part, compared piece by piece. */
class PartText {
  readonly #pieces: Iterator<string>;
  #waiting = "";

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Whether the next text equals this one; moves past it. */
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
 * Whether an Excel file equals, part by part and letter by letter, the file that we would write of a table. Then it
 * shows the table's data in any program. Its compression does not matter. Throws {@link UnreadableFile} for a damaged
 * file.
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
