import { UnreadableFile } from "./unreadable.ts";

/** Characters of all words that cells name by their number; they are in memory all at a time. */
const LENGTH = 16 * 1024 * 1024;
/** What keeping a word takes beside its characters, counted in them: also one without any. */
const KEPT = 16;

/**
 * The words that cells of a spreadsheet name by their number. More than memory has room for are refused while they are
 * read.
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
