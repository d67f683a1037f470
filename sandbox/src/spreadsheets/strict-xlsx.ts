import { STATEMENT_LINES } from "#provider/contract/limits";
import { UnreadableFile } from "./unreadable.ts";
import { unescaped } from "./xlsx-cells.ts";
import { elementsIn, targetOf, typeOf, type Parts } from "./xlsx-parts.ts";
import { XmlScanner, type XmlListener } from "./xml.ts";
import { partsOf, textOf, type Part } from "./zip.ts";

/** The size of the shared strings, which are all in memory at once; each line may have one or two of its own. */
const WORDS_BYTES = 16 * 1024 * 1024;
const WORDS = 2 * STATEMENT_LINES + 1000;
/** The number of rows, empty ones included: a statement has five around its lines. */
const ROWS = STATEMENT_LINES + 1000;
/** The size of the parts that name the displayed sheet. */
const NAMING_BYTES = 64 * 1024;
/** The number of parts: more than a workbook of one sheet has. */
const PARTS = 64;
/** The size of one row in characters, and its number of cells. */
const ROW_LENGTH = 64 * 1024;
const ROW_CELLS = 64;

const SHEET = "xl/worksheets/sheet1.xml";
const WORDS_PART = "xl/sharedStrings.xml";
const NAMES = "xl/_rels/workbook.xml.rels";
/**
 * The chain of parts that name each other, with the ending of each relation's kind: the sheet that we read must be the
 * one that a spreadsheet shows.
 */
const WAY = [
  { names: "_rels/.rels", kind: "/officeDocument", targets: ["xl/workbook.xml", "/xl/workbook.xml"] },
  { names: NAMES, kind: "sheet", targets: ["worksheets/sheet1.xml", `/${SHEET}`] },
  { names: NAMES, kind: "/sharedStrings", targets: ["sharedStrings.xml", `/${WORDS_PART}`] },
] as const;

/** A row of a sheet: its number, and the text of each column by its letter; numbers as written in the file. */
export type SheetRow = { row: number; cells: ReadonlyMap<string, string> };

/**
 * The allowed parents of each element of a sheet or its shared strings; texts in several styles have one more level.
 */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["row", ["sheetData"]],
  ["c", ["row"]],
  ["v", ["c"]],
  ["is", ["c"]],
  ["si", ["sst"]],
  ["r", ["is", "si"]],
  ["t", ["is", "si", "r"]],
  ["rPr", ["r"]],
  ["rPh", ["is", "si"]],
  ["phoneticPr", ["is", "si"]],
]);
/** Elements about looks and reading aids only, whose contents are skipped. */
const LOOKS: ReadonlySet<string> = new Set(["rPr", "rPh", "phoneticPr"]);
/** The largest depth of nested elements. */
const DEPTH = 32;

/** An attribute in double quotes, as programs write it; other quotes were refused before. */
const written = (name: string) => {
  const pattern = new RegExp(`\\s${name}="([^"]*)"`);
  return (attributes: string): string | undefined => pattern.exec(attributes)?.[1];
};
const placeOf = written("r");
const cellTypeOf = written("t");

/**
 * Reads rows, or shared strings, exactly as a spreadsheet program would. Anything that programs read differently
 * (elements of another name space, or in a wrong place) is refused. So is a formula: the spreadsheet computes its
 * value, which may change.
 */
class TableReader implements XmlListener {
  readonly #words: readonly string[];
  readonly #open: string[] = [];
  #tables = 0;
  /** The depth at which the table begins, and the depth of a skipped element; 0 outside of one. */
  #tableAt = 0;
  #lookAt = 0;
  #rows = 0;
  #last = 0;
  #cells = new Map<string, string>();
  #row = 0;
  #length = 0;
  #column = "";
  #type: string | undefined;
  #value = "";
  #text = "";
  /** Rows or strings that were read but not taken yet. */
  ready: SheetRow[] = [];
  found: string[] = [];

  constructor(words: readonly string[] = []) {
    this.#words = words;
  }

