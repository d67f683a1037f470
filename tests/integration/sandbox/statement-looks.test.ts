import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import {
  changedPart,
  download,
  refusalOf,
  upload,
  walletWith,
  type Wallet,
} from "../../support/workerd/checked-statements.ts";
import { sandboxNow } from "../../support/workerd/sandbox.ts";

const { check } = contract.statements;
const SHEET = "xl/worksheets/sheet1.xml";
const UNREADABLE = "422 file_invalid";

let mine: Wallet;
let file: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const day = dayIn("default", new Date(await sandboxNow()));
  mine = await walletWith([900_000, 1_234, 5_000, 77_777]);
  file = await download(mine, { from: addDays(day, -1), to: addDays(day, 1) });
});

const STYLES = "xl/styles.xml";
/** The cell with the first movement's gross amount, and its row, as we write them. */
const CELL = /<c r="E3" s="3"><v>[^<]*<\/v><\/c>/;
const ROW = /<row r="3">.*?<\/row>/;
const PREFIX = /<worksheet /;
const FAKE = '<x:c r="E3" s="3"><x:v>99999</x:v></x:c>';
const bound = (text: string) =>
  text.replace(PREFIX, '<worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ');

/** Cells behind those of the first row, each in a column of its own: BA to DZ at most. */
const cellsOf = (many: number) =>
  Array.from({ length: many }, (_, place) => {
    const column = `${"BCD".charAt(place / 26)}${String.fromCharCode(65 + (place % 26))}`;
    return `<c r="${column}1"><v>${place}</v></c>`;
  }).join("");

