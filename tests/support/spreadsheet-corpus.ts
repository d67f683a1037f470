import { read, SSF, utils, write, type CellObject, type WorkSheet } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/**
 * Spreadsheets of invoices as other programs store them, made by a script: the same arguments give the same files. An
 * oracle writes the odd ones and reads them again (SheetJS, which is not part of the product). Files that are only
 * large are written by our own code, because the oracle needs a gigabyte for one.
 */

export const CORPUS_FORMATS = ["xlsx", "biff8", "csv"] as const;
export type CorpusFormat = (typeof CORPUS_FORMATS)[number];

const HEADINGS = ["Full name", "Phone", "Amount", "Description", "Booking ID", "Link expiration date", "Note"];
const NAMES = [
  "Əli Hüseynov",
  "Leyla Quliyeva",
  "Ayşə  Şıxəliyeva ",
  "Иван Щёголев",
  "O’Neill & <Sons>",
  "李小龙",
  "😀 Guest",
];
/** 31 December 2031, as spreadsheets count days from 1900. */
const LAST_OF_2031 = 48_213;
/** The number of days by which the other day count begins later. */
const DAYS_TO_1904 = 1_462;

const text = (v: string): CellObject => ({ t: "s", v });
const number = (v: number, z?: string): CellObject => ({ t: "n", v, ...(z === undefined ? {} : { z }) });

/**
 * A row by its number, with one oddity of each kind: numbers as texts and texts as numbers, stored values of formulas,
 * days, errors, empty cells.
 */
function cellsOf(row: number, from1904: boolean): (CellObject | undefined)[] {
  const day = LAST_OF_2031 - (row % 700) - (from1904 ? DAYS_TO_1904 : 0);
  return [
    text(NAMES[row % NAMES.length] ?? ""),
    row % 3 === 0 ? number(994_501_234_567 + row) : text(`050 123 45 ${String(row % 100).padStart(2, "0")}`),
    row % 4 === 0 ? text("1 234,50") : number(row / 100 + 1),
    row % 5 === 0 ? { t: "s", v: "Two nights", f: 'CONCATENATE("Two"," nights")' } : text("  One night"),
    row % 6 === 0 ? number(row, "00000") : text(`00${row}`),
    row % 7 === 0 ? undefined : number(day, row % 2 === 0 ? "dd.mm.yyyy" : "yyyy-mm-dd"),
    row % 9 === 0 ? { t: "e", v: 0x07 } : row % 10 === 0 ? { t: "b", v: true } : undefined,
  ];
}

/** The sheet: a merged title, the headings, then rows, of which every eleventh is empty. */
function sheetOf(rows: number, from1904: boolean): WorkSheet {
  const sheet: WorkSheet = {};
  const put = (row: number, column: number, cell: CellObject | undefined) => {
    if (cell) sheet[utils.encode_cell({ r: row, c: column })] = cell;
  };
  put(0, 0, text("Invoices of the summer"));
  for (const [column, heading] of HEADINGS.entries()) put(2, column, text(heading));
  for (let row = 3; row < rows + 3; row += 1)
    if (row % 11 !== 0) for (const [column, cell] of cellsOf(row, from1904).entries()) put(row, column, cell);
  sheet["!ref"] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows + 2, c: HEADINGS.length - 1 } });
  sheet["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }];
  return sheet;
}

/** A file with `rows` odd rows, behind a hidden sheet; a text table has one sheet and no formats. */
export function oddFile(format: CorpusFormat, { rows = 120, from1904 = false } = {}): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  if (format !== "csv") utils.book_append_sheet(book, utils.aoa_to_sheet([["Not", "this", "one"]]), "Hidden");
  utils.book_append_sheet(book, sheetOf(rows, from1904), "Invoices");
  book.Workbook = {
    WBProps: { date1904: from1904 },
    Sheets: format === "csv" ? [{ Hidden: 0 }] : [{ Hidden: 1 }, { Hidden: 0 }],
  };
  const written: unknown = write(book, { type: "buffer", bookType: format, compression: true });
  if (!(written instanceof Uint8Array)) throw new Error("the oracle has written no bytes");
  return new Uint8Array(written);
}

/** A row by its number as spreadsheets show it, and its cells as `column kind text`. */
export type ReadRow = [row: number, cells: string[]];

const twoDigits = (count: number) => String(count).padStart(2, "0");

