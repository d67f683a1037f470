import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { readSpreadsheet, type ReadOutcome } from "../../../sandbox/src/spreadsheets/read.ts";

function read(file: Uint8Array): { outcome: ReadOutcome; rows: string[][] } {
  const rows: string[][] = [];
  const outcome = readSpreadsheet(file, ({ cells }) => rows.push([...cells.values()].map(({ text }) => text)));
  return { outcome, rows };
}
const rowsOf = (text: string) => read(strToU8(text)).rows;

describe("the separator of a table", () => {
  const HEAD = ["Receiver", "IBAN or card number", "Amount", "What for"];
  const ROWS = [
    HEAD,
    ["Elçin Məmmədov", "AZ86AIIB00000000000000000001", "10,00", "Wages"],
    ["Leyla Quliyeva", "AZ86AIIB00000000000000000002", "1250,00", "Wages, bonus"],
  ];
  const table = (separator: string) =>
    ROWS.map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)).join("\r\n");

  // mholt/PapaParse#334 and its like: what stands above the headings decides.
  it.each([";", ",", "\t", "|"])("%j is told by the rows and not by a title", (separator) => {
    for (const title of ["Payroll, November 2026, for approval", "Payroll; for approval", "Payroll"])
      expect(rowsOf(`${title}\r\n${table(separator)}`).slice(-3)).toEqual(ROWS);
    expect(rowsOf(table(separator))).toEqual(ROWS);
  });

  it("is what the file says in its first line", () => {
    expect(rowsOf("sep=|\na|b;c\n")).toEqual([["a", "b;c"]]);
  });

  it("is told by the first of many rows, whose last may be cut through a quote", () => {
    const long = Array.from({ length: 40 }, (_, at) => `name ${at};"${"x".repeat(3_000)}";${at}`).join("\n");
    expect(rowsOf(long).map((row) => row.length)).toEqual(Array.from({ length: 40 }, () => 3));
  });

  it("is none in a table of one column", () => {
    expect(rowsOf("Name\nƏli\n")).toEqual([["Name"], ["Əli"]]);
  });
});

describe("a table in a code page of Windows", () => {
  // What LibreOffice 7.4 writes for these texts, byte by byte (windows-1251, windows-1254).
  const RUSSIAN = Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed, 0x3b, 0xb9, 0x20, 0x37, 0x0d, 0x0a]);
  const AZERBAIJANI = Uint8Array.from([0x41, 0xf0, 0x61, 0x73, 0xfd, 0x3b, 0xde, 0x75, 0x73, 0x68, 0x61, 0x0d, 0x0a]);

  it("is read, and how it was read is told as a guess", () => {
    expect(read(RUSSIAN)).toMatchObject({ rows: [["Иван", "№ 7"]], outcome: { ok: true, guessed: "windows-1251" } });
    expect(read(AZERBAIJANI)).toMatchObject({ rows: [["Ağası", "Şusha"]], outcome: { guessed: "windows-1254" } });
  });

  it("is no guess where it is UTF-8", () => {
    expect(read(strToU8("Иван;Ağası"))).toEqual({
      rows: [["Иван", "Ağası"]],
      outcome: { ok: true, others: [], hiddenColumns: [] },
    });
  });
});

describe("what programs write into tables", () => {
  it("is read as spreadsheets show it: texts that are kept as such, and a last sign of older programs", () => {
    expect(rowsOf('="00123";="+994501234567"\n"=""0017""";=1+1\n')).toEqual([
      ["00123", "+994501234567"],
      ["0017", "=1+1"],
    ]);
    expect(rowsOf("a;b\r\n\u001a")).toEqual([["a", "b"]]);
  });

  it.each([
    ["<html><table><tr><td>Receiver</td></tr></table></html>", "markup"],
    ['\uFEFF\n<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', "markup"],
    ["ID;PWXL;N;E\r\nP;PGeneral\r\n", "otherFormat"],
    ["{\\rtf1\\ansi Receiver}", "otherFormat"],
    ["a\u0000b", "otherFormat"],
  ])("%j is no table: %s", (text, fault) => {
    expect(read(strToU8(text)).outcome).toMatchObject({ ok: false, fault });
  });
});
