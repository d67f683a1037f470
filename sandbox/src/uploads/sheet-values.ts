import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { toMinor, type Currency } from "#provider/contract/money";
import type { Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { decimalText } from "#provider/rules/money-text";
import { z } from "zod";
import { fieldProblems } from "../domain/refusal.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { marksOf, readMarked, type AmountMarks } from "./amount-marks.ts";
import { isSignOf, withoutSign } from "./amount-signs.ts";

/** What is wrong with a cell of any file that people send: a word that contracts of such files have too. */
const CELL_FAULTS = [
  "required",
  "tooShort",
  "tooLong",
  "unseen",
  "amountFormat",
  "amountDecimals",
  "amountZero",
  "amountRange",
  "amountUnclear",
  "currencyOther",
  "notText",
  "valueUnknown",
] as const;
const cellFaultSchema = z.enum(CELL_FAULTS);
export type CellFault = z.infer<typeof cellFaultSchema>;

/** What a cell says, or what is wrong with it. */
export type Read<Value, Fault extends string = CellFault> = { value: Value; fault?: undefined } | { fault: Fault };

/** What a person sees of a cell, as far as it is told: of a number with a format of its own, what that shows. */
export const shownText = (cell: SheetCell | undefined): string => cell?.shown ?? cell?.text ?? "";

/**
 * What a schema of texts says of a cell. A truth, a time and a percentage are no texts: nobody has written what they
 * show.
 */
export function readText(schema: z.ZodType<string>, cell: SheetCell | undefined): Read<string> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  if (cell?.kind === "other") return { fault: "notText" };
  const result = schema.safeParse(shownText(cell), { reportInput: true });
  return result.success
    ? { value: result.data }
    : { fault: cellFaultSchema.parse(fieldProblems(result.error)[0]?.code) };
}

/** What amounts of a column are read by: the currency they have to be in, and how its texts are written. */
export type AmountTerms = { currency: Currency; marks: AmountMarks };

/** The marks of a column of amounts, whose texts may have the sign of their currency beside them. */
export const marksOfCells = (cells: Iterable<SheetCell | undefined>, currency: Currency): AmountMarks =>
  marksOf([...cells].flatMap((cell) => (cell?.kind === "text" ? [withoutSign(cell.text, currency).text] : [])));

/**
 * A sum in minor units, zero as well: a number as it is kept, a text as its whole column is written. Another currency's
 * is none.
 */
export function readSum(cell: SheetCell, { currency, marks }: AmountTerms): Read<number> {
  if (cell.kind === "unknown") return { fault: "valueUnknown" };
  if (cell.kind === "other" || cell.kind === "day") return { fault: "amountFormat" };
  if (cell.kind === "text") {
    const { text, isOther } = withoutSign(cell.text, currency);
    if (isOther) return { fault: "currencyOther" };
    const read = readMarked(text, marks);
    if (read.error === "amountZero") return { value: 0 };
    return read.error === undefined ? { value: read.minor } : { fault: read.error };
  }
  if (cell.currency !== undefined && !isSignOf(currency, cell.currency)) return { fault: "currencyOther" };
  const decimal = Number(cell.text);
  if (!Number.isFinite(decimal) || decimal < 0) return { fault: "amountFormat" };
  const minor = toMinor(decimal);
  return minor === undefined ? { fault: "amountDecimals" } : { value: minor };
}

/** An amount that can be paid, in minor units. */
export function readAmount(cell: SheetCell | undefined, terms: AmountTerms): Read<number> {
  if (!cell) return { fault: "required" };
  const sum = readSum(cell, terms);
  return sum.fault === undefined ? payable(sum.value) : sum;
}

/** The same of one that somebody typed, in their language. */
export function readTypedAmount(typed: string, language: Language, currency: Currency): Read<number> {
  const { text, isOther } = withoutSign(typed, currency);
  if (isOther) return { fault: "currencyOther" };
  const { minor, error } = parseAmount(text, language);
  return error === undefined ? payable(minor) : { fault: error };
}

function payable(minor: number): Read<number> {
  if (minor === 0) return { fault: "amountZero" };
  return minor >= MIN_AMOUNT && minor < AMOUNT_LIMIT ? { value: minor } : { fault: "amountRange" };
}

/** A spreadsheet keeps so many digits of a number, and puts zeros in the place of further ones. */
const EXACT_DIGITS = 15;

/** A long number as a spreadsheet shortens it where it is saved as text: `1,23457E+15`. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/**
 * Whether a number may have lost digits, or has more than those; a text, whether it is what is left of such a number.
 */
export const isRounded = (cell: SheetCell | undefined): boolean =>
  cell?.kind === "number"
    ? !new RegExp(`^\\d{1,${EXACT_DIGITS}}$`).test(cell.text)
    : cell?.kind === "text" && SHORTENED.test(cell.text.trim());

/** Longer texts are wrong anyway, and are not kept. */
const KEPT = 500;
export const keptText = (cell: SheetCell | undefined): string => shownText(cell).trim().slice(0, KEPT);

/**
 * An amount as it is told again: one that is wrong and was kept as a number has more decimals than any language groups
 * by.
 */
export function keptAmount(cell: SheetCell | undefined, amountMinor: number | undefined): string {
  if (amountMinor !== undefined) return decimalText(amountMinor);
  const decimal = cell?.kind === "number" && cell.shown === undefined ? Number(cell.text) : Number.NaN;
  return Number.isFinite(decimal) ? decimal.toFixed(4) : keptText(cell);
}
