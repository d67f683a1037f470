import { PERSON_DIGITS, ROUTING_DIGITS } from "#provider/contract/limits";
import type { PayoutFileProblem, PayoutFileTyped } from "#provider/contract/payout-file-rows";
import { PERSON_NUMBERS, SALARY_COLUMNS, type SalaryColumn, type SalaryEdition } from "#provider/contract/salary-files";
import { decimalText } from "#provider/rules/money-text";
import type { SheetCell } from "../spreadsheets/rows.ts";
import type { TypedRow } from "./payout-file-reading.ts";
import { isRounded, keptAmount, keptText, readSum, shownText, type AmountTerms, type Read } from "./sheet-values.ts";

type Cells = TypedRow["cells"];
type Fault = PayoutFileProblem["code"];
type Salary = NonNullable<PayoutFileTyped["salary"]>;

/** The salary in a row's own cells, and their problems. */
type JudgedSalary = { salary: Salary; problems: PayoutFileProblem[] };

/** Whether a file is a salary file: then each row names its employee. */
export const isOfSalaries = (rows: readonly TypedRow[]): boolean =>
  rows.some(({ cells }) => SALARY_COLUMNS.some((column) => cells[column] !== undefined));

/** The number of an employee, in capitals. A cell stored as a number has lost its leading zeros: they are restored. */
function readPerson(cell: SheetCell | undefined, edition: SalaryEdition): Read<string, Fault> {
  if (edition === "V2011" || cell === undefined || cell.kind !== "text")
    return readDigits(cell, PERSON_DIGITS, edition === "V2011" ? "personNumber" : "personCharacters");
  const value = cell.text.replace(/[\s-]/g, "").toUpperCase();
  return PERSON_NUMBERS[edition].test(value) ? { value } : { fault: "personCharacters" };
}

/** A number of `many` digits. A cell stored as a number has lost its leading zeros: they are restored. */
function readDigits(cell: SheetCell | undefined, many: number, otherwise: Fault): Read<string, Fault> {
  if (!cell) return { fault: "required" };
  if (cell.kind === "unknown") return { fault: "valueUnknown" };
  if (isRounded(cell)) return { fault: "numberRounded" };
  const digits = shownText(cell).replace(/[\s-]/g, "");
  const value = cell.kind === "number" ? digits.padStart(many, "0") : digits;
  return /^\d+$/.test(value) && value.length === many ? { value } : { fault: otherwise };
}

/** The variable part of an amount, in minor units; zero for an empty cell. */
function readVariable(cell: SheetCell | undefined, terms: AmountTerms): Read<number, Fault> {
  return cell ? readSum(cell, terms) : { value: 0 };
}

function readDays(cell: SheetCell | undefined): Read<number, Fault> {
  if (!cell) return { value: 0 };
  if (cell.kind === "unknown") return { fault: "valueUnknown" };
  if (cell.kind === "other") return { fault: "unpaidDays" };
  const days = Number(cell.text.trim());
  return Number.isInteger(days) && days >= 0 && days <= 31 ? { value: days } : { fault: "unpaidDays" };
}

/** The bank in a routing code; an IBAN has it behind its check digits. */
const bankOfRouting = (routingCode: string): string => routingCode.slice(1, 4);

type Paid = { amountMinor: number | undefined; iban: string | undefined; edition: SalaryEdition };

/** The cells of a row as they are judged, and as the file has them, to be shown. */
type JudgedCells = { cells: Cells; given: Cells };

/** Judges the cells of a salary: the employee, the bank, and the components. */
export function judgeSalary(
  { cells, given }: JudgedCells,
  terms: AmountTerms,
  { amountMinor, iban, edition }: Paid,
): JudgedSalary {
  const problems: PayoutFileProblem[] = [];
  const valueOf = <Value>(column: SalaryColumn, got: Read<Value, Fault>): Value | undefined => {
    if (got.fault === undefined) return got.value;
    problems.push({ column, code: got.fault });
    return undefined;
  };
  const personNumber = valueOf("personNumber", readPerson(cells.personNumber, edition));
  const routingCode = valueOf("routingCode", readDigits(cells.routingCode, ROUTING_DIGITS, "routingCode"));
  const variable = valueOf("variablePay", readVariable(cells.variablePay, terms));
  const days = valueOf("unpaidDays", readDays(cells.unpaidDays));
  if (routingCode !== undefined && iban !== undefined && bankOfRouting(routingCode) !== iban.slice(4, 7))
    problems.push({ column: "routingCode", code: "routingOther" });
  if (variable !== undefined && amountMinor !== undefined && variable > amountMinor)
    problems.push({ column: "variablePay", code: "variableRange" });
  return {
    salary: {
      personNumber: personNumber ?? keptText(given.personNumber),
      routingCode: routingCode ?? keptText(given.routingCode),
      variablePay: variable === undefined ? keptAmount(given.variablePay, undefined) : decimalText(variable),
      unpaidDays: days === undefined ? keptText(given.unpaidDays) : String(days),
    },
    problems,
  };
}
