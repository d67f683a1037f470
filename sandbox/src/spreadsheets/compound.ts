import { UnreadableFile } from "./unreadable.ts";

/* Offsets and marks in a compound file ([MS-CFB] 2.2). */
const HEADER_BYTES = 512;
const SECTOR_SHIFT = 30;
const TABLE_SECTORS = 44;
const DIRECTORY = 48;
const SHORT_BELOW = 56;
const SHORT_TABLE = 60;
const TABLES_OF_TABLE = 68;
const FIRST_TABLES = 76;
const TABLES_IN_HEADER = 109;
const ENTRY_BYTES = 128;
const SHORT_BYTES = 64;
const ROOT = 5;
const STREAM = 2;
/** Sector numbers from here on are marks: the end of a chain, or a free sector. */
const NO_SECTOR = 0xfffffffa;
/** The possible sector lengths, as powers of two. */
const SHIFTS = [9, 12];
/** The largest number of directory entries that are read; a spreadsheet has a few dozen. */
const ENTRIES = 10_000;

type Entry = { name: string; type: number; start: number; size: number };

const broken = (why: string) => new UnreadableFile(`a compound file with ${why}`);

/**
 * The streams of a compound file, the container of older Office programs. No chain is followed beyond the length of the
 * file. Throws {@link UnreadableFile}, and RangeError if a number points outside of the file.
 */
export class CompoundFile {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #tables: number[] = [];
  readonly #entries: Entry[] = [];

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    if (file.length < HEADER_BYTES) throw broken("no header");
    const shift = this.#view.getUint16(SECTOR_SHIFT, true);
    if (!SHIFTS.includes(shift)) throw broken("sectors of another length");
    this.#sectorBytes = 1 << shift;
    this.#readTables();
    this.#readEntries();
  }

  get names(): string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** A stream as one piece; undefined if there is none with that name. */
  open(name: string): Uint8Array | undefined {
    const wanted = name.toLowerCase();
    const entry = this.#entries.find((each) => each.type === STREAM && each.name.toLowerCase() === wanted);
    if (!entry) return undefined;
    return entry.size < this.#u32(SHORT_BELOW) ? this.#shortStream(entry) : this.#stream(entry);
  }

  #u32(at: number): number {
    return this.#view.getUint32(at, true);
  }

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  /** Reads the tables of which sector follows which: the header names the first ones, a chain the others. */
  #readTables(): void {
    const count = this.#u32(TABLE_SECTORS);
    if (count * this.#sectorBytes > this.#file.length) throw broken("more sectors than it has");
    for (let each = 0; each < Math.min(count, TABLES_IN_HEADER); each++)
      this.#tables.push(this.#u32(FIRST_TABLES + each * 4));
    const last = this.#sectorBytes - 4;
    for (let sector = this.#u32(TABLES_OF_TABLE); this.#tables.length < count;) {
      if (sector >= NO_SECTOR) throw broken("a table that is cut off");
      const place = this.#placeOf(sector);
      for (let at = 0; at < last && this.#tables.length < count; at += 4) this.#tables.push(this.#u32(place + at));
      sector = this.#u32(place + last);
    }
  }

  #next(sector: number): number {
    const each = this.#sectorBytes / 4;
    const table = this.#tables[Math.floor(sector / each)];
    if (table === undefined) throw broken("a sector that it has not");
    return this.#u32(this.#placeOf(table) + (sector % each) * 4);
  }

  /** The sectors of a chain, at most as many as the file has. */
  *#chain(start: number): Generator<number> {
    let left = Math.ceil(this.#file.length / this.#sectorBytes);
    for (let sector = start; sector < NO_SECTOR; sector = this.#next(sector)) {
      if (left-- <= 0) throw broken("a chain without an end");
      yield sector;
    }
  }

  #readEntries(): void {
    for (const sector of this.#chain(this.#u32(DIRECTORY))) {
      const place = this.#placeOf(sector);
      if (this.#entries.length > ENTRIES) throw broken("too many streams");
      for (let at = place; at < place + this.#sectorBytes; at += ENTRY_BYTES) {
        const nameBytes = this.#view.getUint16(at + 64, true);
        if (nameBytes < 2 || nameBytes > 64) continue;
        this.#entries.push({
          name: new TextDecoder("utf-16le").decode(this.#file.subarray(at, at + nameBytes - 2)),
          type: this.#view.getUint8(at + 66),
          start: this.#u32(at + 116),
          size: this.#u32(at + 120),
        });
      }
    }
  }

  #stream({ start, size }: Entry): Uint8Array {
    const piece = this.#inOnePiece(start, size);
    if (piece) return piece;
    return this.#gather(size, this.#sectorBytes, this.#chain(start), (sector) => {
      const place = this.#placeOf(sector);
      return this.#file.subarray(place, place + this.#sectorBytes);
    });
  }

  /** A stream with consecutive sectors, as most programs write them: it needs no copy. */
  #inOnePiece(start: number, size: number): Uint8Array | undefined {
    const place = this.#placeOf(start);
    const piece = this.#file.subarray(place, place + size);
    if (piece.length < size) return undefined;
    let next = start;
    for (const sector of this.#chain(start)) {
      if (sector !== next++) return undefined;
      if ((next - start) * this.#sectorBytes >= size) return piece;
    }
    return undefined;
  }

  /** A short stream lies in pieces of 64 bytes inside the root's stream, with a table of its own. */
  #shortStream({ start, size }: Entry): Uint8Array {
    const root = this.#entries.find(({ type }) => type === ROOT);
    if (!root) throw broken("no root");
    const all = this.#stream(root);
    const table = [...this.#chain(this.#u32(SHORT_TABLE))].map((sector) => this.#placeOf(sector));
    const each = this.#sectorBytes / 4;
    const next = (piece: number): number => {
      const place = table[Math.floor(piece / each)];
      if (place === undefined) throw broken("a piece that it has not");
      return this.#u32(place + (piece % each) * 4);
    };
    function* chain(): Generator<number> {
      let left = Math.ceil(all.length / SHORT_BYTES);
      for (let piece = start; piece < NO_SECTOR; piece = next(piece)) {
        if (left-- <= 0) throw broken("a chain without an end");
        yield piece;
      }
    }
    return this.#gather(size, SHORT_BYTES, chain(), (piece) =>
      all.subarray(piece * SHORT_BYTES, (piece + 1) * SHORT_BYTES),
    );
  }

  #gather(size: number, pieceBytes: number, chain: Iterable<number>, pieceOf: (at: number) => Uint8Array): Uint8Array {
    if (size > this.#file.length) throw broken("a stream that is longer than it");
    const stream = new Uint8Array(size);
    let length = 0;
    for (const at of chain) {
      const piece = pieceOf(at).subarray(0, size - length);
      if (piece.length < Math.min(pieceBytes, size - length)) throw broken("a stream that is cut off");
      stream.set(piece, length);
      length += piece.length;
      if (length === size) return stream;
    }
    if (length < size) throw broken("a stream that is cut off");
    return stream;
  }
}
