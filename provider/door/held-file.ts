/**
 * A file that is a part of a body that is held anyway. Every way of reading a file gives a copy of it; {@link bytesOf}
 * gives its bytes without one.
 */
export class HeldFile extends File {
  readonly #held: Uint8Array<ArrayBuffer>;

  constructor(held: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#held = held;
  }

  /** Its bytes where they lie. They are read, never written to. */
  get held(): Uint8Array<ArrayBuffer> {
    return this.#held;
  }
  override get size(): number {
    return this.#held.byteLength;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#held.slice().buffer;
  }
  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#held);
  }
  override stream(): ReturnType<File["stream"]> {
    return new Blob([this.#held]).stream();
  }
  override slice(...part: Parameters<File["slice"]>): Blob {
    return new Blob([this.#held]).slice(...part);
  }
}

/** The bytes of a file, to be read and not written to. Not copied if they are held already. */
export const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  file instanceof HeldFile ? file.held : new Uint8Array(await file.arrayBuffer());
