import { CompoundFile } from "./compound.ts";
import { areTooMany, formatsOfStyles, type NumberFormat } from "./formats.ts";
import { COLUMNS, numberCell, type OnRow, type OtherSheet, type SheetCell, type SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { recordText, wordsIn } from "./xls-strings.ts";

/* Kinds of records ([MS-XLS] 2.3). */
const BEGIN = 0x0809;
const END = 0x000a;
const ENCRYPTED = 0x002f;
const FROM_1904 = 0x0022;
const FORMAT = 0x041e;
const STYLE = 0x00e0;
const SHEET = 0x0085;
const WORDS = 0x00fc;
const CONTINUED = 0x003c;
const WORD = 0x00fd;
const LABEL = 0x0204;
const RICH_LABEL = 0x00d6;
const NUMBER = 0x0203;
const PACKED = 0x027e;
const MANY_PACKED = 0x00bd;
const TRUTH = 0x0205;
const FORMULA = 0x0006;
const FORMULA_TEXT = 0x0207;
const ROW = 0x0208;
const COLUMNS_SHOWN = 0x007d;

/** Of Excel 97 and later. */
const VERSION = 0x0600;
/** Records that the table of words goes on in; each holds up to 8 kB. */
const MOST_CONTINUED = 16_384;
/** Sheets of a file: as many as an XLSX may have parts. */
const MOST_SHEETS = 512;
/** A sheet of cells; others are charts and macros. */
const CELLS = 0;

type XlsRecord = { kind: number; at: number; data: Uint8Array; view: DataView };

/** The records of a stream from some place on. One that is longer than what is left of it is damage. */
function* recordsOf(stream: Uint8Array, from: number): Generator<XlsRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = from; at + 4 <= stream.length;) {
    const kind = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const data = stream.subarray(at + 4, at + 4 + length);
    if (data.length < length) throw new UnreadableFile("a record that is cut off");
    yield { kind, at, data, view: new DataView(data.buffer, data.byteOffset, data.byteLength) };
    at += 4 + length;
  }
}

/** A number that is packed into four bytes: a whole one, or the upper half of one, and perhaps a hundredth of that. */
function unpacked(view: DataView, at: number): number {
  const packed = view.getInt32(at, true);
  const upper = new DataView(new ArrayBuffer(8));
  upper.setInt32(4, packed & ~3, true);
  const number = packed & 2 ? packed >> 2 : upper.getFloat64(0, true);
  return packed & 1 ? number / 100 : number;
}

/**
 * What the whole file says: its words, how its numbers are shown, and where its first sheet lies that somebody sees.
 */
type Book = {
  words: readonly string[];
  formats: readonly NumberFormat[];
  from1904: boolean;
  sheetAt: number;
  name: string;
  others: readonly OtherSheet[];
};

const tooLarge = (why: string) => new UnreadableFile(why, { fault: "tooLargeInside" });

/** Whether a sheet that begins at some place of the stream has a cell with something in it. */
function holdsAnything(stream: Uint8Array, from: number): boolean {
  for (const { kind } of recordsOf(stream, from)) {
    if (CELL_KINDS.has(kind)) return true;
    if (kind === END) return false;
  }
  return false;
}

function bookOf(stream: Uint8Array, place: number): Book {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  const sheets: { at: number; name: string }[] = [];
  const words: Uint8Array[] = [];
  let from1904 = false;
  let isInWords = false;
  for (const { kind, at, data, view } of recordsOf(stream, 0)) {
    if (at === 0 && (kind !== BEGIN || view.getUint16(0, true) !== VERSION))
      throw new UnreadableFile("another version", { fault: "oldExcel" });
    isInWords = kind === WORDS || (isInWords && kind === CONTINUED);
    if (isInWords) {
      // One that holds nothing is kept for nothing.
      if (data.length > 0 && words.push(data) > MOST_CONTINUED) throw tooLarge("too many records of words");
    } else if (kind === ENCRYPTED) throw new UnreadableFile("encrypted", { fault: "encrypted" });
    else if (kind === FROM_1904) from1904 = view.getUint16(0, true) === 1;
    else if (kind === FORMAT) codes.set(view.getUint16(0, true), recordText(data, { at: 2 }));
    else if (kind === STYLE) ids.push(view.getUint16(2, true));
    else if (kind === SHEET && (view.getUint8(4) & 3) === 0 && view.getUint8(5) === CELLS)
      sheets.push({ at: view.getUint32(0, true), name: recordText(data, { at: 6, short: true }) });
    else if (kind === END) break;
    if (sheets.length > MOST_SHEETS || areTooMany(ids.length, codes.size)) throw tooLarge("too many sheets or styles");
  }
  const wanted = sheets[place];
  if (!wanted) throw new UnreadableFile("no sheet that is shown", { fault: "noSheet" });
  return {
    words: words.length === 0 ? [] : wordsIn(words),
    formats: formatsOfStyles(ids, codes),
    from1904,
    sheetAt: wanted.at,
    name: wanted.name,
    others: sheets.flatMap(({ at, name }, other) =>
      other === place ? [] : [{ place: other, name, rows: holdsAnything(stream, at) }],
    ),
  };
}

/** Gathers cells into rows, as they come. */
class RowsOfCells {
  readonly #onRow: OnRow;
  readonly #hidden = new Set<number>();
  #row = -1;
  #cells = new Map<number, SheetCell>();

  constructor(onRow: OnRow) {
    this.#onRow = onRow;
  }

  /** Says that nobody sees a row; it is said before the row's cells. */
  hide(row: number): void {
    this.#hidden.add(row);
  }

