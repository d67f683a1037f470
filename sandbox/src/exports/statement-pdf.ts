import type { PDFPage } from "@cantoo/pdf-lib";
import { REGION_FACTS } from "#provider/contract/regions";
import { amountText, wholeText } from "#provider/rules/money-text";
import { StatementSum, type StatementLine } from "../domain/statement.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { pdfFonts } from "./pdf-fonts.ts";
import { drawLine, openPens, type Line, type Pen } from "./pdf-pen.ts";
import { markText, outsideText, type StatementFile } from "./statement-file.ts";
import { sealed } from "./statement-seal.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36 };
const SIZE = 8;
const ROW = 14;
/**
 * The rows that stay together on the last page: the last movement, the sums, the checksum in two lines below a gap,
 * what came outside of the provider, and the note about missing letters.
 */
const END_ROWS = 7;
/** Columns by their left edge or, for amounts, by their right edge. */
const COLUMNS = [
  { key: "number", x: 36, width: 44 },
  { key: "time", x: 84, width: 92 },
  { key: "what", x: 180, width: 190 },
  { key: "reference", x: 374, width: 112 },
  { key: "gross", right: 546 },
  { key: "fee", right: 626 },
  { key: "net", right: 710 },
  { key: "balance", right: 805.89 },
] as const;
type Key = (typeof COLUMNS)[number]["key"];
type Row = Partial<Record<Key, string>>;

/**
 * A statement as a PDF with embedded fonts, the checksum on its last page, and the seal behind its end. The whole file
 * is held in memory, because the format has its table of contents at the end: the caller limits the number of lines.
 */
