import { crc32 } from "../domain/crc32.ts";
import { joined } from "./bytes.ts";
import { damaged, type Sides } from "./unusable-image.ts";
import { checkZlib } from "./zlib.ts";

/*
 * PNG (ISO 15948): a signature, then chunks, each with its length, its type, its bytes, and a checksum of type and
 * bytes.
 */
export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK_BYTES = 12;
const HEADER_BYTES = 13;

/** By color type: the samples of a pixel, and the allowed bits of each. */
const COLORS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const GRAY = 0;
const RGB = 2;
const PALETTE = 3;

/** The seven passes of an interlaced picture: the start of each, and the distance of its pixels. */
export const PASSES = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
];

type Chunk = { type: string; content: Uint8Array };
type Header = Sides & { depth: number; color: number; interlaced: boolean };

/** The chunks up to the end chunk, each with a checked checksum. Bytes behind the end are no part of the picture. */
function* chunksOf(file: Uint8Array): Generator<Chunk> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = PNG_SIGNATURE.length; ;) {
    if (at + CHUNK_BYTES > file.length) throw damaged("it breaks off");
    const end = at + CHUNK_BYTES + view.getUint32(at);
    if (end > file.length) throw damaged("a chunk that breaks off");
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) throw damaged("a chunk without a type");
    if (crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw damaged(`another checksum of ${type}`);
    yield { type, content: file.subarray(at + 8, end - 4) };
    if (type === "IEND") return;
    at = end;
  }
}

function readHeader({ type, content }: Chunk): Header {
  if (type !== "IHDR" || content.length !== HEADER_BYTES) throw damaged("no header");
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const [depth, color, packing, filtering, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at));
  if (depth === undefined || color === undefined || packing !== 0 || filtering !== 0 || (interlace ?? 2) > 1)
    throw damaged("a header of nothing known");
  if (!COLORS[color]?.depths.includes(depth)) throw damaged("colors of nothing known");
  return { width: view.getUint32(0), height: view.getUint32(4), depth, color, interlaced: interlace === 1 };
}

/** The number of bytes of the pixels: each row begins with a byte for its filter. */
function lengthOf({ width, height, depth, color, interlaced }: Header): number {
  const bits = depth * (COLORS[color]?.samples ?? 0);
  const rows = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0;
  if (!interlaced) return rows(width, height);
  return PASSES.reduce(
    (length, { x, y, right, down }) => length + rows(Math.ceil((width - x) / right), Math.ceil((height - y) / down)),
    0,
  );
}

/** Throws unless the palette fits this picture. */
function checkPalette({ depth }: Header, palette: Uint8Array | undefined): void {
  const colors = (palette?.length ?? 0) / 3;
  if (!Number.isInteger(colors) || colors < 1 || colors > 2 ** depth) throw damaged("a palette of nothing known");
}

/** Throws unless the transparency has the form that the color type demands. */
function checkTransparency({ color }: Header, told: Uint8Array, palette: Uint8Array | undefined): void {
  const fits =
    color === PALETTE
      ? told.length >= 1 && told.length <= (palette?.length ?? 0) / 3
      : told.length === (color === GRAY ? 2 : 6);
  if (!fits) throw damaged("transparency of nothing known");
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(CHUNK_BYTES + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

/**
 * Rebuilds a PNG from its header, its palette, its transparency and its pixels; all other data is dropped. `admit`
 * checks its sides and the bytes of its pixels before one of them is inflated. Throws {@link UnusableImage}.
 */
export function rebuildPng(
  file: Uint8Array,
  admit: (sides: Sides, unpacked: number) => void,
): Sides & { bytes: Uint8Array<ArrayBuffer> } {
  const chunks = chunksOf(file);
  const first = chunks.next();
  if (first.done) throw damaged("no header");
  const header = readHeader(first.value);
  const unpacked = lengthOf(header);
  admit(header, unpacked);
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const pixels: Uint8Array[] = [];
  let before = "IHDR";
  for (const { type, content } of chunks) {
    if (type === "IHDR") throw damaged("a header twice");
    if (type === "IDAT") {
      if (pixels.length > 0 && before !== "IDAT") throw damaged("pixels in two places");
      pixels.push(content);
    } else if (type === "PLTE") {
      if (palette || pixels.length > 0) throw damaged("a palette out of its place");
      palette = content;
    } else if (type === "tRNS") {
      if (transparency || pixels.length > 0) throw damaged("transparency out of its place");
      transparency = content;
    } else if (type !== "IEND" && /^[A-Z]/.test(type)) throw damaged("a chunk nobody knows and nobody may leave out");
    before = type;
  }
  // For other color types a palette is only a hint, and colors with an alpha channel need no further transparency.
  const isPaletted = header.color === PALETTE;
  if (isPaletted) checkPalette(header, palette);
  const seenThrough = isPaletted || header.color === GRAY || header.color === RGB ? transparency : undefined;
  if (seenThrough) checkTransparency(header, seenThrough, palette);
  const stream = joined(pixels);
  checkZlib(stream, unpacked);
  const bytes = joined([
    Uint8Array.from(PNG_SIGNATURE),
    chunk("IHDR", first.value.content),
    ...(isPaletted && palette ? [chunk("PLTE", palette)] : []),
    ...(seenThrough ? [chunk("tRNS", seenThrough)] : []),
    chunk("IDAT", stream),
    chunk("IEND", new Uint8Array()),
  ]);
  return { width: header.width, height: header.height, bytes };
}
