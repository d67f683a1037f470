import type { PDFDict, PDFObject, PDFPage } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { boxOf, shared, turnOf, type Box, type Matrix, type PageView } from "./page-view.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** What stands under a name, references followed; undefined for nothing. */
export const found = ({ PDFName }: Library, dict: PDFDict, name: string): PDFObject | undefined =>
  dict.lookup(PDFName.of(name));

export function dictIn(library: Library, dict: PDFDict | undefined, name: string): PDFDict | undefined {
  const value = dict && found(library, dict, name);
  return value instanceof library.PDFDict ? value : undefined;
}

/** The members of an array, references followed. */
export function membersIn(library: Library, dict: PDFDict | undefined, name: string): (PDFObject | undefined)[] {
  const value = dict && found(library, dict, name);
  return value instanceof library.PDFArray ? value.asArray().map((one) => dict?.context.lookup(one)) : [];
}

/** A name without its slash, such as `Widget`; empty for anything else. */
export function nameIn(library: Library, dict: PDFDict, name: string): string {
  const value = found(library, dict, name);
  return value instanceof library.PDFName ? value.decodeText() : "";
}

export function numberIn(library: Library, dict: PDFDict, name: string): number | undefined {
  const value = found(library, dict, name);
  return value instanceof library.PDFNumber ? value.asNumber() : undefined;
}

/** A text as a person typed it; empty for anything else. */
export function textIn({ PDFName, PDFString, PDFHexString }: Library, dict: PDFDict, name: string): string {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";
}

/** The numbers of an array; empty if one of them is none. */
export function numbersIn(library: Library, dict: PDFDict, name: string): number[] {
  const numbers = membersIn(library, dict, name).map((one) =>
    one instanceof library.PDFNumber ? one.asNumber() : Number.NaN,
  );
  return numbers.every(Number.isFinite) ? numbers : [];
}

export const boxIn = (library: Library, dict: PDFDict, name: string): Box | undefined =>
  boxOf(numbersIn(library, dict, name));

export function matrixIn(library: Library, dict: PDFDict): Matrix {
  const [a, b, c, d, e, f] = numbersIn(library, dict, "Matrix");
  return a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined
    ? [1, 0, 0, 1, 0, 0]
    : [a, b, c, d, e, f];
}

/** How a page is shown: the part that its crop leaves, its turn and its units. */
export function viewOf(library: Library, { node }: PDFPage): PageView {
  const inherited = (name: string) => {
    const value = node.getInheritableAttribute(library.PDFName.of(name));
    return node.context.lookup(value);
  };
  const numbers = (name: string) => {
    const value = inherited(name);
    if (!(value instanceof library.PDFArray)) return [];
    return value.asArray().map((one) => {
      const number = node.context.lookup(one);
      return number instanceof library.PDFNumber ? number.asNumber() : Number.NaN;
    });
  };
  const media = boxOf(numbers("MediaBox"));
  if (!media) throw new UnusableEvidence("damaged", "a page without sides");
  const crop = boxOf(numbers("CropBox"));
  const rotate = inherited("Rotate");
  const turn = turnOf(rotate instanceof library.PDFNumber ? rotate.asNumber() : 0);
  const unit = numberIn(library, node, "UserUnit");
  return { box: (crop && shared(crop, media)) ?? media, turn, unit: unit !== undefined && unit > 0 ? unit : 1 };
}

/** The whole sheet of a page, its cut-off part included. */
export function sheetOf(library: Library, page: PDFPage): Box {
  const { x, y, width, height } = page.getMediaBox();
  return boxOf([x, y, x + width, y + height]) ?? viewOf(library, page).box;
}
