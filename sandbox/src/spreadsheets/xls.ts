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

/** The version number of Excel 97 and later. */
const VERSION = 0x0600;
/** The largest number of records that continue the shared strings; each holds up to 8 kB. */
const MOST_CONTINUED = 16_384;
/** The largest number of sheets: as many as an XLSX may have parts. */
const MOST_SHEETS = 512;
/** The type of a sheet with cells; others are charts and macros. */
const CELLS = 0;

type XlsRecord = { kind: number; at: number; data: Uint8Array; view: DataView };

/** The records of a stream from an offset on. A record longer than the rest of the stream is damage. */
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

/** A number packed into four bytes: an integer, or the upper half of a double, possibly in hundredths. */
function unpacked(view: DataView, at: number): number {
  const packed = view.getInt32(at, true);
  const upper = new DataView(new ArrayBuffer(8));
  upper.setInt32(4, packed & ~3, true);
  const number = packed & 2 ? packed >> 2 : upper.getFloat64(0, true);
  return packed & 1 ? number / 100 : number;
}

/** The facts of the whole file: its shared strings, its number formats, and the offset of its first visible sheet. */
type Book = {
  words: readonly string[];
  formats: readonly NumberFormat[];
  from1904: boolean;
  sheetAt: number;
  name: string;
  others: readonly OtherSheet[];
};

const tooLarge = (why: string) => new UnreadableFile(why, { fault: "tooLargeInside" });

/** Whether the sheet at this offset of the stream has a cell with contents. */
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
      // An empty record is not stored.
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

/** Collects cells into rows, in the order in which they come. */
class RowsOfCells {
  readonly #onRow: OnRow;
  readonly #hidden = new Set<number>();
  #row = -1;
  #cells = new Map<number, SheetCell>();

  constructor(onRow: OnRow) {
    this.#onRow = onRow;
  }

  /** Marks a row as hidden; called before the row's cells. */
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

/** The last value of a formula; undefined if that is a text, which the next record holds. */
function formulaCell(view: DataView, number: (at: number) => SheetCell): SheetCell | undefined {
  // A result that is no number has a mark in the highest bytes of the number.
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

/** Reads a sheet's rows; returns its hidden columns, from 0. */
function readSheet(stream: Uint8Array, { words, formats, from1904, sheetAt }: Book, onRow: OnRow): number[] {
  const hiddenColumns: number[] = [];
  const rows = new RowsOfCells(onRow);
  let depth = 0;
  let awaited: { row: number; column: number } | undefined;
  for (const { kind, data, view } of recordsOf(stream, sheetAt)) {
    if (kind === BEGIN) depth++;
    // Charts on a sheet are sheets nested in it.
    else if (kind === END && --depth === 0) {
      rows.end();
      return hiddenColumns;
    }
    // A flag marks a row without height or a column without width ([MS-XLS] 2.4.221 and 2.4.53).
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

/** The spreadsheet's stream in a compound file; throws for other kinds of files. */
function workbookIn(file: Uint8Array): Uint8Array {
  const compound = new CompoundFile(file);
  // An encrypted file of a newer program is wrapped into such a file.
  if (compound.names.includes("EncryptedPackage")) throw new UnreadableFile("encrypted", { fault: "encrypted" });
  const stream = compound.open("Workbook");
  if (stream) return stream;
  const fault = compound.names.includes("Book") ? "oldExcel" : "otherFormat";
  throw new UnreadableFile("no workbook", { fault });
}

/**
 * Reads one of the visible sheets of an XLS (Excel 97 to 2003) row by row, by its position among them. Throws
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
    // A number that points outside of the file or its record.
    throw isOurs && error instanceof RangeError ? new UnreadableFile("damaged", { cause: error }) : error;
  }
}
