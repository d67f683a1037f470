/** Concatenates byte arrays. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Whether bytes begin with a signature. */
export const beginsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  bytes.length >= begin.length && begin.every((byte, index) => bytes[index] === byte);
