import ExcelJs from "exceljs";
import * as fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { xlsxStream } from "../../../sandbox/src/exports/xlsx.ts";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";
import type { SheetRow } from "../../../sandbox/src/spreadsheets/rows.ts";
import { compoundOf } from "../../support/spreadsheet-corpus";
import { cellsOf } from "../../support/workerd/excel-cells.ts";

const SHEET = "xl/worksheets/sheet1.xml";

/** Rows as they are told, each with its number and its cells by column; or why the file is not read. */
function read(file: Uint8Array): [number, Record<number, string>][] | string {
  const rows: SheetRow[] = [];
  const outcome = readSpreadsheet(file, (row) => rows.push(row));
  if (!outcome.ok) return outcome.fault;
  return rows.map(({ row, cells }) => [row, Object.fromEntries([...cells].map(([at, { text }]) => [at, text]))]);
}
const kinds = (file: Uint8Array): string[] => {
  const found: string[] = [];
  readSpreadsheet(file, ({ cells }) => found.push(...[...cells.values()].map(({ kind, text }) => `${kind} ${text}`)));
  return found;
};
const text = (csv: string) => read(strToU8(csv));

async function workbook(fill: (book: ExcelJs.Workbook) => void): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJs.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const withRows = (rows: ExcelJs.CellValue[][]) => workbook((book) => book.addWorksheet("Pay").addRows(rows));

/** A file with one of its parts written anew. */
function changed(file: Uint8Array, part: string, change: (xml: string) => string, more: Zippable = {}) {
  const parts = unzipSync(file);
  const xml = strFromU8(parts[part] ?? new Uint8Array());
  return zipSync({ ...parts, [part]: strToU8(change(xml)), ...more });
}

describe("an XLSX is read as exceljs reads it", () => {
  it("whatever texts and numbers are in it", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).map((each) =>
        // Signs that XML has none for are left out by exceljs.
        each.replace(/[^\P{C}\n\t]/gu, "").replace(/_x/g, ""),
      ),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const file = await withRows(rows);
          const theirs = (await cellsOf(file)).map((cells) =>
            cells
              .map((value) => (value === null ? "" : String(value)))
              .map((value) => (value.trim() === "" ? "" : value)),
          );
          const got = read(file);
          const ours = typeof got === "string" ? got : got.map(([, cells]) => cells);
          const expected = theirs
            .map((cells) => Object.fromEntries([...cells.entries()].filter(([, value]) => value !== "")))
            .filter((cells) => Object.keys(cells).length > 0);
          // Numbers are told as they are written: -0 and 1e21 are the same number in other signs.
          const same = (a: unknown) =>
            JSON.stringify(a, (_, value: unknown) =>
              Number.isFinite(Number(value)) && value !== "" && typeof value === "string" ? Number(value) : value,
            );
          expect(same(ours)).toBe(same(expected));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("with rich texts, the kept value of formulas, and the numbers of rows that are not empty", async () => {
    const file = await workbook((book) => {
      const sheet = book.addWorksheet("Pay");
      sheet.getCell("B3").value = { richText: [{ text: "Ay" }, { text: "sel", font: { bold: true } }] };
      sheet.getCell("D3").value = { formula: "1+1", result: 2 };
      sheet.getCell("E3").value = { formula: 'A1&"x"', result: "0017" };
      sheet.getCell("A7").value = { formula: "1/0" };
      sheet.getCell("B7").value = { error: "#N/A" };
      sheet.getCell("C7").value = true;
    });
    expect(read(file)).toEqual([
      [3, { 1: "Aysel", 3: "2", 4: "0017" }],
      [7, { 0: "", 1: "#N/A", 2: "TRUE" }],
    ]);
    expect(kinds(file)).toEqual(["text Aysel", "number 2", "text 0017", "unknown ", "unknown #N/A", "other TRUE"]);
  });

  it("with formulas that nobody has worked out, as openpyxl 3.1 writes them: unknown, and never empty", async () => {
    const cells =
      '<row r="1"><c r="A1"><f>TODAY()+5</f><v></v></c><c r="B1"><f>1+1</f><v/></c><c r="C1"><f>1+1</f></c>' +
      '<c r="D1" t="str"><f>""</f><v></v></c><c r="E1" t="b"><f>TRUE()</f><v></v></c><c r="F1"><v></v></c><c r="G1" t="s"><f>A1</f><v></v></c></row>';
    const file = changed(await withRows([["x"]]), SHEET, (xml) => xml.replace(/<row[\s\S]*<\/row>/, cells));
    expect(read(file)).toEqual([[1, { 0: "", 1: "", 2: "", 4: "", 6: "" }]]);
    expect(kinds(file)).toEqual(["unknown ", "unknown ", "unknown ", "unknown ", "unknown "]);
  });

  it("from the first sheet that is shown, and not from one that is hidden", async () => {
    const file = await workbook((book) => {
      book.addWorksheet("Old", { state: "hidden" }).addRow(["hidden"]);
      book.addWorksheet("Pay").addRow(["shown"]);
    });
    expect(read(file)).toEqual([[1, { 0: "shown" }]]);
    expect(read(await workbook((book) => book.addWorksheet("Old", { state: "veryHidden" })))).toBe("noSheet");
  });

  it("also our own, with words in their cells, and one whose names have a prefix", async () => {
    async function* pages() {
      yield [["Əli <Hüseynov> & Co", "_x0041_"]];
    }
    const columns = ["A", "B"].map((heading) => ({ heading, width: 10, kind: "text" as const }));
    const table = xlsxStream({ name: "Sheet", columns, pages: pages(), utcOffsetHours: 4 });
    const ours = new Uint8Array(await new Response(table).arrayBuffer());
    expect(read(ours)).toEqual([
      [1, { 0: "A", 1: "B" }],
      [2, { 0: "Əli <Hüseynov> & Co", 1: "_x0041_" }],
    ]);
    const prefixed = changed(await withRows([["a", 1]]), SHEET, (xml) =>
      xml.replace(/<(\/?)([a-z])/gi, "<$1x:$2").replace("xmlns=", "xmlns:x="),
    );
    expect(read(prefixed)).toEqual([[1, { 0: "a", 1: "1" }]]);
  });

  it("and entities, comments and texts that are written as they are", async () => {
    const inside =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a&#x259;&amp;<!-- > --><![CDATA[<b>]]></t><rPh><t>no</t></rPh></is></c></row>';
    const file = changed(await withRows([["x"]]), SHEET, (xml) => xml.replace(/<row[\s\S]*<\/row>/, inside));
    expect(read(file)).toEqual([[1, { 0: "aə&<b>" }]]);
  });
});

