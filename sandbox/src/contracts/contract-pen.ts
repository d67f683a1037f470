import type { PDFDocument, PDFFont } from "pdf-lib";
import { sfntOf } from "../exports/woff.ts";
import type { Bytes } from "../signatures/bytes.ts";

/** Text in the fonts that know its letters. */
type Run = { text: string; font: PDFFont };
export type Pen = { runs: (text: string) => Run[]; width: (text: string, size: number) => number };
/** The files (WOFF) of a family: the first one that knows a letter writes it. */
export type FontFiles = { regular: readonly Bytes[]; bold: readonly Bytes[] };

/**
 * Opens a family for the texts that it will write. No font that they have no letter for is put into the file. `unknown` are the letters that
 * none has. A font goes in whole: what cuts it has a queue of ticks that requests would share (decision 0092), and ours are of 10 KB.
 */
export async function openPen(
  pdf: PDFDocument,
  files: readonly Bytes[],
  texts: readonly string[],
): Promise<{ pen: Pen; unknown: string[] }> {
  const left = new Set(texts.flatMap((text) => Array.from(text.normalize("NFC"))));
  const fonts: { font: PDFFont; letters: Set<string> }[] = [];
  for (const file of files) {
    if (left.size === 0) break;
    const font = await pdf.embedFont(sfntOf(file));
    const known = new Set(font.getCharacterSet().map((point) => String.fromCodePoint(point)));
    fonts.push({ font, letters: new Set(Array.from(left).filter((letter) => known.has(letter))) });
    for (const letter of known) left.delete(letter);
  }
  const needed = fonts.filter(({ letters }) => letters.size > 0);
  const runs = (text: string): Run[] => {
    const found: Run[] = [];
    for (const letter of text.normalize("NFC")) {
      const font = needed.find(({ letters }) => letters.has(letter))?.font;
      if (!font) throw new Error(`no font has the letter ${letter}`);
      const last = found.at(-1);
      if (last?.font === font) last.text += letter;
      else found.push({ text: letter, font });
    }
    return found;
  };
  // Laying out a word is what costs: each is measured once.
  const widths = new Map<string, number>();
  const width = (text: string, size: number): number => {
    const known = widths.get(text) ?? runs(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
    widths.set(text, known);
    return known * size;
  };
  return { pen: { runs, width }, unknown: Array.from(left) };
}

/** Breaks text at its spaces into lines no wider than so many points; a word that is wider by itself is cut. */
export function wrap(text: string, size: number, pen: Pen, most: number): string[] {
  const lines: string[] = [];
  let [line, wide] = ["", 0];
  const space = pen.width(" ", size);
  for (const word of text.split(" ").flatMap((whole) => pieces(whole, size, pen, most))) {
    const width = pen.width(word, size);
    if (line !== "" && wide + space + width > most) {
      lines.push(line);
      [line, wide] = ["", 0];
    }
    wide += line === "" ? width : space + width;
    line += line === "" ? word : ` ${word}`;
  }
  lines.push(line);
  return lines;
}

function pieces(word: string, size: number, pen: Pen, most: number): string[] {
  if (pen.width(word, size) <= most) return [word];
  const found: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (pen.width(piece + letter, size) > most) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}
