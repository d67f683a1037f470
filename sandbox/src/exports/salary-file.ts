import type { FileAnswer } from "#provider/contract/call";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { PERSON_NUMBERS, SIF_MEDIA_TYPE, type SalaryEdition, type SalaryQuery } from "#provider/contract/salary-files";
import { toMinor } from "#provider/contract/money";
import { decimalText } from "#provider/rules/money-text";
import type { FileRow } from "../db/payout-file-rows.ts";

/**
 * Salary information files of the Emirates' wages protection system (decision 0095), by the central bank's "Companies
 * Responsibility Guide", UAEWPS-CRG01, section 7.6: ASCII, values separated by commas. Each salary has one employee
 * detail record (EDR); below them the salary control record (SCR) holds their totals. No value contains a comma: all
 * are digits, dates and amounts, or an id. In the edition of 2015 (decision 0143) an employee variable pay record (EVP)
 * follows each salary with a variable part, and lists its components.
 */
const END = "\r\n";

/** A salary that has arrived, in minor units. */
type Salary = {
  person: string;
  routingCode: string;
  iban: string;
  amount: number;
  variable: number;
  unpaidDays: string;
};

/** The salary of a row whose money has arrived; undefined before that. */
function salaryOf({ row: { typed, destination, amountMinor }, payout }: FileRow): Salary | undefined {
  if (!typed.salary || payout?.state !== "SUCCESS") return undefined;
  const { personNumber: person, routingCode, variablePay, unpaidDays } = typed.salary;
  const variable = toMinor(Number(variablePay));
  if (variable === undefined) throw new Error("a salary whose variable part was never judged");
  return { person, routingCode, iban: destination, amount: amountMinor, variable, unpaidDays };
}

/** The first and last day of a month (YYYY-MM), and its number of days. */
function daysOf(month: string) {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${days}`, days };
}

type Made = SalaryQuery & { edition: SalaryEdition; region: Region; reference: string; now: number };

/** The time of making, in the employer's zone: `2026-01-31`, `0912`, and `260131091205` for the file's name. */
function stampOf({ region, now }: Pick<Made, "region" | "now">) {
  const local = new Date(now + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString();
  return {
    day: local.slice(0, 10),
    time: local.slice(11, 16).replace(":", ""),
    name: local.slice(2, 19).replace(/\D/g, ""),
  };
}

/** The components of a variable part, in the order of its record: seven amounts whose sum is the variable part. */
const VARIABLE_KINDS = [
  "housing",
  "conveyance",
  "medical",
  "annual passage",
  "overtime",
  "all other allowances",
  "leave encashment",
] as const;

/**
 * The record of a variable part. A file of payouts has one sum without its kind, so that all of it counts as other
 * allowances.
 */
const variableRecord = ({ person, routingCode, variable }: Salary): string =>
  [
    "EVP",
    person,
    routingCode,
    ...VARIABLE_KINDS.map((kind) => decimalText(kind === "all other allowances" ? variable : 0)),
  ].join(",");

/** Why there is no file: a code of the refusal. */
type NoFile = "nothing_to_export" | "salary_edition";

/**
 * The text of a salary information file, or why it cannot be made: no salary has arrived, or the edition does not
 * accept an employee's number.
 */
async function salaryText(
  pages: AsyncIterable<readonly FileRow[]>,
  made: Made,
): Promise<{ text: string } | { refused: NoFile }> {
  const { first, last, days } = daysOf(made.month);
  const lines: string[] = [];
  let [salaries, total] = [0, 0];
  for await (const page of pages)
    for (const row of page) {
      const salary = salaryOf(row);
      if (!salary) continue;
      const { person, routingCode, iban, amount, variable, unpaidDays } = salary;
      const parts = [decimalText(amount - variable), decimalText(variable)];
      if (!PERSON_NUMBERS[made.edition].test(person)) return { refused: "salary_edition" };
      lines.push(["EDR", person, routingCode, iban, first, last, days, ...parts, unpaidDays].join(","));
      if (made.edition === "V2015" && variable > 0) lines.push(variableRecord(salary));
      salaries += 1;
      total += amount;
    }
  if (salaries === 0) return { refused: "nothing_to_export" };
  const { day, time } = stampOf(made);
  const [year, month] = made.month.split("-");
  const { establishment, routingCode, region, reference } = made;
  const sums = [salaries, decimalText(total), REGION_FACTS[region].currency];
  lines.push(["SCR", establishment, routingCode, day, time, `${month}${year}`, ...sums, reference].join(","));
  return { text: lines.join(END) + END };
}

/** The arrived salaries of a file of payouts as a download, or why there is none. */
export async function salaryFile(pages: AsyncIterable<readonly FileRow[]>, made: Made): Promise<FileAnswer | NoFile> {
  const written = await salaryText(pages, made);
  if ("refused" in written) return written.refused;
  const body = new Blob([written.text]).stream();
  const name = `${made.establishment}${stampOf(made).name}.SIF`;
  return { body, contentType: SIF_MEDIA_TYPE, contentDisposition: `attachment; filename="${name}"` };
}
