import { descriptionSchema, fullNameSchema, lineSchema } from "#provider/contract/fields";
import {
  PAYOUT_FILE_FAULTS,
  type PayoutFileColumn,
  type PayoutFileProblem,
  type PayoutFileTyped,
} from "#provider/contract/payout-file-rows";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { SalaryEdition } from "#provider/contract/salary-files";
import type { PayoutTarget } from "#provider/contract/words";
import { isHouseCard } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { cleanIban } from "#provider/rules/iban-text";
import { plainDigits, withoutUnseen } from "#provider/rules/typed-text";
import { z } from "zod";
import { cardNumber, maskedCard } from "../domain/card.ts";
import { judgeReceiver, type JudgedReceiver } from "../operations/wallets/payout-target.ts";
import { Refusal } from "../domain/refusal.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { cleanCell, cleanCells } from "./clean-cells.ts";
import { targetNamed, type TypedRow } from "./payout-file-reading.ts";
import { judgeSalary } from "./salary-cells.ts";
import {
  isRounded,
  keptAmount,
  keptText,
  marksOfCells,
  readAmount,
  readText,
  type AmountTerms,
  type Read,
} from "./sheet-values.ts";

type Fault = PayoutFileProblem["code"];
const faultSchema = z.enum(PAYOUT_FILE_FAULTS);

/** A row whose cells are right by themselves; no bank was asked yet. Amounts in minor units. */
export type GoodRow = {
  row: number;
  /** Hidden in the spreadsheet. */
  isHidden: boolean;
  typed: PayoutFileTyped;
  receiver: JudgedReceiver;
  amountMinor: number;
  feeMinor: number;
};
export type WrongRow = { row: number; typed: PayoutFileTyped; problems: PayoutFileProblem[] };
export type JudgedRow = GoodRow | WrongRow;

export const isGood = (judged: JudgedRow): judged is GoodRow => "receiver" in judged;

const numberSchema = lineSchema({ min: 8, max: 34 });

/**
 * The number of a card or account without separators between its digits. A cell stored as a number may have lost
 * digits.
 */
function readNumber(cell: SheetCell | undefined): Read<string, Fault> {
  if (isRounded(cell)) return { fault: "numberRounded" };
  const text = readText(numberSchema, cell);
  return text.fault === undefined ? { value: cleanIban(text.value) } : text;
}

/** The kind of receiver; if the cell is empty, the number decides. */
function readTarget(cell: SheetCell | undefined, number: string, region: Region): Read<PayoutTarget, Fault> {
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

/** The receiver of the money, by the rules of a single payout; or the problem, at its column. */
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

/** How a number is stored: account numbers in full, possible card numbers only by their last digits. */
const keptNumber = (cell: SheetCell | undefined): string => {
  const text = keptText(cell);
  const digits = plainDigits(text).replace(/\D/g, "");
  // A mark that nobody sees may stand before the letters of an account number.
  const isAccount = /^\p{L}/u.test(withoutUnseen(text).trim());
  return digits.length >= 8 && !isAccount ? (maskedCard(digits.slice(-4)) ?? "") : text;
};

/**
 * The common terms of a file's rows: its region, the notation of its amounts and, for salaries, the edition of the
 * salary file.
 */
type OfFile = {
  region: Region;
  amounts: AmountTerms;
  variable: AmountTerms;
  salaries: SalaryEdition | undefined;
};

/**
 * The terms for reading a file's amounts: the currency of its application, and the notation of each of its text
 * columns.
 */
export function amountsOf(rows: readonly TypedRow[], currency: Currency): Pick<OfFile, "amounts" | "variable"> {
  const of = (column: PayoutFileColumn): AmountTerms => ({
    currency,
    marks: marksOfCells(
      rows.map(({ cells: { [column]: cell } }) => cell && cleanCell(column, cell)),
      currency,
    ),
  });
  return { amounts: of("amount"), variable: of("variablePay") };
}

/** Judges a row by itself, as if its payout were made alone. */
export function judgeRow(
  { region, amounts, variable, salaries: edition }: OfFile,
  { row, cells: given, isHidden }: TypedRow,
): JudgedRow {
  const cells = cleanCells(given);
  const problems: PayoutFileProblem[] = [];
  const valueOf = <Value>(column: PayoutFileColumn, got: Read<Value, Fault>): Value | undefined => {
    if (got.fault === undefined) return got.value;
    problems.push({ column, code: got.fault });
    return undefined;
  };
  const fullName = valueOf("fullName", readText(fullNameSchema, cells.fullName));
  const number = valueOf("cardNumber", readNumber(cells.cardNumber));
  const target = valueOf("target", readTarget(cells.target, number ?? "", region));
  const amountMinor = valueOf("amount", readAmount(cells.amount, amounts));
  const description = valueOf("description", readText(descriptionSchema, cells.description));
  const typed: PayoutFileTyped = {
    fullName: fullName ?? keptText(given.fullName),
    target: keptText(given.target),
    cardNumber: keptNumber(given.cardNumber),
    amount: keptAmount(given.amount, amountMinor),
    description: description ?? keptText(given.description),
  };
  const receiver = number === undefined || target === undefined ? undefined : readReceiver(region, target, number);
  if (receiver?.fault !== undefined) problems.push({ column: receiver.column, code: receiver.fault });
  const judged = receiver?.fault === undefined ? receiver?.value : undefined;
  if (edition !== undefined) {
    const iban = judged?.to.target === "BANK" ? judged.to.destination : undefined;
    const { salary, problems: found } = judgeSalary({ cells, given }, variable, { amountMinor, iban, edition });
    typed.salary = salary;
    problems.push(...found, ...(judged && !iban ? [{ column: "cardNumber", code: "accountNeeded" } as const] : []));
  }
  if (judged === undefined || amountMinor === undefined || problems.length > 0) return { row, typed, problems };
  const { to, isHouse } = judged;
  return {
    row,
    isHidden,
    typed: { ...typed, cardNumber: target === "BANK" ? to.destination : to.targetMasked },
    receiver: judged,
    amountMinor,
    feeMinor: withdrawalFee(amountMinor, isHouse),
  };
}
