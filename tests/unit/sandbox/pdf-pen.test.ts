import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { ensurePdfTools } from "../../../scripts/test/pdf-tools.mjs";
import { drawLine, indentsOf, openPens, type Pen } from "../../../sandbox/src/exports/pdf-pen.ts";
import { darkPoints, drawnPage, type Drawn } from "../../support/drawn-pages.ts";
import { pdfFonts } from "../../support/pdf-fonts.ts";

beforeAll(ensurePdfTools, 600_000);

const PAGE = { width: 260, height: 40 };
const INK = rgb(0, 0, 0);
const LOOK = { x: 10, y: 14, size: 16, color: INK };

async function byPen(text: string, look = LOOK): Promise<Drawn> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const { regular } = await openPens(pdf, pdfFonts());
  await regular.ready(text);
  drawLine(page, regular, regular.line(text), look);
  return drawnPage(await pdf.save());
}

const CAIRO = "node_modules/@expo-google-fonts/cairo/400Regular/Cairo_400Regular.ttf";
const POPPINS = "node_modules/@fontsource/poppins/files/poppins-latin-400-normal.woff";

/**
 * The parts of a line one by one from left to right, Arabic ones in the whole font as its makers ship it, cut by
 * pdf-lib.
 */
async function byHand(parts: readonly string[]): Promise<Drawn> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const arabic = await pdf.embedFont(readFileSync(CAIRO), { subset: true });
  const latin = await pdf.embedFont(readFileSync(POPPINS), { subset: true });
  let { x } = LOOK;
  for (const part of parts) {
    const font = /[\u0600-\u06ff]/.test(part) ? arabic : latin;
    page.drawText(part, { ...LOOK, x, font });
    x += font.widthOfTextAtSize(part, LOOK.size);
  }
  return drawnPage(await pdf.save());
}

/** How much of the dark of two pictures is not in both, of all of it. */
function difference(a: Drawn, b: Drawn): number {
  let [other, all] = [0, 0];
  for (const [place, grey] of a.points.entries()) {
    const [one, two] = [grey < 128, (b.points[place] ?? 255) < 128];
    if (one || two) all++;
    if (one !== two) other++;
  }
  return all === 0 ? 1 : other / all;
}

describe("a line of a PDF, as it is drawn", () => {
  // What stands where: Unicode 15.1, UAX #9, as Chromium 156 and bidi-js 1.1.0 have it, with numbers isolated.
  it.each<[string, string[]]>([
    ["محمد", ["محمد"]],
    ["مطعم النخيل", ["النخيل", " ", "مطعم"]],
    ["فاتورة 1234", ["1234", " ", "فاتورة"]],
    ["فاتورة ١٢٣٤", ["١", "٢", "٣", "٤", " ", "فاتورة"]],
    ["Ali محمد", ["Ali ", "محمد"]],
    ["خصم 15%", ["15%", " ", "خصم"]],
    ["شركة (النور)", ["(", "النور", ")", " ", "شركة"]],
    ["فاتورة 2026-000123", ["2026-000123", " ", "فاتورة"]],
    ["فاتورة INV-2026-000123", ["INV-2026-000123", " ", "فاتورة"]],
    ["من 10:30-11:30", ["10:30-11:30", " ", "من"]],
    ["هاتف +971 50 123 4567", ["+971 50 123 4567", " ", "هاتف"]],
    ["رصيد -5.00", ["-5.00", " ", "رصيد"]],
    ["صلاح لأجل الله", ["الله", " ", "لأجل", " ", "صلاح"]],
    ["إقامة ليلتين، الفندق؟", ["؟", "الفندق", " ", "،", "ليلتين", " ", "إقامة"]],
    ["نسيم بيروت", ["بيروت", " ", "نسيم"]],
    ["پارسیان گچ", ["گچ", " ", "پارسیان"]],
  ])("%s has every part in its place, its letters joined", async (text, parts) => {
    const [drawn, right] = [await byPen(text), await byHand(parts)];
    expect(darkPoints(drawn)).toBeGreaterThan(200);
    expect(difference(drawn, right)).toBeLessThan(0.02);
    expect(difference(drawn, await byHand(Array.from(parts.join(""))))).toBeGreaterThan(0.2);
  });
});

