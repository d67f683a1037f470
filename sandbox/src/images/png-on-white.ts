import { Inflate, Zlib } from "fflate";
import { joined } from "./bytes.ts";
import { chunkOf, expected, GRAY, GRAY_WITH_ALPHA, PALETTE, SAMPLES } from "./png-pixels.ts";
import { PASSES } from "./png.ts";
import type { Sides } from "./unusable-image.ts";

/**
 * Pixels as a PDF takes them: a stream of zlib whose rows are filtered as in a PNG, with so many bits a sample.
 * `colors` is the samples of a pixel; of a palette, three bytes a color, they are places in it.
 */
export type PackedPixels = Sides & { stream: Uint8Array; depth: number; colors: 1 | 3; palette?: Uint8Array };

const ZLIB_HEADER_BYTES = 2;
const ZLIB_CHECKSUM_BYTES = 4;
/** Packed bytes that are unpacked at once: the result may be a thousand times as large. */
const SLICE = 4 * 1024;
const RGB = 3;
/** The filter that writes each byte as its difference from the one above. */
const UP = 2;
const LEVEL = 3;

/**
 * The pixels of a rebuilt PNG for a PDF, on white. Opaque ones that are not interlaced are taken as they lie; of others
 * one row at a time is unpacked, and of an interlaced one the picture with three bytes a pixel.
 */
export function pngOnWhite(png: Uint8Array): PackedPixels {
  const header = chunkOf(png, "IHDR") ?? new Uint8Array(13);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const sides = { width: view.getUint32(0), height: view.getUint32(4) };
  const [depth = 8, color = 0, , , interlace = 0] = header.subarray(8);
  const stream = chunkOf(png, "IDAT") ?? new Uint8Array();
  const [palette, transparency] = [chunkOf(png, "PLTE"), chunkOf(png, "tRNS")];
  const isOpaque = color < GRAY_WITH_ALPHA && transparency === undefined;
  if (isOpaque && interlace === 0) {
    const plain = { ...sides, stream, depth, colors: color === 2 ? RGB : 1 } as const;
    return color === PALETTE && palette ? { ...plain, palette } : plain;
  }
  const layout = { ...sides, depth, color, isInterlaced: interlace === 1 };
  const paint = color === 6 && depth === 8 ? paintUsual : painter(layout, palette, transparency);
  const packed = new Packing(sides.width * RGB);
  if (interlace === 0) {
    const row = new Uint8Array(sides.width * RGB);
    eachRow(stream, layout, (plain) => {
      for (let x = 0; x < sides.width; x++) paint(plain, x, row, x * RGB);
      packed.row(row);
    });
  } else {
    const all = new Uint8Array(sides.width * sides.height * RGB);
    eachRow(stream, layout, (plain, y, { x, right }) => {
      for (let at = x, place = 0; at < sides.width; at += right, place++)
        paint(plain, place, all, (y * sides.width + at) * RGB);
    });
    for (let y = 0; y < sides.height; y++) packed.row(all.subarray(y * sides.width * RGB, (y + 1) * sides.width * RGB));
  }
  return { ...sides, stream: packed.end(), depth: 8, colors: RGB };
}

type Layout = Sides & { depth: number; color: number; isInterlaced: boolean };
type Pass = (typeof PASSES)[number];
type Paint = (row: Uint8Array, place: number, onto: Uint8Array, at: number) => void;

const WHOLE: Pass = { x: 0, y: 0, right: 1, down: 1 };

/** Unpacks row by row, filters undone. `y` is the row's place in the picture. */
function eachRow(
  stream: Uint8Array,
  { width, height, depth, color, isInterlaced }: Layout,
  take: (row: Uint8Array, y: number, pass: Pass) => void,
): void {
  const bits = depth * (SAMPLES[color] ?? 1);
  const step = Math.max(1, bits >> 3);
  const passes = (isInterlaced ? PASSES : [WHOLE]).filter(({ x, y }) => x < width && y < height);
  let place = 0;
  let y = passes[0]?.y ?? 0;
  const bytesOf = (pass: Pass | undefined) =>
    pass ? Math.ceil((Math.ceil((width - pass.x) / pass.right) * bits) / 8) : 0;
  let row = new Uint8Array(bytesOf(passes[0]) + 1);
  let above = new Uint8Array(row.length);
  let filled = 0;
  const endRow = () => {
    const pass = passes[place];
    if (!pass) return;
    undoFilter(row, above, step);
    take(row.subarray(1), y, pass);
    [row, above] = [above, row];
    filled = 0;
    y += pass.down;
    if (y < height) return;
    place += 1;
    y = passes[place]?.y ?? 0;
    row = new Uint8Array(bytesOf(passes[place]) + 1);
    above = new Uint8Array(row.length);
  };
  const inflating = new Inflate((piece) => {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + row.length - filled);
      row.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === row.length) endRow();
    }
  });
  const packed = stream.subarray(ZLIB_HEADER_BYTES, -ZLIB_CHECKSUM_BYTES);
  for (let from = 0; from < packed.length; from += SLICE)
    inflating.push(packed.subarray(from, from + SLICE), from + SLICE >= packed.length);
}

