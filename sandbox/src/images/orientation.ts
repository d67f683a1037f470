import { joined } from "./bytes.ts";
import type { Sides } from "./unusable-image.ts";

/*
 * A picture's orientation, as cameras note it (Exif 2.32, tag 0x0112, inside a TIFF 6.0): 1 as stored, 2 to 8 mirrored
 * or turned.
 */

/** The marker of the segment that holds it. */
export const NOTE_OF_EXIF = 0xe1;
const WORD = [0x45, 0x78, 0x69, 0x66, 0, 0];
const [LITTLE, BIG] = [0x4949, 0x4d4d];
const TIFF = 42;
const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation in a segment's content; 1 if it has no known one, undefined if it is another kind of segment. */
export function orientationIn(content: Uint8Array): number | undefined {
  if (!WORD.every((byte, at) => content[at] === byte)) return undefined;
  const tiff = content.subarray(WORD.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const order = view.getUint16(0);
  const isLittle = order === LITTLE;
  if ((!isLittle && order !== BIG) || view.getUint16(2, isLittle) !== TIFF) return 1;
  const from = view.getUint32(4, isLittle);
  if (from + 2 > tiff.length) return 1;
  const count = view.getUint16(from, isLittle);
  for (let at = from + 2, entry = 0; entry < count && at + ENTRY_BYTES <= tiff.length; entry++, at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The content of a segment with this orientation and nothing else. */
export const noteOf = (orientation: number): Uint8Array =>
  joined([
    Uint8Array.from(WORD),
    // Big-endian; a directory with one entry follows the header, and no second directory.
    Uint8Array.of(0x4d, 0x4d, 0, TIFF, 0, 0, 0, 8, 0, 1),
    Uint8Array.of(ORIENTATION >> 8, ORIENTATION & 255, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0),
    new Uint8Array(4),
  ]);

/** A quarter turn swaps width and height. */
export const shownSides = ({ width, height }: Sides, orientation: number): Sides =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

const SCAN = 0xda;

/** The orientation of a rebuilt JPEG: of its only note, somewhere before its pixels. */
export function orientationOfJpeg(file: Uint8Array): number {
  for (let at = 2; file[at] === 0xff && file[at + 1] !== SCAN;) {
    const end = at + 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0));
    if (file[at + 1] === NOTE_OF_EXIF) return orientationIn(file.subarray(at + 4, end)) ?? 1;
    at = end;
  }
  return 1;
}

/** The six numbers of a PDF matrix. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * For each orientation, the positions of the stored picture's lower right, upper left and lower left corner, in a
 * square of side 1 with y upwards.
 */
const CORNERS: Readonly<Record<number, readonly [right: Point, top: Point, origin: Point]>> = {
  1: [
    [1, 0],
    [0, 1],
    [0, 0],
  ],
  2: [
    [0, 0],
    [1, 1],
    [1, 0],
  ],
  3: [
    [0, 1],
    [1, 0],
    [1, 1],
  ],
  4: [
    [1, 1],
    [0, 0],
    [0, 1],
  ],
  5: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  6: [
    [0, 0],
    [1, 1],
    [0, 1],
  ],
  7: [
    [0, 1],
    [1, 0],
    [0, 0],
  ],
  8: [
    [1, 1],
    [0, 0],
    [1, 0],
  ],
};
type Point = readonly [number, number];
type Box = Sides & { x: number; y: number };

/** The matrix that draws a stored picture of side 1 upright into a box. */
export function uprightIn({ x, y, width, height }: Box, orientation: number): Matrix {
  const [right, top, origin] = CORNERS[orientation] ??
    CORNERS[1] ?? [
      [1, 0],
      [0, 1],
      [0, 0],
    ];
  return [
    (right[0] - origin[0]) * width,
    (right[1] - origin[1]) * height,
    (top[0] - origin[0]) * width,
    (top[1] - origin[1]) * height,
    x + origin[0] * width,
    y + origin[1] * height,
  ];
}
