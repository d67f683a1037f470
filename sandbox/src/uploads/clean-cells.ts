import { plainAmount } from "#provider/rules/amount-input";
import { plainDigits, withoutMarks } from "#provider/rules/typed-text";
import type { SheetCell } from "../spreadsheets/rows.ts";

type Clean = (text: string) => string;
/** Numbers, days, and words that are known. */
const plain: Clean = (text) => plainDigits(withoutMarks(text));
/** Columns of a person's own words keep their digits; amounts have marks of their own. */
const BY_COLUMN: Readonly<Record<string, Clean>> = {
  fullName: withoutMarks,
  description: withoutMarks,
  bookingId: withoutMarks,
  email: withoutMarks,
  order: withoutMarks,
  reason: withoutMarks,
  amount: plainAmount,
  variablePay: plainAmount,
};

/** A cell as it is judged: without the marks that are copied along, like the field of a form (decision 0171). */
export function cleanCell(column: string, cell: SheetCell): SheetCell {
  const clean = BY_COLUMN[column] ?? plain;
  const { text, shown } = cell;
  return { ...cell, text: clean(text), ...(shown === undefined ? {} : { shown: clean(shown) }) };
}

/** The cells of a row as they are judged. What the file says stays, to be shown. */
export function cleanCells<Column extends string>(
  cells: Partial<Record<Column, SheetCell>>,
): Partial<Record<Column, SheetCell>> {
  const cleaned = { ...cells };
  for (const column in cells) {
    const cell = cells[column];
    if (cell) cleaned[column] = cleanCell(column, cell);
  }
  return cleaned;
}