/** Undoes the filter of a row, which its first byte names. `step`: bytes of a pixel. */
function undoFilter(row: Uint8Array, above: Uint8Array, step: number): void {
  const filter = row[0] ?? 0;
  if (filter === 0) return;
  // Most programs filter most rows by these two.
  if (filter === 1) for (let at = 1 + step; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
  else if (filter === 2) for (let at = 1; at < row.length; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
  else
    for (let at = 1; at < row.length; at++) {
      const left = at <= step ? 0 : (row[at - step] ?? 0);
      const corner = at <= step ? 0 : (above[at - step] ?? 0);
      row[at] = (row[at] ?? 0) + expected(filter, left, above[at] ?? 0, corner);
    }
}

/** As {@link painter}, of pixels with eight bits of red, green, blue and opacity each, which are most of their kind. */
const paintUsual: Paint = (row, place, onto, at) => {
  const from = 4 * place;
  const opacity = row[from + 3] ?? 0;
  for (let part = 0; part < RGB; part++) {
    const shade = row[from + part] ?? 0;
    onto[at + part] = opacity === 255 ? shade : Math.round(255 - ((255 - shade) * opacity) / 255);
  }
};

/** Puts the pixel at a place of a row onto white, as red, green and blue. */
function painter({ depth, color }: Layout, palette?: Uint8Array, transparency?: Uint8Array): Paint {
  const samples = SAMPLES[color] ?? 1;
  const most = 2 ** depth - 1;
  const sample = (row: Uint8Array, index: number): number => {
    if (depth === 8) return row[index] ?? 0;
    if (depth === 16) return ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0);
    const bit = index * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  // Of gray and color one value is the one that is seen through.
  const clear =
    color !== PALETTE && transparency
      ? Array.from(
          { length: samples },
          (_, place) => ((transparency[2 * place] ?? 0) << 8) | (transparency[2 * place + 1] ?? 0),
        )
      : undefined;
  const isGray = color === GRAY || color === GRAY_WITH_ALPHA;
  return (row, place, onto, at) => {
    const first = place * samples;
    const index = color === PALETTE ? sample(row, place) : 0;
    let opacity = 1;
    if (color >= GRAY_WITH_ALPHA) opacity = sample(row, first + samples - 1) / most;
    else if (color === PALETTE) opacity = (transparency?.[index] ?? 255) / 255;
    else if (clear?.every((value, part) => value === sample(row, first + part)) === true) opacity = 0;
    for (let part = 0; part < RGB; part++) {
      const shade =
        color === PALETTE
          ? (palette?.[index * RGB + part] ?? 0)
          : (sample(row, first + (isGray ? 0 : part)) * 255) / most;
      onto[at + part] = Math.round(255 - (255 - shade) * opacity);
    }
  };
}

/** Packs rows as they come. */
class Packing {
  readonly #pieces: Uint8Array[] = [];
  readonly #zlib: Zlib;
  #above: Uint8Array;

  constructor(rowBytes: number) {
    this.#above = new Uint8Array(rowBytes);
    this.#zlib = new Zlib({ level: LEVEL }, (piece) => this.#pieces.push(piece));
  }

  row(row: Uint8Array): void {
    const filtered = new Uint8Array(row.length + 1);
    filtered[0] = UP;
    for (let at = 0; at < row.length; at++) filtered[at + 1] = (row[at] ?? 0) - (this.#above[at] ?? 0);
    this.#above.set(row);
    this.#zlib.push(filtered);
  }

  end(): Uint8Array {
    this.#zlib.push(new Uint8Array(), true);
    return joined(this.#pieces);
  }
}
