import { zlibSync } from "fflate";
import { encode } from "uqr";
import { crc32 } from "../../../sandbox/src/domain/crc32.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const joined = (pieces: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, content: ArrayLike<number>): Uint8Array {
  const named = joined([new TextEncoder().encode(type), content]);
  return joined([number(content.length), named, number(crc32(named))]);
}

/**
 * How a screenshot may keep its pixels: shades, colors, colors with opacity, or a palette of one bit. `seenThrough…`:
 * what is light has a dark color that the picture calls transparent, and no shade tells it from what is dark.
 */
export type Kept = "gray" | "rgb" | "rgba" | "bits" | "seenThroughGray" | "seenThroughRgb" | "seenThroughBits";
const GRAY = { depth: 8, color: 0, step: 1 };
const RGB = { depth: 8, color: 2, step: 3 };
const BITS = { depth: 1, color: 3, step: 1 };
const WHITE = 255;
/** The shade that is transparent, and those of dark pixels around it, by turns. */
const UNSEEN = 60;
const AROUND = [0, 120];
const LOOKS: Record<
  Kept,
  { depth: number; color: number; step: number; light: number; palette?: number[]; transparency?: number[] }
> = {
  gray: { ...GRAY, light: WHITE },
  rgb: { ...RGB, light: WHITE },
  rgba: { depth: 8, color: 6, step: 4, light: 0 },
  bits: { ...BITS, light: WHITE, palette: [0, 0, 0, WHITE, WHITE, WHITE] },
  seenThroughGray: { ...GRAY, light: UNSEEN, transparency: [0, UNSEEN] },
  seenThroughRgb: { ...RGB, light: UNSEEN, transparency: [0, UNSEEN, 0, UNSEEN, 0, UNSEEN] },
  seenThroughBits: { ...BITS, light: UNSEEN, palette: [0, 0, 0, 0, 0, 0], transparency: [WHITE, 0] },
};

/** A row of pixels as bytes; dark is true. */
function rowOf(dark: readonly boolean[], kept: Kept): number[] {
  const { color, light } = LOOKS[kept];
  if (color === BITS.color)
    return Array.from({ length: Math.ceil(dark.length / 8) }, (_, byte) =>
      dark.slice(byte * 8, byte * 8 + 8).reduce((sum, isDark, place) => sum | ((isDark ? 0 : 1) << (7 - place)), 0),
    );
  return dark.flatMap((isDark, place) => {
    const darkShade = light === UNSEEN ? (AROUND[place % 2] ?? 0) : 0;
    const shade = isDark ? darkShade : light;
    if (color === GRAY.color) return [shade];
    // What nobody sees through is dark only where it is opaque.
    return color === RGB.color ? [shade, shade, shade] : [0, 0, 0, isDark ? 255 : 0];
  });
}

/** Filters a row (ISO 15948, 9.2): none, left, above, average and Paeth by turns, as encoders choose them. */
function filtered(row: readonly number[], above: readonly number[], step: number, filter: number): number[] {
  const paeth = (a: number, b: number, c: number): number => {
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
  };
  const made = row.map((byte, place) => {
    const [a, b, c] = [row[place - step] ?? 0, above[place] ?? 0, above[place - step] ?? 0];
    const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter] ?? 0;
    return (byte - guess) & 255;
  });
  return [filter, ...made];
}

/** The QR code of a text as a PNG of `pixels` a module. */
export function pngOfCode(text: string, kept: Kept, pixels = 3): Uint8Array<ArrayBuffer> {
  const { data } = encode(text, { ecc: "M", border: 4 });
  const rows = data.flatMap((modules) => {
    const row = rowOf(
      modules.flatMap((isDark) => Array.from({ length: pixels }, () => isDark)),
      kept,
    );
    return Array.from({ length: pixels }, () => row);
  });
  const side = data.length * pixels;
  const { depth, color, step, palette, transparency } = LOOKS[kept];
  const lines = rows.flatMap((row, y) => filtered(row, rows[y - 1] ?? [], step, y % 5));
  return joined([
    SIGNATURE,
    chunk("IHDR", [...number(side), ...number(side), depth, color, 0, 0, 0]),
    ...(palette ? [chunk("PLTE", palette)] : []),
    ...(transparency ? [chunk("tRNS", transparency)] : []),
    chunk("IDAT", zlibSync(Uint8Array.from(lines))),
    chunk("IEND", []),
  ]);
}
