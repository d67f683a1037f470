import type { ColumnKind } from "#provider/contract/list-columns";
import { Zip, ZipDeflate } from "fflate";
import { safeText } from "./cell-text.ts";
import { byteStream } from "./byte-stream.ts";
import type { About } from "./filter-sheet.ts";
import { sealedZip, type Sealing } from "./seal.ts";

/**
 * A cell's value, by the kind of its column: a text, an amount in minor units, a whole number, an instant in UTC
 * milliseconds, or a day (YYYY-MM-DD); `null` leaves it empty.
 */
export type Cell = string | number | null;
/** The file stores a `word` (a status, an application's name) once, however often it occurs. */
export type Column = { heading: string; width: number; kind: ColumnKind };

export type StreamedTable = {
  name: string;
  columns: readonly Column[];
  /** The rows in pieces, as they are read. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
  /** A line below the rows; a function is called after all rows have been read. */
  note?: string | (() => string) | undefined;
  /** A second sheet of labels and their values. */
  about?: About | undefined;
  /** The time zone of times. */
  utcOffsetHours: number;
};

/** The largest number of rows that Excel opens. */
const SHEET_ROWS = 1_048_576;
/** The largest number of characters in a cell. */
const CELL_LENGTH = 32_767;
/** The largest number of distinct words that are stored once; further words stand in their cells. */
const WORDS = 5_000;
/** The number of waiting bytes after which they are passed on. */
const CHUNK_BYTES = 32 * 1024;
/** The characters that are compressed at once: larger strings would stay in memory until the next major collection. */
const PIECE_LENGTH = 16_384;
/** Takes half the time of the default level 6, for a tenth more bytes. */
const DEFLATE_LEVEL = 3;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Cell styles by their position in `styles.xml`: format `@` keeps texts as texts after editing. */
const STYLE = { count: 0, heading: 1, text: 2, word: 2, money: 3, time: 4, day: 5 } as const;

const STYLES = `${HEADER}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const ROOT = `${HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The content types of each sheet and of the shared parts; the first sheet is the table. */
const typesOf = (sheets: readonly string[]) =>
  `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join("")}<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${CONTENT}.sharedStrings+xml"/></Types>`;
const partsOf = (sheets: readonly string[]) =>
  `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId${sheets.length + 2}" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
const workbook = (sheets: readonly string[]) =>
  `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark) : text;

/** A person's text in XML: escaped, so that Excel does not decode a literal `_x003D_` into a character. */
function textXml(text: string): string {
  const safe = safeText(text.slice(0, CELL_LENGTH - 1));
  const plain = safe.includes("_x") ? safe.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_") : safe;
  return `<t${/^\s|\s$|\n/.test(plain) ? ' xml:space="preserve"' : ""}>${escaped(plain)}</t>`;
}

const LETTERS = 26;
/** `A` to `Z`, then `AA` to `ZZ`; no table here has more columns. */
const letterOf = (column: number): string =>
  (column < LETTERS ? "" : letterOf(Math.floor(column / LETTERS) - 1)) + String.fromCharCode(65 + (column % LETTERS));

/** Spreadsheets count a 29 February 1900 that never existed: earlier days have a number one less. */
const FIRST_OF_MARCH_1900 = 61;

/**
 * The spreadsheet number of an instant in a zone: days since 1899-12-30. With all digits: with eight decimals
 * LibreOffice 7.4 shows 22:59 for 23:00.
 */
export function serialOf(instant: number, utcOffsetHours: number): number {
  // One division, so that the result is the nearest floating-point number.
  const days = (instant + utcOffsetHours * 3_600_000 + 25_569 * 86_400_000) / 86_400_000;
  return days < FIRST_OF_MARCH_1900 ? days - 1 : days;
}

/** Words that the file stores once: cells refer to them by number. */
class Words {
  readonly #numbers = new Map<string, number>();
  uses = 0;

  /** Undefined if there are too many words to store. */
  numberOf(word: string): number | undefined {
    let number = this.#numbers.get(word);
    if (number === undefined && this.#numbers.size < WORDS) this.#numbers.set(word, (number = this.#numbers.size));
    if (number !== undefined) this.uses++;
    return number;
  }

  xml(): string {
    const items = [...this.#numbers.keys()].map((word) => `<si>${textXml(word)}</si>`).join("");
    return `${HEADER}<sst xmlns="${MAIN}" count="${this.uses}" uniqueCount="${this.#numbers.size}">${items}</sst>`;
  }
}

/**
 * Writes the files of a ZIP one after another; compressed bytes wait until they are taken. Only text, which has no zero
 * bytes: the library breaks streams that have some near their begin (findings/fflate-streamed-zeros.sh).
 */
class ZipWriter {
  readonly #encoder = new TextEncoder();
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#waiting.push(bytes);
    this.waitingBytes += bytes.length;
  });
  #waiting: Uint8Array[] = [];
  #path: string | undefined;
  #file: ZipDeflate | undefined;
  waitingBytes = 0;

