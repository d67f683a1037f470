import { type BulkHeading } from "#provider/contract/bulk";
import { BULK_COLUMNS, BULK_NEEDED, type BulkColumn } from "#provider/contract/bulk-words";
import { BULK_CELL_LENGTH, BULK_COLUMNS_READ, BULK_ROWS } from "#provider/contract/limits";
import type { FileFault } from "#provider/contract/spreadsheets";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import type { KeptCell } from "../db/schema/bulk.ts";
import { readSpreadsheet } from "../spreadsheets/read.ts";
import type { SheetCell, SheetRow } from "../spreadsheets/rows.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { BULK_WORDS } from "./bulk-words.ts";

export type KeptRow = { row: number; cells: KeptCell[] };
/** A file as it was read; `amountLanguage`: that of the heading over the amounts, where one of ours stands there. */
type ReadBulk =
  | { ok: true; headings: BulkHeading[]; rows: KeptRow[]; amountLanguage: Language | undefined }
  | { ok: false; fault: FileFault; why: string };

/** Rows in which the headings may stand: below a title, or what a program writes above. */
const HEADED_WITHIN = 20;
/** A row with so many headings that we know is the row of them. */
const KNOWN_ENOUGH = 2;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** Characters of all cells that are kept: ten times what the longest file of invoices comes to. */
const KEPT_LENGTH = 16 * 1024 * 1024;

const KNOWN: ReadonlyMap<string, { column: BulkColumn; language: Language }> = new Map(
  LANGUAGES.flatMap((language) =>
    BULK_COLUMNS.flatMap((column) =>
      // What comes first in a language is the heading of its template, and wins over another's second name.
      [...BULK_WORDS[language].also[column], BULK_WORDS[language].heading[column]].map(
        (heading) => [searchText(heading), { column, language }] as const,
      ),
    ),
  ),
);

const KINDS: Record<SheetCell["kind"], KeptCell[1]> = { text: "t", number: "n", day: "d", unknown: "u", other: "t" };

function keptRow({ row, cells }: SheetRow): KeptRow {
  const kept: KeptCell[] = [];
  for (const [index, { kind, text }] of cells)
    if (index < BULK_COLUMNS_READ) kept.push([index, KINDS[kind], text.slice(0, BULK_CELL_LENGTH)]);
  return { row, cells: kept };
}

const knownIn = ({ cells }: KeptRow): number =>
  new Set(cells.flatMap(([, , text]) => KNOWN.get(searchText(text))?.column ?? [])).size;

/** Of rows in which no headings of ours stand, the one that looks most like headings: the most texts, and the first of several such. */
const likeliest = (rows: readonly KeptRow[]): KeptRow | undefined =>
  rows.reduce<KeptRow | undefined>((best, row) => (textsIn(row) > (best ? textsIn(best) : 0) ? row : best), undefined);
const textsIn = ({ cells }: KeptRow): number => cells.filter(([, kind]) => kind === "t").length;

/** What each column is about: as the account's people said before, then by the words we know. Of one kind there is one. */
function named(headings: readonly BulkHeading[], remembered: ReadonlyMap<string, BulkColumn>): BulkHeading[] {
  const taken = new Map<BulkColumn, number>();
  const take = (index: number, column: BulkColumn | undefined) => {
    if (column !== undefined && !taken.has(column) && ![...taken.values()].includes(index)) taken.set(column, index);
  };
  for (const { index, heading } of headings) take(index, remembered.get(searchText(heading)));
  for (const { index, heading } of headings) take(index, KNOWN.get(searchText(heading))?.column);
  const columns = new Map([...taken].map(([column, index]) => [index, column]));
  return headings.map((each) => ({ ...each, column: columns.get(each.index) ?? null }));
}

/** The columns of a file, each with its heading and what stands in its first rows. */
function headingsOf(head: KeptRow, rows: readonly KeptRow[]): BulkHeading[] {
  const headings = new Map<number, BulkHeading>();
  const of = (index: number) => {
    const known = headings.get(index) ?? { index, heading: "", samples: [], column: null };
    headings.set(index, known);
    return known;
  };
  for (const [index, , text] of head.cells) of(index).heading = text.trim().slice(0, SAMPLE_LENGTH);
  for (const { cells } of rows)
    for (const [index, , text] of cells) {
      const { samples } = of(index);
      if (samples.length < SAMPLES && text.trim() !== "") samples.push(text.trim().slice(0, SAMPLE_LENGTH));
    }
  return [...headings.values()].toSorted((one, other) => one.index - other.index);
}

/** Reads a file of invoices: where its headings are, what they mean as far as that can be told, and its rows as they are. */
export function readBulkFile(file: Uint8Array, remembered: ReadonlyMap<string, BulkColumn>): ReadBulk {
  let head: KeptRow | undefined;
  let rows: KeptRow[] = [];
  let length = 0;
  const isHead = (row: KeptRow) =>
    knownIn(row) >= KNOWN_ENOUGH ||
    row.cells.filter(([, , text]) => remembered.has(searchText(text))).length >= KNOWN_ENOUGH;
  /** No headings that anybody knows: the likeliest row has them, and those below it are rows. */
  const settle = () => {
    head = likeliest(rows);
    const from = head?.row ?? 0;
    rows = rows.filter(({ row }) => row > from);
  };
  const outcome = readSpreadsheet(file, (sheetRow) => {
    const kept = keptRow(sheetRow);
    if (kept.cells.length === 0) return;
    if (!head && isHead(kept)) {
      head = kept;
      rows = [];
      return;
    }
    if (rows.length === BULK_ROWS) throw new UnreadableFile("too many rows", { fault: "tooManyRows" });
    for (const [, , text] of kept.cells) length += text.length;
    if (length > KEPT_LENGTH) throw new UnreadableFile("too many texts", { fault: "tooLargeInside" });
    rows.push(kept);
    if (!head && rows.length === HEADED_WITHIN) settle();
  });
  if (!outcome.ok) return outcome;
  if (!head) settle();
  if (rows.length === 0) return { ok: false, fault: "noRows", why: "no rows" };
  const headings = head ? named(headingsOf(head, rows), remembered) : [];
  if (headings.length < BULK_NEEDED.length) return { ok: false, fault: "columnsMissing", why: "too few columns" };
  const amounts = headings.find(({ column }) => column === "amount");
  return { ok: true, headings, rows, amountLanguage: KNOWN.get(searchText(amounts?.heading ?? ""))?.language };
}
