import type { PDFPage } from "@cantoo/pdf-lib";
import { drawLine, type Line, type Pen, type Pens } from "../exports/pdf-pen.ts";
import type { Library } from "./library.ts";
import type { Strip } from "./page-view.ts";

/** In parts of the strip's height. */
const [SIZE, BASE, MARGIN] = [0.36, 0.32, 0.6];

/** What a strip says: of the file on the left, of the whole on the right. */
export type Stamp = { left: string; right: string };

/** Writes into the strip below a page. The texts were announced to the pens. */
export function stampPage(
  library: Library,
  page: PDFPage,
  { strip, matrix, width, height }: Strip,
  stamp: Stamp,
  pens: Pens,
): void {
  const { pushGraphicsState, popGraphicsState, concatTransformationMatrix, rectangle, setFillingRgbColor, fill, rgb } =
    library;
  page.pushOperators(
    pushGraphicsState(),
    setFillingRgbColor(1, 1, 1),
    rectangle(strip.x, strip.y, strip.width, strip.height),
    fill(),
    concatTransformationMatrix(...matrix),
    setFillingRgbColor(0.75, 0.79, 0.82),
    rectangle(0, height * 0.96, width, height * 0.04),
    fill(),
  );
  const [size, y, margin] = [SIZE * height, BASE * height, MARGIN * height];
  const pen = pens.regular;
  const color = rgb(0.2, 0.26, 0.31);
  const right = cut(pen, pen.line(stamp.right), size, width / 2 - margin);
  const rightWidth = pen.width(right.text, size);
  const left = cut(pen, pen.line(stamp.left), size, width - 3 * margin - rightWidth);
  drawLine(page, pen, left, { x: margin, y, size, color });
  drawLine(page, pen, right, { x: width - margin - rightWidth, y, size, color });
  page.pushOperators(popGraphicsState());
}

/** A line, cut with an ellipsis where it is wider than it may be. */
function cut(pen: Pen, line: Line, size: number, width: number): Line {
  if (pen.width(line.text, size) <= width) return line;
  const letters = Array.from(line.text);
  while (letters.length > 0 && pen.width(`${letters.join("")}…`, size) > width) letters.pop();
  return { ...line, text: `${letters.join("")}…` };
}
