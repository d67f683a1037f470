import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { BULK_FILE_BYTES, BULK_ROWS } from "#provider/contract/limits";
import { readBulkFile } from "../../../sandbox/src/uploads/bulk-reading.ts";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";
import {
  CORPUS_FORMATS,
  largeCsv,
  bombXlsx,
  largeXls,
  largeXlsx,
  macrosXlsx,
  oddFile,
  oracleRows,
  plainRow,
  type ReadRow,
  xlsxOfBytes,
  xlsxWith,
} from "../../support/spreadsheet-corpus";

/**
 * The rows of a file as the product reads them, in the oracle's words: what is unknown is unknown, whatever it is
 * called.
 */
function ourRows(file: Uint8Array): ReadRow[] {
  const rows: ReadRow[] = [];
  const outcome = readSpreadsheet(file, ({ row, cells }) =>
    rows.push([
      row,
      [...cells].map(([column, { kind, text }]) => {
        if (kind === "unknown") return `${column} unknown`;
        return `${column} ${kind} ${kind === "number" ? Number(text) : text}`;
      }),
    ]),
  );
  if (!outcome.ok) throw new Error(`${outcome.fault}: ${outcome.why}`);
  return rows;
}

/** How many rows a large file has, as the product reads it. */
function countOf(file: Uint8Array): number {
  let rows = 0;
  const outcome = readSpreadsheet(file, () => (rows += 1));
  if (!outcome.ok) throw new Error(`${outcome.fault}: ${outcome.why}`);
  return rows;
}

describe("a file with everything that is odd is read as an oracle reads it", () => {
  it.each(["xlsx", "biff8"] as const)("as %s, with days that are counted from 1900 and from 1904", (format) => {
    for (const from1904 of [false, true]) {
      const file = oddFile(format, { from1904 });
      const rows = ourRows(file);
      expect(rows).toEqual(oracleRows(file));
      // The title, the headings, and all rows but every eleventh.
      expect(rows.length).toBe(2 + 120 - 11);
      // The third row after the headings, by hand, so that the oracle is not alone in saying so.
      expect(rows.find(([row]) => row === 7)).toEqual([
        7,
        [
          "0 text 😀 Guest",
          "1 number 994501234573",
          "2 number 1.06",
          "3 text   One night",
          "4 text 00006",
          "5 day 2031-12-25",
        ],
      ]);
    }
  });

  it("as text, where every cell is as it is shown", () => {
    const rows = ourRows(oddFile("csv"));
    expect(rows.length).toBe(2 + 120 - 11);
    expect(rows.find(([row]) => row === 7)?.[1].slice(0, 5)).toEqual([
      "0 text 😀 Guest",
      // So it was shown to whoever saved it, and no more of it is in the file.
      "1 text 9.94501E+11",
      "2 text 1.06",
      "3 text   One night",
      "4 text 00006",
    ]);
  });

  it.each(CORPUS_FORMATS)("and as invoices (%s): the headings below a title, and every row below them", (format) => {
    const read = readBulkFile(oddFile(format), new Map());
    if (!read.ok) throw new Error(read.why);
    expect(read.headings.slice(0, 6).map(({ column }) => column)).toEqual([
      "fullName",
      "phone",
      "amount",
      "description",
      "bookingId",
      "linkExpirationDate",
    ]);
    expect(read.rows.length).toBe(120 - 11);
  });
});

/** How many rows a large file has below its headings, and which of them do not say what was written. */
function readLarge(file: Uint8Array): { rows: number; wrong: number[] } {
  const wrong: number[] = [];
  let rows = -1;
  const outcome = readSpreadsheet(file, ({ row, cells }) => {
    rows += 1;
    const said = [...cells.values()].map(({ text }) => text).join("|");
    if (row > 1 && said !== plainRow(row - 2).join("|")) wrong.push(row);
  });
  if (!outcome.ok) throw new Error(`${outcome.fault}: ${outcome.why}`);
  return { rows, wrong };
}

