import type { CodePage } from "#provider/contract/spreadsheets";
import { dayOfNumber, shownAs, timeOfNumber, type NumberFormat } from "./formats.ts";

/**
 * A cell that is not empty, as it was kept: a formula by the value it last had.
 *
 * - `text`: as it was typed; also a number that its format shows with zeros in front and nothing else (`00000`), of at
 *   most 15 digits.
 * - `number`: `text` is the number in plain decimals, as JavaScript writes it.
 * - `day`: a number or text that is shown as a day: YYYY-MM-DD.
 * - `unknown`: an error of the spreadsheet, or a formula whose value nobody worked out.
 * - `other`: a truth, a time, a duration, a percentage: `text` is what a person sees (TRUE, 36:00:00, 200%). It is
 *   never an amount.
 */
export type SheetCell = {
  kind: "text" | "number" | "day" | "unknown" | "other";
  text: string;
  /** Of a number whose format shows more than its digits, what a person sees: 000-017, BK-0017, $30.00. */
  shown?: string;
  /** Of a number whose format names a currency, its sign or code as it stands there: $, €, ₼, USD. */
  currency?: string;
};

/**
 * A row that is not empty: its number as the spreadsheet shows it, and its cells by column, the first of which is 0.
 * `hidden`: by hand or by a filter, so that nobody sees it who opens the file.
 */
export type SheetRow = { row: number; cells: ReadonlyMap<number, SheetCell>; hidden: boolean };

/**
 * Another sheet of a file that people see: its place among those (from 0), its name, and whether any row of it holds
 * something.
 */
export type OtherSheet = { place: number; name: string; rows: boolean };

/**
 * What is known of a sheet beside its rows: its name (none of a table as text), the other sheets that people see, its
 * hidden columns (from 0), and how bytes that are not Unicode were read, which is a guess.
 */
export type SheetFacts = {
  sheet?: string;
  others: readonly OtherSheet[];
  hiddenColumns: readonly number[];
  guessed?: CodePage;
};

/** What is done with each row, from top to bottom. What it throws ends the reading. */
export type OnRow = (row: SheetRow) => void;

/** Columns that are looked at. */
export const COLUMNS = 256;
/** Characters of a cell; spreadsheets keep fewer. */
export const CELL_LENGTH = 40_000;

/**
 * The cell of a number, as the file writes that: as the number, or as the day, the time or the digits that people see
 * there.
 */
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
