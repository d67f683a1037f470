import { unzlibSync } from "fflate";
import { PNG_SIGNATURE, rebuildPng } from "./png.ts";
import type { Sides } from "./unusable-image.ts";

/** Four bytes a pixel: red, green, blue and opacity. */
type Pixels = Sides & { data: Uint8ClampedArray };

const CHUNK_BYTES = 12;
/** The samples of a pixel, by color type. */
export const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
export const GRAY = 0;
const RGB = 2;
export const PALETTE = 3;
export const GRAY_WITH_ALPHA = 4;

/** The content of a chunk of a rebuilt PNG, which has each at most once. */
export function chunkOf(png: Uint8Array, wanted: string): Uint8Array | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = PNG_SIGNATURE.length; at < png.length;) {
    const length = view.getUint32(at);
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === wanted) return png.subarray(at + 8, at + 8 + length);
    at += CHUNK_BYTES + length;
  }
  return undefined;
}

/** The byte that a filter of PNG expects: left, above, or what is between them (ISO 15948, 9.2). */
export function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Undoes the filters: rows of bytes, without the byte that names each row's filter. `step`: bytes of a pixel. */
function unfiltered(packed: Uint8Array, rowBytes: number, step: number): Uint8Array {
  const rows = Math.floor(packed.length / (rowBytes + 1));
  const plain = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const filter = packed[row * (rowBytes + 1)] ?? 0;
    for (let place = 0; place < rowBytes; place++) {
      const at = row * rowBytes + place;
      const left = place < step ? 0 : (plain[at - step] ?? 0);
      const above = row === 0 ? 0 : (plain[at - rowBytes] ?? 0);
      const corner = place < step || row === 0 ? 0 : (plain[at - rowBytes - step] ?? 0);
      plain[at] = (packed[row * (rowBytes + 1) + 1 + place] ?? 0) + expected(filter, left, above, corner);
    }
  }
  return plain;
}

/**
 * How opaque a pixel is, from 0 to 1: by its last sample, by the transparency of its color in the palette, or nothing
 * for the one shade or color that a picture calls transparent. `told`: the chunk of transparency.
 */
function opacityBy(color: number, most: number, told: Uint8Array | undefined) {
  const last = color === GRAY_WITH_ALPHA ? 1 : 3;
  // It has two bytes a sample, whatever the depth.
  const unseen = (color === RGB ? [0, 2, 4] : [0]).map((at) => ((told?.[at] ?? 0) << 8) | (told?.[at + 1] ?? 0));
  return (sample: (place: number) => number): number => {
    if (color >= GRAY_WITH_ALPHA) return sample(last) / most;
    if (told === undefined) return 1;
    if (color === PALETTE) return (told[sample(0)] ?? 255) / 255;
    return unseen.every((value, place) => sample(place) === value) ? 0 : 1;
  };
}

/**
 * The pixels of a PNG, on white; undefined for one that is interlaced or has 16 bits a sample. `admit` checks its sides
 * before a pixel is inflated. Throws `UnusableImage`.
 */
export function pngPixels(file: Uint8Array, admit: (sides: Sides) => void): Pixels | undefined {
  const { bytes, width, height } = rebuildPng(file, admit);
  const [depth = 0, color = 0, , , interlace] = chunkOf(bytes, "IHDR")?.subarray(8) ?? [];
  const samples = SAMPLES[color] ?? 1;
  if (interlace !== 0 || depth > 8) return undefined;
  const palette = chunkOf(bytes, "PLTE");
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const packed = unzlibSync(chunkOf(bytes, "IDAT") ?? new Uint8Array());
  const plain = unfiltered(packed, rowBytes, Math.max(1, (samples * depth) >> 3));
  const most = 2 ** depth - 1;
  const sample = (x: number, y: number, place: number): number => {
    const bit = (x * samples + place) * depth;
    return ((plain[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  const opacityOf = opacityBy(color, most, chunkOf(bytes, "tRNS"));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = (place: number) =>
        color === PALETTE
          ? (palette?.[sample(x, y, 0) * 3 + place] ?? 0)
          : (sample(x, y, color === GRAY || color === GRAY_WITH_ALPHA ? 0 : place) * 255) / most;
      const opacity = opacityOf((place) => sample(x, y, place));
      const at = (y * width + x) * 4;
      for (const place of [0, 1, 2]) data[at + place] = 255 - (255 - shade(place)) * opacity;
      data[at + 3] = 255;
    }
  return { width, height, data };
}
