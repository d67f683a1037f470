import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";
import { wordsIn } from "../../../sandbox/src/spreadsheets/xls-strings.ts";
import { xlsOfInvoices, xlsWithHidden } from "../../support/xls-file.ts";

/** Rows with their cells, each by its column and kind; or why the file is not read. */
function read(file: Uint8Array): [number, string[]][] | string {
  const rows: [number, string[]][] = [];
  const outcome = readSpreadsheet(file, ({ row, cells }) =>
    rows.push([row, [...cells].map(([at, { kind, text }]) => `${at} ${kind} ${text}`)]),
  );
  return outcome.ok ? rows : outcome.fault;
}

describe("an XLS", () => {
  it("is read from the first sheet that is shown: texts, numbers, days, and what formulas came to", () => {
    expect(read(xlsOfInvoices())).toEqual([
      [
        1,
        [
          "0 text Full name",
          "1 text Phone",
          "2 text Amount",
          "3 text Description",
          "4 text Booking ID",
          "5 text Link expiration date",
        ],
      ],
      [
        2,
        [
          "0 text Əli Hüseynov",
          "1 number 994501234567",
          "2 number 1234.5",
          "3 text Two nights",
          "4 text 0017",
          "5 day 2031-12-31",
        ],
      ],
      [
        3,
        [
          "0 text Leyla",
          "1 text 050 123 45 67",
          "2 number 12",
          "3 text One night",
          "4 number 18",
          "5 day 2031-02-28",
          "6 unknown ",
          "7 other TRUE",
        ],
      ],
      [5, ["0 text Cəmi"]],
    ]);
  });

  it("says which of its rows and columns nobody sees", () => {
    const seen = (file: Uint8Array) => {
      const hidden: number[] = [];
      const outcome = readSpreadsheet(file, (row) => row.hidden && hidden.push(row.row));
      return outcome.ok && { hidden, columns: outcome.hiddenColumns };
    };
    expect(seen(xlsOfInvoices())).toEqual({ hidden: [], columns: [] });
    expect(seen(xlsWithHidden())).toEqual({ hidden: [2, 4], columns: [1] });
  });

  it("where it is damaged or cut off anywhere is refused with a word, never with an exception", () => {
    const whole = xlsOfInvoices();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (slips) => {
          const bytes = whole.slice();
          for (const [at, byte] of slips) bytes[at] = byte;
          const got = read(bytes);
          expect(typeof got === "string" || Array.isArray(got)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    for (const length of [4, 100, 511, 600, whole.length / 2]) expect(read(whole.slice(0, length))).toBe("damaged");
  });

  it("of before Excel 97, or of something that is no table, says so", () => {
    const renamed = (from: string, to: string) => {
      const bytes = xlsOfInvoices();
      const wide = (text: string) => [...text].flatMap((sign) => [sign.charCodeAt(0), 0]);
      const [old, next] = [wide(from), wide(to.padEnd(from.length, "\0"))];
      const place = bytes.findIndex((_, at) => old.every((byte, index) => bytes[at + index] === byte));
      expect(place).toBeGreaterThan(0);
      bytes.set(next, place);
      // The length of the name stands behind its 64 bytes.
      bytes[place + 64] = (to.length + 1) * 2;
      return bytes;
    };
    expect(read(renamed("Workbook", "Book"))).toBe("oldExcel");
    expect(read(renamed("Workbook", "WordDoc"))).toBe("otherFormat");
    expect(read(renamed("Workbook", "Encrypte"))).toBe("otherFormat");
  });
});

describe("the words of an XLS", () => {
  const head = (count: number) => [count, 0, 0, 0, count, 0, 0, 0];
  const narrow = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
  const wide = (text: string) => [...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);

  it("go on in further records, between words and in the middle of one, where they may become wider", () => {
    const records = [
      [...head(4), 2, 0, 0, ...narrow("ab"), 5, 0, 0, ...narrow("cd")],
      [1, ...wide("efə"), 1, 0, 1],
      [1, ...wide("ı")],
      [3, 0, 8, 1, 0, ...narrow("xyz"), 0, 0, 0, 0],
    ];
    expect(wordsIn(records.map((record) => Uint8Array.from(record)))).toEqual(["ab", "cdefə", "ı", "xyz"]);
  });

  it("are refused where they are cut off", () => {
    expect(() => wordsIn([Uint8Array.from([...head(1), 5, 0, 0, ...narrow("ab")])])).toThrow("cut off");
    expect(() => wordsIn([Uint8Array.from([1, 0])])).toThrow("cut off");
  });
});