describe("an XLSX is refused with a word for why", () => {
  const file = withRows(Array.from({ length: 50 }, (_, row) => [`Receiver ${row}`, row * 1.5, "Wages"]));

  it("where it was cut off, or a byte of it is another", async () => {
    const whole = await file;
    for (const length of [5, 100, 1_000, whole.length - 30]) expect(read(whole.slice(0, length))).toBe("damaged");
    const at = whole.length / 2;
    expect(read(whole.map((byte, index) => (index === Math.floor(at) ? byte ^ 1 : byte)))).not.toBeInstanceOf(Error);
    // A checksum that does not fit what is there.
    const parts = unzipSync(whole, { filter: () => true });
    const stored = zipSync(parts, { level: 0 });
    const word = strToU8("Receiver 7");
    const place = stored.findIndex((_, index) => word.every((sign, next) => stored[index + next] === sign));
    expect(place).toBeGreaterThan(0);
    expect(read(stored.map((byte, index) => (index === place ? 0x53 : byte)))).toBe("damaged");
  });

  it("where it is damaged anywhere: always a word, never an exception", async () => {
    const whole = await file;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (slips) => {
          const bytes = whole.slice();
          for (const [at, byte] of slips) bytes[at] = byte;
          const got = read(bytes);
          expect(typeof got === "string" || Array.isArray(got)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("where it is encrypted, older than that, or something else altogether", async () => {
    expect(read(compoundOf("EncryptedPackage"))).toBe("encrypted");
    expect(read(compoundOf("Book"))).toBe("oldExcel");
    expect(read(compoundOf("WordDocument"))).toBe("otherFormat");
    expect(read(zipSync({ "a.txt": strToU8("a") }))).toBe("otherFormat");
    expect(read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe("otherFormat");
    const locked = zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }).slice();
    // The bit that says so, in the directory.
    const entry = locked.findIndex((byte, at) => byte === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1);
    locked[entry + 8] = 1;
    expect(read(locked)).toBe("encrypted");
  });

  it("where it would come to far more than it is, whether it says so or lies", async () => {
    const whole = await file;
    const bomb = changed(whole, SHEET, (xml) => xml.replace("</sheetData>", `${" ".repeat(8_000_000)}</sheetData>`));
    expect(bomb.length).toBeLessThan(100_000);
    expect(read(bomb)).toBe("tooLargeInside");
    // The same, with a directory that tells of a small part.
    const view = new DataView(bomb.buffer);
    for (let at = 0; at < bomb.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 500_000, true);
    expect(read(bomb)).toBe("tooLargeInside");
    const many = zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, name) => [`${name}`, new Uint8Array()])));
    expect(read(many)).toBe("tooLargeInside");
  });

  it("where it has a document type, or rows that go back", async () => {
    const whole = await file;
    expect(
      read(changed(whole, SHEET, (xml) => xml.replace("<worksheet", '<!DOCTYPE x [<!ENTITY a "b">]><worksheet'))),
    ).toBe("damaged");
    expect(read(changed(whole, SHEET, (xml) => xml.replace('<row r="2"', '<row r="1"')))).toBe("damaged");
    expect(read(changed(whole, SHEET, (xml) => xml.replace("</sheetData>", `<c t='${"x".repeat(400_000)}`)))).toBe(
      "damaged",
    );
  });
});

