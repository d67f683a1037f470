import { dayOfNumber, type NumberFormat } from "./formats.ts";

/**
 * A cell that is not empty, as it was kept: a formula by the value it last had. `text` of a number is as the file writes it, of one that is shown as a
 * day YYYY-MM-DD. `unknown`: an error of the spreadsheet, or a formula whose value nobody worked out.
 */
export type SheetCell = { kind: "text" | "number" | "day" | "unknown"; text: string };

/** A row that is not empty: its number as the spreadsheet shows it, and its cells by column, the first of which is 0. */
export type SheetRow = { row: number; cells: ReadonlyMap<number, SheetCell> };

/** What is done with each row, from top to bottom. What it throws ends the reading. */
export type OnRow = (row: SheetRow) => void;

/** Columns that are looked at. */
export const COLUMNS = 256;
/** Characters of a cell; spreadsheets keep fewer. */
export const CELL_LENGTH = 40_000;

/** The cell of a number: as the file writes it, or as the day, or the digits with zeros in front, that people see there. */
export function numberCell(written: string, format: NumberFormat | undefined, from1904: boolean): SheetCell {
  if (format?.kind === "day") {
    const day = dayOfNumber(Number(written), from1904);
    if (day !== undefined) return { kind: "day", text: day };
  }
  if (format?.kind === "padded" && /^\d+$/.test(written))
    return { kind: "text", text: written.padStart(format.digits, "0") };
  return { kind: "number", text: written };
}
