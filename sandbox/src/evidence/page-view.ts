/** A rectangle in the units of its page, `x` and `y` its lower left corner. */
export type Box = { x: number; y: number; width: number; height: number };
export type Turn = 0 | 90 | 180 | 270;
/** The six numbers of a PDF matrix. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];

/**
 * What of a page is shown: its part in the page's own units, how it is turned clockwise to be shown, and how many
 * points one of its units is.
 */
export type PageView = { box: Box; turn: Turn; unit: number };

/** A strip below the page as it is shown, in the same units. `matrix`: from points of the strip to the page's units. */
export type Strip = { media: Box; strip: Box; matrix: Matrix; width: number; height: number };

/** A page of A4 is as wide in points; a strip keeps its proportion to the page, within limits. */
const A4_WIDTH = 595.28;
const STRIP_HEIGHT = 22;
const SCALES = { least: 0.5, most: 6 };

/** The two corners of a PDF's rectangle in any order; undefined without four numbers or without a surface. */
export function boxOf(corners: readonly number[]): Box | undefined {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = corners;
  const box = { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
  return Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0 ? box : undefined;
}

/** The part that two rectangles share; undefined if there is none. */
export function shared(one: Box, other: Box): Box | undefined {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** A page's turn as one of four; any number of quarter turns may be written, also backwards. */
export function turnOf(degrees: number): Turn {
  const turned = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return turned === 1 ? 90 : turned === 2 ? 180 : turned === 3 ? 270 : 0;
}

/** The sides of the page as it is shown, in points. */
export function shownSides({ box, turn, unit }: PageView): { width: number; height: number } {
  const [width, height] = [box.width * unit, box.height * unit];
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/**
 * The page with a strip below what it shows, so that nothing of it is covered. Whatever its turn, its corner and its
 * units, the strip lies below for the reader, with words from left to right.
 */
export function withStrip(view: PageView): Strip {
  const { box, turn, unit } = view;
  const { width } = shownSides(view);
  const height = STRIP_HEIGHT * Math.min(SCALES.most, Math.max(SCALES.least, width / A4_WIDTH));
  const tall = height / unit;
  const [right, top] = [box.x + box.width, box.y + box.height];
  const one = 1 / unit;
  switch (turn) {
    case 0: {
      const strip = { x: box.x, y: box.y - tall, width: box.width, height: tall };
      const media = { ...box, y: strip.y, height: box.height + tall };
      return { media, strip, matrix: [one, 0, 0, one, box.x, strip.y], width, height };
    }
    case 90: {
      const strip = { x: right, y: box.y, width: tall, height: box.height };
      const media = { ...box, width: box.width + tall };
      return { media, strip, matrix: [0, one, -one, 0, right + tall, box.y], width, height };
    }
    case 180: {
      const strip = { x: box.x, y: top, width: box.width, height: tall };
      const media = { ...box, height: box.height + tall };
      return { media, strip, matrix: [-one, 0, 0, -one, right, top + tall], width, height };
    }
    case 270: {
      const strip = { x: box.x - tall, y: box.y, width: tall, height: box.height };
      const media = { ...box, x: strip.x, width: box.width + tall };
      return { media, strip, matrix: [0, -one, one, 0, strip.x, top], width, height };
    }
  }
}

/** Where a matrix puts a point. */
export const placed = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

/** The smallest upright rectangle around a rectangle that a matrix moved. */
export function boxAround(matrix: Matrix, { x, y, width, height }: Box): Box {
  const corners = [
    placed(matrix, [x, y]),
    placed(matrix, [x + width, y]),
    placed(matrix, [x, y + height]),
    placed(matrix, [x + width, y + height]),
  ];
  const [across, up] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  const [left, low] = [Math.min(...across), Math.min(...up)];
  return { x: left, y: low, width: Math.max(...across) - left, height: Math.max(...up) - low };
}

/** First `inner`, then `outer`. */
export const after = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + b * c2,
  a * b2 + b * d2,
  c * a2 + d * c2,
  c * b2 + d * d2,
  e * a2 + f * c2 + e2,
  e * b2 + f * d2 + f2,
];

/**
 * The matrix with which the drawing of an annotation is put into its rectangle (ISO 32000-1, 12.5.5); undefined for a
 * drawing without a surface.
 */
export function intoRectangle(rectangle: Box, bounds: Box, matrix: Matrix): Matrix | undefined {
  const drawn = boxAround(matrix, bounds);
  if (drawn.width === 0 || drawn.height === 0) return undefined;
  const [across, up] = [rectangle.width / drawn.width, rectangle.height / drawn.height];
  return [across, 0, 0, up, rectangle.x - drawn.x * across, rectangle.y - drawn.y * up];
}