function oracleCell(cell: CellObject, from1904: boolean): string {
  if (cell.t === "e") return "unknown";
  if (cell.t === "b") return `other ${cell.v === true ? "TRUE" : "FALSE"}`;
  if (cell.t !== "n") return `text ${String(cell.v)}`;
  const format = String(cell.z ?? "General");
  if (/^0{2,}$/.test(format)) return `text ${String(cell.v).padStart(format.length, "0")}`;
  if (!SSF.is_date(format)) return `number ${Number(cell.v)}`;
  const { y, m, d } = SSF.parse_date_code(Number(cell.v), { date1904: from1904 });
  return `day ${y}-${twoDigits(m)}-${twoDigits(d)}`;
}

/** The oracle's reading of the first visible sheet; empty cells are left out. */
export function oracleRows(file: Uint8Array): ReadRow[] {
  const book = read(file, { type: "array", cellNF: true, cellDates: false, codepage: 65_001, raw: false });
  const shown = book.SheetNames.findIndex((_name, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const sheet = book.Sheets[book.SheetNames[shown] ?? ""];
  const from1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const { s, e } = utils.decode_range(sheet?.["!ref"] ?? "A1");
  const rows: ReadRow[] = [];
  for (let row = s.r; row <= e.r; row += 1) {
    const cells: string[] = [];
    for (let column = s.c; column <= e.c; column += 1) {
      const cell: CellObject | undefined = sheet?.[utils.encode_cell({ r: row, c: column })];
      if (cell && cell.t !== "z" && String(cell.v ?? "").trim() !== "")
        cells.push(`${column} ${oracleCell(cell, from1904)}`);
    }
    if (cells.length > 0) rows.push([row + 1, cells]);
  }
  return rows;
}

/** The cells of a row of a large file, from row 0; no two rows are equal, so that they compress like real ones. */
export const plainRow = (row: number, longer = 0): string[] => {
  const mixed = (row * 2_654_435_761) % 4_294_967_296;
  return [
    NAMES[row % 4]?.trim() ?? "",
    `050${String(mixed % 10_000_000).padStart(7, "0")}`,
    `${1 + (mixed % 39_000)}.${twoDigits(row % 100)}`,
    `Room ${mixed % 997}, ${1 + (row % 13)} nights from the ${1 + (mixed % 28)}th${".".repeat(longer)}`,
    `BK-${mixed.toString(36)}-${row}`,
  ];
};

/** A large file as text. */
export const largeCsv = (rows: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [HEADINGS.slice(0, 5), ...Array.from({ length: rows }, (_, row) => plainRow(row))]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
      .join("\r\n"),
  );

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const escaped = (cell: string) => cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Letters that compress to no less than half, always the same ones. */
function* unlikeLetters(): Generator<string, string> {
  for (let state = 1; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (state >>> 28).toString(16);
  }
}

type Large = {
  /** The compression level, from 0 (none) to 9. */
  level?: 0 | 1 | 6;
  /** The number of unique letters in each description, which decide the size of a file with many rows. */
  unlike?: number;
  /** The bytes of a picture in it, which no reader uses. */
  picture?: number;
};

/** A large XLSX without shared strings. */
export function largeXlsx(rows: number, { level = 1, unlike = 0, picture = 0 }: Large = {}): Uint8Array<ArrayBuffer> {
  const letters = unlikeLetters();
  const more = () => Array.from({ length: unlike }, () => letters.next().value).join("");
  const rowXml = (cells: readonly string[], row: number) =>
    `<row r="${row}">${cells.map((cell, column) => `<c r="${"ABCDE"[column]}${row}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join("")}</row>`;
  const lines = [rowXml(HEADINGS.slice(0, 5), 1)];
  for (let row = 0; row < rows; row += 1) {
    const cells = plainRow(row);
    lines.push(
      rowXml(unlike === 0 ? cells : [...cells.slice(0, 3), `${cells[3]} ${more()}`, ...cells.slice(4)], row + 2),
    );
  }
  const relation = (kind: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/${kind}" Target="${target}"/></Relationships>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return new Uint8Array(
    zipSync(
      {
        "[Content_Types].xml": strToU8(
          `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type("workbook.xml", "sheet.main")}${type("worksheets/sheet1.xml", "worksheet")}</Types>`,
        ),
        "_rels/.rels": strToU8(relation("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": strToU8(
          `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Invoices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        "xl/_rels/workbook.xml.rels": strToU8(relation("worksheet", "worksheets/sheet1.xml")),
        "xl/worksheets/sheet1.xml": strToU8(
          `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
        ),
        ...(picture > 0 && { "xl/media/image1.png": [new Uint8Array(picture), { level: 0 as const }] as const }),
      },
      { level },
    ),
  );
}

/** An XLSX of exactly this many bytes: its rows, and a picture that fills it up. */
export function xlsxOfBytes(bytes: number, rows = 3): Uint8Array<ArrayBuffer> {
  const picture = bytes - (largeXlsx(rows, { picture: 1 }).length - 1);
  return largeXlsx(rows, { picture });
}

/**
 * An XLSX that inflates to a thousand times its size: a sheet of spaces. `says`: the size that its directory states.
 */
export function bombXlsx(size: number, says = size): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(largeXlsx(1));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const [before = "", after = ""] = sheet.split("</sheetData>");
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(strToU8(before));
  bytes.set(strToU8(`</sheetData>${after}`), size - after.length - "</sheetData>".length);
  const bomb = new Uint8Array(zipSync({ ...parts, "xl/worksheets/sheet1.xml": bytes }, { level: 9 }));
  const view = new DataView(bomb.buffer);
  for (let at = 0; at < bomb.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === size)
      view.setUint32(at + 24, says, true);
  return bomb;
}

/** A ZIP with parts of these names beside those of an XLSX with a row. */
export function xlsxWith(names: readonly string[], content = new Uint8Array(1)): Uint8Array<ArrayBuffer> {
  const more = Object.fromEntries(names.map((name) => [name, content]));
  return new Uint8Array(zipSync({ ...unzipSync(largeXlsx(1)), ...more }));
}

/** An XLSX with a macro sheet only. */
export function macrosXlsx(): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(largeXlsx(1));
  const name = "xl/_rels/workbook.xml.rels";
  const related = strFromU8(parts[name] ?? new Uint8Array()).replace(
    "relationships/worksheet",
    "relationships/xlMacrosheet",
  );
  return new Uint8Array(zipSync({ ...parts, [name]: strToU8(related), "xl/vbaProject.bin": new Uint8Array(9) }));
}

/** A compound file with one empty stream of this name ([MS-CFB] 2.2). */
export function compoundOf(name: string): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(512 * 3);
  const view = new DataView(file.buffer);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  // One sector, the first, for the allocation table; the directory is the second, and ends its chain.
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, 4096, true);
  for (const at of [60, 68, 512 + 4]) view.setUint32(at, 0xfffffffe, true);
  for (const [index, sign] of [...name].entries()) view.setUint16(1024 + index * 2, sign.charCodeAt(0), true);
  view.setUint16(1024 + 64, (name.length + 1) * 2, true);
  file[1024 + 66] = 2;
  return file;
}

