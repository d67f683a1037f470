import type { BulkHeading } from "#provider/contract/bulk";
import { BULK_NEEDED, type BulkColumn } from "#provider/contract/bulk-words";
import { LANGUAGES, type Language } from "#provider/contract/words";
import type { KeptCell } from "../db/schema/bulk.ts";
import { headingWord } from "../domain/heading-word.ts";
import { IN_THE_END, isHowMany, knownHeading, NAME_PARTS, OF_ONE } from "./heading-words.ts";

/** The meanings that an account's people gave to the headings of earlier files. */
export type Remembered = ReadonlyMap<string, BulkColumn>;
type Row = { row: number; cells: readonly KeptCell[] };

/** A heading that may name the column of a field. */
type Claim = {
  index: number;
  word: string;
  /** The language, if it is the template's own heading. */
  language: Language | undefined;
  /** A person chose this for an earlier file. */
  isSaid: boolean;
  isHidden: boolean;
};

/** The texts of a file's columns, by row. */
class Columns {
  readonly #texts = new Map<number, Map<number, string>>();

  constructor(rows: readonly Row[]) {
    for (const { row, cells } of rows)
      for (const [index, , text] of cells) {
        if (text.trim() === "") continue;
        const column = this.#texts.get(index) ?? new Map<number, string>();
        this.#texts.set(index, column.set(row, text.trim()));
      }
  }

