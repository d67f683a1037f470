import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { excelBytes } from "../../../sandbox/src/exports/excel.ts";
import { safeText } from "../../../sandbox/src/exports/cell-text.ts";
import { xlsxStream, type Cell, type Column, type StreamedTable } from "../../../sandbox/src/exports/xlsx.ts";
import { randomKey } from "../../support/random";
import { cellsOf, sheetOf } from "../../support/workerd/excel-cells.ts";

const TEXT: Column[] = [{ heading: "=1+1", width: 10, kind: "text" }];

async function* pagesOf(...pages: (readonly (readonly Cell[])[])[]) {
  yield* pages;
}

const tableOf = (columns: Column[], rows: Cell[][], more: Partial<StreamedTable> = {}): StreamedTable => ({
  name: "Sheet",
  columns,
  pages: pagesOf(rows),
  utcOffsetHours: 4,
  ...more,
});

const bytesOf = async (table: StreamedTable) => new Uint8Array(await new Response(xlsxStream(table)).arrayBuffer());
const sheetXml = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

describe("a table as an Excel file", () => {
  const columns: Column[] = [
    { heading: "Payer", width: 20, kind: "text" },
    { heading: "Status", width: 12, kind: "word" },
    { heading: "Amount", width: 12, kind: "money" },
    { heading: "Created", width: 20, kind: "time" },
  ];
  const created = Date.parse("2026-05-01T21:30:00Z");

  it("holds texts as texts, amounts as numbers with two decimals and times on the clock of the zone", async () => {
    const sheet = await sheetOf(await bytesOf(tableOf(columns, [["Əli <Hüseynov> & Co", "Paid", 1_234_550, created]])));
    const [payer, status, amount, time] = [1, 2, 3, 4].map((column) => sheet.getRow(2).getCell(column));
    expect([payer?.value, payer?.numFmt]).toEqual(["Əli <Hüseynov> & Co", "@"]);
    expect([status?.value, status?.numFmt]).toEqual(["Paid", "@"]);
    expect([amount?.value, amount?.numFmt]).toEqual([12_345.5, "#,##0.00"]);
    // Half past nine in the evening in UTC is half past one of the next day in Baku.
    expect(time?.value).toEqual(new Date("2026-05-02T01:30:00Z"));
  });

  it("holds a day as a day, whatever the zone", async () => {
    const day: Column = { heading: "Due", width: 14, kind: "day" };
    const bytes = await bytesOf(tableOf([day], [["2026-05-02"]], { utcOffsetHours: -11 }));
    const cell = (await sheetOf(bytes)).getRow(2).getCell(1);
    expect([cell.value, cell.numFmt]).toEqual([new Date("2026-05-02T00:00:00Z"), "yyyy-mm-dd"]);
  });

  it("has headings in bold that stay in sight and filter, and its note below, apart from the rows", async () => {
    const rows = [["A", "Paid", 100, created] satisfies Cell[], ["B", null, null, null]];
    const bytes = await bytesOf(tableOf(columns, rows, { note: "=more" }));
    const sheet = await sheetOf(bytes);
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheetXml(bytes)).toContain('<autoFilter ref="A1:D3"/>');
    expect(sheet.getCell("A5").value).toBe("'=more");
    expect(await cellsOf(bytes)).toHaveLength(4);
  });

  it("says a word that comes again and again only once", async () => {
    const rows = Array.from({ length: 50 }, (): Cell[] => ["A", "Partially refunded", 100, created]);
    const shared = strFromU8(
      unzipSync(await bytesOf(tableOf(columns, rows)))["xl/sharedStrings.xml"] ?? new Uint8Array(),
    );
    expect(shared.match(/Partially refunded/g)).toHaveLength(1);
    expect(shared).toContain('count="50" uniqueCount="1"');
  });

  it("leaves out what no file can hold", async () => {
    const odd = ["\u0000a\u000bb\ufffe", "lone \ud800 half", "two\nlines ", "x".repeat(40_000)];
    const cells = await cellsOf(
      await bytesOf(
        tableOf(
          TEXT,
          odd.map((text) => [text]),
        ),
      ),
    );
    const texts = cells.slice(1).map(([text]) => text);
    expect(texts.slice(0, 3)).toEqual(["ab", "lone \ufffd half", "two\nlines "]);
    expect(String(texts[3])).toHaveLength(32_766);
  });

  it("writes what looks like Excel's own name of a character so that it is not read as that character", async () => {
    // `_x003D_` is an equals sign to Excel; an underscore named that way leaves the rest a text.
    expect(sheetXml(await bytesOf(tableOf(TEXT, [["_x003D_1+1"]])))).toContain("<t>_x005F_x003D_1+1</t>");
  });

  it("reads rows only as fast as its bytes are taken, and stops reading when nobody wants them any more", async () => {
    let read = 0;
    let isOver = false;
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 500 }, (): Cell[] => [randomKey() + String(read++)]);
      } finally {
        isOver = true;
      }
    }
    const reader = xlsxStream(tableOf(TEXT, [], { pages: endless() })).getReader();
    expect(read).toBe(0);
    await reader.read();
    const first = read;
    expect(first).toBeLessThan(10_000);
    await reader.read();
    expect(read).toBeGreaterThan(first);
    await reader.cancel();
    expect(isOver).toBe(true);
  });

  it("fails as a whole when a row cannot be read: never a file that is silently short", async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [["fine"]];
      throw new Error("the disk is gone");
    }
    await expect(bytesOf(tableOf(TEXT, [], { pages: broken() }))).rejects.toThrow("the disk is gone");
  });

  it("fails instead of writing more rows than a sheet can have", async () => {
    async function* tooMany() {
      const page = Array.from({ length: 350_000 }, (): Cell[] => [null]);
      yield* [page, page, page];
    }
    await expect(bytesOf(tableOf(TEXT, [], { pages: tooMany() }))).rejects.toThrow("no more rows");
  });
});

