import { Inflate } from "fflate";
import { damaged } from "./unusable-image.ts";

/**
 * Bytes that are inflated at once: they may come to a thousand times as many, which are held until they were counted.
 */
const SLICE = 4 * 1024;
const HEADER_BYTES = 2;
const CHECKSUM_BYTES = 4;
const ADLER = 65_521;
/** So many bytes can be added up before the sums are brought down again. */
const ADLER_STEP = 3_800;

/** The two sums of a zlib stream's checksum (RFC 1950), of bytes behind those that were added up before. */
function added([low, high]: readonly [number, number], bytes: Uint8Array): [number, number] {
  let [a, b] = [low, high];
  for (let from = 0; from < bytes.length; from += ADLER_STEP) {
    for (const byte of bytes.subarray(from, from + ADLER_STEP)) b += a += byte;
    a %= ADLER;
    b %= ADLER;
  }
  return [a, b];
}

/**
 * Inflates bytes that end with the end of what is packed, or throws; nothing of it is kept, a piece is handed over and
 * forgotten.
 */
function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const inflating = new Inflate(take);
  for (let from = 0; from < packed.length; from += SLICE)
    inflating.push(packed.subarray(from, from + SLICE), from + SLICE >= packed.length);
}

/** Whether the packed bytes come to their end before the last of them does: something else stands behind. */
function endsEarly(packed: Uint8Array): boolean {
  try {
    inflate(packed.subarray(0, -1), () => undefined);
    return packed.length > 1;
  } catch {
    return false;
  }
}

/**
 * Throws unless a zlib stream is whole, with its checksum, comes to exactly `length` bytes and has nothing behind it.
 * It is inflated piece by piece and given up at the first byte too many, so that no stream costs more than a good one.
 */
export function checkZlib(stream: Uint8Array, length: number): void {
  if (stream.length <= HEADER_BYTES + CHECKSUM_BYTES) throw damaged("a stream that breaks off");
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const header = view.getUint16(0);
  // Deflate, with a window of 32 KB at most, without a dictionary of its own.
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