  isFilled = ({ index }: { index: number }): boolean => this.#texts.has(index);
  /** Whether a row has a text in one column and none in the other. */
  saysMore(here: number, there: number): boolean {
    const other = this.#texts.get(there);
    return [...(this.#texts.get(here)?.keys() ?? [])].some((row) => !other?.has(row));
  }
  /** Whether a row of one column has a text that the other column does not have there. */
  differ = (here: number, there: number): boolean =>
    [...(this.#texts.get(here) ?? [])].some(([row, text]) => this.#texts.get(there)?.get(row) !== text);
  /** Whether each filled row has the number one. */
  areOnes = ({ index }: { index: number }): boolean =>
    [...(this.#texts.get(index)?.values() ?? [])].every((text) => Number(text.replace(",", ".")) === 1);
}

/** The language of most of the template's own headings; undefined if two languages tie. */
function languageOf(claims: Iterable<readonly Claim[]>): Language | undefined {
  const counts = new Map<Language, number>();
  for (const each of claims)
    for (const { language } of each) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [language, ...others] = LANGUAGES.filter((each) => most > 0 && counts.get(each) === most);
  return others.length === 0 ? language : undefined;
}

/** Either the columns that a field is read from, or the candidates of which a person must choose. */
type Settled = { read: readonly Claim[] } | { asked: readonly Claim[] };

class Naming {
  readonly #headings: readonly BulkHeading[];
  readonly #remembered: Remembered;
  readonly #columns: Columns;

  constructor(headings: readonly BulkHeading[], rows: readonly Row[], remembered: Remembered) {
    this.#headings = headings;
    this.#remembered = remembered;
    this.#columns = new Columns(rows);
  }

  /** The candidates for each field; an empty column is none if another candidate has texts. */
  claims(): Map<BulkColumn, Claim[]> {
    const claims = new Map<BulkColumn, Claim[]>();
    for (const { index, heading, hidden } of this.#headings) {
      const word = headingWord(heading);
      const said = this.#remembered.get(word);
      const known = knownHeading(heading);
      const isPart = Object.values(NAME_PARTS).some((part) => part.has(word));
      const column = said ?? known?.column ?? (isPart ? "fullName" : undefined);
      if (column === undefined) continue;
      const language = known?.isOwn && known.column === column ? known.language : undefined;
      const claim = { index, word, language, isSaid: said !== undefined, isHidden: hidden === true };
      claims.set(column, [...(claims.get(column) ?? []), claim]);
    }
    for (const [column, each] of claims) {
      const filled = each.filter(this.#columns.isFilled);
      claims.set(column, filled.length > 0 ? filled : each.slice(0, 1));
    }
    return claims;
  }

  settle(column: BulkColumn, claims: readonly Claim[], language: Language | undefined): Settled {
    const shown = claims.filter(({ isHidden }) => !isHidden);
    const own = shown.filter((claim) => claim.language !== undefined);
    // A person has answered the same question before.
    const [said, ...saidToo] = claims.filter(({ isSaid }) => isSaid);
    if (said && saidToo.length === 0 && own.every((claim) => claim === said)) return { read: [said] };
    const inLanguage = own.filter((claim) => claim.language === language);
    const winner = own.length === 1 ? own[0] : inLanguage.length === 1 ? inLanguage[0] : undefined;
    if (winner) {
      const rivals = claims.filter((claim) => claim !== winner);
      return rivals.some((rival) => this.#speaksAgainst(column, winner, rival))
        ? { asked: claims }
        : { read: [winner] };
    }
    if (column === "fullName") return settleNames(claims);
    const [only, ...others] = claims;
    return only && others.length === 0 && !(column === "amount" && this.#isOfOne(only))
      ? { read: [only] }
      : { asked: claims };
  }

  /**
   * Whether a rival casts doubt on the template's own heading: a person chose the rival before, or the rival has data
   * that the own column lacks.
   */
  #speaksAgainst(column: BulkColumn, own: Claim, rival: Claim): boolean {
    if (rival.isSaid) return true;
    if (column === "amount") return IN_THE_END.has(rival.word) && this.#columns.differ(rival.index, own.index);
    return !BULK_NEEDED.some((needed) => needed === column) && this.#columns.saysMore(rival.index, own.index);
  }

  /** A price beside a column of quantities. */
  #isOfOne({ word, isSaid }: Claim): boolean {
    if (!OF_ONE.has(word)) return false;
    return this.#headings.some(
      (heading) =>
        isHowMany(heading.heading) &&
        !(isSaid && this.#remembered.has(headingWord(heading.heading))) &&
        this.#columns.isFilled(heading) &&
        !this.#columns.areOnes(heading),
    );
  }
}

/**
 * A name in one column, or its parts in several columns, which are joined in their order; a surname in its own column
 * is never ignored.
 */
function settleNames(claims: readonly Claim[]): Settled {
  const parts = (kind: keyof typeof NAME_PARTS) => claims.filter(({ word }) => NAME_PARTS[kind].has(word));
  const [first, last, middle] = [parts("first"), parts("last"), parts("middle")];
  const isOfParts = first.length + last.length + middle.length === claims.length;
  if (isOfParts && first.length === 1 && last.length <= 1 && middle.length <= 1) {
    const [one] = first;
    // `First name` alone suggests that the rest of the name stands in another column.
    const isWhole = claims.length > 1 || one?.isSaid === true || knownHeading(one?.word ?? "") !== undefined;
    return isWhole ? { read: claims } : { asked: claims };
  }
  const [only] = claims;
  return only && claims.length === 1 && last.length + middle.length === 0 ? { read: [only] } : { asked: claims };
}

/**
 * The meaning of each column of a file, by the earlier choices of the account's people and by known words. Among
 * several candidates, the template's own heading goes before second names, and a heading in the file's language goes
 * first. If that does not decide it, no candidate is taken: each is `maybe` it, and a person chooses (decision 0130).
 * Every field has one column, except the parts of a name.
 */
export function nameHeadings(
  headings: readonly BulkHeading[],
  rows: readonly Row[],
  remembered: Remembered,
): BulkHeading[] {
  const naming = new Naming(headings, rows, remembered);
  const claims = naming.claims();
  const language = languageOf(claims.values());
  const named = new Map<number, { column: BulkColumn | null; maybe?: BulkColumn }>();
  for (const [column, each] of claims) {
    const settled = naming.settle(column, each, language);
    if ("read" in settled) for (const { index } of settled.read) named.set(index, { column });
    else for (const { index } of settled.asked) named.set(index, { column: null, maybe: column });
  }
  return headings.map((heading) => ({ ...heading, ...named.get(heading.index) }));
}
