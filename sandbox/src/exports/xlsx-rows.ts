import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { partsOf, textOf, type Part } from "../spreadsheets/zip.ts";

/** Of the words that the file holds once, which are in memory all at a time. */
const WORDS_BYTES = 16 * 1024 * 1024;
/** Of the parts that say which sheet the file shows. */
const NAMING_BYTES = 64 * 1024;
/** More than a workbook of one sheet has. */
const PARTS = 64;
/** Characters of one row, and of what stands between two. */
const ROW_LENGTH = 64 * 1024;

const SHEET = "xl/worksheets/sheet1.xml";
const WORDS = "xl/sharedStrings.xml";
const NAMES = "xl/_rels/workbook.xml.rels";
/** Which part names which, and how that kind of name ends: what is read must be what a spreadsheet shows. */
const WAY = [
  { names: "_rels/.rels", kind: "/officeDocument", targets: ["xl/workbook.xml", "/xl/workbook.xml"] },
  { names: NAMES, kind: "sheet", targets: ["worksheets/sheet1.xml", `/${SHEET}`] },
  { names: NAMES, kind: "/sharedStrings", targets: ["sharedStrings.xml", `/${WORDS}`] },
] as const;

/** A row of a sheet: which one it is, and what stands in each column, by its letter; numbers as they are written. */
export type SheetRow = { row: number; cells: ReadonlyMap<string, string> };

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** The characters that a text of XML stands for, and those that Excel writes as `_x005F_`. */
const plain = (xml: string): string =>
  xml.includes("&") || xml.includes("_x")
    ? xml
        .replace(
          /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g,
          (mark, hex?: string, decimal?: string, name = "") =>
            hex === undefined && decimal === undefined
              ? (NAMED[name] ?? mark)
              : String.fromCodePoint(Math.min(hex ? Number.parseInt(hex, 16) : Number(decimal), 0x10ffff)),
        )
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : xml;

type Element = { attributes: string; inside: string };

/**
 * Elements of one name, one after the other, none of which lies in another. It looks at each character once, whatever is wrong with the text: what does not end
 * is refused.
 */
function* elementsOf(xml: string, name: string): Generator<Element> {
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at)) {
    at += open.length;
    // `<c` also begins `<cols`.
    if (!/[\s>/]/.test(xml.charAt(at))) continue;
    const head = xml.indexOf(">", at);
    if (head === -1) throw new UnreadableFile("an element without an end");
    if (xml.charAt(head - 1) === "/") {
      yield { attributes: xml.slice(at, head - 1), inside: "" };
      at = head + 1;
      continue;
    }
    const end = xml.indexOf(close, head);
    if (end === -1) throw new UnreadableFile("an element without an end");
    yield { attributes: xml.slice(at, head), inside: xml.slice(head + 1, end) };
    at = end + close.length;
  }
}

/** What stands in the texts of a cell, or of a word. */
const textsIn = (xml: string): string => {
  let text = "";
  for (const { inside } of elementsOf(xml, "t")) text += plain(inside);
  return text;
};

const PLACE = /\sr="([A-Z]{1,3})(\d{1,7})"/;
const TYPE = /\st="(\w*)"/;

/** A workbook of one sheet, as we write it, and as spreadsheets save it again. */
export class Workbook {
  readonly #file: Uint8Array;
  readonly #parts: ReadonlyMap<string, Part>;
  /** Words that cells name by their number. */
  readonly words: readonly string[];

  /** Throws {@link UnreadableFile}. */
  constructor(file: Uint8Array) {
    this.#file = file;
    this.#parts = partsOf(file);
    if (this.#parts.size > PARTS) throw new UnreadableFile("too many parts");
    for (const way of WAY) this.#demandWay(way);
    const words = this.#parts.has(WORDS) ? this.#whole(WORDS, WORDS_BYTES) : "";
    this.words = Array.from(elementsOf(words, "si"), ({ inside }) => textsIn(inside));
  }

  /** The last characters of the sheet, as XML: what stands below its rows. */
  tail(length: number): string {
    let kept = "";
    for (const text of textOf(this.#file, this.#part(SHEET))) kept = (kept + text).slice(-length);
    return plain(kept);
  }

  /** Rows from top to bottom, without empty ones. Throws {@link UnreadableFile} on its way. */
  *rows(): Generator<SheetRow> {
    let waiting = "";
    for (const text of textOf(this.#file, this.#part(SHEET))) {
      waiting += text;
      let from = 0;
      for (let end = waiting.indexOf("</row>"); end !== -1; end = waiting.indexOf("</row>", from)) {
        if (end - from > ROW_LENGTH) throw new UnreadableFile("a row that is too long");
        const row = this.#rowOf(waiting.slice(from, end));
        if (row) yield row;
        from = end + "</row>".length;
      }
      waiting = waiting.slice(from);
      if (waiting.length > ROW_LENGTH) throw new UnreadableFile("a row without an end");
    }
  }

  #rowOf(xml: string): SheetRow | undefined {
    const cells = new Map<string, string>();
    let row = 0;
    for (const { attributes, inside } of elementsOf(xml, "c")) {
      const [, column, number] = PLACE.exec(attributes) ?? [];
      // What a formula comes to is for the spreadsheet to say, and may be another thing tomorrow.
      if (column === undefined || cells.has(column) || /<f[\s>/]/.test(inside))
        throw new UnreadableFile("a cell without a place or with a formula");
      row = Number(number);
      const text = this.#textOf(TYPE.exec(attributes)?.[1], inside);
      if (text !== undefined && text !== "") cells.set(column, text);
    }
    return cells.size === 0 ? undefined : { row, cells };
  }

  #textOf(type: string | undefined, inside: string): string | undefined {
    if (type === "inlineStr") return textsIn(inside);
    const [value] = elementsOf(inside, "v");
    return type === "s" ? this.words[Number(value?.inside)] : value && plain(value.inside);
  }

  #part(name: string): Part {
    const part = this.#parts.get(name);
    if (!part) throw new UnreadableFile(`no ${name}`);
    return part;
  }

  #whole(name: string, most: number): string {
    const part = this.#part(name);
    if (part.size > most) throw new UnreadableFile(`too large: ${name}`);
    return [...textOf(this.#file, part)].join("");
  }

  /** Refuses a file that shows another part than the one that is read, or more of them. */
  #demandWay({ names, kind, targets }: (typeof WAY)[number]): void {
    const found = Array.from(
      elementsOf(this.#whole(names, NAMING_BYTES), "Relationship"),
      ({ attributes }) => attributes,
    )
      .filter((attributes) => /\sType="([^"]*)"/.exec(attributes)?.[1]?.endsWith(kind))
      .map((attributes) => /\sTarget="([^"]*)"/.exec(attributes)?.[1]);
    const isWithoutWords = kind === "/sharedStrings" && found.length === 0 && !this.#parts.has(WORDS);
    if (!isWithoutWords && (found.length !== 1 || !targets.some((target) => target === found[0])))
      throw new UnreadableFile("another part is shown");
  }
}
