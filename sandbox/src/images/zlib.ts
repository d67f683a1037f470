import { Inflate } from "fflate";
import { damaged } from "./unusable-image.ts";

/**
 * The bytes that are inflated at once: the result may be a thousand times as large, and is in memory until it is
 * counted.
 */
const SLICE = 4 * 1024;
const HEADER_BYTES = 2;
const CHECKSUM_BYTES = 4;
const ADLER = 65_521;
/** The number of bytes that can be summed before the sums must be reduced. */
const ADLER_STEP = 3_800;

/** Continues the two sums of a zlib stream's checksum (RFC 1950) with these bytes. */
function added([low, high]: readonly [number, number], bytes: Uint8Array): [number, number] {
  let [a, b] = [low, high];
  for (let from = 0; from < bytes.length; from += ADLER_STEP) {
    for (const byte of bytes.subarray(from, from + ADLER_STEP)) b += a += byte;
    a %= ADLER;
    b %= ADLER;
  }
  return [a, b];
}

/** Inflates bytes that end exactly with the compressed data, or throws. Each piece is passed on and not kept. */
function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const inflating = new Inflate(take);
  for (let from = 0; from < packed.length; from += SLICE)
    inflating.push(packed.subarray(from, from + SLICE), from + SLICE >= packed.length);
}

/** Whether the compressed data ends before the last byte: then other data follows it. */
function endsEarly(packed: Uint8Array): boolean {
  try {
    inflate(packed.subarray(0, -1), () => undefined);
    return packed.length > 1;
  } catch {
    return false;
  }
}

/**
 * Throws unless a zlib stream is complete, has its checksum, inflates to exactly `length` bytes and has nothing behind
 * it. It is inflated in pieces and abandoned at the first byte too many, so that no stream costs more than a valid one.
 */
export function checkZlib(stream: Uint8Array, length: number): void {
  if (stream.length <= HEADER_BYTES + CHECKSUM_BYTES) throw damaged("a stream that breaks off");
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const header = view.getUint16(0);
  // Deflate, with a window of at most 32 KB, without a preset dictionary.
  if ((header & 0x0f00) !== 0x0800 || header >>> 12 > 7 || header % 31 !== 0 || (header & 0x20) !== 0)
    throw damaged("no zlib stream");
  const packed = stream.subarray(HEADER_BYTES, -CHECKSUM_BYTES);
  let [inflated, sums]: [number, [number, number]] = [0, [1, 0]];
  try {
    inflate(packed, (piece) => {
      inflated += piece.length;
      if (inflated > length) throw damaged("more pixels than it says");
      sums = added(sums, piece);
    });
  } catch (error) {
    throw damaged("a stream that cannot be read", error);
  }
  if (inflated !== length) throw damaged("fewer pixels than it says");
  if (((sums[1] << 16) | sums[0]) >>> 0 !== view.getUint32(stream.length - CHECKSUM_BYTES))
    throw damaged("another checksum of its pixels");
  if (endsEarly(packed)) throw damaged("something behind its pixels");
}
