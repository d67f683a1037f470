/* Searching and joining bytes. */

export const bytesOfText = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Where a mark begins, from a place on; -1 if it does not occur. */
export function placeOf(bytes: Uint8Array, mark: Uint8Array, from = 0): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    // A loop, because one byte in 256 of a file is the first of the mark: a call for each of them would cost more.
    let same = 1;
    while (same < mark.length && bytes[at + same] === mark[same]) same += 1;
    if (same >= mark.length) return at;
  }
  return -1;
}

/** All pieces, one after the other, in a room of their length or of so many bytes. */
export function joined(pieces: readonly Uint8Array[], room?: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(room ?? pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
