import * as XLSX from "@e965/xlsx";
import { expect, it } from "vitest";
import { markOf, openClaim } from "../../../sandbox/src/uploads/statement-claim.ts";
import { statementTable } from "../../../sandbox/src/exports/statement-file.ts";
import { isAsWritten } from "../../../sandbox/src/uploads/xlsx-as-written.ts";
import { Workbook } from "../../../sandbox/src/spreadsheets/strict-xlsx.ts";
import { xlsxStream } from "../../../sandbox/src/exports/xlsx.ts";

const LINES = Array.from({ length: 50 }, (_, place) => ({
  number: place + 1,
  at: Date.parse("2026-09-01T20:00:00Z") + place * 3_600_000,
  event: "PAYMENT" as const,
  reference: `PAY ${place}`,
  grossMinor: 1000 + place,
  feeMinor: -1 - place,
  netMinor: 1000,
  balanceMinor: 1000 * (place + 1),
}));

function table() {
  async function* pieces() {
    yield LINES;
  }
  const days = { from: "2026-09-01", to: "2026-09-30" };
  const of = { appId: "ES1000001", accountId: "", region: "default" as const, ...days };
  const head = { appId: "ES1000001", currency: "AZN" as const, openingMinor: 0, ...days };
  const madeAt = Date.parse("2026-10-01T00:00:00.123Z");
  return statementTable({
    of,
    head,
    lines: pieces(),
    outside: { count: 0, amountMinor: 0 },
    appName: "Hotel Şəki",
    madeAt,
    language: "en",
  });
}

const bytesOf = async () => new Uint8Array(await new Response(xlsxStream(table())).arrayBuffer());

/** The lines of a file, as they are held against the journal. */
async function linesOf(file: Uint8Array) {
  const claim = openClaim(new Workbook(file), "AZN", "default");
  const found: unknown[] = [];
  for await (const some of claim.lines) for (const line of some) found.push({ ...line, row: undefined });
  return found;
}

it("reads of a statement that SheetJS 0.20.3 saved again what stands in ours, and knows that it is not ours", async () => {
  const file = await bytesOf();
  const saved = XLSX.write(XLSX.read(file, { cellNF: true, cellStyles: true }), { type: "array", bookType: "xlsx" });
  const again = new Uint8Array(saved);
  expect(await linesOf(file)).toEqual(LINES);
  expect(await linesOf(again)).toEqual(LINES);
  expect(markOf(new Workbook(again))).toEqual(markOf(new Workbook(file)));
  expect([await isAsWritten(file, table()), await isAsWritten(again, table())]).toEqual([true, false]);
});
