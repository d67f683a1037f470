import { type BulkHeading } from "#provider/contract/bulk";
import { BULK_NEEDED, type BulkColumn } from "#provider/contract/bulk-words";
import { BULK_CELL_LENGTH, BULK_COLUMNS_READ, BULK_ROWS } from "#provider/contract/limits";
import type { CodePage, FileFault } from "#provider/contract/spreadsheets";
import type { KeptCell } from "../db/schema/bulk.ts";
import { headingWord } from "../domain/heading-word.ts";
import { readSpreadsheet } from "../spreadsheets/read.ts";
import type { SheetCell, SheetRow } from "../spreadsheets/rows.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { firstHeaded, namesOf, type OfSheet } from "./headed-sheets.ts";
import { nameHeadings } from "./bulk-headings.ts";
import { knownHeading } from "./heading-words.ts";

export type KeptRow = { row: number; cells: KeptCell[]; isHidden: boolean };
/** A file after reading; `unreadSheets`: the names of its other sheets with contents. */
type ReadBulk =
  | { ok: true; headings: BulkHeading[]; rows: KeptRow[]; unreadSheets: string[]; guessed: CodePage | null }
  | { ok: false; fault: FileFault; why: string; lacks?: BulkColumn[] };

/** The number of rows among which the headings may stand: a title, or lines of a program, may stand above. */
const HEADED_WITHIN = 20;
/** A row with this many known headings is the row of headings. */
const KNOWN_ENOUGH = 2;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** The largest number of stored characters of all cells: ten times the longest file of invoices. */
const KEPT_LENGTH = 16 * 1024 * 1024;

const KINDS: Record<SheetCell["kind"], KeptCell[1]> = { text: "t", number: "n", day: "d", other: "o", unknown: "u" };

function keptRow({ row, cells, hidden }: SheetRow): KeptRow {
  const kept: KeptCell[] = [];
  for (const [index, { kind, text, shown, currency }] of cells) {
    if (index >= BULK_COLUMNS_READ) continue;
    const cut = text.slice(0, BULK_CELL_LENGTH);
    if (currency !== undefined) kept.push([index, KINDS[kind], cut, shown ?? null, currency]);
    else kept.push(shown === undefined ? [index, KINDS[kind], cut] : [index, KINDS[kind], cut, shown]);
  }
  return { row, cells: kept, isHidden: hidden };
}

const knownIn = ({ cells }: KeptRow): number =>
  new Set(cells.flatMap(([, , text]) => knownHeading(text)?.column ?? [])).size;

/** Among rows without known headings, the one most like headings: the most texts, and the first of several such. */
const likeliest = (rows: readonly KeptRow[]): KeptRow | undefined =>
  rows.reduce<KeptRow | undefined>((best, row) => (textsIn(row) > (best ? textsIn(best) : 0) ? row : best), undefined);
const textsIn = ({ cells }: KeptRow): number => cells.filter(([, kind]) => kind === "t").length;

/** The columns of a file, each with its heading and the texts of its first rows. */
function headingsOf(head: KeptRow, rows: readonly KeptRow[], hidden: readonly number[]): BulkHeading[] {
  const headings = new Map<number, BulkHeading>();
  const of = (index: number) => {
    const known = headings.get(index) ?? { index, heading: "", samples: [], column: null };
    headings.set(index, known);
    return known;
  };
  for (const [index, , text] of head.cells) of(index).heading = text.trim().slice(0, SAMPLE_LENGTH);
  for (const { cells } of rows)
    for (const [index, , text, shown] of cells) {
      const { samples } = of(index);
      const seen = (shown ?? text).trim();
      if (samples.length < SAMPLES && seen !== "") samples.push(seen.slice(0, SAMPLE_LENGTH));
    }
  for (const index of hidden) {
    const heading = headings.get(index);
    if (heading) heading.hidden = true;
  }
  return [...headings.values()].toSorted((one, other) => one.index - other.index);
}

/**
 * Reads a file of invoices: the row of headings, their meanings as far as known, and the raw rows. Of the visible
 * sheets, the first with known headings; without any, the first.
 */
export const readBulkFile = (file: Uint8Array, remembered: ReadonlyMap<string, BulkColumn>): ReadBulk =>
  firstHeaded((sheet) => readSheet(file, remembered, sheet));

/** Reads one sheet, by its position among the visible ones. */
function readSheet(file: Uint8Array, remembered: ReadonlyMap<string, BulkColumn>, sheet: number): OfSheet<ReadBulk> {
  let isHeaded = false;
  let head: KeptRow | undefined;
  let rows: KeptRow[] = [];
  let length = 0;
  const isHead = (row: KeptRow) =>
    knownIn(row) >= KNOWN_ENOUGH ||
    row.cells.filter(([, , text]) => remembered.has(headingWord(text))).length >= KNOWN_ENOUGH;
  /** No known headings: the likeliest row has them, and the rows below it are data. */
  const settle = () => {
    head = likeliest(rows);
    const from = head?.row ?? 0;
    rows = rows.filter(({ row }) => row > from);
  };
  const outcome = readSpreadsheet(
    file,
    (sheetRow) => {
      const kept = keptRow(sheetRow);
      if (kept.cells.length === 0) return;
      if (!head && isHead(kept)) {
        head = kept;
        isHeaded = true;
        rows = [];
        return;
      }
      if (rows.length === BULK_ROWS) throw new UnreadableFile("too many rows", { fault: "tooManyRows" });
      for (const [, , text] of kept.cells) length += text.length;
      if (length > KEPT_LENGTH) throw new UnreadableFile("too many texts", { fault: "tooLargeInside" });
      rows.push(kept);
      if (!head && rows.length === HEADED_WITHIN) settle();
    },
    { sheet },
  );
  if (!outcome.ok) return { read: outcome, isHeaded: false, others: [] };
  const { others } = outcome;
  const as = (read: ReadBulk) => ({ read, isHeaded, others });
  if (!head) settle();
  if (rows.length === 0) return as({ ok: false, fault: "noRows", why: "no rows" });
  const headings = head ? nameHeadings(headingsOf(head, rows, outcome.hiddenColumns), rows, remembered) : [];
  if (headings.length < BULK_NEEDED.length) {
    // With fewer columns than an invoice needs, no person can assign them. The answer names the missing ones.
    const lacks = BULK_NEEDED.filter((needed) => !headings.some(({ column }) => column === needed));
    const fault = isHeaded ? "columnNeeded" : "columnsMissing";
    return as({ ok: false, fault, why: "too few columns", lacks });
  }
  return as({ ok: true, headings, rows, unreadSheets: namesOf(others), guessed: outcome.guessed ?? null });
}
