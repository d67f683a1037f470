import type { PDFDict, PDFObject } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { dictIn, found, membersIn, nameIn, numberIn } from "./pdf-read.ts";

/** The width of each letter of a text, in parts of its size. */
export type Widths = (codes: Uint8Array) => number[];

/** The width of a letter whose font does not say it. */
const USUAL = 0.5;
const DEFAULT_COMPOSITE = 1000;

/** How wide the letters of a font are; near enough to tell which of them lie under a box. */
export function widthsOf(library: Library, font: PDFDict | undefined): Widths {
  if (!font) return (codes) => Array.from(codes, () => USUAL);
  return nameIn(library, font, "Subtype") === "Type0" ? compositeWidths(library, font) : simpleWidths(library, font);
}

function simpleWidths(library: Library, font: PDFDict): Widths {
  const first = numberIn(library, font, "FirstChar") ?? 0;
  const widths = membersIn(library, font, "Widths").map((one) => numberOf(library, one));
  // Of a font of drawings its own matrix says how large they are.
  const matrix = nameIn(library, font, "Subtype") === "Type3" ? membersIn(library, font, "FontMatrix")[0] : undefined;
  const part = numberOf(library, matrix) ?? 0.001;
  return (codes) =>
    Array.from(codes, (code) => {
      const width = widths[code - first];
      return width === undefined || width === 0 ? USUAL : width * part;
    });
}

/** Fonts whose letters have two bytes each. */
function compositeWidths(library: Library, font: PDFDict): Widths {
  const [below] = membersIn(library, font, "DescendantFonts");
  const holder = below instanceof library.PDFDict ? below : undefined;
  const usual = (holder && numberIn(library, holder, "DW")) ?? DEFAULT_COMPOSITE;
  const widths = new Map<number, number>();
  const told = membersIn(library, holder, "W");
  for (let at = 0; at + 1 < told.length;) {
    const first = numberOf(library, told[at]) ?? 0;
    const next = told[at + 1];
    if (next instanceof library.PDFArray) {
      for (const [place, width] of next.asArray().entries()) {
        const value = numberOf(library, holder?.context.lookup(width));
        if (value !== undefined) widths.set(first + place, value);
      }
      at += 2;
    } else {
      const [last, width] = [numberOf(library, next) ?? 0, numberOf(library, told[at + 2]) ?? usual];
      for (let code = first; code <= Math.min(last, first + 65_535); code++) widths.set(code, width);
      at += 3;
    }
  }
  return (codes) =>
    Array.from({ length: codes.length >> 1 }, (_, place) => {
      const code = ((codes[2 * place] ?? 0) << 8) | (codes[2 * place + 1] ?? 0);
      return (widths.get(code) ?? usual) / 1000;
    });
}

const numberOf = (library: Library, value: PDFObject | undefined): number | undefined =>
  value instanceof library.PDFNumber ? value.asNumber() : undefined;

/** A font of a page's resources. */
export const fontNamed = (library: Library, resources: PDFDict | undefined, name: string): PDFDict | undefined => {
  const fonts = dictIn(library, resources, "Font");
  const font = fonts && found(library, fonts, name);
  return font instanceof library.PDFDict ? font : undefined;
};
