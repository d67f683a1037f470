/**
 * A file that is a part of something that is held anyway: nothing of it is copied before somebody asks for a copy. It
 * is read as any file is, and by {@link bytesOf} without a copy.
 */
export class HeldFile extends File {
  readonly #held: Uint8Array<ArrayBuffer>;

  constructor(held: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#held = held;
  }

  /** Its bytes where they lie: to be read, never written to. */
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

/** The bytes of a file, to be read and not written to: without a copy where they are held already. */
export const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  file instanceof HeldFile ? file.held : new Uint8Array(await file.arrayBuffer());