  /** `row` counts from 0, as records do. */
  put(row: number, column: number, cell: SheetCell): void {
    if (row !== this.#row) {
      this.end();
      if (row < this.#row) throw new UnreadableFile("rows out of their order");
      this.#row = row;
    }
    if (column < COLUMNS && (cell.kind === "unknown" || cell.text.trim() !== "")) this.#cells.set(column, cell);
  }

  end(): void {
    if (this.#cells.size > 0)
      this.#onRow({ row: this.#row + 1, cells: this.#cells, hidden: this.#hidden.has(this.#row) });
    this.#cells = new Map();
  }
}

const UNKNOWN: SheetCell = { kind: "unknown", text: "" };
const textCell = (text: string): SheetCell => ({ kind: "text", text });
const truth = (isTrue: number): SheetCell => ({ kind: "other", text: isTrue === 0 ? "FALSE" : "TRUE" });

/** What a formula came to last; undefined where that is a text, which the next record has. */
function formulaCell(view: DataView, number: (at: number) => SheetCell): SheetCell | undefined {
  // A result that is no number has a mark where a number has its highest bytes.
  if (view.getUint16(12, true) !== 0xffff) return number(6);
  switch (view.getUint8(6)) {
    case 0:
      return undefined;
    case 1:
      return truth(view.getUint8(8));
    case 2:
      return UNKNOWN;
    default:
      return textCell("");
  }
}

/** Reads a sheet's rows; answers its hidden columns, from 0. */
function readSheet(stream: Uint8Array, { words, formats, from1904, sheetAt }: Book, onRow: OnRow): number[] {
  const hiddenColumns: number[] = [];
  const rows = new RowsOfCells(onRow);
  let depth = 0;
  let awaited: { row: number; column: number } | undefined;
  for (const { kind, data, view } of recordsOf(stream, sheetAt)) {
    if (kind === BEGIN) depth++;
    // Charts that lie on a sheet are sheets in it.
    else if (kind === END && --depth === 0) {
      rows.end();
      return hiddenColumns;
    }
    // A flag of each says that it has no height, or no width ([MS-XLS] 2.4.221 and 2.4.53).
    if (depth === 1 && kind === ROW && view.getUint16(12, true) & 0x20) rows.hide(view.getUint16(0, true));
    if (depth === 1 && kind === COLUMNS_SHOWN && view.getUint16(8, true) & 1)
      for (let column = view.getUint16(0, true); column <= view.getUint16(2, true) && column < COLUMNS; column++)
        if (hiddenColumns.length < COLUMNS) hiddenColumns.push(column);
    if (depth !== 1 || !CELL_KINDS.has(kind)) continue;
    if (kind === FORMULA_TEXT) {
      if (awaited) rows.put(awaited.row, awaited.column, textCell(recordText(data, { at: 0 })));
      awaited = undefined;
      continue;
    }
    const [row, column] = [view.getUint16(0, true), view.getUint16(2, true)];
    const shownAs = (number: number, style: number) => numberCell(String(number), formats[style], from1904);
    const float = (at: number) => shownAs(view.getFloat64(at, true), view.getUint16(4, true));
    switch (kind) {
      case WORD: {
        const word = words[view.getUint32(6, true)];
        if (word === undefined) throw new UnreadableFile("a word that is not there");
        rows.put(row, column, textCell(word));
        break;
      }
      case LABEL:
      case RICH_LABEL:
        rows.put(row, column, textCell(recordText(data, { at: 6 })));
        break;
      case NUMBER:
        rows.put(row, column, float(6));
        break;
      case PACKED:
        rows.put(row, column, shownAs(unpacked(view, 6), view.getUint16(4, true)));
        break;
      case MANY_PACKED:
        for (let at = 4, next = column; at + 6 <= data.length - 2; at += 6, next++)
          rows.put(row, next, shownAs(unpacked(view, at + 2), view.getUint16(at, true)));
        break;
      case TRUTH:
        rows.put(row, column, view.getUint8(7) === 0 ? truth(view.getUint8(6)) : UNKNOWN);
        break;
      default: {
        const cell = formulaCell(view, float);
        if (cell) rows.put(row, column, cell);
        else awaited = { row, column };
      }
    }
  }
  throw new UnreadableFile("a sheet without an end");
}

const CELL_KINDS: ReadonlySet<number> = new Set([
  WORD,
  LABEL,
  RICH_LABEL,
  NUMBER,
  PACKED,
  MANY_PACKED,
  TRUTH,
  FORMULA,
  FORMULA_TEXT,
]);

/** The stream of a spreadsheet in a compound file, or the word for what the file is instead. */
function workbookIn(file: Uint8Array): Uint8Array {
  const compound = new CompoundFile(file);
  // What a newer program encrypted is wrapped into such a file.
  if (compound.names.includes("EncryptedPackage")) throw new UnreadableFile("encrypted", { fault: "encrypted" });
  const stream = compound.open("Workbook");
  if (stream) return stream;
  const fault = compound.names.includes("Book") ? "oldExcel" : "otherFormat";
  throw new UnreadableFile("no workbook", { fault });
}

/**
 * Reads one of an XLS' sheets (Excel 97 to 2003) that people see, by its place among them, row by row. Throws
 * {@link UnreadableFile}.
 */
export function readXls(file: Uint8Array, onRow: OnRow, place: number): SheetFacts {
  let isOurs = true;
  try {
    const stream = workbookIn(file);
    const book = bookOf(stream, place);
    const hiddenColumns = readSheet(stream, book, (row) => {
      isOurs = false;
      onRow(row);
      isOurs = true;
    });
    return { sheet: book.name, others: book.others, hiddenColumns };
  } catch (error) {
    // A number that points outside of the file, or of its record.
    throw isOurs && error instanceof RangeError ? new UnreadableFile("damaged", { cause: error }) : error;
  }
}
