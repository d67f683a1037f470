import { unzlibSync } from "fflate";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from "@cantoo/pdf-lib";

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** The text of a PDF's first page as copying it would give. */
export const pdfText = async (file: Uint8Array): Promise<string> => pageText(await PDFDocument.load(file), 0);

/** The text of each page. */
export async function pageTexts(file: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(file);
  return pdf.getPageIndices().map((index) => pageText(pdf, index));
}

/** A drawn text with the start of its baseline, in points from the lower left corner. */
type Placed = { text: string; x: number; y: number };

/** The texts of each page with their positions, as drawn. */
export async function placedTexts(file: Uint8Array): Promise<Placed[][]> {
  const pdf = await PDFDocument.load(file);
  return pdf.getPageIndices().map((index) => placedOn(pdf, index));
}

const pageText = (pdf: PDFDocument, index: number): string =>
  placedOn(pdf, index)
    .map(({ text }) => text)
    .join("");

/** The drawn glyphs, decoded by each font's own table of letters. */
function placedOn(pdf: PDFDocument, index: number): Placed[] {
  const look = (object: PDFObject | undefined): PDFObject | undefined =>
    object instanceof PDFRef ? pdf.context.lookup(object) : object;
  const content = (object: PDFObject | undefined): string => {
    const stream = look(object);
    if (!(stream instanceof PDFRawStream)) throw new Error("no stream");
    return latin(stream.dict.has(PDFName.of("Filter")) ? unzlibSync(stream.contents) : stream.contents);
  };
  const dict = (object: PDFObject | undefined): PDFDict => {
    const found = look(object);
    if (!(found instanceof PDFDict)) throw new Error("no dictionary");
    return found;
  };

  const page = dict(pdf.getPage(index).node);
  const fonts = new Map<string, Map<string, string>>();
  for (const [name, font] of dict(dict(page.get(PDFName.of("Resources"))).get(PDFName.of("Font"))).entries())
    fonts.set(name.asString(), lettersOf(content(dict(font).get(PDFName.of("ToUnicode")))));

  const contents = look(page.get(PDFName.of("Contents")));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const drawn = streams.map(content).join("\n");
  let letters = new Map<string, string>();
  const placed: Placed[] = [];
  let at = { x: 0, y: 0 };
  const drawing = /(\/[^\s]+) [\d.]+ Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|<([0-9A-Fa-f]+)> Tj/g;
  for (const [, font, x, y, glyphs] of drawn.matchAll(drawing)) {
    if (font) letters = fonts.get(font) ?? new Map<string, string>();
    if (x && y) at = { x: Number(x), y: Number(y) };
    const text = (glyphs?.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toUpperCase()) ?? "\uFFFD");
    if (text.length > 0) placed.push({ text: text.join(""), ...at });
  }
  return placed;
}

/** A ToUnicode table: glyph → letters, both in hexadecimal. */
function lettersOf(table: string): Map<string, string> {
  const pairs = table.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g);
  return new Map(
    Array.from(pairs, ([, glyph = "", units = ""]) => [
      glyph.toUpperCase(),
      String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}
