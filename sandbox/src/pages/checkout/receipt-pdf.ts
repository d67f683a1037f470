import type { PDFPage } from "pdf-lib";
import type { LogoMediaType } from "#provider/contract/logos";
import { moneyText } from "#provider/rules/money-text";
import { openPens, wrap, type Pen } from "../../exports/pdf-pen.ts";
import { receiptFacts, receiptStatusOf, type Paid } from "./receipt.ts";
import type { View } from "./view.ts";

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 64 };
const VALUE_X = 240;
const LINE = 17;

/** What the logo may take of the page. */
const LOGO = { width: 220, height: 52, below: 22 };

type LogoPicture = { mediaType: LogoMediaType; bytes: Uint8Array };

/**
 * A receipt as a PDF of one A4 page, with its fonts inside and the merchant's logo on top. Throws for a payment that has no receipt.
 */
export async function receiptPdf(view: View, paid: Paid, logo?: LogoPicture): Promise<Uint8Array<ArrayBuffer>> {
  // A large library that nothing but a PDF needs.
  const { PDFDocument, rgb } = await import("pdf-lib");
  const status = receiptStatusOf(paid.transaction.status);
  if (!status) throw new Error(`a ${paid.transaction.status} payment has no receipt`);
  const { say, language } = view;
  const { application, transaction } = paid;
  const amount = moneyText(language, transaction.amountMinor, transaction.currency);

  const pdf = await PDFDocument.create();
  pdf.setTitle(`${say.receipt.title} ${transaction.invoiceCode ?? transaction.orderId}`);
  pdf.setLanguage(language);
  pdf.setSubject(`${application.name}, ${amount}`);
  pdf.setCreationDate(new Date(transaction.completedAt ?? transaction.createdAt));
  pdf.setModificationDate(new Date(transaction.completedAt ?? transaction.createdAt));
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const { regular, bold } = await openPens(pdf);
  const [ink, quiet, line] = [rgb(0.04, 0.14, 0.2), rgb(0.3, 0.36, 0.41), rgb(0.86, 0.89, 0.91)];
  const write = async (text: string, x: number, y: number, size: number, pen: Pen, color = ink) => {
    let at = x;
    for (const { text: part, font } of await pen.runs(text)) {
      page.drawText(part, { x: at, y, size, font, color });
      at += font.widthOfTextAtSize(part, size);
    }
  };

  page.drawRectangle({ x: 0, y: PAGE.height - 8, width: PAGE.width, height: 8, color: rgb(0.302, 0.741, 0.776) });
  let y = PAGE.height - 88;
  if (logo) {
    const picture = await (logo.mediaType === "image/png" ? pdf.embedPng(logo.bytes) : pdf.embedJpg(logo.bytes));
    const { width, height } = picture.scale(Math.min(LOGO.width / picture.width, LOGO.height / picture.height));
    page.drawImage(picture, { x: PAGE.margin, y: PAGE.height - 48 - height, width, height });
    y = PAGE.height - 48 - height - LOGO.below - 12;
  }
  await write(say.receipt.title, PAGE.margin, y, 12, regular, quiet);
  y -= 30;
  for (const part of await wrap(application.name, 20, bold, PAGE.width - 2 * PAGE.margin)) {
    await write(part, PAGE.margin, y, 20, bold);
    y -= 28;
  }
  y -= 14;
  await write(amount, PAGE.margin, y, 30, bold);
  y -= 26;
  await write(say.receipt.thanks[status], PAGE.margin, y, 11, regular, quiet);
  y -= 34;
  for (const [name, value] of receiptFacts(view, paid, status)) {
    if (value === null || value === "") continue;
    drawLine(page, y + 20, line);
    const names = await wrap(name, 10, regular, VALUE_X - PAGE.margin - 16);
    const values = await wrap(value, 10, bold, PAGE.width - PAGE.margin - VALUE_X);
    for (const [row, part] of names.entries()) await write(part, PAGE.margin, y - row * LINE, 10, regular, quiet);
    for (const [row, part] of values.entries()) await write(part, VALUE_X, y - row * LINE, 10, bold);
    y -= Math.max(names.length, values.length) * LINE + 13;
  }
  drawLine(page, y + 20, line);
  for (const part of await wrap(say.receipt.issued, 9, regular, PAGE.width - 2 * PAGE.margin)) {
    await write(part, PAGE.margin, y - 6, 9, regular, quiet);
    y -= 14;
  }
  await write(say.sandbox, PAGE.margin, y - 8, 9, regular, quiet);
  return new Uint8Array(await pdf.save());
}

const drawLine = (page: PDFPage, y: number, color: ReturnType<typeof import("pdf-lib").rgb>) =>
  page.drawLine({
    start: { x: PAGE.margin, y },
    end: { x: PAGE.width - PAGE.margin, y },
    thickness: 0.75,
    color,
  });
