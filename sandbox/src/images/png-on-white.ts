import { Inflate } from "fflate";
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
/** The bytes of rows that are packed at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The pixels of a rebuilt PNG for a PDF, on white. Opaque ones that are not interlaced are taken as they lie; of others
 * one row at a time is unpacked, and of an interlaced one the picture with three bytes a pixel.
 */
export async function pngOnWhite(png: Uint8Array): Promise<PackedPixels> {
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
  const rows = interlace === 0 ? paintedRows(stream, layout, paint) : paintedWhole(stream, layout, paint);
  return { ...sides, stream: await packed(rows, sides.width * RGB), depth: 8, colors: RGB };
}

type Layout = Sides & { depth: number; color: number; isInterlaced: boolean };
type Pass = (typeof PASSES)[number];
type Paint = (row: Uint8Array, place: number, onto: Uint8Array, at: number) => void;

const WHOLE: Pass = { x: 0, y: 0, right: 1, down: 1 };

/** Rows of red, green and blue. A row is good until the next is asked for. */
function* paintedRows(stream: Uint8Array, layout: Layout, paint: Paint): Generator<Uint8Array> {
  const row = new Uint8Array(layout.width * RGB);
  for (const { plain } of plainRows(stream, layout)) {
    for (let x = 0; x < layout.width; x++) paint(plain, x, row, x * RGB);
    yield row;
  }
}

/** As {@link paintedRows}, of an interlaced picture. */
function* paintedWhole(stream: Uint8Array, layout: Layout, paint: Paint): Generator<Uint8Array> {
  const { width, height } = layout;
  const all = new Uint8Array(width * height * RGB);
  for (const { plain, y, pass } of plainRows(stream, layout))
    for (let x = pass.x, place = 0; x < width; x += pass.right, place++)
      paint(plain, place, all, (y * width + x) * RGB);
  for (let y = 0; y < height; y++) yield all.subarray(y * width * RGB, (y + 1) * width * RGB);
}

/**
 * Unpacks row by row, filters undone. `y` is the row's place in the picture, `pass` the one that it belongs to. The
 * bytes of a row are good until the next is asked for.
 */
function* plainRows(
  stream: Uint8Array,
  { width, height, depth, color, isInterlaced }: Layout,
): Generator<{ plain: Uint8Array; y: number; pass: Pass }> {
  const bits = depth * (SAMPLES[color] ?? 1);
  const step = Math.max(1, bits >> 3);
  const passes = (isInterlaced ? PASSES : [WHOLE]).filter(({ x, y }) => x < width && y < height);
  const pieces = unpackedPieces(stream);
  let piece: Uint8Array = new Uint8Array();
  for (const pass of passes) {
    const bytes = 1 + Math.ceil((Math.ceil((width - pass.x) / pass.right) * bits) / 8);
    let [row, above] = [new Uint8Array(bytes), new Uint8Array(bytes)];
    for (let y = pass.y; y < height; y += pass.down) {
      for (let filled = 0; filled < bytes;) {
        if (piece.length === 0) {
          const next = pieces.next();
          if (next.done) return;
          piece = next.value;
        }
        const part = piece.subarray(0, bytes - filled);
        row.set(part, filled);
        filled += part.length;
        piece = piece.subarray(part.length);
      }
      undoFilter(row, above, step);
      yield { plain: row.subarray(1), y, pass };
      [row, above] = [above, row];
    }
  }
}

/** The unpacked bytes of a stream of zlib, a slice of the packed ones at a time. */
function* unpackedPieces(stream: Uint8Array): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const inflating = new Inflate((piece) => pieces.push(piece));
  const bytes = stream.subarray(ZLIB_HEADER_BYTES, -ZLIB_CHECKSUM_BYTES);
  for (let from = 0; from < bytes.length; from += SLICE) {
    pieces = [];
    inflating.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length);
    yield* pieces;
  }
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

/** The rows, each as its difference from the one above, some at a time. */
function* filtered(rows: Iterable<Uint8Array>, rowBytes: number): Generator<Uint8Array<ArrayBuffer>> {
  const above = new Uint8Array(rowBytes);
  const size = rowBytes + 1;
  const most = Math.max(1, Math.floor(CHUNK_BYTES / size));
  let chunk = new Uint8Array(most * size);
  let filled = 0;
  for (const row of rows) {
    chunk[filled] = UP;
    for (let at = 0; at < rowBytes; at++) chunk[filled + 1 + at] = (row[at] ?? 0) - (above[at] ?? 0);
    above.set(row);
    filled += size;
    if (filled < chunk.length) continue;
    yield chunk;
    chunk = new Uint8Array(most * size);
    filled = 0;
  }
  yield chunk.subarray(0, filled);
}

/**
 * Packs rows as they come, by the runtime: the streams of fflate 0.8.2 are broken where data have zeros near their
 * begin, as filtered rows have (findings/fflate-streamed-zeros.sh).
 */
async function packed(rows: Iterable<Uint8Array>, rowBytes: number): Promise<Uint8Array> {
  const chunks = filtered(rows, rowBytes);
  const plain = new ReadableStream<BufferSource>({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Uint8Array(await new Response(plain.pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
}
