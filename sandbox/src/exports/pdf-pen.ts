import montserratCyrillic400 from "@fontsource/montserrat/files/montserrat-cyrillic-400-normal.woff";
import montserratCyrillic600 from "@fontsource/montserrat/files/montserrat-cyrillic-600-normal.woff";
import poppinsLatin400 from "@fontsource/poppins/files/poppins-latin-400-normal.woff";
import poppinsLatin600 from "@fontsource/poppins/files/poppins-latin-600-normal.woff";
import poppinsLatinExt400 from "@fontsource/poppins/files/poppins-latin-ext-400-normal.woff";
import poppinsLatinExt600 from "@fontsource/poppins/files/poppins-latin-ext-600-normal.woff";
import type { PDFDocument, PDFFont } from "pdf-lib";
import { dataOf } from "./font-data.ts";
import { sfntOf } from "./woff.ts";

/** Poppins has neither Cyrillic nor, in one file, all of Latin: the first font that knows a letter writes it. */
export const FONT_FILES = {
  regular: [poppinsLatin400, poppinsLatinExt400, montserratCyrillic400],
  bold: [poppinsLatin600, poppinsLatinExt600, montserratCyrillic600],
};

/** Writes text in as many fonts as its letters need; each is embedded when its first letter comes. */
export type Pen = { width: (text: string, size: number) => Promise<number>; runs: (text: string) => Promise<Run[]> };
type Run = { text: string; font: PDFFont };

/** The two pens of a document. */
export async function openPens(pdf: PDFDocument): Promise<{ regular: Pen; bold: Pen }> {
  // A large library that nothing but a PDF needs.
  const { default: fontkit } = await import("@pdf-lib/fontkit");
  pdf.registerFontkit(fontkit);
  return { regular: openPen(pdf, FONT_FILES.regular), bold: openPen(pdf, FONT_FILES.bold) };
}

function openPen(pdf: PDFDocument, files: readonly unknown[]): Pen {
  const embedded = new Map<number, PDFFont>();
  const known = new Map<number, Set<number>>();
  const fontAt = async (place: number): Promise<PDFFont> => {
    const font = embedded.get(place) ?? (await pdf.embedFont(sfntOf(dataOf(files[place]))));
    embedded.set(place, font);
    return font;
  };
  const knows = async (place: number, point: number): Promise<boolean> => {
    const points = known.get(place) ?? new Set((await fontAt(place)).getCharacterSet());
    known.set(place, points);
    return points.has(point);
  };
  const placeOf = async (point: number): Promise<number | undefined> => {
    for (let place = 0; place < files.length; place++) if (await knows(place, point)) return place;
    return undefined;
  };
  const runs = async (text: string): Promise<Run[]> => {
    const found: Run[] = [];
    for (const letter of text.normalize("NFC")) {
      const place = await placeOf(letter.codePointAt(0) ?? 0);
      const written = place === undefined ? "?" : letter;
      const font = await fontAt(place ?? 0);
      const last = found.at(-1);
      if (last?.font === font) last.text += written;
      else found.push({ text: written, font });
    }
    return found;
  };
  return {
    runs,
    width: async (text, size) =>
      (await runs(text)).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0),
  };
}

/** Breaks text into lines no wider than `width` points; a word that is wider by itself is cut. */
export async function wrap(text: string, size: number, pen: Pen, width: number): Promise<string[]> {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if ((await pen.width(longer, size)) <= width) {
      current = longer;
      continue;
    }
    if (current !== "") lines.push(current);
    current = "";
    for (const letter of word) {
      if ((await pen.width(current + letter, size)) > width) {
        lines.push(current);
        current = "";
      }
      current += letter;
    }
  }
  return [...lines, current];
}
