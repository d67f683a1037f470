import { Inflate } from "fflate";
import { crc32 } from "../domain/crc32.ts";
import { UnreadableFile } from "./unreadable.ts";

/**
 * What all parts of a file may come to when they are inflated; a statement of as many lines as there may be is half of
 * it.
 */
const INFLATED_BYTES = 128 * 1024 * 1024;
/** How much smaller than that a large part may be packed: three times what a sheet of equal rows comes to. */
const RATIO = 200;
const RATIO_FROM = 1024 * 1024;
const PARTS = 512;
/** Bytes that are inflated at once: those of a bomb come to a thousand times as many before anybody can say so. */
const SLICE = 8 * 1024;

/* Marks and lengths of a ZIP's records (APPNOTE.TXT 4.3). */
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** A part of a file: how it is packed, its bytes before and after, their checksum, and where it begins. */
export type Part = { method: number; packed: number; size: number; checksum: number; at: number };

const tooLarge = (why: string) => new UnreadableFile(why, { fault: "tooLargeInside" });

/** The record that ends a ZIP, behind which stands a comment of 64 KB at most. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) if (view.getUint32(at, true) === END) return at;
  throw new UnreadableFile("no directory");
}

/**
 * The parts of a ZIP by name, from its directory alone: what is too large is refused before a byte of it is inflated.
 * Throws {@link UnreadableFile}.
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
    // Parts that share their bytes come to more than the file.
    if (packed > file.length) throw tooLarge("parts over each other");
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    // Which of two a spreadsheet shows is anybody's guess.
    if (parts.has(name)) throw new UnreadableFile("a part twice");
    parts.set(name, part);
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** The packed bytes of a part. */
function packedBytes(file: Uint8Array, { method, packed, at }: Part): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (at + LOCAL_BYTES > file.length || view.getUint32(at, true) !== LOCAL) throw new UnreadableFile("a damaged part");
  const begins = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const bytes = file.subarray(begins, begins + packed);
  if (bytes.length < packed || (method !== STORED && method !== DEFLATED)) throw new UnreadableFile("a damaged part");
  return bytes;
}

/**
 * A part inflated, some bytes at a time; one that is longer or shorter than its directory says, or another than its
 * checksum, is given up.
 */
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

/** A part as text, piece by piece. Throws {@link UnreadableFile}, also on its way. */
export function* textOf(file: Uint8Array, part: Part): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  try {
    for (const piece of bytesOf(file, part)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    // What the packing and the text say of damage, each in its own words.
    throw error instanceof UnreadableFile ? error : new UnreadableFile("damaged", { cause: error });
  }
}
