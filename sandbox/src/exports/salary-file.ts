import type { FileAnswer } from "#provider/contract/call";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { SIF_MEDIA_TYPE, type SalaryQuery } from "#provider/contract/salary-files";
import { toMinor } from "#provider/contract/money";
import { decimalText } from "#provider/rules/money-text";
import type { FileRow } from "../db/payout-files.ts";

/**
 * Salary information files of the Emirates' wages protection system (decision 0095), after the central bank's "Companies Responsibility Guide",
 * UAEWPS-CRG01, section 7.6: ASCII, values with commas between, one employee detail record (EDR) for each salary, and below them the salary
 * control record (SCR) that they add up to. No value has a comma: all are digits, dates and amounts, or an id.
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

/** The salary of a row, once its money has arrived. */
function salaryOf({ row: { typed, destination, amountMinor }, payout }: FileRow): Salary | undefined {
  if (!typed.salary || payout?.state !== "SUCCESS") return undefined;
  const { personNumber: person, routingCode, variablePay, unpaidDays } = typed.salary;
  const variable = toMinor(Number(variablePay));
  if (variable === undefined) throw new Error("a salary whose variable part was never judged");
  return { person, routingCode, iban: destination, amount: amountMinor, variable, unpaidDays };
}

/** First and last day of a month (YYYY-MM), and how many it has. */
function daysOf(month: string) {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${days}`, days };
}

type Made = SalaryQuery & { region: Region; reference: string; now: number };

/** When it is made, in the employer's own zone: `2026-01-31`, `0912`, and `260131091205` for its name. */
function stampOf({ region, now }: Pick<Made, "region" | "now">) {
  const local = new Date(now + REGION_FACTS[region].utcOffsetHours * 3_600_000).toISOString();
  return {
    day: local.slice(0, 10),
    time: local.slice(11, 16).replace(":", ""),
    name: local.slice(2, 19).replace(/\D/g, ""),
  };
}

/** What stands in a salary information file; undefined where no salary has arrived. */
async function salaryText(pages: AsyncIterable<readonly FileRow[]>, made: Made): Promise<string | undefined> {
  const { first, last, days } = daysOf(made.month);
  const lines: string[] = [];
  let total = 0;
  for await (const page of pages)
    for (const row of page) {
      const salary = salaryOf(row);
      if (!salary) continue;
      const { person, routingCode, iban, amount, variable, unpaidDays } = salary;
      const parts = [decimalText(amount - variable), decimalText(variable)];
      lines.push(["EDR", person, routingCode, iban, first, last, days, ...parts, unpaidDays].join(","));
      total += amount;
    }
  if (lines.length === 0) return undefined;
  const { day, time } = stampOf(made);
  const [year, month] = made.month.split("-");
  const { establishment, routingCode, region, reference } = made;
  const sums = [lines.length, decimalText(total), REGION_FACTS[region].currency];
  lines.push(["SCR", establishment, routingCode, day, time, `${month}${year}`, ...sums, reference].join(","));
  return lines.join(END) + END;
}

/** The salaries of a file of payouts that have arrived, as a download; undefined where there are none. */
export async function salaryFile(
  pages: AsyncIterable<readonly FileRow[]>,
  made: Made,
): Promise<FileAnswer | undefined> {
  const text = await salaryText(pages, made);
  const body = text === undefined ? null : new Response(text).body;
  if (!body) return undefined;
  const name = `${made.establishment}${stampOf(made).name}.SIF`;
  return { body, contentType: SIF_MEDIA_TYPE, contentDisposition: `attachment; filename="${name}"` };
}