describe("a table that is kept as text", () => {
  it("has the separator of its first line, with a mark of its encoding or without", () => {
    const rows = [
      [1, { 0: "Name", 1: "Sum" }],
      [2, { 0: "Əli", 1: "1 234,50" }],
    ];
    expect(text("\uFEFFName;Sum\r\nƏli;1 234,50\r\n")).toEqual(rows);
    expect(text("Name;Sum\nƏli;1 234,50")).toEqual(rows);
    expect(text('Name,Sum\nƏli,"1 234,50"\n')).toEqual(rows);
    expect(text("Name\tSum\rƏli\t1 234,50\r")).toEqual(rows);
    expect(text("sep=;\nName;Sum")).toEqual([[2, { 0: "Name", 1: "Sum" }]]);
    const wide = new Uint8Array([0xff, 0xfe, ..."Name;Sum".split("").flatMap((sign) => [sign.charCodeAt(0), 0])]);
    expect(read(wide)).toEqual([[1, { 0: "Name", 1: "Sum" }]]);
  });

  it("may have separators, quotes and lines between quotes, and keeps leading zeros", () => {
    expect(text('a;b\n"x;""y""\nz";0017\n\n;;\n  ;last\n')).toEqual([
      [1, { 0: "a", 1: "b" }],
      [2, { 0: 'x;"y"\nz', 1: "0017" }],
      [5, { 1: "last" }],
    ]);
  });

  it("is refused without an end of quotes, or where it is no text", () => {
    expect(text('a;b\n"x;y')).toBe("damaged");
    expect(read(new Uint8Array([65, 0, 66]))).toBe("otherFormat");
    expect(text("")).toEqual([]);
  });

  it("has the separator at which quotes end, whatever stands between them", () => {
    expect(text('a\tb\n"!"\t",, "')).toEqual([
      [1, { 0: "a", 1: "b" }],
      [2, { 0: "!", 1: ",, " }],
    ]);
  });

  it("is told as it was written, whatever is in it", () => {
    const cell = fc
      .string({ maxLength: 12 })
      .filter((each) => each.trim() !== "" && !/[\p{C}]/u.test(each.replace(/\n/g, "")));
    const quoted = (each: string) => `"${each.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.constantFrom(";", ",", "\t"),
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        (separator, rows) => {
          const got = text(
            ["a" + separator + "b", ...rows.map((cells) => cells.map(quoted).join(separator))].join("\r\n"),
          );
          const cells = typeof got === "string" ? got : got.slice(1).map(([, each]) => [each[0], each[1]]);
          expect(cells).toEqual(rows);
        },
      ),
      { numRuns: 100 },
    );
  });
});