async function statementPdf(secret: string, file: StatementFile): Promise<Uint8Array<ArrayBuffer>> {
  const { of, head, lines, outside, appName, madeAt, language } = file;
  const words = STATEMENT_WORDS[language];
  const { PDFDocument, rgb } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.create();
  const { regular, bold } = await openPens(pdf, pdfFonts());
  const [ink, quiet, rule] = [rgb(0.04, 0.14, 0.2), rgb(0.3, 0.36, 0.41), rgb(0.86, 0.89, 0.91)];
  const period = head.from === head.to ? head.from : `${head.from} – ${head.to}`;
  pdf.setTitle(`${words.title} ${head.appId} ${period}`);
  pdf.setLanguage(language);
  pdf.setSubject(appName);
  pdf.setCreationDate(new Date(madeAt));
  pdf.setModificationDate(new Date(madeAt));

  const pages: PDFPage[] = [];
  let y = 0;
  const page = (): PDFPage => {
    const last = pages.at(-1);
    if (!last) throw new Error("no page was begun");
    return last;
  };
  const write = (line: Line, x: number, at: number, pen: Pen, color = ink, size = SIZE) =>
    drawLine(page(), pen, line, { x, y: at, size, color });
  const writeText = async (text: string, at: number, pen: Pen, color = ink, size = SIZE) => {
    await pen.ready(text);
    write(pen.line(text), PAGE.margin, at, pen, color, size);
  };
  const writeRow = async (row: Row, pen: Pen, color = ink) => {
    await pen.ready(...Object.values(row));
    for (const column of COLUMNS) {
      const text = row[column.key];
      if (text === undefined) continue;
      const line = pen.line(text);
      if ("right" in column) write(line, column.right - pen.width(line.text, SIZE), y, pen, color);
      else write(fit(line, pen, column.width), column.x, y, pen, color);
    }
    page().drawLine({
      start: { x: PAGE.margin, y: y - 4 },
      end: { x: PAGE.width - PAGE.margin, y: y - 4 },
      thickness: 0.5,
      color: rule,
    });
    y -= ROW;
  };
  const { zone, utcOffsetHours } = REGION_FACTS[of.region];
  const headings: Row = words.heading;
  const begin = async (from: number) => {
    pages.push(pdf.addPage([PAGE.width, PAGE.height]));
    y = from;
    await writeRow(headings, regular, quiet);
  };
  /** Moves to the next row: on a new page if this one has no room for it and the rows that must follow it. */
  const next = async (row: Row, pen: Pen, rows = 1) => {
    if (y < PAGE.margin + (1 + rows) * ROW) await begin(PAGE.height - PAGE.margin - SIZE);
    await writeRow(row, pen);
  };

  await begin(PAGE.height - 118);
  page().drawRectangle({ x: 0, y: PAGE.height - 6, width: PAGE.width, height: 6, color: rgb(0.302, 0.741, 0.776) });
  await writeText(words.title, PAGE.height - 46, bold, ink, 18);
  await writeText(`${appName} · ${head.appId} · ${head.currency}`, PAGE.height - 66, regular, ink, 10);
  await writeText(`${period} (${LIST_WORDS[language].zone[zone]})`, PAGE.height - 82, regular, quiet, 10);

  const amount = (minor: number) => amountText(language, minor);
  const rowOf = (line: StatementLine): Row => ({
    number: String(line.number),
    time: momentIn(utcOffsetHours, line.at),
    what: words.event[line.event],
    reference: line.reference,
    gross: amount(line.grossMinor),
    fee: amount(line.feeMinor),
    net: amount(line.netMinor),
    balance: amount(line.balanceMinor),
  });
  const sum = new StatementSum(head);
  const sums = { gross: 0, fee: 0, net: 0 };
  // A row is written when the next one is known: so the last movement stays above the sums, and neither the sums nor
  // the checksum stand alone on a page.
  let held: { row: Row; pen: Pen } = { row: { what: words.opening, balance: amount(head.openingMinor) }, pen: bold };
  for await (const some of lines) {
    for (const line of some) {
      await next(held.row, held.pen);
      sum.add(line);
      sums.gross += line.grossMinor;
      sums.fee += line.feeMinor;
      sums.net += line.netMinor;
      held = { row: rowOf(line), pen: regular };
    }
  }
  const { count, closingMinor, checksum } = sum.end();
  const [gross, fee, net] = [amount(sums.gross), amount(sums.fee), amount(sums.net)];
  await next(held.row, held.pen, END_ROWS);
  await writeRow({ what: words.closing, gross, fee, net, balance: amount(closingMinor) }, bold);
  await writeText(`${words.checksum} (SHA-256)`, y - ROW, bold);
  const mark = { ...head, madeAt, count, checksum };
  await writeText(markText(mark), y - 2 * ROW, regular);
  let below = y - 2 * ROW;
  for (const text of outsideText(outside, { language, currency: head.currency }))
    await writeText(text, (below -= ROW), regular);
  if ([regular, bold].some(({ unknown }) => unknown.length > 0))
    await writeText(words.incomplete, below - ROW, regular);

  // The number of pages is known only now.
  for (const [index, one] of pages.entries()) {
    const said = words.page(wholeText(language, index + 1), wholeText(language, pages.length));
    await regular.ready(said);
    const x = PAGE.width - PAGE.margin - regular.width(said, SIZE);
    drawLine(one, regular, regular.line(said), { x, y: 20, size: SIZE, color: quiet });
  }
  return sealed(secret, await pdf.save(), mark);
}

/**
 * The PDF as a stream that begins at once: the caller waits only some seconds for a beginning, and the fonts alone may
 * take as long. The PDF is made at the first read; a failure ends the stream without a byte. `secret`: the Worker's
 * TOKEN_HMAC_KEY.
 */
export const pdfStream = (secret: string, file: StatementFile): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await statementPdf(secret, file));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );

/** The time of day in a zone, in the format of the Excel file. */
const momentIn = (utcOffsetHours: number, at: number): string =>
  new Date(at + utcOffsetHours * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** The line, cut with an ellipsis if it is wider than `width` points. */
function fit(line: Line, pen: Pen, width: number): Line {
  if (pen.width(line.text, SIZE) <= width) return line;
  const letters = Array.from(line.text);
  while (letters.length > 0 && pen.width(`${letters.join("")}…`, SIZE) > width) letters.pop();
  return { ...line, text: `${letters.join("")}…` };
}
