import { Inflate } from "fflate";
import { crc32 } from "../domain/crc32.ts";
import { UnreadableFile } from "./unreadable.ts";

/** The largest size of all inflated parts of a file, in bytes; the longest statement needs half of it. */
const INFLATED_BYTES = 128 * 1024 * 1024;
/** The largest compression ratio of a large part: three times that of a sheet of equal rows. */
const RATIO = 200;
const RATIO_FROM = 1024 * 1024;
const PARTS = 512;
/** The bytes that are inflated at once: those of a bomb become a thousand times as many before they can be counted. */
const SLICE = 8 * 1024;

/* Signatures and lengths of a ZIP's records (APPNOTE.TXT 4.3). */
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** A part of a file: its compression method, its sizes before and after, its checksum, and its offset. */
export type Part = { method: number; packed: number; size: number; checksum: number; at: number };

const tooLarge = (why: string) => new UnreadableFile(why, { fault: "tooLargeInside" });

/** The end record of a ZIP; a comment of at most 64 KB may follow it. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) if (view.getUint32(at, true) === END) return at;
  throw new UnreadableFile("no directory");
}

/**
 * The parts of a ZIP by name, from its directory alone: a part that is too large is refused before a byte of it is
 * inflated. Throws {@link UnreadableFile}.
 */
export function partsOf(file: Uint8Array): ReadonlyMap<string, Part> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > PARTS) throw tooLarge("too many parts");
  const parts = new Map<string, Part>();
  let [inflated, packed] = [0, 0];
  let at = view.getUint32(end + 16, true);
  for (let each = 0; each < count; each++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw new UnreadableFile("a damaged directory");
    if (view.getUint16(at + 8, true) & ENCRYPTED) throw new UnreadableFile("encrypted", { fault: "encrypted" });
    const part = {
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    inflated += part.size;
    packed += part.packed;
    if (inflated > INFLATED_BYTES) throw tooLarge("too large inside");
    if (part.size > RATIO_FROM && part.size > part.packed * RATIO) throw tooLarge("packed too tightly");
    // Overlapping parts add up to more than the file.
    if (packed > file.length) throw tooLarge("parts over each other");
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    // Spreadsheet programs differ in which of two parts with one name they show.
    if (parts.has(name)) throw new UnreadableFile("a part twice");
    parts.set(name, part);
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** The compressed bytes of a part. */
function packedBytes(file: Uint8Array, { method, packed, at }: Part): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (at + LOCAL_BYTES > file.length || view.getUint32(at, true) !== LOCAL) throw new UnreadableFile("a damaged part");
  const begins = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const bytes = file.subarray(begins, begins + packed);
  if (bytes.length < packed || (method !== STORED && method !== DEFLATED)) throw new UnreadableFile("a damaged part");
  return bytes;
}

/** Inflates a part in pieces. Throws if its length or checksum differs from the directory's. */
function* bytesOf(file: Uint8Array, part: Part): Generator<Uint8Array> {
  const bytes = packedBytes(file, part);
  if (part.method === STORED) {
    if (bytes.length !== part.size) throw new UnreadableFile("another length than it says");
    yield bytes;
    if (crc32(bytes) !== part.checksum) throw new UnreadableFile("another checksum than it says");
    return;
  }
  let length = 0;
  let checksum = 0;
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    length += piece.length;
    if (length > part.size) throw tooLarge("longer than it says");
    checksum = crc32(piece, checksum);
    ready.push(piece);
  });
  for (let from = 0; from < bytes.length; from += SLICE) {
    inflate.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length);
    yield* ready;
    ready = [];
  }
  if (length !== part.size) throw new UnreadableFile("shorter than it says");
  if (checksum !== part.checksum) throw new UnreadableFile("another checksum than it says");
}

/** A part as text, in pieces. Throws {@link UnreadableFile}, also while it reads. */
export function* textOf(file: Uint8Array, part: Part): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  try {
    for (const piece of bytesOf(file, part)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    // The decompressor and the decoder report damage with errors of their own.
    throw error instanceof UnreadableFile ? error : new UnreadableFile("damaged", { cause: error });
  }
}
