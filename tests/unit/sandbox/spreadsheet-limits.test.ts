import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";
import { bareXlsx, ONE_ROW, relation, styled } from "../../support/bare-xlsx";
import { compoundWith } from "../../support/spreadsheet-corpus";

/*
 * Files whose cost is a product: of the length of one thing with the number of another. Each is of a size at which a
 * reader that multiplies runs for minutes or takes gigabytes, so that the test ends only where it does not.
 */

/** The cells that are told, or why the file is not read. */
function read(file: Uint8Array): string[] | string {
  const cells: string[] = [];
  const outcome = readSpreadsheet(file, (row) => cells.push(...[...row.cells.values()].map(({ text }) => text)));
  return outcome.ok ? cells : outcome.fault;
}

describe("an XLSX", () => {
  it.each([
    ["brackets that nothing closes", "["],
    ["quotes", "&quot;"],
    ["letters", "a"],
    ["zeros", "0"],
  ])("whose format of a number is %s, and which many styles name, shows the number", (_, sign) => {
    expect(read(bareXlsx(ONE_ROW, { styles: styled(sign.repeat(200_000), 60_000) }))).toEqual(["17"]);
  });

  it("with more styles, sheets or relations than there can be is refused", () => {
    expect(read(bareXlsx(ONE_ROW, { styles: styled("0.00", 70_000) }))).toBe("tooLargeInside");
    expect(read(bareXlsx(ONE_ROW, { sheets: '<sheet name="x" r:id="r9"/>'.repeat(40_000) }))).toBe("tooLargeInside");
    expect(read(bareXlsx(ONE_ROW, { relations: relation(9, "image", "x.png").repeat(30_000) }))).toBe("tooLargeInside");
  });

  it("with words that hold nothing is refused before they fill the memory", () => {
    expect(read(bareXlsx(ONE_ROW, { words: "<si/>".repeat(2_000_000) }))).toBe("tooLargeInside");
    expect(read(bareXlsx(ONE_ROW, { words: "<si/>".repeat(200_000) }))).toEqual(["17"]);
  });

  it("with rows that hold nothing is read as far as a spreadsheet goes", () => {
    expect(read(bareXlsx(`${ONE_ROW}${"<row/>".repeat(300_000)}`))).toEqual(["17"]);
    expect(read(bareXlsx(`${ONE_ROW}${"<row/>".repeat(1_100_000)}`))).toBe("damaged");
  });

  it("of more than anybody waits for is refused before it is read", () => {
    const filler = Array.from(
      { length: 600_000 },
      (_, at) => `<x y="${(at * 2_654_435_761) % 4_294_967_291}${"a".repeat(70)}"/>`,
    );
    expect(read(bareXlsx(filler.join("")))).toBe("tooLargeInside");
  });
});

describe("an XLS", () => {
  const record = (kind: number, ...data: number[]): Uint8Array =>
    Uint8Array.from([kind & 255, kind >> 8, data.length & 255, data.length >> 8, ...data]);
  const wide = (number: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (number >>> (8 * at)) & 255);
  const BEGIN = record(0x0809, 0, 6, 5, 0, ...Array.from({ length: 12 }, () => 0));
  const END = record(0x000a);
  const joined = (pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  /** A workbook with these records and one sheet, in which A1 is 17 in the style 0. */
  function xls(...records: Uint8Array[]): Uint8Array {
    const before = joined([BEGIN, ...records]);
    const sheet = record(0x0085, ...wide(before.length + 15 + END.length, 4), 0, 0, 3, 0, 80, 97, 121);
    const cell = record(0x0203, 0, 0, 0, 0, 0, 0, ...new Uint8Array(new Float64Array([17]).buffer));
    return compoundWith(joined([before, sheet, END, BEGIN, cell, END]));
  }
  const format = (code: string) =>
    record(0x041e, 170, 0, ...wide(code.length, 2), 0, ...[...code].map((sign) => sign.charCodeAt(0)));
  const STYLE = record(0x00e0, 0, 0, 170, 0, ...Array.from({ length: 16 }, () => 0));

  it("whose format of a number is brackets that nothing closes shows the number", () => {
    expect(read(xls(format("[".repeat(60_000)), ...Array.from({ length: 2_000 }, () => STYLE)))).toEqual(["17"]);
  });

  it("whose table of words goes on in records without end, or has words without letters, is refused", () => {
    const words = record(0x00fc, ...wide(0, 4), ...wide(4_000_000, 4));
    const more = (length: number, count: number) =>
      Array.from({ length: count }, () => record(0x003c, ...Array.from({ length }, () => 0)));
    expect(read(xls(words, ...more(3, 20_000)))).toBe("tooLargeInside");
    expect(read(xls(words, ...more(8_000, 500)))).toBe("tooLargeInside");
    expect(read(xls(words, ...more(0, 20_000)))).toEqual(["17"]);
  });
});

describe("a table as text", () => {
  it("of quotes, or of one endless cell, is refused while it is read", () => {
    expect(read(strToU8('"'.repeat(2_000_000)))).toBe("damaged");
    expect(read(strToU8("a".repeat(2_000_000)))).toBe("damaged");
  });

  it("of nothing but ends of lines and separators holds nothing", () => {
    expect(read(strToU8("\n".repeat(3_000_000)))).toEqual([]);
    expect(read(strToU8(";;\n".repeat(1_000_000)))).toEqual([]);
  });
});
