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

/** The faults of a cell in any uploaded file; the contracts of such files have these words too. */
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

/** The value of a cell, or its fault. */
export type Read<Value, Fault extends string = CellFault> = { value: Value; fault?: undefined } | { fault: Fault };

/**
 * The text that a cell displays, as far as it is known: for a number with a format of its own, the formatted number.
 */
export const shownText = (cell: SheetCell | undefined): string => cell?.shown ?? cell?.text ?? "";

/**
 * A cell's text, read by a schema. A truth value, a time and a percentage are no texts: nobody has typed what they
 * display.
 */
export function readText(schema: z.ZodType<string>, cell: SheetCell | undefined): Read<string> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  if (cell?.kind === "other") return { fault: "notText" };
  const result = schema.safeParse(shownText(cell), { reportInput: true });
  return result.success
    ? { value: result.data }
    : { fault: cellFaultSchema.parse(fieldProblems(result.error)[0]?.code) };
}

/** The terms for reading a column of amounts: the required currency, and the notation of its texts. */
export type AmountTerms = { currency: Currency; marks: AmountMarks };

/** The notation of a column of amounts, whose texts may carry the sign of their currency. */
export const marksOfCells = (cells: Iterable<SheetCell | undefined>, currency: Currency): AmountMarks =>
  marksOf([...cells].flatMap((cell) => (cell?.kind === "text" ? [withoutSign(cell.text, currency).text] : [])));

/**
 * A sum in minor units, zero included: a number as stored, a text in the notation of its column. A sum in another
 * currency is refused.
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

/** A payable amount, in minor units. */
export function readAmount(cell: SheetCell | undefined, terms: AmountTerms): Read<number> {
  if (!cell) return { fault: "required" };
  const sum = readSum(cell, terms);
  return sum.fault === undefined ? payable(sum.value) : sum;
}

/** A payable amount that a person typed in the notation of their language. */
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

/** A spreadsheet stores this many digits of a number, and replaces further ones with zeros. */
const EXACT_DIGITS = 15;

/** A long number in the short form that spreadsheets give it when they save it as text: `1,23457E+15`. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** Whether a number may have lost digits, or a text is the short form of such a number. */
export const isRounded = (cell: SheetCell | undefined): boolean =>
  cell?.kind === "number"
    ? !new RegExp(`^\\d{1,${EXACT_DIGITS}}$`).test(cell.text)
    : cell?.kind === "text" && SHORTENED.test(cell.text.trim());

/** Longer texts are wrong in any case, and are not stored. */
const KEPT = 500;
export const keptText = (cell: SheetCell | undefined): string => shownText(cell).trim().slice(0, KEPT);

/** The amount as shown back to the user. An invalid amount stored as a number may have more decimals than we format. */
export function keptAmount(cell: SheetCell | undefined, amountMinor: number | undefined): string {
  if (amountMinor !== undefined) return decimalText(amountMinor);
  const decimal = cell?.kind === "number" && cell.shown === undefined ? Number(cell.text) : Number.NaN;
  return Number.isFinite(decimal) ? decimal.toFixed(4) : keptText(cell);
}