const SECTOR = 512;
const [END_OF_CHAIN, OF_CHAINS] = [0xfffffffe, 0xfffffffd];

/** A compound file with these bytes as the workbook's stream, up to about 6 MB ([MS-CFB] 2.2 to 2.6). */
export function compoundWith(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  // Shorter streams would lie in the ministream.
  const sectors = Math.ceil(Math.max(bytes.length, 4096) / SECTOR);
  const chains = Math.ceil((sectors + 1) / (SECTOR / 4 - 1));
  const file = new Uint8Array(SECTOR * (1 + chains + 1 + sectors));
  const view = new DataView(file.buffer);
  file.set(compoundOf("Workbook").subarray(0, SECTOR));
  view.setUint32(44, chains, true);
  view.setUint32(48, chains, true);
  for (let at = 0; at < chains; at++) view.setUint32(76 + at * 4, at, true);
  // The successor of each sector: of the allocation table's, of the directory's, of the stream's.
  const follows = (sector: number, next: number) => view.setUint32(SECTOR + sector * 4, next, true);
  for (let at = 0; at < chains; at++) follows(at, OF_CHAINS);
  follows(chains, END_OF_CHAIN);
  for (let at = 1; at <= sectors; at++) follows(chains + at, at === sectors ? END_OF_CHAIN : chains + at + 1);
  const directory = SECTOR * (1 + chains);
  file.set(compoundOf("Workbook").subarray(1024, 1024 + 128), directory);
  view.setUint32(directory + 116, chains + 1, true);
  view.setUint32(directory + 120, sectors * SECTOR, true);
  file.set(bytes, directory + SECTOR);
  return file;
}

/**
 * A large XLS. The format has at most 65 536 rows: for a larger file, descriptions are `longer` by that many letters.
 * The oracle writes each word in its cell, because its time for shared strings grows with the square of their number.
 */
export function largeXls(rows: number, longer = 0): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const cells = [HEADINGS.slice(0, 5), ...Array.from({ length: rows }, (_, row) => plainRow(row, longer))];
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "Invoices");
  const written: unknown = write(book, { type: "buffer", bookType: "biff8" });
  if (!(written instanceof Uint8Array)) throw new Error("the oracle has written no bytes");
  return new Uint8Array(written);
}
