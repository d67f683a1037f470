/**
 * Bytes of a body that are asked for at once: a few, and of one that has more, many. Unasked a stream gives 4 KB of a
 * file each time.
 */
const FIRST_BYTES = 4 * 1024;
const FURTHER_BYTES = 64 * 1024;

/** A piece of a body; it is good until the next one is read, which may come into the same room. */
type Piece = { done: false; value: Uint8Array<ArrayBuffer> } | { done: true };

/** Reads a body in as large pieces as it comes in. */
export type PieceReader = { read: () => Promise<Piece>; cancel: () => Promise<void> };

/** Takes a body to read, which nobody else can from here on. It is one of bytes, as bodies of requests are. */
export function piecesOf(body: ReadableStream<Uint8Array>): PieceReader {
  const reader = body.getReader({ mode: "byob" });
  let size = FIRST_BYTES;
  let room: ArrayBuffer | undefined;
  return {
    read: async () => {
      // While a read is under way its room is away: whoever pours out what another has given up has one of their own.
      const used = room ?? new ArrayBuffer(size);
      room = undefined;
      const { done, value } = await reader.read(new Uint8Array(used));
      if (done) return { done };
      if (value.byteLength === FIRST_BYTES) size = FURTHER_BYTES;
      if (value.buffer.byteLength === size) room = value.buffer;
      return { done, value };
    },
    cancel: () => reader.cancel(),
  };
}
