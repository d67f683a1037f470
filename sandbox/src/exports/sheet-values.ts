import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { toMinor } from "#provider/contract/money";
import type { Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { decimalText } from "#provider/rules/money-text";
import { z } from "zod";
import { fieldProblems } from "../http/refusal.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";

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
  "valueUnknown",
] as const;
const cellFaultSchema = z.enum(CELL_FAULTS);
export type CellFault = z.infer<typeof cellFaultSchema>;

/** What a cell says, or what is wrong with it. */
export type Read<Value, Fault extends string = CellFault> = { value: Value; fault?: undefined } | { fault: Fault };

/** What a schema of texts says of a cell. */
export function readText(schema: z.ZodType<string>, cell: SheetCell | undefined): Read<string> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  const result = schema.safeParse(cell?.text ?? "", { reportInput: true });
  return result.success
    ? { value: result.data }
    : { fault: cellFaultSchema.parse(fieldProblems(result.error)[0]?.code) };
}

/** An amount in minor units: a number as it is kept, a text as people type it in the language of the headings. */
export function readAmount(cell: SheetCell | undefined, language: Language): Read<number> {
  if (!cell) return { fault: "required" };
  if (cell.kind === "unknown") return { fault: "valueUnknown" };
  if (cell.kind === "other") return { fault: "amountFormat" };
  if (cell.kind === "text") {
    const { minor, error } = parseAmount(cell.text, language);
    return error === undefined ? within(minor) : { fault: error };
  }
  const decimal = Number(cell.text);
  if (!Number.isFinite(decimal) || decimal < 0) return { fault: "amountFormat" };
  const minor = toMinor(decimal);
  if (minor === undefined) return { fault: "amountDecimals" };
  return minor === 0 ? { fault: "amountZero" } : within(minor);
}

const within = (minor: number): Read<number> =>
  minor >= MIN_AMOUNT && minor < AMOUNT_LIMIT ? { value: minor } : { fault: "amountRange" };

/** A spreadsheet keeps so many digits of a number, and puts zeros in the place of further ones. */
const EXACT_DIGITS = 15;

/** Whether a number may have lost digits, or has more than those. */
export const isRounded = (cell: SheetCell | undefined): boolean =>
  cell?.kind === "number" && !new RegExp(`^\\d{1,${EXACT_DIGITS}}$`).test(cell.text);

/** Longer texts are wrong anyway, and are not kept. */
const KEPT = 500;
export const keptText = (cell: SheetCell | undefined): string => (cell?.text ?? "").trim().slice(0, KEPT);

/** An amount as it is told again: one that is wrong and was kept as a number has more decimals than any language groups by. */
export function keptAmount(cell: SheetCell | undefined, amountMinor: number | undefined): string {
  if (amountMinor !== undefined) return decimalText(amountMinor);
  const decimal = cell?.kind === "number" ? Number(cell.text) : Number.NaN;
  return Number.isFinite(decimal) ? decimal.toFixed(4) : keptText(cell);
}
