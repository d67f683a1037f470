import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-files";
import type { CodePage, FileFault } from "#provider/contract/spreadsheets";
import { LANGUAGES, type Language, type PayoutTarget } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { readSpreadsheet } from "../spreadsheets/read.ts";
import type { SheetCell, SheetRow } from "../spreadsheets/rows.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { firstHeaded, namesOf, type OfSheet } from "./headed-sheets.ts";
import { PAYOUT_FILE_WORDS } from "../exports/payout-file-words.ts";

/** A row's cells by what their column is about; of a column that is not there, none. */
export type TypedRow = { row: number; cells: Partial<Record<PayoutFileColumn, SheetCell>>; isHidden: boolean };
export type ReadPayouts =
  | ({ ok: true; rows: TypedRow[] } & FileNotes)
  | { ok: false; fault: FileFault; why: string; lacks?: PayoutFileColumn[] };

/** What whoever looks at the file is told of it, as the columns of `payoutFiles`. */
type FileNotes = { unreadSheets: string[]; guessed: CodePage | null; hiddenColumns: PayoutFileColumn[] };

/** Rows in which the headings may stand: below a title, or what a bank wants above. */
const HEADED_WITHIN = 20;
const NEEDED = ["fullName", "cardNumber", "amount", "description"] as const satisfies PayoutFileColumn[];

/** A row with so many headings that we know was meant as the row of them. */
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

/** What kind of receiver is meant, in any of the languages; undefined for any other word. */
export const targetNamed = (text: string): PayoutTarget | undefined => TARGETS.get(searchText(text));

/**
 * Which column is what, if this row has headings, and which that are needed it lacks. Throws where none is missing and
 * two stand for the same.
 */
function headedBy({ cells }: SheetRow, wanted: readonly PayoutFileColumn[]): Headed | undefined {
  const columns = new Map<number, PayoutFileColumn>();
  let isTwice = false;
  for (const [at, { text }] of cells) {
    const heading = HEADINGS.get(searchText(text));
    if (!heading || !wanted.includes(heading.column)) continue;
    isTwice ||= [...columns.values()].includes(heading.column);
    columns.set(at, heading.column);
  }
  const found = [...columns.values()];
  if (columns.size < KNOWN_ENOUGH) return undefined;
  const lacks = NEEDED.filter((column) => !found.includes(column));
  if (lacks.length > 0) return { columns, lacks };
  // Which of two amounts is to be paid is nobody's guess.
  if (isTwice) throw new UnreadableFile("two columns of one kind", { fault: "columnsTwice" });
  return { columns, lacks };
}

/**
 * Reads a file of payouts: the headings of these columns in any language and order, then its rows. Of its sheets that
 * people see, the first with such headings.
 */
export const readPayoutFile = (file: Uint8Array, columns: readonly PayoutFileColumn[]): ReadPayouts =>
  firstHeaded((sheet) => readSheet(file, columns, sheet));

/** Reads one sheet, by its place among those that people see. */
function readSheet(file: Uint8Array, columns: readonly PayoutFileColumn[], sheet: number): OfSheet<ReadPayouts> {
  let headed: Headed | undefined;
  let nearly: Headed | undefined;
  let before = 0;
  const rows: TypedRow[] = [];
  const outcome = readSpreadsheet(
    file,
    (sheetRow) => {
      if (!headed) {
        // Below so many rows without headings there are none.
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
  if (!headed) return as({ ok: false, fault: "columnsMissing", why: "no headings" });
  if (rows.length === 0) return as({ ok: false, fault: "noRows", why: "no rows" });
  const hiddenColumns = outcome.hiddenColumns.flatMap((at) => headed?.columns.get(at) ?? []);
  return as({ ok: true, rows, unreadSheets: namesOf(others), guessed: outcome.guessed ?? null, hiddenColumns });
}