  open(name: string, attributes: string, hasPrefix: boolean): void {
    const parent = this.#open.at(-1) ?? "";
    const depth = this.#open.push(name);
    if (depth > DEPTH) throw new UnreadableFile("nested too deep");
    const [isInTable, isInLook] = [this.#tableAt > 0, this.#lookAt > 0];
    const isTable = name === "sheetData" || name === "sst";
    if (isTable && !isInTable) this.#tableAt = depth;
    if (!isInLook && LOOKS.has(name)) this.#lookAt = depth;
    const parents = PARENTS.get(name);
    if (!isInTable && !isTable && !parents) return;
    if (hasPrefix || (isInTable && /xmlns|'/.test(attributes)))
      throw new UnreadableFile("an element of another name space, or written as nobody does");
    if (isTable ? depth > 2 || this.#tables++ > 0 : !isInLook && !parents?.includes(parent))
      throw new UnreadableFile(`${name} where it has no place, or a formula`);
    if (isInLook && parents && name !== "t") throw new UnreadableFile(`${name} inside of what is no text`);
    if (name === "row") this.#openRow(attributes);
    if (name === "c") this.#openCell(attributes);
    if (name === "si" && this.found.length === WORDS) throw new UnreadableFile("too many words");
  }

  #openRow(attributes: string): void {
    if (++this.#rows > ROWS) throw new UnreadableFile("more rows than any statement has");
    this.#last = Math.max(this.#last, this.#row);
    this.#row = Number(placeOf(attributes) ?? this.#last + 1);
    if (!Number.isSafeInteger(this.#row) || this.#row <= this.#last)
      throw new UnreadableFile("rows out of their order");
    this.#cells = new Map();
    this.#length = 0;
  }

  #openCell(attributes: string): void {
    const [, column, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(placeOf(attributes) ?? "") ?? [];
    if (column === undefined || this.#cells.has(column) || this.#cells.size === ROW_CELLS)
      throw new UnreadableFile("a cell without a place, or in that of another");
    if (Number(number) !== this.#row) throw new UnreadableFile("a cell of another row");
    this.#column = column;
    this.#type = cellTypeOf(attributes);
    this.#cells.set(column, "");
  }

  text(piece: string): void {
    const inside = this.#open.at(-1);
    if (inside !== "v" && inside !== "t") return;
    if (this.#lookAt > 0) return;
    this.#length += piece.length;
    if (this.#length > ROW_LENGTH) throw new UnreadableFile("a row that is too long");
    if (inside === "v") this.#value += piece;
    else this.#text += piece;
  }

  close(name: string): void {
    if (this.#open.pop() !== name) throw new UnreadableFile("an element that is not closed");
    if (this.#open.length < this.#tableAt) this.#tableAt = 0;
    if (this.#open.length < this.#lookAt) this.#lookAt = 0;
    if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
    else if (name === "si") {
      this.found.push(unescaped(this.#text));
      [this.#text, this.#length] = ["", 0];
    }
  }

  #closeCell(): void {
    const word = this.#type === "s" && this.#value !== "" ? this.#words[Number(this.#value)] : undefined;
    const text =
      this.#type === "inlineStr" ? unescaped(this.#text) : this.#type === "s" ? word : unescaped(this.#value);
    if (text !== undefined) this.#cells.set(this.#column, text);
    [this.#value, this.#text] = ["", ""];
  }

  #closeRow(): void {
    for (const [column, text] of this.#cells) if (text === "") this.#cells.delete(column);
    if (this.#cells.size > 0) this.ready.push({ row: this.#row, cells: this.#cells });
  }

  /** Throws if an element is still open. */
  end(): void {
    if (this.#open.length > 0) throw new UnreadableFile("an element without an end");
  }
}

/** A workbook of one sheet, as we write it, and as spreadsheets save it again. */
export class Workbook {
  readonly #file: Uint8Array;
  readonly #parts: Parts;
  /** The shared strings, which cells name by number. */
  readonly words: readonly string[];

  /** Throws {@link UnreadableFile}. */
  constructor(file: Uint8Array) {
    this.#file = file;
    this.#parts = partsOf(file);
    if (this.#parts.size > PARTS) throw new UnreadableFile("too many parts");
    for (const way of WAY) this.#demandWay(way);
    const words = this.#parts.get(WORDS_PART);
    if (words && words.size > WORDS_BYTES) throw new UnreadableFile(`too large: ${WORDS_PART}`);
    const reader = new TableReader();
    if (words) Array.from(this.#scanned(words, reader));
    this.words = reader.found;
  }

  /** The last characters of the sheet's XML, below its rows. */
  tail(length: number): string {
    let kept = "";
    for (const text of textOf(this.#file, this.#part(SHEET))) kept = (kept + text).slice(-length);
    return kept;
  }

  /** The rows from top to bottom, without empty ones. Throws {@link UnreadableFile} while it reads. */
  *rows(): Generator<SheetRow> {
    const reader = new TableReader(this.words);
    for (const scanned of this.#scanned(this.#part(SHEET), reader)) {
      if (scanned === 0) continue;
      yield* reader.ready;
      reader.ready = [];
    }
  }

  /** Sends a part to a reader in pieces, and yields the length of each. */
  *#scanned(part: Part, reader: TableReader): Generator<number> {
    const scanner = new XmlScanner(reader);
    for (const piece of textOf(this.#file, part)) {
      scanner.write(piece);
      yield piece.length;
    }
    scanner.end();
    reader.end();
  }

  #part(name: string): Part {
    const part = this.#parts.get(name);
    if (!part) throw new UnreadableFile(`no ${name}`);
    return part;
  }

  /** Refuses a file that shows another part than the one we read, or several. */
  #demandWay({ names, kind, targets }: (typeof WAY)[number]): void {
    this.#part(names);
    const found = elementsIn(this.#file, this.#parts, names, "Relationship", NAMING_BYTES)
      .filter((attributes) => typeOf(attributes)?.endsWith(kind))
      .map(targetOf);
    const isWithoutWords = kind === "/sharedStrings" && found.length === 0 && !this.#parts.has(WORDS_PART);
    if (!isWithoutWords && (found.length !== 1 || !targets.some((target) => target === found[0])))
      throw new UnreadableFile("another part is shown");
  }
}
