import type { CodePage, FileFault } from "#provider/contract/spreadsheets";
import { headingWord } from "../domain/heading-word.ts";
import { readSpreadsheet } from "../spreadsheets/read.ts";
import type { SheetCell, SheetRow } from "../spreadsheets/rows.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { firstHeaded, namesOf, type OfSheet } from "./headed-sheets.ts";

/** A row's cells by the meaning of their column; a missing column has no cell. */
export type HeadedRow<Column extends string> = {
  row: number;
  cells: Partial<Record<Column, SheetCell>>;
  isHidden: boolean;
};

/** What is read of a file, with notes for the people who look at it; or why it cannot be read. */
export type ReadHeaded<Column extends string> =
  | {
      ok: true;
      rows: HeadedRow<Column>[];
      unreadSheets: string[];
      guessed: CodePage | null;
      hiddenColumns: Column[];
    }
  | { ok: false; fault: FileFault; why: string; lacks?: Column[] };

/** A kind of file: its columns by the words of their headings (`headingWord`), which it needs, and its most rows. */
export type HeadedFile<Column extends string> = {
  columnOf: (heading: string) => Column | undefined;
  needed: readonly Column[];
  most: number;
};

/** The number of rows among which the headings may stand: a title, or lines that a bank wants, may stand above. */
const HEADED_WITHIN = 20;
/** A row with this many known headings was meant as the row of headings. */
const KNOWN_ENOUGH = 2;

type Headed<Column> = { columns: ReadonlyMap<number, Column>; lacks: Column[] };

/**
 * The columns that this row names, if it is the row of headings, and the needed columns that it lacks. Throws if it
 * lacks none and two columns have the same meaning.
 */
function headedBy<Column extends string>(
  { cells }: SheetRow,
  { columnOf, needed }: HeadedFile<Column>,
): Headed<Column> | undefined {
  const columns = new Map<number, Column>();
  let isTwice = false;
  for (const [at, { text }] of cells) {
    const column = columnOf(headingWord(text));
    if (column === undefined) continue;
    isTwice ||= [...columns.values()].includes(column);
    columns.set(at, column);
  }
  const found = [...columns.values()];
  if (columns.size < KNOWN_ENOUGH) return undefined;
  const lacks = needed.filter((column) => !found.includes(column));
  if (lacks.length > 0) return { columns, lacks };
  // Of two amounts, only the file's author knows which one is meant.
  if (isTwice) throw new UnreadableFile("two columns of one kind", { fault: "columnsTwice" });
  return { columns, lacks };
}

/**
 * Reads a file of one kind: its headings in any language and order, then its rows. Of the visible sheets, the first
 * with such headings.
 */
export const readHeaded = <Column extends string>(file: Uint8Array, kind: HeadedFile<Column>): ReadHeaded<Column> =>
  firstHeaded((sheet) => readSheet(file, kind, sheet));

/** Reads one sheet, by its position among the visible ones. */
function readSheet<Column extends string>(
  file: Uint8Array,
  kind: HeadedFile<Column>,
  sheet: number,
): OfSheet<ReadHeaded<Column>> {
  let headed: Headed<Column> | undefined;
  let nearly: Headed<Column> | undefined;
  let before = 0;
  const rows: HeadedRow<Column>[] = [];
  const outcome = readSpreadsheet(
    file,
    (sheetRow) => {
      if (!headed) {
        // After this many rows without headings, there are none.
        const found = before++ < HEADED_WITHIN ? headedBy(sheetRow, kind) : undefined;
        if (found?.lacks.length === 0) headed = found;
        else if (found && found.columns.size > (nearly?.columns.size ?? 0)) nearly = found;
        return;
      }
      const cells: HeadedRow<Column>["cells"] = {};
      for (const [at, column] of headed.columns) {
        const cell = sheetRow.cells.get(at);
        if (cell) cells[column] = cell;
      }
      if (Object.keys(cells).length === 0) return;
      if (rows.length === kind.most) throw new UnreadableFile("too many rows", { fault: "tooManyRows" });
      rows.push({ row: sheetRow.row, cells, isHidden: sheetRow.hidden });
    },
    { sheet },
  );
  if (!outcome.ok) return { read: outcome, isHeaded: outcome.fault === "columnsTwice", others: [] };
  const { others } = outcome;
  const as = (read: ReadHeaded<Column>) => ({ read, isHeaded: headed !== undefined, others });
  if (!headed && nearly) return as({ ok: false, fault: "columnNeeded", why: "too few headings", lacks: nearly.lacks });
  if (!headed) return as({ ok: false, fault: "columnsMissing", why: "no headings", lacks: [...kind.needed] });
  if (rows.length === 0) return as({ ok: false, fault: "noRows", why: "no rows" });
  const hiddenColumns = outcome.hiddenColumns.flatMap((at) => headed?.columns.get(at) ?? []);
  return as({ ok: true, rows, unreadSheets: namesOf(others), guessed: outcome.guessed ?? null, hiddenColumns });
}
