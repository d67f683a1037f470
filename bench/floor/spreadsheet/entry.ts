import { ACCOUNTING_FORMATS } from "#provider/contract/accounting-formats";
import type { StatementLine } from "../../../sandbox/src/domain/statement.ts";
import { accountsOf } from "#provider/rules/usual-accounts";
import { bookFile } from "../../../sandbox/src/exports/books/index.ts";
import { statementTable } from "../../../sandbox/src/exports/statement-file.ts";
import { xlsxStream, type Cell, type Column } from "../../../sandbox/src/exports/xlsx.ts";

const COLUMNS: Column[] = [
  { heading: "Order ID", width: 14, kind: "text" },
  { heading: "Created", width: 26, kind: "time" },
  { heading: "Payer", width: 28, kind: "text" },
  { heading: "Card", width: 24, kind: "text" },
  { heading: "Invoice", width: 16, kind: "text" },
  { heading: "Status", width: 22, kind: "word" },
  { heading: "Capture by", width: 28, kind: "time" },
  { heading: "Amount", width: 14, kind: "money" },
  { heading: "Refunded", width: 14, kind: "money" },
  { heading: "Currency", width: 10, kind: "word" },
];
const ROWS_AT_ONCE = 500;

/** Payments in the form of the sandbox's file, generated on the fly. */
async function* payments(count: number): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < count; start += ROWS_AT_ONCE)
    yield Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, index) => {
      const number = start + index;
      return [
        String(1_000_000_000 + ((number * 7919) % 900_000_000)),
        1.7e12 + number * 60_000,
        `Əli Hüseynov ${number % 977}`,
        `Visa •••• ${1000 + (number % 9000)}`,
        `7K2M9QX4T${100 + (number % 900)}`,
        number % 9 === 0 ? "Partially refunded" : "Paid",
        null,
        12_050 + number,
        number % 7 === 0 ? 500 : 0,
        "AZN",
      ];
    });
}

/** The number of a wallet's movements that the sandbox reads at once. */
const LINES_AT_ONCE = 2_000;

/** The lines of a statement, generated on the fly: payments of 97.50 each. */
async function* movements(count: number): AsyncGenerator<StatementLine[]> {
  for (let start = 0; start < count; start += LINES_AT_ONCE)
    yield Array.from({ length: Math.min(LINES_AT_ONCE, count - start) }, (_, index) => {
      const number = start + index + 1;
      const reference = String(1_000_000_000 + number);
      const at = Date.UTC(2026, 0, 1) + number * 60_000;
      const sums = { grossMinor: 100_00, feeMinor: 2_50, netMinor: 97_50, balanceMinor: number * 97_50 };
      return { number, at, event: "PAYMENT" as const, reference, ...sums };
    });
}

/** The file of a statement with its checksum, as the sandbox sends it, but without the database. */
const statementOf = (count: number) =>
  statementTable({
    of: {
      appId: "ES1000001",
      accountId: "ES1000001:AZN:AVAILABLE",
      region: "default",
      from: "2026-01-01",
      to: "2026-12-31",
    },
    head: { appId: "ES1000001", currency: "AZN", from: "2026-01-01", to: "2026-12-31", openingMinor: 0 },
    lines: movements(count),
    outside: { count: 0, amountMinor: 0 },
    appName: "Xəzər",
    madeAt: Date.UTC(2027, 0, 1),
    language: "az",
  });

/** The same lines as a book for the writers of files for accounting. */
const bookOf = (count: number) => ({
  head: { appId: "ES1000001", currency: "AZN" as const, from: "2026-01-01", to: "2026-12-31", openingMinor: 0 },
  sums: { inMinor: count * 97_50, inCount: count, outMinor: 0, outCount: 0, closingMinor: count * 97_50 },
  lines: movements(count),
  appName: "Xəzər",
  region: "default" as const,
  accounts: accountsOf("default"),
  madeAt: Date.UTC(2027, 0, 1),
  language: "az" as const,
});

/**
 * `/?rows=100000`, `/?movements=100000`: the product's writer of Excel files with rows from memory, alone in a Worker.
 * `/?mt940=100000`, and so on for each format: the writer of that file for accounting.
 */
export default {
  fetch(request: Request): Response {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/") return new Response(null, { status: 404 });
    const count = searchParams.get("movements");
    if (count !== null) return new Response(xlsxStream(statementOf(Number(count))));
    const format = ACCOUNTING_FORMATS.find((one) => searchParams.has(one));
    if (format) return new Response(bookFile(bookOf(Number(searchParams.get(format))), { format }).body);
    const rows = Number(searchParams.get("rows") ?? 0);
    return new Response(xlsxStream({ name: "Rows", columns: COLUMNS, pages: payments(rows), utcOffsetHours: 4 }));
  },
};
