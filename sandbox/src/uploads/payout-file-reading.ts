import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-file-rows";
import type { CodePage, FileFault } from "#provider/contract/spreadsheets";
import { LANGUAGES, type Language, type PayoutTarget } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { headingWord } from "../domain/heading-word.ts";
import { readSpreadsheet } from "../spreadsheets/read.ts";
import type { SheetCell, SheetRow } from "../spreadsheets/rows.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { firstHeaded, namesOf, type OfSheet } from "./headed-sheets.ts";
import { PAYOUT_FILE_WORDS } from "../exports/payout-file-words.ts";

/** A row's cells by the meaning of their column; a missing column has no cell. */
export type TypedRow = { row: number; cells: Partial<Record<PayoutFileColumn, SheetCell>>; isHidden: boolean };
export type ReadPayouts =
  | ({ ok: true; rows: TypedRow[] } & FileNotes)
  | { ok: false; fault: FileFault; why: string; lacks?: PayoutFileColumn[] };

/** Notes for the people who look at the file, as the columns of `payoutFiles`. */
type FileNotes = { unreadSheets: string[]; guessed: CodePage | null; hiddenColumns: PayoutFileColumn[] };

/** The number of rows among which the headings may stand: a title, or lines that a bank wants, may stand above. */
const HEADED_WITHIN = 20;
const NEEDED = ["fullName", "cardNumber", "amount", "description"] as const satisfies PayoutFileColumn[];

/** A row with this many known headings was meant as the row of headings. */
const KNOWN_ENOUGH = 2;

type Headed = { columns: ReadonlyMap<number, PayoutFileColumn>; lacks: PayoutFileColumn[] };

const HEADINGS: ReadonlyMap<string, { column: PayoutFileColumn; language: Language }> = new Map(
  LANGUAGES.flatMap((language) =>
    PAYOUT_FILE_COLUMNS.map(
      (column) => [searchText(PAYOUT_FILE_WORDS[language].heading[column]), { column, language }] as const,
    ),
  ),
);

const TARGETS: ReadonlyMap<string, PayoutTarget> = new Map(
  LANGUAGES.flatMap((language) =>
    (["BANK", "PROVIDER_CARD", "OTHER"] as const).map(
      (target) => [searchText(PAYOUT_FILE_WORDS[language].target[target]), target] as const,
    ),
  ),
);

/** The kind of receiver that a word names, in any of the languages; undefined for an unknown word. */
export const targetNamed = (text: string): PayoutTarget | undefined => TARGETS.get(searchText(text));

/**
 * The columns that this row names, if it is the row of headings, and the needed columns that it lacks. Throws if it
 * lacks none and two columns have the same meaning.
 */
function headedBy({ cells }: SheetRow, wanted: readonly PayoutFileColumn[]): Headed | undefined {
  const columns = new Map<number, PayoutFileColumn>();
  let isTwice = false;
  for (const [at, { text }] of cells) {
    const heading = HEADINGS.get(headingWord(text));
    if (!heading || !wanted.includes(heading.column)) continue;
    isTwice ||= [...columns.values()].includes(heading.column);
    columns.set(at, heading.column);
  }
  const found = [...columns.values()];
  if (columns.size < KNOWN_ENOUGH) return undefined;
  const lacks = NEEDED.filter((column) => !found.includes(column));
  if (lacks.length > 0) return { columns, lacks };
  // Of two amounts, only the file's author knows which one is to be paid.
  if (isTwice) throw new UnreadableFile("two columns of one kind", { fault: "columnsTwice" });
  return { columns, lacks };
}

/**
 * Reads a file of payouts: these columns' headings in any language and order, then its rows. Of the visible sheets, the
 * first with such headings.
 */
export const readPayoutFile = (file: Uint8Array, columns: readonly PayoutFileColumn[]): ReadPayouts =>
  firstHeaded((sheet) => readSheet(file, columns, sheet));

/** Reads one sheet, by its position among the visible ones. */
function readSheet(file: Uint8Array, columns: readonly PayoutFileColumn[], sheet: number): OfSheet<ReadPayouts> {
  let headed: Headed | undefined;
  let nearly: Headed | undefined;
  let before = 0;
  const rows: TypedRow[] = [];
  const outcome = readSpreadsheet(
    file,
    (sheetRow) => {
      if (!headed) {
        // After this many rows without headings, there are none.
        const found = before++ < HEADED_WITHIN ? headedBy(sheetRow, columns) : undefined;
        if (found?.lacks.length === 0) headed = found;
        else if (found && found.columns.size > (nearly?.columns.size ?? 0)) nearly = found;
        return;
      }
      const cells: TypedRow["cells"] = {};
      for (const [at, column] of headed.columns) {
        const cell = sheetRow.cells.get(at);
        if (cell) cells[column] = cell;
      }
      if (Object.keys(cells).length === 0) return;
      if (rows.length === PAYOUT_FILE_ROWS) throw new UnreadableFile("too many rows", { fault: "tooManyRows" });
      rows.push({ row: sheetRow.row, cells, isHidden: sheetRow.hidden });
    },
    { sheet },
  );
  if (!outcome.ok) return { read: outcome, isHeaded: outcome.fault === "columnsTwice", others: [] };
  const { others } = outcome;
  const as = (read: ReadPayouts) => ({ read, isHeaded: headed !== undefined, others });
  if (!headed && nearly) return as({ ok: false, fault: "columnNeeded", why: "too few headings", lacks: nearly.lacks });
  if (!headed) return as({ ok: false, fault: "columnsMissing", why: "no headings", lacks: [...NEEDED] });
  if (rows.length === 0) return as({ ok: false, fault: "noRows", why: "no rows" });
  const hiddenColumns = outcome.hiddenColumns.flatMap((at) => headed?.columns.get(at) ?? []);
  return as({ ok: true, rows, unreadSheets: namesOf(others), guessed: outcome.guessed ?? null, hiddenColumns });
}