  /** Adds text to a file; another path ends the file before. */
  write(path: string, text: string): void {
    if (path !== this.#path) {
      this.#endFile();
      this.#path = path;
      this.#file = new ZipDeflate(path, { level: DEFLATE_LEVEL });
      this.#zip.add(this.#file);
    }
    this.#file?.push(this.#encoder.encode(text), false);
  }

  #endFile(): void {
    this.#file?.push(new Uint8Array(), true);
  }

  end(): void {
    this.#endFile();
    this.#zip.end();
  }

  take(): Uint8Array {
    const bytes = new Uint8Array(this.waitingBytes);
    let place = 0;
    for (const piece of this.#waiting) {
      bytes.set(piece, place);
      place += piece.length;
    }
    this.#waiting = [];
    this.waitingBytes = 0;
    return bytes;
  }
}

const inline = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is>${textXml(text)}</is></c>`;

/** A sheet of labels and their values. */
function aboutXml({ lines }: About): string {
  const rows = lines.map(
    ([label, value], index) =>
      `<row r="${index + 1}">${inline(`A${index + 1}`, STYLE.heading, label)}${inline(`B${index + 1}`, STYLE.text, value)}</row>`,
  );
  return `${HEADER}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="32" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** A piece of a part's text; the pieces of one part come together. */
type TextPiece = { part: string; text: string };

/**
 * The texts of an Excel file, as a stream; only the present piece and the words are in memory. The same table always
 * gives the same texts.
 */
export async function* xlsxTexts(table: StreamedTable): AsyncGenerator<TextPiece> {
  const { name, columns, pages, note, about, utcOffsetHours } = table;
  const sheets = about ? [name, about.name] : [name];
  const letters = columns.map((_, index) => letterOf(index));
  const words = new Words();
  yield { part: "[Content_Types].xml", text: typesOf(sheets) };
  yield { part: "_rels/.rels", text: ROOT };
  yield { part: "xl/workbook.xml", text: workbook(sheets) };
  yield { part: "xl/_rels/workbook.xml.rels", text: partsOf(sheets) };
  yield { part: "xl/styles.xml", text: STYLES };

  const cellXml = (place: string, { kind }: Column, cell: Cell | undefined): string => {
    if (cell === null || cell === undefined || cell === "") return "";
    const style = STYLE[kind];
    if (typeof cell === "number") {
      const value = kind === "time" ? serialOf(cell, utcOffsetHours) : kind === "count" ? cell : cell / 100;
      return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    }
    // A day is the same in every zone.
    if (kind === "day") return `<c r="${place}" s="${style}"><v>${serialOf(Date.parse(cell), 0)}</v></c>`;
    const number = kind === "word" ? words.numberOf(cell) : undefined;
    return number === undefined
      ? inline(place, style, cell)
      : `<c r="${place}" s="${style}" t="s"><v>${number}</v></c>`;
  };

  const sheet = (text: string): TextPiece => ({ part: "xl/worksheets/sheet1.xml", text });
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) => inline(`${letters[index]}1`, STYLE.heading, heading));
  yield sheet(
    `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`,
  );
  let last = 1;
  for await (const rows of pages) {
    let text = "";
    for (const row of rows) {
      const number = ++last;
      text += `<row r="${number}">`;
      columns.forEach((column, index) => (text += cellXml(`${letters[index]}${number}`, column, row[index])));
      text += "</row>";
      if (text.length < PIECE_LENGTH) continue;
      yield sheet(text);
      text = "";
    }
    // The note stands below a blank row, so that sorting and filtering skip it.
    if (last > SHEET_ROWS - 2) throw new Error("a sheet holds no more rows");
    yield sheet(text);
  }
  const said = typeof note === "function" ? note() : note;
  const noteXml = said === undefined ? "" : `<row r="${last + 2}">${inline(`A${last + 2}`, STYLE.text, said)}</row>`;
  const filter = `<autoFilter ref="A1:${letters.at(-1)}${last}"/>`;
  yield sheet(`${noteXml}</sheetData>${filter}</worksheet>`);
  if (about) yield { part: "xl/worksheets/sheet2.xml", text: aboutXml(about) };
  yield { part: "xl/sharedStrings.xml", text: words.xml() };
}

/** The file's bytes in pieces, as they are made. */
async function* xlsxBytes(table: StreamedTable): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  for await (const { part, text } of xlsxTexts(table)) {
    zip.write(part, text);
    if (zip.waitingBytes >= CHUNK_BYTES) yield zip.take();
  }
  zip.end();
  yield zip.take();
}

/**
 * A table as an Excel file (ISO/IEC 29500) that is written while it is read: rows are read only as fast as the bytes
 * are taken. If reading fails the stream fails, so that half a table never looks complete. `sealing`: of a file that
 * `/verify` can tell of.
 */
export function xlsxStream(table: StreamedTable, sealing?: Sealing): ReadableStream<Uint8Array> {
  return byteStream(sealing ? sealedZip(xlsxBytes(table), sealing) : xlsxBytes(table));
}
