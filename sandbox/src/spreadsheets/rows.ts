import type { CodePage } from "#provider/contract/spreadsheets";
import { dayOfNumber, shownAs, timeOfNumber, type NumberFormat } from "./formats.ts";

/**
 * A cell with contents, as stored; a formula has the last value that it had.
 *
 * - `text`: as typed; also a number of at most 15 digits whose format only adds leading zeros (`00000`).
 * - `number`: `text` is the number in plain decimals, in JavaScript's notation.
 * - `day`: a number or text displayed as a day: YYYY-MM-DD.
 * - `unknown`: an error of the spreadsheet, or a formula without a computed value.
 * - `other`: a truth value, a time, a duration, a percentage: `text` is the displayed form (TRUE, 36:00:00, 200%). It
 *   is never an amount.
 */
export type SheetCell = {
  kind: "text" | "number" | "day" | "unknown" | "other";
  text: string;
  /** The displayed text of a number whose format shows more than its digits: 000-017, BK-0017, $30.00. */
  shown?: string;
  /** The sign or code of the currency that a number's format names, as it stands there: $, €, ₼, USD. */
  currency?: string;
};

/**
 * A row with contents: its number as the spreadsheet shows it, and its cells by column from 0. `hidden`: hidden by hand
 * or by a filter.
 */
export type SheetRow = { row: number; cells: ReadonlyMap<number, SheetCell>; hidden: boolean };

/**
 * Another visible sheet of a file: its position among them (from 0), its name, and whether any row of it has contents.
 */
export type OtherSheet = { place: number; name: string; rows: boolean };

/**
 * The facts of a sheet beside its rows: its name (none for a text table), the other visible sheets, its hidden columns
 * (from 0), and the guessed code page if the bytes are not Unicode.
 */
export type SheetFacts = {
  sheet?: string;
  others: readonly OtherSheet[];
  hiddenColumns: readonly number[];
  guessed?: CodePage;
};

/** Handles each row, from top to bottom. An exception ends the reading. */
export type OnRow = (row: SheetRow) => void;

/** The number of columns that are read. */
export const COLUMNS = 256;
/** The largest number of characters of a cell; spreadsheets store fewer. */
export const CELL_LENGTH = 40_000;

/** The cell of a number as written in the file: a number, or the displayed day, time or digits. */
export function numberCell(written: string, format: NumberFormat = { kind: "plain" }, from1904: boolean): SheetCell {
  const value = Number(written);
  const text = String(value);
  const number: SheetCell = { kind: "number", text };
  switch (format.kind) {
    case "day": {
      const day = dayOfNumber(value, from1904);
      return day === undefined ? number : { kind: "day", text: day };
    }
    case "padded":
      return /^\d{1,15}$/.test(text) ? { kind: "text", text: text.padStart(format.digits, "0") } : number;
    case "time":
      return { kind: "other", text: timeOfNumber(value, format.whole) };
    case "percent":
      return { kind: "other", text: `${(value * 100).toFixed(Math.min(format.places, 20))}%` };
    case "scaled":
      return { kind: "other", text };
    case "hidden":
      return { kind: "other", text: "" };
    default: {
      const shown = shownAs(value, format);
      return {
        ...number,
        ...(shown === undefined ? {} : { shown }),
        ...(format.currency === undefined ? {} : { currency: format.currency }),
      };
    }
  }
}