describe("a large file", () => {
  const ROWS = 100_000;

  it("of 100 000 rows is read to its end, each as it was written, and refused in words where it is one of invoices", () => {
    for (const file of [largeCsv(ROWS), largeXlsx(ROWS)]) {
      expect(readLarge(file)).toEqual({ rows: ROWS, wrong: [] });
      expect(readBulkFile(file, new Map())).toMatchObject({ ok: false, fault: "tooManyRows" });
    }
  });

  it("of as many rows as one of invoices may have is read", () => {
    for (const file of [largeCsv(BULK_ROWS), largeXlsx(BULK_ROWS)]) {
      const read = readBulkFile(file, new Map());
      expect(read.ok && read.rows.length).toBe(BULK_ROWS);
    }
  });

  it("near the most bytes there may be is read as well, each row as it was written", () => {
    // Not packed, each row is some 340 bytes.
    const file = largeXlsx(76_000, { level: 0 });
    expect(file.length).toBeGreaterThan(0.9 * BULK_FILE_BYTES);
    expect(file.length).toBeLessThanOrEqual(BULK_FILE_BYTES);
    expect(readLarge(file)).toEqual({ rows: 76_000, wrong: [] });
  });

  it("as an XLS of as many rows as one of invoices may have, and as many bytes, is read too", () => {
    // Behind its sectors that are used stand others that are not.
    const file = new Uint8Array(BULK_FILE_BYTES);
    file.set(largeXls(BULK_ROWS));
    expect(readLarge(file)).toEqual({ rows: BULK_ROWS, wrong: [] });
    const read = readBulkFile(file, new Map());
    expect(read.ok && read.rows.length).toBe(BULK_ROWS);
  });
});

describe("a file that is meant badly", () => {
  const BOMB_BYTES = 4 * 1024 * 1024;
  const faultOf = (file: Uint8Array) => {
    const outcome = readSpreadsheet(file, () => undefined);
    return outcome.ok ? "read" : outcome.fault;
  };

  it.each([
    ["comes to far more than it is, and says so", () => bombXlsx(BOMB_BYTES), "tooLargeInside"],
    ["comes to far more, and tells of little", () => bombXlsx(BOMB_BYTES, 100_000), "tooLargeInside"],
    ["tells of gigabytes", () => bombXlsx(BOMB_BYTES, 0xf000_0000), "tooLargeInside"],
    [
      "has ten thousand parts",
      () => xlsxWith(Array.from({ length: 10_000 }, (_, n) => `xl/${n}.xml`)),
      "tooLargeInside",
    ],
    ["is one in another", () => zipSync({ "inner.xlsx": largeXlsx(3) }), "otherFormat"],
    ["is cut off", () => xlsxOfBytes(200_000).subarray(0, 199_000), "damaged"],
  ])("and %s is refused in words", (_name, file, fault) => {
    expect(faultOf(file())).toBe(fault);
  });

  it("and names parts outside of itself, or brings macros, is read for its rows: nothing of that is opened", () => {
    const names = ["../../etc/passwd", "/root/.profile", "xl\\..\\..\\a.xml", "xl/vbaProject.bin"];
    expect(countOf(xlsxWith(names))).toBe(2);
  });

  it("and is an XLS with a password says so", () => {
    const file = largeXls(3);
    // The record behind the one that begins the workbook is the one that says how it is encrypted ([MS-XLS] 2.4.117).
    const begins = file.findIndex((_, at) => [0x09, 0x08, 0x10, 0x00].every((byte, next) => file[at + next] === byte));
    expect(begins).toBeGreaterThan(0);
    file.set([0x2f, 0x00], begins + 20);
    expect(faultOf(file)).toBe("encrypted");
  });

  it("and has macros alone says that no sheet of it is shown", () => {
    expect(faultOf(macrosXlsx())).toBe("noSheet");
  });
});
