import { formatById, type NumberFormat } from "./formats.ts";
import { CELL_LENGTH, COLUMNS, numberCell, type OnRow, type SheetCell, type SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { attributeNamed, XmlScanner, type XmlListener } from "./xml.ts";
import { partsOf, textOf, type Part } from "./zip.ts";

/** Of a part that only says which part is which. */
const NAMING_BYTES = 4 * 1024 * 1024;
/** Characters of all words that cells name by their number; they are in memory all at a time. */
const WORDS_LENGTH = 16 * 1024 * 1024;

/** Of a day at the beginning of a time as ISO 8601 writes it, which few programs keep a day as. */
const ISO_DAY_LENGTH = 10;

type Parts = ReadonlyMap<string, Part>;

const ignore = () => undefined;

const idOf = attributeNamed("Id");
const typeOf = attributeNamed("Type");
const targetOf = attributeNamed("Target");
const sheetIdOf = attributeNamed("id");
const stateOf = attributeNamed("state");
const placeOf = attributeNamed("r");
const cellTypeOf = attributeNamed("t");
const cellStyleOf = attributeNamed("s");
const formatIdOf = attributeNamed("numFmtId");
const formatCodeOf = attributeNamed("formatCode");
const from1904Of = attributeNamed("date1904");
const hiddenOf = attributeNamed("hidden");
const nameOf = attributeNamed("name");

const isTrue = (flag: string | undefined): boolean => flag === "1" || flag === "true";

/** Tells a listener of a part. Throws {@link UnreadableFile}. */
function scan(file: Uint8Array, part: Part, listener: Partial<XmlListener>): void {
  const scanner = new XmlScanner({ open: ignore, close: ignore, text: ignore, ...listener });
  for (const piece of textOf(file, part)) scanner.write(piece);
  scanner.end();
}

function demandShort(part: Part, name: string): void {
  if (part.size > NAMING_BYTES) throw new UnreadableFile(`too large: ${name}`, { fault: "tooLargeInside" });
}

/** The attributes of all elements of some names in a short part; none where there is no such part. */
function elementsIn(file: Uint8Array, parts: Parts, name: string, element: string): string[] {
  const part = parts.get(name);
  if (!part) return [];
  demandShort(part, name);
  const found: string[] = [];
  scan(file, part, { open: (opened, attributes) => opened === element && found.push(attributes) });
  return found;
}

/** A part that another one names: by its id, of what kind, and which. */
type Relation = { id: string; kind: string; part: string };

/** The path of a part that is named from another one's folder. */
function pathFrom(base: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const folders = base.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== ".") folders.push(step);
  }
  return folders.join("/");
}

/** What a part (`""`: the file itself) is related to. */
function relationsOf(file: Uint8Array, parts: Parts, of: string): Relation[] {
  const cut = of.lastIndexOf("/") + 1;
  const name = `${of.slice(0, cut)}_rels/${of.slice(cut)}.rels`;
  return elementsIn(file, parts, name, "Relationship").map((attributes) => ({
    id: idOf(attributes) ?? "",
    kind: (typeOf(attributes) ?? "").split("/").at(-1) ?? "",
    part: pathFrom(of, targetOf(attributes) ?? ""),
  }));
}

/** The first sheet somebody sees, the words that its cells name, how their numbers are shown, and from when days are counted. */
type Sheet = {
  name: string;
  sheet: Part;
  words: Part | undefined;
  formats: readonly NumberFormat[];
  from1904: boolean;
};

