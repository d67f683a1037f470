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

/** How a screenshot may keep its pixels: shades, colors, colors with opacity, or a palette of one bit. */
export type Kept = "gray" | "rgb" | "rgba" | "bits";
const COLOR: Record<Kept, { depth: number; color: number }> = {
  gray: { depth: 8, color: 0 },
  rgb: { depth: 8, color: 2 },
  rgba: { depth: 8, color: 6 },
  bits: { depth: 1, color: 3 },
};

/** A row of pixels as bytes; dark is true. */
function rowOf(dark: readonly boolean[], kept: Kept): number[] {
  if (kept === "bits")
    return Array.from({ length: Math.ceil(dark.length / 8) }, (_, byte) =>
      dark.slice(byte * 8, byte * 8 + 8).reduce((sum, isDark, place) => sum | ((isDark ? 0 : 1) << (7 - place)), 0),
    );
  return dark.flatMap((isDark) => {
    const shade = isDark ? 0 : 255;
    if (kept === "gray") return [shade];
    // What nobody sees through is dark only where it is opaque.
    return kept === "rgb" ? [shade, shade, shade] : [0, 0, 0, isDark ? 255 : 0];
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
  const { depth, color } = COLOR[kept];
  const step = { gray: 1, rgb: 3, rgba: 4, bits: 1 }[kept];
  const lines = rows.flatMap((row, y) => filtered(row, rows[y - 1] ?? [], step, y % 5));
  return joined([
    SIGNATURE,
    chunk("IHDR", [...number(side), ...number(side), depth, color, 0, 0, 0]),
    ...(kept === "bits" ? [chunk("PLTE", [0, 0, 0, 255, 255, 255])] : []),
    chunk("IDAT", zlibSync(Uint8Array.from(lines))),
    chunk("IEND", []),
  ]);
}
