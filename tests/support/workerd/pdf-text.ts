import { unzlibSync } from "fflate";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from "pdf-lib";

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** The text of a PDF's first page as a reader would copy it. */
export const pdfText = async (file: Uint8Array): Promise<string> => pageText(await PDFDocument.load(file), 0);

/** The text of each of its pages. */
export async function pageTexts(file: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(file);
  return pdf.getPageIndices().map((index) => pageText(pdf, index));
}

/** The glyphs that are drawn, through each font's own table of letters. */
function pageText(pdf: PDFDocument, index: number): string {
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
  let text = "";
  for (const [, font, glyphs] of drawn.matchAll(/(\/[^\s]+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    if (font) letters = fonts.get(font) ?? new Map<string, string>();
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += letters.get(glyph.toUpperCase()) ?? "\uFFFD";
  }
  return text;
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
