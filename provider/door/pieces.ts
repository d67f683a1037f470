/**
 * Bytes of a body that are asked for at once: few, then many if it has more. Unasked, a stream gives 4 KB each time.
 */
const FIRST_BYTES = 4 * 1024;
const FURTHER_BYTES = 64 * 1024;

/**
 * How the pieces of a body ended: at its end, at the deadline, by a connection that broke, or cut off by the reader.
 */
type Ending = "end" | "late" | "broken" | "cut";

/**
 * A body in pieces as large as it comes in, within so many seconds. It is a stream of bytes, as bodies of requests are,
 * and nobody else can read it from here on.
 */
export class Pieces {
  ending: Ending | undefined;
  #reader: ReadableStreamBYOBReader;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late: Promise<"late">;
  #size = FIRST_BYTES;
  #room: ArrayBuffer | undefined;

  constructor(body: ReadableStream<Uint8Array>, seconds: number) {
    this.#reader = body.getReader({ mode: "byob" });
    this.#late = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve("late"), seconds * 1000);
    });
  }

  /**
   * The next piece. It is good until the one after it, which may come into the same room. Undefined behind the last.
   */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.ending !== undefined) return undefined;
    try {
      const read = await Promise.race([this.#read(), this.#late]);
      if (read === "late") this.giveUp("late");
      else if (read === undefined) this.#end("end");
      else return read;
    } catch {
      this.#end("broken");
    }
    return undefined;
  }

  /** Hands over each piece until the end, and cuts the connection behind so many bytes. */
  async pour(limit: number, take: (piece: Uint8Array) => void): Promise<Ending> {
    let length = 0;
    for (let piece = await this.next(); piece; piece = await this.next()) {
      length += piece.byteLength;
      if (length > limit) this.giveUp("cut");
      else take(piece);
    }
    return this.ending ?? "end";
  }

  giveUp(why: Ending): void {
    this.#end(why);
    // A connection that is given up may fail in any way.
    void this.#reader.cancel().catch(() => undefined);
  }

  #end(ending: Ending): void {
    this.ending = ending;
    clearTimeout(this.#timer);
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const room = this.#room ?? new ArrayBuffer(this.#size);
    this.#room = undefined;
    const { done, value } = await this.#reader.read(new Uint8Array(room));
    if (done) return undefined;
    if (value.byteLength === FIRST_BYTES) this.#size = FURTHER_BYTES;
    if (value.buffer.byteLength === this.#size) this.#room = value.buffer;
    return value;
  }
}
