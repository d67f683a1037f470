import type { NumberFormat } from "./formats.ts";
import { CELL_LENGTH, COLUMNS, numberCell, type OnRow, type SheetCell } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { attributeNamed } from "./xml.ts";

const placeOf = attributeNamed("r");
const cellTypeOf = attributeNamed("t");
const cellStyleOf = attributeNamed("s");
const hiddenOf = attributeNamed("hidden");
const heightOf = attributeNamed("ht");
const widthOf = attributeNamed("width");
const firstOf = attributeNamed("min");
const lastOf = attributeNamed("max");

/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;
/** The day at the beginning of an ISO 8601 time; few programs store days so. */
const ISO_DAY = /^\d{4}-\d\d-\d\d(?=T|$)/;

export const isTrue = (flag: string | undefined): boolean => flag === "1" || flag === "true";

/** Decodes characters that XML cannot hold, which are written `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The text of a cell or shared string, without its phonetic hints. */
export class CellText {
  #text = "";
  #isOpen = false;
  #spoken = 0;

  open(name: string): void {
    if (name === "rPh") this.#spoken++;
    else if (name === "t") this.#isOpen = this.#spoken === 0;
  }
  close(name: string): void {
    if (name === "rPh") this.#spoken--;
    else if (name === "t") this.#isOpen = false;
  }
  add(text: string): void {
    if (!this.#isOpen) return;
    this.#text += text;
    if (this.#text.length > CELL_LENGTH) throw new UnreadableFile("a text that is too long");
  }
  take(): string {
    const text = this.#text;
    this.#text = "";
    return unescaped(text);
  }
}

const BEFORE_A = 64;
/** The index of a cell's column by its letters, from 0; undefined without letters. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < 3; at++) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/** The number formats by style, and the start of the day count. */
type Shown = { formats: readonly NumberFormat[]; from1904: boolean };

/**
 * Reads the sheet's rows. Rows and columns have the numbers that the cells name or, if they name none, follow the one
 * before.
 */
export class RowReader {
  readonly #words: readonly string[];
  readonly #shown: Shown;
  readonly #onRow: OnRow;
  readonly #text = new CellText();
  #row = 0;
  #column = -1;
  #isHidden = false;
  #cells = new Map<number, SheetCell>();
  #type = "";
  #style = 0;
  #value: string | undefined;
  #isInValue = false;
  #isFormula = false;
  hasRows = false;
  readonly hiddenColumns: number[] = [];

  constructor(words: readonly string[], shown: Shown, onRow: OnRow) {
    this.#words = words;
    this.#shown = shown;
    this.#onRow = onRow;
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case "sheetData":
        this.hasRows = true;
        break;
      case "row":
        this.#openRow(Number(placeOf(attributes) ?? this.#row + 1));
        this.#isHidden = isTrue(hiddenOf(attributes)) || Number(heightOf(attributes) ?? 1) === 0;
        break;
      case "col":
        if (isTrue(hiddenOf(attributes)) || Number(widthOf(attributes) ?? 1) === 0) this.#hide(attributes);
        break;
      case "c":
        this.#column = columnOf(placeOf(attributes)) ?? this.#column + 1;
        this.#type = cellTypeOf(attributes) ?? "n";
        this.#style = Number(cellStyleOf(attributes) ?? 0);
        this.#value = undefined;
        this.#isFormula = false;
        break;
      case "v":
        this.#isInValue = true;
        this.#value = "";
        break;
      case "f":
        this.#isFormula = true;
        break;
      default:
        this.#text.open(name);
    }
  }

  text(piece: string): void {
    if (!this.#isInValue) {
      this.#text.add(piece);
      return;
    }
    this.#value = (this.#value ?? "") + piece;
    if (this.#value.length > CELL_LENGTH) throw new UnreadableFile("a value that is too long");
  }

  close(name: string): void {
    if (name === "v") this.#isInValue = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
    else this.#text.close(name);
  }

  #hide(attributes: string): void {
    const last = Math.min(Number(lastOf(attributes) ?? 0), COLUMNS);
    for (let column = Number(firstOf(attributes) ?? 1); column <= last; column++)
      if (this.hiddenColumns.length < COLUMNS) this.hiddenColumns.push(column - 1);
  }

  #openRow(row: number): void {
    if (!Number.isSafeInteger(row) || row <= this.#row || row > LAST_ROW)
      throw new UnreadableFile("rows out of their order");
    this.#row = row;
    this.#column = -1;
    this.#cells = new Map();
  }

  #closeRow(): void {
    if (this.#cells.size > 0) this.#onRow({ row: this.#row, cells: this.#cells, hidden: this.#isHidden });
  }

  #closeCell(): void {
    const inline = this.#text.take();
    const cell = this.#cellOf(inline);
    if (cell && this.#column < COLUMNS && (cell.kind === "unknown" || cell.text.trim() !== ""))
      this.#cells.set(this.#column, cell);
  }

  #cellOf(inline: string): SheetCell | undefined {
    if (this.#type === "inlineStr") return { kind: "text", text: inline };
    const value = this.#value;
    if (value === undefined) return this.#isFormula ? { kind: "unknown", text: "" } : undefined;
    // Programs write this for a formula that they have not computed. A formula with an empty text has the type `str`.
    if (this.#isFormula && this.#type !== "str" && value.trim() === "") return { kind: "unknown", text: "" };
    switch (this.#type) {
      case "s": {
        const word = this.#words[Number(value)];
        if (word === undefined) throw new UnreadableFile("a word that is not there");
        return { kind: "text", text: word };
      }
      case "n":
        if (value.trim() === "") return undefined;
        return numberCell(value.trim(), this.#shown.formats[this.#style], this.#shown.from1904);
      case "d": {
        const [day] = ISO_DAY.exec(value.trim()) ?? [];
        // openpyxl 3.1 also writes a time of day like this.
        return day === undefined ? { kind: "other", text: value.trim() } : { kind: "day", text: day };
      }
      case "e":
        return { kind: "unknown", text: value };
      case "b":
        return { kind: "other", text: isTrue(value.trim()) ? "TRUE" : "FALSE" };
      default:
        return { kind: "text", text: value };
    }
  }
}
