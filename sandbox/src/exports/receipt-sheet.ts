import type { LogoMediaType } from "#provider/contract/logos";
import type { Language } from "#provider/contract/words";
import { orientationOfJpeg, uprightIn } from "../images/orientation.ts";
import type { Sides } from "../images/unusable-image.ts";
import { pdfFonts } from "./pdf-fonts.ts";
import { drawLine, indentsOf, openPens, type Line, type Pen } from "./pdf-pen.ts";

/** A4 in points, with the lowest line for text. */
const PAGE = { width: 595.28, height: 841.89, margin: 64, foot: 56 };
const VALUE_X = 240;
const NAME_WIDTH = VALUE_X - PAGE.margin - 16;
const LINE = 17;

/** The logo's largest size on the page. */
const LOGO = { width: 220, height: 52, below: 22 };

/** The place and style of a text: from `x` on, in lines of at most `width` points. */
type Look = { x?: number; width?: number; size: number; pen: Pen; tone?: "quiet" };
type Laid = { x: number; size: number; pen: Pen; tone?: "quiet"; line: Line };
/** The sides in pixels, as displayed. */
export type LogoPicture = Sides & { mediaType: LogoMediaType; bytes: Uint8Array };

/** What a receipt says, in the words of its reader. */
export type ReceiptSheet = {
  language: Language;
  /** The name of the document, and with the number of its subject the title of the file. */
  title: string;
  number: string;
  /** Whose receipt it is: the application, or the wallet's. */
  from: string;
  amount: string;
  /** One sentence on what became of it. */
  outcome: string;
  /** Names and values; a value that is null or empty is left out. */
  facts: readonly (readonly [name: string, value: string | null, kind?: "words"])[];
  /** Sentences below the facts. */
  notes: readonly string[];
  /** In place of a text without a printable character. */
  unprintable: string;
  /** The last sentence where some letters were left out. */
  incomplete: string;
  /** The time of what it says. */
  at: number;
  logo?: LogoPicture | undefined;
};

/**
 * A receipt as a PDF with embedded fonts and a logo; one A4 page unless a text is long. Characters that no font has are
 * left out.
 */
export async function receiptSheet(sheet: ReceiptSheet): Promise<Uint8Array<ArrayBuffer>> {
  // A large library that only PDFs need.
  const { concatTransformationMatrix, PDFDocument, popGraphicsState, pushGraphicsState, rgb } =
    await import("@cantoo/pdf-lib");
  const { logo, unprintable } = sheet;
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${sheet.title} ${sheet.number}`);
  pdf.setLanguage(sheet.language);
  pdf.setSubject(`${sheet.from}, ${sheet.amount}`);
  pdf.setCreationDate(new Date(sheet.at));
  pdf.setModificationDate(new Date(sheet.at));
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  const { regular, bold } = await openPens(pdf, pdfFonts());
  const [ink, quiet, rule] = [rgb(0.04, 0.14, 0.2), rgb(0.3, 0.36, 0.41), rgb(0.86, 0.89, 0.91)];
  let y = PAGE.height - 88;

  const laid = async (text: string, { x = PAGE.margin, width = PAGE.width - PAGE.margin - x, ...look }: Look) => {
    const { pen, size } = look;
    await pen.ready(text, unprintable);
    const lines = pen.lines(pen.line(text).text === "" ? unprintable : text, size, width);
    const indents = indentsOf(pen, lines, size);
    return lines.map((line, row): Laid => ({ ...look, line, x: x + (indents[row] ?? 0) }));
  };
  const put = ({ pen, line, x, size, tone }: Laid, at: number) =>
    drawLine(page, pen, line, { x, y: at, size, color: tone === "quiet" ? quiet : ink });
  const write = async (text: string, leading: number, look: Look) => {
    for (const line of await laid(text, look)) {
      room();
      put(line, y);
      y -= leading;
    }
  };
  /** Starts a new page if this one is full. */
  const room = () => {
    if (y > PAGE.foot) return;
    page = pdf.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
  };
  const drawRule = () =>
    page.drawLine({
      start: { x: PAGE.margin, y: y + 20 },
      end: { x: PAGE.width - PAGE.margin, y: y + 20 },
      thickness: 0.75,
      color: rule,
    });

  page.drawRectangle({ x: 0, y: PAGE.height - 8, width: PAGE.width, height: 8, color: rgb(0.302, 0.741, 0.776) });
  if (logo) {
    const picture = await (logo.mediaType === "image/png" ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes));
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    const turned = logo.mediaType === "image/jpeg" ? orientationOfJpeg(logo.bytes) : 1;
    const upright = uprightIn({ x: PAGE.margin, y: PAGE.height - 48 - height, width, height }, turned);
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...upright));
    page.drawImage(picture, { x: 0, y: 0, width: 1, height: 1 });
    page.pushOperators(popGraphicsState());
    y = PAGE.height - 48 - height - LOGO.below - 12;
  }
  await write(sheet.title, 30, { size: 12, pen: regular, tone: "quiet" });
  await write(sheet.from, 28, { size: 20, pen: bold });
  y -= 14;
  await write(sheet.amount, 26, { size: 30, pen: bold });
  await write(sheet.outcome, 34, { size: 11, pen: regular, tone: "quiet" });
  for (const [name, value] of sheet.facts) {
    if (value === null || value === "") continue;
    const names = await laid(name, { width: NAME_WIDTH, size: 10, pen: regular, tone: "quiet" });
    const values = await laid(value, { x: VALUE_X, size: 10, pen: bold });
    room();
    drawRule();
    for (let row = 0; row < Math.max(names.length, values.length); row++) {
      room();
      for (const line of [names[row], values[row]]) if (line) put(line, y);
      y -= LINE;
    }
    y -= 9;
  }
  drawRule();
  const small: Look = { size: 9, pen: regular, tone: "quiet" };
  y -= 6;
  for (const note of sheet.notes) {
    await write(note, 14, small);
    y -= 2;
  }
  if ([regular, bold].some(({ unknown }) => unknown.length > 0)) await write(sheet.incomplete, 14, small);
  return new Uint8Array(await pdf.save());
}
