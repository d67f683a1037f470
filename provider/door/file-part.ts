import { BODY_BYTES } from "../contract/limits.ts";
import { partHead, type PartHead } from "./part-head.ts";

/* Where the file of a multipart body lies, by the bytes between its parts. */

export const bytesOfText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Where a mark begins, from a place on; -1 where it does not occur. */
export function placeOf(bytes: Uint8Array, mark: Uint8Array, from = 0): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    // One byte in 256 of a file is the first: no call for each of them.
    let same = 1;
    while (same < mark.length && bytes[at + same] === mark[same]) same += 1;
    if (same >= mark.length) return at;
  }
  return -1;
}

export const joined = (...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

const BLANK_LINE = bytesOfText("\r\n\r\n");

/** The part that brings a file: where it begins, where its content does, and its head. */
export type FilePart = { at: number; content: number; head: PartHead & { fileName: string } };

/** What ends a part, with the line before it. */
export const delimiterOf = (boundary: string): Uint8Array<ArrayBuffer> => bytesOfText(`\r\n--${boundary}`);

/** The first part that brings a file, where the bytes so far hold its whole head. */
export function filePart(bytes: Uint8Array, delimiter: Uint8Array): FilePart | undefined {
  // The body's first delimiter has no line before it.
  let at = placeOf(bytes, delimiter.subarray(2)) === 0 ? -2 : placeOf(bytes, delimiter);
  for (; at !== -1; at = placeOf(bytes, delimiter, at + delimiter.length)) {
    const begins = at + delimiter.length;
    const ends = placeOf(bytes, BLANK_LINE, begins);
    if (ends === -1 || ends - begins > BODY_BYTES) return undefined;
    const { fileName, ...head } = partHead(new TextDecoder().decode(bytes.subarray(begins, ends)));
    if (fileName !== undefined)
      return { at: Math.max(0, at), content: ends + BLANK_LINE.length, head: { ...head, fileName } };
  }
  return undefined;
}
