import { utils, write, type WorkSheet } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";

const HEAD = ["Name", "Amount"];
function bookOf(sheets: Record<string, WorkSheet>, bookType: "xlsx" | "biff8"): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: "array", bookType }) as ArrayBuffer);
}
function read(file: Uint8Array, sheet = 0) {
  const rows: { row: number; hidden: boolean; texts: string[] }[] = [];
  const outcome = readSpreadsheet(
    file,
    ({ row, hidden, cells }) => rows.push({ row, hidden, texts: [...cells.values()].map(({ text }) => text) }),
    { sheet },
  );
  return { rows, outcome };
}
const sheetOf = (...rows: unknown[][]) => utils.aoa_to_sheet(rows);

describe.each(["xlsx", "biff8"] as const)("a workbook of %s", (bookType) => {
  const file = bookOf(
    { "Export Summary": sheetOf(["Made by a program"]), September: sheetOf(HEAD, ["Əli", 30]), Empty: sheetOf([]) },
    bookType,
  );

  it("tells which of its sheets was read, and which others hold something", () => {
    expect(read(file).outcome).toMatchObject({
      ok: true,
      sheet: "Export Summary",
      others: [
        { place: 1, name: "September", rows: true },
        { place: 2, name: "Empty", rows: false },
      ],
    });
  });

  it("is read from the sheet that is asked for", () => {
    const { rows, outcome } = read(file, 1);
    expect(rows.map(({ texts }) => texts)).toEqual([HEAD, ["Əli", "30"]]);
    expect(outcome).toMatchObject({ sheet: "September" });
    expect(read(file, 3).outcome).toMatchObject({ ok: false, fault: "noSheet" });
  });
});

/** A file with one of its parts written anew. */
function changed(file: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(file);
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) });
}

describe("what nobody sees who opens the file", () => {
  const FILE = bookOf({ Pay: sheetOf(HEAD, ["Əli", 30], ["Leyla", 40], ["Orxan", 50]) }, "xlsx");
  const SHEET = "xl/worksheets/sheet1.xml";

  // dfinke/ImportExcel#762: a filter hides rows so, and somebody so by hand.
  it.each(['hidden="1"', 'hidden="true"', 'ht="0" customHeight="1"'])("is told of rows that are %s", (attribute) => {
    const file = changed(FILE, SHEET, (xml) => xml.replace('<row r="3"', `<row r="3" ${attribute}`));
    expect(read(file).rows.map(({ row, hidden }) => [row, hidden])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it("is told of columns", () => {
    const columns = '<cols><col min="1" max="1" width="9"/><col min="2" max="3" width="9" hidden="1"/></cols>';
    const file = changed(FILE, SHEET, (xml) => xml.replace("<sheetData>", `${columns}<sheetData>`));
    expect(read(file).outcome).toMatchObject({ hiddenColumns: [1, 2] });
    expect(read(FILE).outcome).toMatchObject({ hiddenColumns: [] });
  });
});

it("a day that holds a time alone is no day (openpyxl 3.1.5 with iso_dates)", () => {
  const file = changed(bookOf({ Pay: sheetOf(["x"]) }, "xlsx"), "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace(
      /<sheetData>.*<\/sheetData>/s,
      '<sheetData><row r="1"><c r="A1" t="d"><v>2026-12-31T13:45:00</v></c><c r="B1" t="d"><v>13:45:00</v></c></row></sheetData>',
    ),
  );
  const kinds: string[] = [];
  readSpreadsheet(file, ({ cells }) => kinds.push(...[...cells.values()].map(({ kind, text }) => `${kind} ${text}`)));
  expect(kinds).toEqual(["day 2026-12-31", "other 13:45:00"]);
});
