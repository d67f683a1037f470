import { zlibSync } from "fflate";
import { crc32 } from "../../sandbox/src/domain/crc32.ts";

/*
 * Pictures made by code, so that a test names the fault of each. JPGs are gray all over: two bits are enough for each
 * block of 8 × 8 samples.
 */

export type Bytes = Uint8Array<ArrayBuffer>;
export const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

export function glue(...pieces: readonly (Uint8Array | readonly number[])[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const be32 = (number: number) => [number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255];

export const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];

export function pngChunk(type: string, content: Uint8Array, checksum?: number): Bytes {
  const told = glue(textBytes(type), content);
  const bytes = new Uint8Array(8 + told.length);
  bytes.set(be32(content.length));
  bytes.set(told, 4);
  bytes.set(be32(checksum ?? crc32(told)), 4 + told.length);
  return bytes;
}

type Header = {
  width?: number;
  height?: number;
  /** PNG's color type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha. */
  color?: number;
  depth?: number;
  interlace?: number;
};

export const ihdr = ({ width = 600, height = 120, color = 2, depth = 8, interlace = 0 }: Header = {}): Bytes =>
  pngChunk("IHDR", glue(be32(width), be32(height), [depth, color, 0, 0, interlace]));

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The uncompressed pixels of a picture, all zero, each row with its filter byte first. */
export function pixelsOf({ width = 600, height = 120, color = 2, depth = 8, interlace = 0 }: Header = {}): Bytes {
  const row = (across: number) => 1 + Math.ceil((across * depth * (SAMPLES[color] ?? 1)) / 8);
  if (interlace === 0) return new Uint8Array(height * row(width));
  // Adam7, in another form than in the product: how many of the eight columns and rows of a square each pass has.
  let length = 0;
  for (const pass of ["1", "2", "3", "4", "5", "6", "7"]) {
    const square = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777"];
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => square[y % 8]?.includes(pass));
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
      square[rows[0] === undefined ? 0 : rows[0] % 8]?.charAt(x % 8).includes(pass),
    );
    if (columns.length > 0) length += rows.length * row(columns.length);
  }
  return new Uint8Array(length);
}

type Png = Header & {
  /** Chunks between the header and the pixels, and behind the pixels. */
  before?: readonly Uint8Array[];
  after?: readonly Uint8Array[];
  pixels?: Uint8Array;
  /** Replaces the compressed pixels. */
  packed?: Uint8Array;
};

/** A PNG; every part that is not given is right. */
export function png({ before = [], after = [], pixels, packed, ...header }: Png = {}): Bytes {
  const stream = packed ?? zlibSync(pixels ?? pixelsOf(header));
  return glue(
    PNG_SIGN,
    ihdr(header),
    ...before,
    pngChunk("IDAT", stream),
    ...after,
    pngChunk("IEND", new Uint8Array()),
  );
}

/** The types and contents of a PNG's chunks. */
export function chunksIn(file: Uint8Array): { type: string; content: Uint8Array }[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks = [];
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at))
    chunks.push({
      type: String.fromCharCode(...file.subarray(at + 4, at + 8)),
      content: file.subarray(at + 8, at + 8 + view.getUint32(at)),
    });
  return chunks;
}

export function jpegSegment(code: number, content: Uint8Array | readonly number[]): Bytes {
  return glue([0xff, code, (content.length + 2) >> 8, (content.length + 2) & 255], content);
}

/** The JFIF segment, as most programs write it. */
export const JFIF_NOTE = jpegSegment(0xe0, glue(textBytes("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0]));

type Jpeg = {
  width?: number;
  height?: number;
  /** The kind of frame: 0xc0 sequential, 0xc2 progressive. */
  frame?: number;
  precision?: number;
  notes?: readonly Uint8Array[];
  /** Bytes behind the end of the picture. */
  trailer?: Uint8Array;
};

/** The parts of a JPG, each with its marker: cut between any two, the picture is incomplete. */
export function jpegParts({
  width = 600,
  height = 120,
  frame = 0xc0,
  precision = 8,
  notes = [JFIF_NOTE],
}: Jpeg = {}): Bytes[] {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const one = [1, ...Array.from({ length: 15 }, () => 0)];
  return [
    Uint8Array.of(0xff, 0xd8),
    ...notes.map((note) => glue(note)),
    jpegSegment(0xdb, glue([0], new Uint8Array(64).fill(1))),
    jpegSegment(frame, [precision, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    // One code in each table, of one bit: no difference to the block before, and no further coefficients.
    jpegSegment(0xc4, [0x00, ...one, 0, 0x10, ...one, 0]),
    jpegSegment(0xda, [1, 1, 0x00, 0, 63, 0]),
    new Uint8Array(Math.ceil((blocks * 2) / 8)),
    Uint8Array.of(0xff, 0xd9),
  ];
}

/** A JPG; every part that is not given is right. */
export const jpeg = (given: Jpeg = {}): Bytes => glue(...jpegParts(given), given.trailer ?? []);

export const HTML = textBytes("<!doctype html><script>alert(document.domain)</script>");
export const SVG = textBytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
export const GIF = glue(textBytes("GIF89a"), [88, 2, 120, 0, 0, 0, 0, 0x3b]);
export const WEBP = glue(textBytes("RIFF"), [0, 1, 0, 0], textBytes("WEBPVP8 "), new Uint8Array(64));
/** The end record of a ZIP without parts, which readers search for from the end. */
export const ZIP_END = glue(textBytes("PK\u0005\u0006"), new Uint8Array(18));

/** A picture of exactly this many bytes: a chunk that the picture does not need fills it up. */
export function pngOfBytes(bytes: number): Bytes {
  const fill = bytes - png().length - 12;
  return png({ before: [pngChunk("teXt", new Uint8Array(fill))] });
}
