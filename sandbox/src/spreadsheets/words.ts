import { UnreadableFile } from "./unreadable.ts";

/** The largest number of characters of all shared strings, which are all in memory at once. */
const LENGTH = 16 * 1024 * 1024;
/** The memory of a stored string beside its characters, counted in characters: an empty one needs it too. */
const KEPT = 16;

/**
 * The shared strings of a spreadsheet, which cells name by number. Beyond the limit of memory they are refused while
 * they are read.
 */
export class Words {
  readonly #words: string[] = [];
  #length = 0;

  get all(): readonly string[] {
    return this.#words;
  }

  add(word: string): void {
    this.#length += word.length + KEPT;
    if (this.#length > LENGTH) throw new UnreadableFile("too many words", { fault: "tooLargeInside" });
    this.#words.push(word);
  }
}