async function penFor(...texts: string[]): Promise<Pen> {
  const pdf = await PDFDocument.create();
  const { regular } = await openPens(pdf, pdfFonts());
  await regular.ready(...texts);
  return regular;
}

const linesOf = async (text: string, most = 1000) =>
  (await penFor(text)).lines(text, 10, most).map((line) => line.text);

describe("what a PDF writes of a typed text", () => {
  it.each([
    ["a browser's line ends", "one\r\ntwo\r\n\r\nthree", ["one", "two", "", "three"]],
    ["a program's", "one\ntwo\u2028three\u2029four\u0085five\vsix", ["one", "two", "three", "four", "five", "six"]],
    ["a tab and spaces of any width", "a\tb\u2009c\u3000d\u2003 e", ["a b c d e"]],
    ["a narrow no-break space", "1\u202f234", ["1\u00a0234"]],
    ["a no-break hyphen", "2026\u201111", ["2026-11"]],
    ["signs that nobody sees", "\u202da\u200bb\u00adc\u2060d\ufeff\u200fe\u202c", ["abcde"]],
    ["what toLowerCase makes of İzmir", "İzmir".toLowerCase(), ["izmir"]],
    ["decomposed letters", "S\u0327a\u0308ki \u0438\u0306", ["Şäki й"]],
    ["emoji", "Spa 🧖🏽‍♀️ & 🇦🇿 day 1\ufe0f\u20e3 ❤️", ["Spa & day 1"]],
    ["the sign of the manat", "Otaq 120 ₼", ["Otaq 120 ₼"]],
    ["digits of other scripts", "BK/४२ ๑๒ ０９ 𝟠 ٧٧ ۴۲", ["BK/42 12 09 8 ٧٧ ۴۲"]],
    ["vowel signs", "مُحَمَّد", ["محمد"]],
    ["joined forms as letters", "\ufee3\ufea4\ufee4\ufeaa \ufefb", ["محمد لا"]],
    ["Kazakh, Ukrainian, Vietnamese", "Қазақ ґанок Nguyễn", ["Қазақ ґанок Nguyễn"]],
  ])("has %s", async (_, text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  it("leaves out what no font knows, and names it", async () => {
    const pen = await penFor("Kafe 東京 ბარი ไทย", "?");
    expect(pen.lines("Kafe 東京 ბარი ไทย x", 10, 1000)).toEqual([{ text: "Kafe", isRtl: false }]);
    expect(pen.unknown.join("")).toBe("東京ბარიไทย");
    expect(pen.line("東京")).toEqual({ text: "", isRtl: false });
    // A question mark is only where one was typed.
    expect(pen.line("東京?").text).toBe("?");
  });

  it("breaks at spaces, cuts a longer word, and no line is wider than it may be", async () => {
    const text = `مطعم النخيل للمأكولات البحرية ${"ا".repeat(60)} Grand Hotel and ${"W".repeat(40)}`;
    const pen = await penFor(text);
    const lines = pen.lines(text, 10, 120);
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) expect(pen.width(line.text, 10)).toBeLessThanOrEqual(120);
    expect(
      lines
        .map((line) => line.text)
        .join("")
        .replaceAll(" ", ""),
    ).toBe(text.replaceAll(" ", ""));
    expect(lines.every((line) => line.isRtl)).toBe(true);
  });

  it("lets lines from right to left end together, and one alone begin where others do", async () => {
    const text = "مطعم النخيل للمأكولات البحرية";
    const pen = await penFor(text, "Hotel");
    const lines = pen.lines(text, 10, 80);
    const ends = indentsOf(pen, lines, 10).map((indent, place) => indent + pen.width(lines[place]?.text ?? "", 10));
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(ends.map((end) => end.toFixed(6))).size).toBe(1);
    expect(indentsOf(pen, [pen.line(text)], 10)).toEqual([0]);
    expect(indentsOf(pen, [pen.line("Hotel"), pen.line("Hotel Hotel")], 10)).toEqual([0, 0]);
  });

  it("puts no font into the file that only was looked into", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const { regular } = await openPens(pdf, pdfFonts());
    await regular.ready("₼", "東");
    const file = Buffer.from(await pdf.save({ useObjectStreams: false })).toString("latin1");
    expect(file.match(/\/BaseFont/g)).toHaveLength(4);
  });
});
