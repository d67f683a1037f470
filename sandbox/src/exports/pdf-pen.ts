import type { PDFDocument, PDFFont, PDFPage, RGB } from "@cantoo/pdf-lib";
import { isRightToLeft, lineOf, needsOrder, paragraphsOf, piecesOf, type Bidi } from "./pdf-letters.ts";
import { sfntOf } from "./woff.ts";

/** Fonts (WOFF): the first one that knows a letter writes it. */
export type FontFiles = readonly Uint8Array<ArrayBuffer>[];
/** The same in two weights. */
export type Fonts = { regular: FontFiles; bold: FontFiles };

/** A line of text, which is read from right to left or from left to right. */
export type Line = { text: string; isRtl: boolean };
type Run = { text: string; font: PDFFont };
/** A font, and what it is in the document once it wrote something. */
type Opened = { sfnt: Uint8Array<ArrayBuffer>; points: Set<number>; font?: PDFFont };
type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];

/** A letter that parts others and is never drawn: U+200C. */
const PARTING = "\u200c";
const isPrivate = (point: number): boolean => point >= 0xe000 && point <= 0xf8ff;

/**
 * Writes text in as many fonts as its letters need; each is embedded, whole, when its first letter comes
 * (docs/decisions/0092). What is written has to be announced to {@link ready} before.
 */
export class Pen {
  readonly #pdf: PDFDocument;
  readonly #fontkit: Fontkit;
  readonly #files: FontFiles;
  readonly #opened: Opened[] = [];
  /** Of each letter that was announced; undefined where no font knows it. */
  readonly #fonts = new Map<string, PDFFont | undefined>();
  /** Of a text, in points at size 1: laying out is what costs, and each word is measured once. */
  readonly #widths = new Map<string, number>();
  #bidi: Bidi | undefined;

  constructor(pdf: PDFDocument, fontkit: Fontkit, files: FontFiles) {
    this.#pdf = pdf;
    this.#fontkit = fontkit;
    this.#files = files;
  }

  /** Opens what is needed to write these texts. */
  async ready(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.#bidi === undefined && needsOrder(text)) this.#bidi = (await import("bidi-js")).default();
      for (const letter of `${paragraphsOf(text).join("")} ….`)
        if (!this.#fonts.has(letter) && letter !== PARTING) this.#fonts.set(letter, await this.#fontOf(letter));
    }
  }

  /** The letters that were announced and that no font knows: they are left out. */
  get unknown(): string[] {
    return Array.from(this.#fonts).flatMap(([letter, font]) => (font ? [] : [letter]));
  }

  async #fontOf(letter: string): Promise<PDFFont | undefined> {
    const point = letter.codePointAt(0) ?? 0;
    if (isPrivate(point)) return undefined;
    for (const [place, file] of this.#files.entries()) {
      const opened = this.#opened[place] ?? (await this.#open(file));
      this.#opened[place] = opened;
      if (!opened.points.has(point)) continue;
      // A font that is only looked into is not put into the file.
      opened.font ??= await this.#pdf.embedFont(opened.sfnt);
      return opened.font;
    }
    return undefined;
  }

  async #open(file: Uint8Array<ArrayBuffer>): Promise<Opened> {
    const sfnt = sfntOf(file);
    const font = await this.#fontkit.create(sfnt);
    if (font === null || !("characterSet" in font)) throw new Error("The file is not one font.");
    return { sfnt, points: new Set(font.characterSet) };
  }

  /** A text on one line, as it can be written; empty where nothing of it can. */
  line(text: string): Line {
    const written = this.#written(lineOf(text));
    return { text: written, isRtl: isRightToLeft(written) };
  }

  /** Lines no wider than `most` points, broken at line ends and at spaces; a word that is wider by itself is cut. */
  lines(text: string, size: number, most: number): Line[] {
    return paragraphsOf(text).flatMap((paragraph) => {
      const written = this.#written(paragraph);
      const isRtl = isRightToLeft(written);
      return this.#wrapped(written, size, most).map((line) => ({ text: line, isRtl }));
    });
  }

  #written(text: string): string {
    const known = Array.from(text, (letter) => (letter === PARTING || this.#fonts.get(letter) ? letter : "")).join("");
    return known.length === text.length ? text : known.replace(/ {2,}/g, " ").trim();
  }

  #wrapped(text: string, size: number, most: number): string[] {
    const lines: string[] = [];
    let [line, wide] = ["", 0];
    const space = this.width(" ", size);
    for (const word of text.split(" ").flatMap((whole) => this.#pieces(whole, size, most))) {
      const width = this.width(word, size);
      if (line !== "" && wide + space + width > most) {
        lines.push(line);
        [line, wide] = ["", 0];
      }
      wide += line === "" ? width : space + width;
      line += line === "" ? word : ` ${word}`;
    }
    return [...lines, line];
  }

  #pieces(word: string, size: number, most: number): string[] {
    if (this.width(word, size) <= most) return [word];
    const found: string[] = [];
    let piece = "";
    for (const letter of word) {
      if (piece !== "" && this.width(piece + letter, size) > most) {
        found.push(piece);
        piece = "";
      }
      piece += letter;
    }
    return [...found, piece];
  }

  /** How many points a text takes on one line. */
  width(text: string, size: number): number {
    const known = this.#widths.get(text) ?? this.#widthOf(text);
    this.#widths.set(text, known);
    return known * size;
  }

  #widthOf(text: string): number {
    const runs = this.runs({ text, isRtl: isRightToLeft(text) });
    return runs.reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
  }

  /** A line from left to right, each part in its font. */
  runs({ text, isRtl }: Line): Run[] {
    const found: Run[] = [];
    const pieces = needsOrder(text) && this.#bidi ? piecesOf(text, isRtl, this.#bidi) : [text];
    for (const piece of pieces) {
      let last: Run | undefined;
      for (const letter of piece) {
        if (letter === PARTING) continue;
        const font = this.#fonts.get(letter);
        if (!font) throw new Error(`${letter} was not announced to the pen`);
        if (last?.font === font) last.text += letter;
        else found.push((last = { text: letter, font }));
      }
    }
    return found;
  }
}

export type Pens = { regular: Pen; bold: Pen };

/** The two pens of a document. */
export async function openPens(pdf: PDFDocument, { regular, bold }: Fonts): Promise<Pens> {
  // A large library that nothing but a PDF needs.
  const fontkit = await import("@cantoo/fontkit");
  pdf.registerFontkit(fontkit);
  return { regular: new Pen(pdf, fontkit, regular), bold: new Pen(pdf, fontkit, bold) };
}

/** Where and in what look a line is drawn: `x` is its left end, in points. */
export type Look = { x: number; y: number; size: number; color: RGB };

export function drawLine(page: PDFPage, pen: Pen, line: Line, { x, ...look }: Look): void {
  let at = x;
  for (const { text, font } of pen.runs(line)) {
    page.drawText(text, { x: at, font, ...look });
    at += font.widthOfTextAtSize(text, look.size);
  }
}

/**
 * How far right of the left edge each line of a block begins: lines from right to left end where the widest ends, so
 * that a single one stays among the others of a page.
 */
export function indentsOf(pen: Pen, lines: readonly Line[], size: number): number[] {
  const widths = lines.map(({ text }) => pen.width(text, size));
  const widest = Math.max(0, ...widths);
  return lines.map(({ isRtl }, place) => (isRtl ? widest - (widths[place] ?? 0) : 0));
}
