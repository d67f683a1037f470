import type { PDFDocument, PDFFont, PDFPage, RGB } from "@cantoo/pdf-lib";
import { isRightToLeft, lineOf, needsOrder, paragraphsOf, piecesOf, type Bidi } from "./pdf-letters.ts";
import { sfntOf } from "./woff.ts";

/** Fonts (WOFF): the first one that has a letter writes it. */
export type FontFiles = readonly Uint8Array<ArrayBuffer>[];
/** Fonts in two weights. */
export type Fonts = { regular: FontFiles; bold: FontFiles };

/** A line of text with its reading direction. */
export type Line = { text: string; isRtl: boolean };
type Run = { text: string; font: PDFFont };
/** A font, and its embedded form after its first use. */
type Opened = { sfnt: Uint8Array<ArrayBuffer>; points: Set<number>; font?: PDFFont };
type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];

/** A separator that is never drawn: U+200C. */
const PARTING = "\u200c";
const isPrivate = (point: number): boolean => point >= 0xe000 && point <= 0xf8ff;

/**
 * Writes text in as many fonts as its letters need. Each font is embedded, whole, at its first letter
 * (docs/decisions/0092). Every text must be announced to {@link ready} first.
 */
export class Pen {
  readonly #pdf: PDFDocument;
  readonly #fontkit: Fontkit;
  readonly #files: FontFiles;
  readonly #opened: Opened[] = [];
  /** The font of each announced letter; undefined if no font has it. */
  readonly #fonts = new Map<string, PDFFont | undefined>();
  /** The width of each text in points at size 1, measured once, because layout is expensive. */
  readonly #widths = new Map<string, number>();
  #bidi: Bidi | undefined;

  constructor(pdf: PDFDocument, fontkit: Fontkit, files: FontFiles) {
    this.#pdf = pdf;
    this.#fontkit = fontkit;
    this.#files = files;
  }

  /** Opens the fonts that these texts need. */
  async ready(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.#bidi === undefined && needsOrder(text)) this.#bidi = (await import("bidi-js")).default();
      for (const letter of `${paragraphsOf(text).join("")} ….`)
        if (!this.#fonts.has(letter) && letter !== PARTING) this.#fonts.set(letter, await this.#fontOf(letter));
    }
  }

  /** The announced letters that no font has: they are left out. */
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
      // Only a font that writes is embedded.
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

  /** The printable form of a text on one line; empty if no letter can be printed. */
  line(text: string): Line {
    const written = this.#written(lineOf(text));
    return { text: written, isRtl: isRightToLeft(written) };
  }

  /** Lines of at most `most` points, broken at line ends and spaces; a wider word is cut. */
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

  /** The width of a text on one line, in points. */
  width(text: string, size: number): number {
    const known = this.#widths.get(text) ?? this.#widthOf(text);
    this.#widths.set(text, known);
    return known * size;
  }

  #widthOf(text: string): number {
    const runs = this.runs({ text, isRtl: isRightToLeft(text) });
    return runs.reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
  }

  /** The parts of a line from left to right, each in its font. */
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
  // A large library that only PDFs need.
  const fontkit = await import("@cantoo/fontkit");
  pdf.registerFontkit(fontkit);
  return { regular: new Pen(pdf, fontkit, regular), bold: new Pen(pdf, fontkit, bold) };
}

/** The position and style of a drawn line: `x` is its left end, in points. */
export type Look = { x: number; y: number; size: number; color: RGB };

export function drawLine(page: PDFPage, pen: Pen, line: Line, { x, ...look }: Look): void {
  let at = x;
  for (const { text, font } of pen.runs(line)) {
    page.drawText(text, { x: at, font, ...look });
    at += font.widthOfTextAtSize(text, look.size);
  }
}

/**
 * The distance of each line of a block from the left edge: right-to-left lines end where the widest line ends, so that
 * a single line stays near the other text of the page.
 */
export function indentsOf(pen: Pen, lines: readonly Line[], size: number): number[] {
  const widths = lines.map(({ text }) => pen.width(text, size));
  const widest = Math.max(0, ...widths);
  return lines.map(({ isRtl }, place) => (isRtl ? widest - (widths[place] ?? 0) : 0));
}
