import type { PDFPage } from "@cantoo/pdf-lib";
import { drawLine, indentsOf, type Line, type Pens } from "../exports/pdf-pen.ts";
import type { Library } from "./library.ts";
import type { TextBlock } from "./parts.ts";

/** The written part of a page of A4, above its strip, in points. */
export const SHEET = { width: 595.28, height: 819.89 };
const MARGIN = { x: 56, top: 64, foot: 36 };
const VALUE_X = 220;

type Tone = "ink" | "quiet";
type Look = { pen: keyof Pens; size: number; leading: number; tone: Tone };
type Written = { line: Line; x: number; y: number; pen: keyof Pens; size: number; tone: Tone };
/** What stands on one page. */
export type WrittenSheet = readonly Written[];

const TITLE: Look = { pen: "bold", size: 18, leading: 30, tone: "ink" };
const HEADING: Look = { pen: "bold", size: 11.5, leading: 18, tone: "ink" };
const TEXT: Look = { pen: "regular", size: 9.5, leading: 14, tone: "ink" };
const NAME: Look = { ...TEXT, tone: "quiet" };
/** In place of a value without a letter that any font has. */
const NOTHING = "–";

/** The texts of a part, for the pens. */
export const textsOf = (title: string, blocks: readonly TextBlock[]): string[] => [
  title,
  NOTHING,
  ...blocks.flatMap((block) =>
    "heading" in block
      ? [block.heading]
      : "text" in block
        ? [block.text]
        : block.facts.flatMap(([name, value]) => [name, value ?? ""]),
  ),
];

/** The pages of a written part. Its texts were announced to the pens. */
export function layOut(title: string, blocks: readonly TextBlock[], pens: Pens): WrittenSheet[] {
  const sheets: Written[][] = [[]];
  let y = SHEET.height - MARGIN.top;
  const room = (leading: number) => {
    if (y - leading >= MARGIN.foot) return;
    sheets.push([]);
    y = SHEET.height - MARGIN.top;
  };
  const linesOf = (text: string, { pen, size }: Look, width: number) => {
    const lines = pens[pen].lines(text, size, width);
    return lines.length === 1 && lines[0]?.text === "" ? pens[pen].lines(NOTHING, size, width) : lines;
  };
  const put = (lines: readonly Line[], row: number, look: Look, x: number) => {
    const line = lines[row];
    if (line) sheets.at(-1)?.push({ ...look, line, x: x + (indentsOf(pens[look.pen], lines, look.size)[row] ?? 0), y });
  };
  const write = (text: string, look: Look) => {
    const lines = linesOf(text, look, SHEET.width - 2 * MARGIN.x);
    for (const row of lines.keys()) {
      room(look.leading);
      put(lines, row, look, MARGIN.x);
      y -= look.leading;
    }
  };
  write(title, TITLE);
  for (const block of blocks) {
    if ("heading" in block) {
      y -= 8;
      // A heading does not stand alone at the foot of a page.
      room(HEADING.leading + 3 * TEXT.leading);
      write(block.heading, HEADING);
    } else if ("text" in block) {
      write(block.text, TEXT);
      y -= 6;
    } else {
      for (const [name, value] of block.facts) {
        if (value === null) continue;
        const names = linesOf(name, NAME, VALUE_X - MARGIN.x - 12);
        const values = linesOf(value, TEXT, SHEET.width - MARGIN.x - VALUE_X);
        for (let row = 0; row < Math.max(names.length, values.length); row++) {
          room(TEXT.leading);
          put(names, row, NAME, MARGIN.x);
          put(values, row, TEXT, VALUE_X);
          y -= TEXT.leading;
        }
        y -= 2;
      }
      y -= 6;
    }
  }
  return sheets;
}

export function drawSheet({ rgb }: Library, page: PDFPage, sheet: WrittenSheet, pens: Pens): void {
  for (const { line, pen, tone, ...look } of sheet)
    drawLine(page, pens[pen], line, { ...look, color: tone === "ink" ? rgb(0.04, 0.14, 0.2) : rgb(0.3, 0.36, 0.41) });
}
