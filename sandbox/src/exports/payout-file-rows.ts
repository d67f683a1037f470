import { descriptionSchema, fullNameSchema, lineSchema } from "#provider/contract/fields";
import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { toMinor } from "#provider/contract/money";
import {
  PAYOUT_FILE_FAULTS,
  type PayoutFileColumn,
  type PayoutFileProblem,
  type PayoutFileTyped,
} from "#provider/contract/payout-files";
import type { Region } from "#provider/contract/regions";
import type { Language, PayoutTarget } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { isHouseCard } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { cleanIban } from "#provider/rules/iban-text";
import { decimalText } from "#provider/rules/money-text";
import { z } from "zod";
import { cardNumber } from "../domain/card.ts";
import { judgeReceiver, type JudgedReceiver } from "../http/payout-target.ts";
import { fieldProblems, Refusal } from "../http/refusal.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { maskedCard } from "../wire/page.ts";
import { targetNamed, type TypedRow } from "./payout-file-reading.ts";

type Fault = PayoutFileProblem["code"];
const faultSchema = z.enum(PAYOUT_FILE_FAULTS);

/** A row whose cells are all right, by themselves: nobody asked any bank yet. Amounts in minor units. */
export type GoodRow = {
  row: number;
  typed: PayoutFileTyped;
  receiver: JudgedReceiver;
  amountMinor: number;
  feeMinor: number;
};
export type WrongRow = { row: number; typed: PayoutFileTyped; problems: PayoutFileProblem[] };
export type JudgedRow = GoodRow | WrongRow;

export const isGood = (judged: JudgedRow): judged is GoodRow => "receiver" in judged;

/** A spreadsheet keeps so many digits of a number, and puts zeros in the place of further ones. */
const EXACT_DIGITS = 15;
const numberSchema = lineSchema({ min: 8, max: 34 });

type Read<Value> = { value: Value; fault?: undefined } | { fault: Fault };

/** What a schema of the contract says of a cell. */
function read<Value>(schema: z.ZodType<Value>, cell: SheetCell | undefined): Read<Value> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  const result = schema.safeParse(cell?.text ?? "", { reportInput: true });
  return result.success ? { value: result.data } : { fault: faultSchema.parse(fieldProblems(result.error)[0]?.code) };
}

/** An amount in minor units: a number as it is kept, a text as people type it in the language of the headings. */
function readAmount(cell: SheetCell | undefined, language: Language): Read<number> {
  if (!cell) return { fault: "required" };
  if (cell.kind === "unknown") return { fault: "valueUnknown" };
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

/** A card's or an account's number, without what people put between its digits. One that is kept as a number may have lost some. */
function readNumber(cell: SheetCell | undefined): Read<string> {
  if (cell?.kind === "number" && !new RegExp(`^\\d{1,${EXACT_DIGITS}}$`).test(cell.text))
    return { fault: "numberRounded" };
  const text = read(numberSchema, cell);
  return text.fault === undefined ? { value: cleanIban(text.value) } : text;
}

/** What kind of receiver is meant; where nothing is said, the number tells. */
function readTarget(cell: SheetCell | undefined, number: string, region: Region): Read<PayoutTarget> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  const text = cell?.text.trim() ?? "";
  if (text === "") return { value: targetOf(number, region) };
  const value = targetNamed(text);
  return value === undefined ? { fault: "kindUnknown" } : { value };
}

function targetOf(number: string, region: Region): PayoutTarget {
  if (/^[A-Z]/.test(number)) return "BANK";
  const card = cardNumber(number);
  return card !== undefined && isHouseCard(region, card) ? "PROVIDER_CARD" : "OTHER";
}

/** Where the money goes, as one payout would have it; or what is wrong with that, at its column. */
function readReceiver(
  region: Region,
  target: PayoutTarget,
  number: string,
): { value: JudgedReceiver; fault?: undefined } | { fault: Fault; column: PayoutFileColumn } {
  try {
    return { value: judgeReceiver(region, { target, cardNumber: number }) };
  } catch (error) {
    const [problem] = error instanceof Refusal ? (error.extra.fields ?? []) : [];
    if (!problem) throw error;
    if (problem.field !== "cardNumber") return { fault: "bankUnknown", column: "cardNumber" };
    const fault = faultSchema.parse(problem.code);
    return { fault, column: fault === "cardKind" ? "target" : "cardNumber" };
  }
}

/** Longer texts are wrong anyway, and are not kept. */
const KEPT = 500;
const kept = (cell: SheetCell | undefined): string => (cell?.text ?? "").trim().slice(0, KEPT);

/** What is kept of a number: all of an account's, of anything that may be a card's its last digits. */
const keptNumber = (cell: SheetCell | undefined): string => {
  const text = kept(cell);
  const digits = text.replace(/\D/g, "");
  return digits.length >= 8 && !/^\p{L}/u.test(text) ? (maskedCard(digits.slice(-4)) ?? "") : text;
};

/** An amount as it is told again: one that is wrong and was kept as a number has more decimals than any language groups by. */
function keptAmount(cell: SheetCell | undefined, amountMinor: number | undefined): string {
  if (amountMinor !== undefined) return decimalText(amountMinor);
  const decimal = cell?.kind === "number" ? Number(cell.text) : Number.NaN;
  return Number.isFinite(decimal) ? decimal.toFixed(4) : kept(cell);
}

/** Judges a row by itself, as if its payout were made alone. */
export function judgeRow(region: Region, language: Language, { row, cells }: TypedRow): JudgedRow {
  const problems: PayoutFileProblem[] = [];
  const valueOf = <Value>(column: PayoutFileColumn, got: Read<Value>): Value | undefined => {
    if (got.fault === undefined) return got.value;
    problems.push({ column, code: got.fault });
    return undefined;
  };
  const fullName = valueOf("fullName", read(fullNameSchema, cells.fullName));
  const number = valueOf("cardNumber", readNumber(cells.cardNumber));
  const target = valueOf("target", readTarget(cells.target, number ?? "", region));
  const amountMinor = valueOf("amount", readAmount(cells.amount, language));
  const description = valueOf("description", read(descriptionSchema, cells.description));
  const typed = {
    fullName: fullName ?? kept(cells.fullName),
    target: kept(cells.target),
    cardNumber: keptNumber(cells.cardNumber),
    amount: keptAmount(cells.amount, amountMinor),
    description: description ?? kept(cells.description),
  };
  if (number === undefined || target === undefined) return { row, typed, problems };
  const receiver = readReceiver(region, target, number);
  if (receiver.fault !== undefined) {
    problems.push({ column: receiver.column, code: receiver.fault });
    return { row, typed, problems };
  }
  if (amountMinor === undefined || problems.length > 0) return { row, typed, problems };
  const { to, isHouse } = receiver.value;
  return {
    row,
    typed: { ...typed, cardNumber: target === "BANK" ? to.destination : to.targetMasked },
    receiver: receiver.value,
    amountMinor,
    feeMinor: withdrawalFee(amountMinor, isHouse),
  };
}