describe("a file that shows something else than its cells say is never said to agree as a whole:", () => {
  /** What each of these says: refused, another amount named, or that only the rows agree. */
  const said = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const answered = await upload(bytes, mine);
    if (answered.status !== 200) return refusalOf(answered);
    const { agrees, isAsMade, difference } = check.answer.parse(answered.json);
    return agrees ? (isAsMade ? "agrees" : "rows agree") : `differs: ${difference?.place}`;
  };

  it.each<[string, string, string, (text: string) => string]>([
    [
      "the true cell in a comment, another beside it",
      UNREADABLE,
      SHEET,
      (xml) => bound(xml).replace(CELL, (cell) => `<!--${cell}-->${FAKE}`),
    ],
    [
      "the true row in a comment, another beside it",
      UNREADABLE,
      SHEET,
      (xml) =>
        bound(xml).replace(
          ROW,
          (row) => `<!--${row}-->${row.replace("<row", "<x:row").replace("</row", "</x:row").replace(CELL, FAKE)}`,
        ),
    ],
    [
      "the same with a formula",
      UNREADABLE,
      SHEET,
      (xml) => bound(xml).replace(CELL, (cell) => `<!--${cell}--><x:c r="E3"><x:f>99999</x:f></x:c>`),
    ],
    [
      "the true cell in a comment, another of ours",
      "differs: gross",
      SHEET,
      (xml) => xml.replace(CELL, (cell) => `<!--${cell}-->${cell.replace(/<v>[^<]*/, "<v>99999")}`),
    ],
    [
      "the true amount in a comment in its cell",
      "differs: gross",
      SHEET,
      (xml) => xml.replace(CELL, (cell) => cell.replace(/<v>([^<]*)/, "<!--<v>$1</v>--><v>99999")),
    ],
    [
      "another amount as CDATA",
      "differs: gross",
      SHEET,
      (xml) => xml.replace(CELL, (cell) => cell.replace(/<v>[^<]*/, "<v><![CDATA[99999]]>")),
    ],
    [
      "the true cell in an attribute",
      UNREADABLE,
      SHEET,
      (xml) => xml.replace(CELL, (cell) => `<c r="E3" a='${cell}'><v>99999</v></c>`),
    ],
    [
      "the true amount in a quoted attribute",
      "differs: gross",
      SHEET,
      (xml) =>
        xml.replace(CELL, (cell) =>
          cell.replace('s="3"><v>', 's="3" a="><v>').replace("</v></c>", '</v></c>"><v>99999</v></c>'),
        ),
    ],
    [
      "rows of another name space",
      UNREADABLE,
      SHEET,
      (xml) => xml.replace('<row r="3">', '<row xmlns="urn:other" r="3">'),
    ],
    [
      "a cell in what has no place",
      UNREADABLE,
      SHEET,
      (xml) => xml.replace(CELL, (cell) => `<hidden>${cell}</hidden>`),
    ],
    ["an element called as what every object has", UNREADABLE, SHEET, (xml) => xml.replace(CELL, "$&<constructor/>")],
    ["a cell that says another row", UNREADABLE, SHEET, (xml) => xml.replace(CELL, (cell) => cell.replace("E3", "E4"))],
    ["a table before the table", UNREADABLE, SHEET, (xml) => xml.replace("<sheetData>", "<sheetData/><sheetData>")],
    [
      "a number format that is an amount",
      "rows agree",
      STYLES,
      (xml) => xml.replace("yyyy\\-mm\\-dd\\ hh:mm", "&quot;99,999.00&quot;"),
    ],
    ["one byte of the styles", "rows agree", STYLES, (xml) => xml.replace('sz val="11"', 'sz val="12"')],
    [
      "a conditional format",
      "rows agree",
      SHEET,
      (xml) =>
        xml.replace(
          "<autoFilter",
          '<conditionalFormatting sqref="E3"><cfRule type="expression" priority="1" dxfId="0"><formula>TRUE</formula></cfRule></conditionalFormatting><autoFilter',
        ),
    ],
    ["a hidden row", "rows agree", SHEET, (xml) => xml.replace('<row r="3">', '<row r="3" hidden="1">')],
    ["a hidden column", "rows agree", SHEET, (xml) => xml.replace('<col min="5"', '<col hidden="1" min="5"')],
    ["another style of a cell", "rows agree", SHEET, (xml) => xml.replace('<c r="E3" s="3">', '<c r="E3" s="1">')],
    [
      "a name in the workbook",
      "rows agree",
      "xl/workbook.xml",
      (xml) =>
        xml.replace("</workbook>", '<definedNames><definedName name="a">1</definedName></definedNames></workbook>'),
    ],
    [
      "another name of the sheet",
      "rows agree",
      "xl/workbook.xml",
      (xml) => xml.replace('name="Statement"', 'name="Final"'),
    ],
    [
      "a word that nothing names",
      "rows agree",
      "xl/sharedStrings.xml",
      (xml) => xml.replace("</sst>", "<si><t>99999</t></si></sst>"),
    ],
  ])("%s: %s", async (_, outcome, part, change) => {
    expect(await said(changedPart(file, part, change))).toBe(outcome);
  });

  it.each<[string, string, (text: string) => string]>([
    ["rows that hold nothing", SHEET, (xml) => xml.replace("</sheetData>", `${"<row/>".repeat(101_000)}</sheetData>`)],
    ["cells of one row", SHEET, (xml) => xml.replace("</row>", `${cellsOf(65)}</row>`)],
    ["elements in each other", SHEET, (xml) => xml.replace("<sheetData>", `${"<a>".repeat(33)}<sheetData>`)],
    ["words", "xl/sharedStrings.xml", (xml) => xml.replace("</sst>", `${"<si/>".repeat(201_001)}</sst>`)],
  ])("and no more is read than a statement has: %s", async (_, part, change) => {
    expect(await said(changedPart(file, part, change))).toBe(UNREADABLE);
  });

  it("a part more, whatever it is", async () => {
    expect(await said(changedPart(file, SHEET, (text) => text, { "xl/drawings/drawing1.xml": strToU8("<a/>") }))).toBe(
      "rows agree",
    );
  });

  it("and as it was downloaded, or packed anew, it agrees", async () => {
    expect(await said(file)).toBe("agrees");
    expect(await said(new Uint8Array(zipSync(unzipSync(file), { level: 9 })))).toBe("agrees");
  });
});
