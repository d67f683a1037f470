import type { LogoMediaType } from "#provider/contract/logos";
import { moneyText } from "#provider/rules/money-text";
import { pdfFonts } from "../../exports/pdf-fonts.ts";
import { drawLine, indentsOf, openPens, type Line, type Pen } from "../../exports/pdf-pen.ts";
import { orientationOfJpeg, uprightIn } from "../../images/orientation.ts";
import type { Sides } from "../../images/unusable-image.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { receiptFacts, type Paid } from "./receipt.ts";
import type { View } from "./view.ts";

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
type LogoPicture = Sides & { mediaType: LogoMediaType; bytes: Uint8Array };

/**
 * A receipt as a PDF with embedded fonts and the merchant's logo; one A4 page unless a description is long. Characters
 * that no font has are left out, and the receipt refers to its web page at this address. Throws for a payment without a
 * receipt.
 */
export async function receiptPdf(
  view: View,
  paid: Paid,
  address: string,
  logo?: LogoPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  // A large library that only PDFs need.
  const { concatTransformationMatrix, PDFDocument, popGraphicsState, pushGraphicsState, rgb } =
    await import("@cantoo/pdf-lib");
  const status = receiptStatusOf(paid.transaction.status);
  if (!status) throw new Error(`a ${paid.transaction.status} payment has no receipt`);
  const { say, language } = view;
  const { application, transaction } = paid;
  const amount = moneyText(language, transaction.amountMinor, transaction.currency);

  const pdf = await PDFDocument.create();
  pdf.setTitle(
    `${say.receipt.title} ${transaction.source === "API" ? transaction.orderId : (transaction.invoiceCode ?? transaction.orderId)}`,
  );
  pdf.setLanguage(language);
  pdf.setSubject(`${application.name}, ${amount}`);
  pdf.setCreationDate(new Date(transaction.completedAt ?? transaction.createdAt));
  pdf.setModificationDate(new Date(transaction.completedAt ?? transaction.createdAt));
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  const { regular, bold } = await openPens(pdf, pdfFonts());
  const [ink, quiet, rule] = [rgb(0.04, 0.14, 0.2), rgb(0.3, 0.36, 0.41), rgb(0.86, 0.89, 0.91)];
  let y = PAGE.height - 88;

  /** A text without a printable character is replaced by a reference to the page. */
  const laid = async (text: string, { x = PAGE.margin, width = PAGE.width - PAGE.margin - x, ...look }: Look) => {
    const { pen, size } = look;
    await pen.ready(text, say.receipt.seeOnline);
    const lines = pen.lines(pen.line(text).text === "" ? say.receipt.seeOnline : text, size, width);
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
  await write(say.receipt.title, 30, { size: 12, pen: regular, tone: "quiet" });
  await write(application.name, 28, { size: 20, pen: bold });
  y -= 14;
  await write(amount, 26, { size: 30, pen: bold });
  await write(say.receipt.thanks[status], 34, { size: 11, pen: regular, tone: "quiet" });
  for (const [name, value] of receiptFacts(view, paid, status)) {
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
    y -= 13;
  }
  drawRule();
  const small: Look = { size: 9, pen: regular, tone: "quiet" };
  y -= 6;
  await write(say.receipt.issued, 14, small);
  y -= 2;
  await write(say.sandbox, 14, small);
  if ([regular, bold].some(({ unknown }) => unknown.length > 0))
    await write(say.receipt.incomplete(address), 14, small);
  return new Uint8Array(await pdf.save());
}
