import { joined } from "./bytes.ts";
import { NOTE_OF_EXIF, noteOf, orientationIn, shownSides } from "./orientation.ts";
import { damaged, UnusableImage, type Sides } from "./unusable-image.ts";

/*
 * JPEG (ISO 10918-1): markers, most of them followed by a segment that begins with its length; after a start of scan
 * follow the compressed pixels.
 */
export const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const HUFFMAN_TABLES = 0xc4;
const QUANTIZATION_TABLES = 0xdb;
const RESTARTS = 0xdd;
const SCAN = 0xda;
const JFIF = 0xe0;
const ADOBE = 0xee;
/** Sequential and progressive frames with eight bits a sample, the kinds that browsers show. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Other kinds of frames: lossless, hierarchical, with arithmetic coding; and the markers of those. */
const OTHER_FRAMES: readonly number[] = [
  0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc, 0xde, 0xdf,
];
/** The largest number of scans of a picture; each scan takes a pass over all of it. */
const SCANS = 100;
/** More segments than any program writes; each is in memory until all are joined. */
const SEGMENTS = 4000;
const JFIF_WORD = [0x4a, 0x46, 0x49, 0x46, 0];
const ADOBE_WORD = [0x41, 0x64, 0x6f, 0x62, 0x65];
const ADOBE_BYTES = 12;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** Segments of programs and cameras with places, names and thumbnails; and comments. */
const isNote = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe;
const begins = (content: Uint8Array, word: readonly number[]) => word.every((byte, at) => content[at] === byte);

function segment(code: number, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + content.length);
  bytes.set([MARK, code, (content.length + 2) >> 8, (content.length + 2) & 255]);
  bytes.set(content, 4);
  return bytes;
}

type Frame = Sides & { components: ReadonlySet<number> };

function readFrame(content: Uint8Array): Frame {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 6) throw damaged("a frame that breaks off");
  if (view.getUint8(0) !== 8) throw new UnusableImage("unusual", "not eight bits a sample");
  const count = view.getUint8(5);
  if (content.length !== 6 + 3 * count) throw damaged("a frame of another length");
  if (![1, 3, 4].includes(count)) throw new UnusableImage("unusual", `${count} components`);
  const components = new Set<number>();
  for (let at = 6; at < content.length; at += 3) {
    const [across, down] = [view.getUint8(at + 1) >> 4, view.getUint8(at + 1) & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4 || view.getUint8(at + 2) > 3)
      throw damaged("a component of nothing known");
    components.add(view.getUint8(at));
  }
  if (components.size !== count) throw damaged("a component twice");
  return { width: view.getUint16(3), height: view.getUint16(1), components };
}

/** Throws unless a segment consists of whole tables up to its last byte. */
function checkTables(content: Uint8Array, lengthAt: (at: number) => number): void {
  let at = 0;
  while (at < content.length) at += lengthAt(at);
  if (at !== content.length || at === 0) throw damaged("tables of another length");
}

const quantizationAt = (content: Uint8Array) => (at: number) => {
  const told = content[at] ?? 0;
  if (told >> 4 > 1 || (told & 15) > 3) throw damaged("a table of nothing known");
  return 1 + (told >> 4 === 1 ? 128 : 64);
};

const huffmanAt = (content: Uint8Array) => (at: number) => {
  const told = content[at] ?? 0;
  const codes = content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  if (told >> 4 > 1 || (told & 15) > 3 || codes > 256) throw damaged("a table of nothing known");
  return 17 + codes;
};

function checkScan(content: Uint8Array, { components }: Frame): void {
  const count = content[0] ?? 0;
  if (count < 1 || count > 4 || content.length !== 4 + 2 * count) throw damaged("a scan of another length");
  for (let at = 1; at < 1 + 2 * count; at += 2)
    if (!components.has(content[at] ?? -1)) throw damaged("a scan of no component");
}

/** The end of the compressed pixels from here on: the next marker that does not belong to them. */
function endOfPixels(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(MARK, from); at !== -1; at = file.indexOf(MARK, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== MARK && !isRestart(next)) return at;
  }
  throw damaged("pixels that break off");
}

/** The part of a note that is kept: the meaning of the samples of a pixel. A thumbnail in it is dropped. */
function keptOfNote(code: number, content: Uint8Array): Uint8Array | undefined {
  if (code === JFIF && content.length >= 14 && begins(content, JFIF_WORD))
    return segment(JFIF, joined([content.subarray(0, 12), Uint8Array.of(0, 0)]));
  if (code === ADOBE && content.length >= ADOBE_BYTES && begins(content, ADOBE_WORD))
    return segment(ADOBE, content.subarray(0, ADOBE_BYTES));
  return undefined;
}

/**
 * Rebuilds a JPEG from its frame, its tables and its compressed pixels, with the meaning of its colors and its
 * orientation. All other data of cameras and programs, comments, and bytes behind the end are dropped. Its sides are
 * those of the picture as displayed, and `admit` checks them. Throws {@link UnusableImage}.
 */
export function rebuildJpeg(
  file: Uint8Array,
  admit: (sides: Sides) => void,
): Sides & { bytes: Uint8Array<ArrayBuffer> } {
  const kept: Uint8Array[] = [Uint8Array.of(MARK, START)];
  let frame: Frame | undefined;
  let orientation: number | undefined;
  let scans = 0;
  let segments = 0;
  let at = 2;
  for (;;) {
    if (file[at] !== MARK) throw damaged("no marker where one must be");
    // Any number of fill bytes may stand before a marker.
    while (file[at + 1] === MARK) at += 1;
    const code = file[at + 1];
    if (code === undefined) throw damaged("it breaks off");
    if (code === END) break;
    if (++segments > SEGMENTS) throw damaged("too many segments");
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) throw damaged("a segment that breaks off");
    const content = file.subarray(at + 4, end);
    at = end;
    if (isNote(code)) {
      // Only the first orientation counts, and only before the frame, as in browsers.
      if (code === NOTE_OF_EXIF && !frame && orientation === undefined) {
        orientation = orientationIn(content);
        if (orientation !== undefined && orientation > 1) kept.push(segment(NOTE_OF_EXIF, noteOf(orientation)));
        continue;
      }
      const note = keptOfNote(code, content);
      if (note) kept.push(note);
      continue;
    }
    if (OTHER_FRAMES.includes(code)) throw new UnusableImage("unusual", `a frame of kind ${code.toString(16)}`);
    if (FRAMES.includes(code)) {
      if (frame) throw damaged("a frame twice");
      frame = readFrame(content);
      admit(shownSides(frame, orientation ?? 1));
    } else if (code === QUANTIZATION_TABLES) checkTables(content, quantizationAt(content));
    else if (code === HUFFMAN_TABLES) checkTables(content, huffmanAt(content));
    else if (code === RESTARTS) {
      if (content.length !== 2) throw damaged("restarts of another length");
    } else if (code === SCAN) {
      if (!frame) throw damaged("a scan without a frame");
      if (++scans > SCANS) throw damaged("too many scans");
      checkScan(content, frame);
    } else throw damaged(`a marker of nothing known: ${code.toString(16)}`);
    kept.push(segment(code, content));
    if (code === SCAN) {
      const ends = endOfPixels(file, at);
      if (ends === at) throw damaged("a scan without pixels");
      kept.push(file.subarray(at, ends));
      at = ends;
    }
  }
  if (!frame || scans === 0) throw damaged("no pixels");
  kept.push(Uint8Array.of(MARK, END));
  return { ...shownSides(frame, orientation ?? 1), bytes: joined(kept) };
}