function sheetOf(file: Uint8Array, parts: Parts, place: number): Sheet {
  const book = relationsOf(file, parts, "").find(({ kind }) => kind === "officeDocument")?.part;
  if (book === undefined || !/\bworkbook\d*\.xml$/i.test(book))
    throw new UnreadableFile("no workbook", { fault: "otherFormat" });
  const relations = relationsOf(file, parts, book);
  const worksheets = new Map(relations.flatMap(({ id, kind, part }) => (kind === "worksheet" ? [[id, part]] : [])));
  const shown = elementsIn(file, parts, book, "sheet")
    .filter((attributes) => ["visible", undefined].includes(stateOf(attributes)))
    .flatMap((attributes) => {
      const part = worksheets.get(sheetIdOf(attributes) ?? "");
      return part === undefined ? [] : [{ name: nameOf(attributes) ?? "", part }];
    });
  const wanted = shown[place];
  if (!wanted) throw new UnreadableFile("no sheet that is shown", { fault: "noSheet" });
  const sheet = parts.get(wanted.part);
  if (!sheet) throw new UnreadableFile(`no ${wanted.part}`);
  const related = (asked: string) => relations.find(({ kind }) => kind === asked)?.part ?? "";
  const from1904 = elementsIn(file, parts, book, "workbookPr").some((attributes) => isTrue(from1904Of(attributes)));
  return {
    name: wanted.name,
    sheet,
    words: parts.get(related("sharedStrings")),
    formats: formatsOf(file, parts, related("styles")),
    from1904,
  };
}

/** How numbers are shown, by the style that a cell names. */
function formatsOf(file: Uint8Array, parts: Parts, name: string): NumberFormat[] {
  const part = parts.get(name);
  if (!part) return [];
  demandShort(part, name);
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  scan(file, part, {
    open: (element, attributes) => {
      if (element === "cellXfs") isInCells = true;
      else if (element === "numFmt") codes.set(Number(formatIdOf(attributes)), formatCodeOf(attributes) ?? "");
      else if (element === "xf" && isInCells) ids.push(Number(formatIdOf(attributes) ?? 0));
    },
    close: (element) => {
      if (element === "cellXfs") isInCells = false;
    },
  });
  return ids.map((id) => formatById(id, codes));
}

/** What stands in the texts of a cell or word, without how it is pronounced. Characters that XML has none for are written `_x000D_`. */
class Text {
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
    return text.includes("_x")
      ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text;
  }
}

function wordsOf(file: Uint8Array, part: Part | undefined): string[] {
  const words: string[] = [];
  if (!part) return words;
  const text = new Text();
  let length = 0;
  scan(file, part, {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name !== "si") return;
      const word = text.take();
      length += word.length;
      if (length > WORDS_LENGTH) throw new UnreadableFile("too many words", { fault: "tooLargeInside" });
      words.push(word);
    },
  });
  return words;
}

const BEFORE_A = 64;
/** A cell's column by its letters, from 0; undefined where none are given. */
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

/** Reads the sheet's rows: the numbers of rows and columns are those that the cells name, or that follow the one before. */
class RowReader {
  readonly #words: readonly string[];
  readonly #shown: Pick<Sheet, "formats" | "from1904">;
  readonly #onRow: OnRow;
  readonly #text = new Text();
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

  constructor(words: readonly string[], shown: Pick<Sheet, "formats" | "from1904">, onRow: OnRow) {
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
        this.#isHidden = isTrue(hiddenOf(attributes));
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

  #openRow(row: number): void {
    if (!Number.isSafeInteger(row) || row <= this.#row) throw new UnreadableFile("rows out of their order");
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
    // What programs write for a formula that they have not worked out. A text that came to nothing says so by its kind.
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
      case "d":
        return { kind: "day", text: value.trim().slice(0, ISO_DAY_LENGTH) };
      case "e":
        return { kind: "unknown", text: value };
      case "b":
        return { kind: "other", text: isTrue(value.trim()) ? "TRUE" : "FALSE" };
      default:
        return { kind: "text", text: value };
    }
  }
}

/** Reads the first sheet of an XLSX that somebody sees, row by row. Throws {@link UnreadableFile}. */
export function readXlsx(file: Uint8Array, onRow: OnRow, place: number): SheetFacts {
  const parts = partsOf(file);
  const { name: sheetName, sheet, words, ...shown } = sheetOf(file, parts, place);
  const reader = new RowReader(wordsOf(file, words), shown, onRow);
  scan(file, sheet, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  if (!reader.hasRows) throw new UnreadableFile("a sheet without rows");
  return { sheet: sheetName, others: [], hiddenColumns: [] };
}