describe("no text in a file runs as a formula", () => {
  const marks = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠");
  const blanks = fc.constantFrom("", " ", "\n", "\u00a0", "\u200b", "\ufeff", "\u0001");
  const hostile = fc.tuple(blanks, marks, fc.string({ unit: "binary", maxLength: 30 })).map((parts) => parts.join(""));
  const texts = fc.array(hostile, { minLength: 1, maxLength: 20 });

  const writers: [string, (rows: string[]) => Promise<Uint8Array>][] = [
    [
      "streamed",
      (rows) =>
        bytesOf(
          tableOf(
            TEXT,
            rows.map((text) => [text]),
          ),
        ),
    ],
    [
      "streamed, as words",
      (rows) =>
        bytesOf(
          tableOf(
            [{ heading: "@", width: 9, kind: "word" }],
            rows.map((text) => [text]),
          ),
        ),
    ],
    ["streamed, as its note", async ([note = "="]) => bytesOf(tableOf(TEXT, [], { note }))],
    [
      "made whole",
      (rows) =>
        excelBytes({ name: "Sheet", columns: [{ heading: "Text", width: 10 }], rows: rows.map((text) => [text]) }),
    ],
  ];

  it.each(writers)(
    "however it begins (%s): read back, every cell is text and none begins like a formula",
    async (_, write) => {
      await fc.assert(
        fc.asyncProperty(texts, async (rows) => {
          const bytes = await write(rows);
          expect(sheetXml(bytes)).not.toMatch(/<f[ >]/);
          const cells = (await cellsOf(bytes)).flat().filter((cell) => cell !== null);
          expect(cells.length).toBeGreaterThan(0);
          for (const cell of cells) {
            expect(typeof cell).toBe("string");
            expect(String(cell)).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/);
          }
        }),
        { numRuns: 30 },
      );
    },
  );

  it("a harmless text stays as it is, and so does a phone number", () => {
    for (const text of ["Əli Hüseynov", "a=b", "x+y@example.com", "+994501234567", "'quoted'", ""])
      expect(safeText(text)).toBe(text);
    expect(safeText("+994501234567 or more")).toBe("'+994501234567 or more");
    expect(safeText("=1+1")).toBe("'=1+1");
  });
});
