import { Inflate, zlibSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { readLogo } from "../../../sandbox/src/images/logo.ts";
import { orientationOfJpeg, uprightIn } from "../../../sandbox/src/images/orientation.ts";
import { UnfitPicture } from "../../../sandbox/src/images/unfit.ts";
import {
  chunksIn,
  GIF,
  glue,
  HTML,
  ihdr,
  JFIF_NOTE,
  jpeg,
  jpegParts,
  jpegSegment,
  pixelsOf,
  png,
  pngChunk,
  PNG_SIGN,
  SVG,
  textBytes,
  WEBP,
  ZIP_END,
  type Bytes,
} from "../../support/pictures.ts";

/** The word of the refusal, with the sides where they are measured; the type and sides of a picture that is taken. */
function judged(file: Uint8Array): string {
  try {
    const { mediaType, width, height } = readLogo(file);
    return `${mediaType} ${width}x${height}`;
  } catch (error) {
    if (!(error instanceof UnfitPicture)) throw error;
    return error.measured ? `${error.fault} ${error.measured.width}x${error.measured.height}` : error.fault;
  }
}

const holds = (file: Uint8Array, words: Uint8Array): boolean => Buffer.from(file).includes(Buffer.from(words));
const copyWith = (file: Bytes, at: number, byte: number): Bytes => {
  const copy = file.slice();
  copy[at] = byte;
  return copy;
};

describe("a logo is what its content is", () => {
  test("JPG and PNG of every kind that browsers show are taken with the sides in their header", () => {
    expect(judged(png())).toBe("image/png 600x120");
    expect(judged(jpeg())).toBe("image/jpeg 600x120");
    expect(judged(jpeg({ frame: 0xc2 }))).toBe("image/jpeg 600x120");
    for (const [color, depths] of Object.entries({
      0: [1, 2, 4, 8, 16],
      2: [8, 16],
      3: [1, 2, 4, 8],
      4: [8, 16],
      6: [8, 16],
    }))
      for (const depth of depths)
        for (const interlace of [0, 1]) {
          const before = color === "3" ? [pngChunk("PLTE", Uint8Array.of(1, 2, 3))] : [];
          const shape = { width: 501, height: 99, color: Number(color), depth, interlace };
          expect(judged(png({ ...shape, before })), JSON.stringify(shape)).toBe("image/png 501x99");
        }
  });

  test("everything else is no picture, whatever it is called", () => {
    for (const file of [GIF, SVG, WEBP, HTML, new Uint8Array(), textBytes("BM"), Uint8Array.of(0xff, 0xd8)])
      expect(judged(file)).toBe("notImage");
  });

  test("its sides are measured before a pixel is looked at", () => {
    expect(judged(png({ width: 491 }))).toBe("tooSmall 491x120");
    expect(judged(png({ height: 95 }))).toBe("tooSmall 600x95");
    expect(judged(png({ width: 492, height: 96 }))).toBe("image/png 492x96");
    expect(judged(jpeg({ width: 491 }))).toBe("tooSmall 491x120");
    expect(judged(jpeg({ width: 492, height: 96 }))).toBe("image/jpeg 492x96");
    expect(judged(png({ width: 4097, packed: new Uint8Array(9) }))).toBe("tooLarge 4097x120");
    expect(judged(jpeg({ width: 4097 }))).toBe("tooLarge 4097x120");
    expect(judged(png({ width: 0xffffffff, height: 0xffffffff, packed: new Uint8Array(9) }))).toBe(
      "tooLarge 4294967295x4294967295",
    );
    expect(judged(png({ width: 4096, height: 4096, color: 0, depth: 1 }))).toBe("image/png 4096x4096");
  });
});

describe("a PNG is made anew of what its picture needs", () => {
  test("header, palette, transparency and pixels stay as they are, and nothing else does", () => {
    const palette = pngChunk("PLTE", Uint8Array.of(1, 2, 3, 4, 5, 6));
    const notes = ["tEXt", "zTXt", "iTXt", "eXIf", "iCCP", "tIME", "acTL", "prVt"].map((type) => pngChunk(type, HTML));
    const file = png({
      color: 3,
      before: [...notes, palette, pngChunk("tRNS", Uint8Array.of(0, 255))],
      after: [pngChunk("tEXt", HTML)],
    });
    const { bytes } = readLogo(glue(file, HTML, ZIP_END));
    expect(chunksIn(bytes).map(({ type }) => type)).toEqual(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
    expect([holds(bytes, HTML), holds(bytes, ZIP_END)]).toEqual([false, false]);
    expect(judged(bytes)).toBe("image/png 600x120");
    expect(readLogo(bytes).bytes).toEqual(bytes);
  });

  test("pixels in several chunks are put together", () => {
    const packed = zlibSync(pixelsOf());
    const file = glue(
      PNG_SIGN,
      ihdr(),
      pngChunk("IDAT", packed.subarray(0, 7)),
      pngChunk("IDAT", packed.subarray(7)),
      pngChunk("IEND", new Uint8Array()),
    );
    expect(chunksIn(readLogo(file).bytes)[1]?.content).toEqual(packed);
  });

  test("a palette or transparency that the colors do not ask for is left behind", () => {
    const extras = [pngChunk("PLTE", HTML.subarray(0, 9)), pngChunk("tRNS", HTML.subarray(0, 5))];
    const { bytes } = readLogo(png({ color: 6, before: extras }));
    expect(chunksIn(bytes).map(({ type }) => type)).toEqual(["IHDR", "IDAT", "IEND"]);
  });

  test("it is refused wherever it breaks off", () => {
    const file = png({ color: 3, before: [pngChunk("PLTE", Uint8Array.of(1, 2, 3))] });
    for (let length = PNG_SIGN.length; length < file.length; length++)
      expect(judged(file.subarray(0, length)), `${length} bytes`).toBe("damaged");
  });

  test("it is refused when a checksum, a length or the order is another one", () => {
    const end = pngChunk("IEND", new Uint8Array());
    const pixels = pngChunk("IDAT", zlibSync(pixelsOf()));
    const palette = pngChunk("PLTE", Uint8Array.of(1, 2, 3));
    const wrong: Record<string, Bytes> = {
      "checksum of the header": copyWith(png(), 8 + 8 + 13, 0),
      "checksum of a note": png({ before: [pngChunk("tEXt", HTML, 1)] }),
      "no header": glue(PNG_SIGN, pixels, end),
      "header of another length": glue(PNG_SIGN, pngChunk("IHDR", new Uint8Array(12)), pixels, end),
      "header twice": png({ before: [ihdr()] }),
      "no pixels": glue(PNG_SIGN, ihdr(), end),
      "pixels in two places": glue(PNG_SIGN, ihdr(), pixels, pngChunk("tEXt", HTML), pixels, end),
      "colors nobody knows": png({ color: 5 }),
      "depth nobody knows": png({ color: 2, depth: 4 }),
      "interlacing nobody knows": png({ interlace: 2 }),
      "palette missing": png({ color: 3 }),
      "palette too long": png({ color: 3, depth: 1, before: [pngChunk("PLTE", new Uint8Array(9))] }),
      "palette of no colors": png({ color: 3, before: [pngChunk("PLTE", HTML.subarray(0, 4))] }),
      "palette twice": png({ color: 3, before: [palette, palette] }),
      "palette behind the pixels": png({ color: 3, after: [palette] }),
      "transparency too long": png({ color: 3, before: [palette, pngChunk("tRNS", new Uint8Array(2))] }),
      "transparency of another kind": png({ color: 2, before: [pngChunk("tRNS", new Uint8Array(2))] }),
      "a chunk that must be known": png({ before: [pngChunk("HTML", HTML)] }),
      "a chunk without a type": png({ before: [pngChunk("a b!", HTML)] }),
    };
    for (const [what, file] of Object.entries(wrong)) expect(judged(file), what).toBe("damaged");
  });

  test("it is refused when its pixels come to more or less than its header says, are no stream, or hide something behind", () => {
    const packed = zlibSync(pixelsOf());
    const bomb = zlibSync(new Uint8Array(16 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(20_000);
    const checksum = packed.subarray(-4);
    const wrong: Record<string, Uint8Array> = {
      "a bomb": bomb,
      "a byte more": zlibSync(new Uint8Array(pixelsOf().length + 1)),
      "a byte less": zlibSync(new Uint8Array(pixelsOf().length - 1)),
      "a lying header": zlibSync(pixelsOf({ width: 601 })),
      "no stream": HTML,
      nothing: new Uint8Array(),
      "another checksum": copyWith(glue(packed), packed.length - 1, 9),
      "a broken stream": copyWith(glue(packed), 4, 0xff),
      "something behind": glue(packed, HTML),
      "something behind, with the checksum once more": glue(packed.subarray(0, -4), HTML, checksum),
      "a byte behind": glue(packed.subarray(0, -4), [0], checksum),
      "a dictionary": glue([0x78, 0xbb], packed.subarray(2)),
    };
    for (const [what, stream] of Object.entries(wrong)) expect(judged(png({ packed: stream })), what).toBe("damaged");
    for (const level of [0, 1, 9] as const)
      expect(judged(png({ packed: zlibSync(pixelsOf(), { level }) })), `level ${level}`).toBe("image/png 600x120");
  });
});

describe("a JPG is made anew of what its picture needs", () => {
  const adobe = jpegSegment(0xee, glue(textBytes("Adobe"), [0, 100, 0, 0, 0, 0, 1]));

  test("notes of cameras and programs, comments and what stands behind its end are left behind", () => {
    const exif = jpegSegment(0xe1, glue(textBytes("Exif\0\0"), textBytes("GPS 40.4093 N 49.8671 E")));
    const picture = jpegSegment(
      0xe0,
      glue(textBytes("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 4, 4], textBytes("hidden words")),
    );
    const notes = [picture, exif, jpegSegment(0xe2, HTML), jpegSegment(0xed, HTML), adobe, jpegSegment(0xfe, HTML)];
    const { bytes } = readLogo(jpeg({ notes, trailer: glue(HTML, ZIP_END) }));
    for (const words of [HTML, ZIP_END, textBytes("GPS"), textBytes("hidden")]) expect(holds(bytes, words)).toBe(false);
    expect(bytes).toEqual(jpeg({ notes: [JFIF_NOTE, adobe] }));
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
    expect(readLogo(bytes).bytes).toEqual(bytes);
  });

  test("a word that only begins as a note of colors goes with what follows it", () => {
    const long = jpegSegment(0xee, glue(textBytes("Adobe"), [0, 100, 0, 0, 0, 0, 1], HTML));
    expect(readLogo(jpeg({ notes: [long, jpegSegment(0xe0, textBytes("JFXX\0 picture"))] })).bytes).toEqual(
      jpeg({ notes: [adobe] }),
    );
  });

  test("marks that fill up, restarts and packed 255s are part of it", () => {
    const parts = jpegParts();
    const filled = glue(...parts.slice(0, 2), [0xff, 0xff], ...parts.slice(2));
    expect(judged(filled)).toBe("image/jpeg 600x120");
    const [pixels, end] = [parts.length - 2, parts.length - 1];
    const restarted = glue(...parts.slice(0, pixels), [0, 0xff, 0xd0, 1, 0xff, 0, 2], ...parts.slice(end));
    expect(holds(readLogo(restarted).bytes, Uint8Array.of(0, 0xff, 0xd0, 1, 0xff, 0, 2))).toBe(true);
  });

  test("it is refused wherever it breaks off", () => {
    const file = jpeg({ notes: [JFIF_NOTE, adobe, jpegSegment(0xfe, textBytes("a note"))] });
    for (let length = 3; length < file.length; length++)
      expect(judged(file.subarray(0, length)), `${length} bytes`).toBe("damaged");
  });

  test("it is refused when something in it is not what it must be", () => {
    const parts = jpegParts();
    const replaced = (index: number, ...by: readonly Uint8Array[]) =>
      glue(...parts.slice(0, index), ...by, ...parts.slice(index + 1));
    const [tables, frame, codes, scan, pixels] = [2, 3, 4, 5, 6];
    const wrong: Record<string, Bytes> = {
      "no marker": replaced(tables, HTML),
      "no frame": replaced(frame),
      "frame twice": replaced(frame, parts[frame] ?? HTML, parts[frame] ?? HTML),
      "frame of another length": replaced(frame, jpegSegment(0xc0, [8, 0, 120, 2, 88, 1, 1, 0x11, 0, 0])),
      "sampling of nothing": replaced(frame, jpegSegment(0xc0, [8, 0, 120, 2, 88, 1, 1, 0x01, 0])),
      "component twice": replaced(frame, jpegSegment(0xc0, [8, 0, 120, 2, 88, 3, 1, 17, 0, 1, 17, 0, 2, 17, 0])),
      "words behind a table": replaced(tables, jpegSegment(0xdb, glue([0], new Uint8Array(64), HTML))),
      "tables of nothing": replaced(tables, jpegSegment(0xdb, [])),
      "codes that are too many": replaced(codes, jpegSegment(0xc4, [0, ...Array.from({ length: 16 }, () => 255)])),
      "no scan": replaced(scan),
      "scan of no component": replaced(scan, jpegSegment(0xda, [1, 9, 0, 0, 63, 0])),
      "scan of another length": replaced(scan, jpegSegment(0xda, [1, 1, 0, 0, 63, 0, 0])),
      "scan without pixels": replaced(pixels),
      "restarts of another length": replaced(1, jpegSegment(0xdd, [0, 1, 2])),
      "a marker nobody knows": replaced(1, jpegSegment(0xf0, HTML)),
      "scans without end": replaced(
        pixels,
        ...Array.from({ length: 101 }, () => glue(parts[pixels] ?? HTML, parts[scan] ?? HTML)),
        parts[pixels] ?? HTML,
      ),
    };
    for (const [what, file] of Object.entries(wrong)) expect(judged(file), what).toBe("damaged");
  });

  test("kinds that browsers do not show are told apart from damage", () => {
    for (const frame of [0xc3, 0xc5, 0xc9, 0xcb]) expect(judged(jpeg({ frame })), frame.toString(16)).toBe("unusual");
    expect(judged(jpeg({ precision: 12 }))).toBe("unusual");
    expect(judged(glue(jpegParts()[0] ?? HTML, jpegSegment(0xc0, [8, 0, 120, 2, 88, 2, 1, 17, 0, 2, 17, 0])))).toBe(
      "unusual",
    );
  });
});

/** What a camera notes: a directory of its own with this orientation, among others, in either order of bytes. */
function exifNote(orientation: number, isLittle: boolean): Bytes {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)]);
  const maker = [...short(0x010f), ...short(2), ...long(4), ...textBytes("CAM\0")];
  const turned = [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0];
  const tiff = [...textBytes(isLittle ? "II" : "MM"), ...short(42), ...long(8), ...short(2), ...maker, ...turned];
  return jpegSegment(0xe1, glue(textBytes("Exif\0\0"), [...tiff, ...long(0)], textBytes("Baku, 40.4 N 49.9 E")));
}

describe("a JPG that is turned by a note", () => {
  test.each([1, 2, 3, 4])("is measured as it is stored where its sides stay (%i)", (orientation) => {
    for (const isLittle of [true, false])
      expect(judged(jpeg({ notes: [JFIF_NOTE, exifNote(orientation, isLittle)] }))).toBe("image/jpeg 600x120");
  });

  test.each([5, 6, 7, 8])("is measured as it is shown where its sides change (%i)", (orientation) => {
    const notes = [JFIF_NOTE, exifNote(orientation, true)];
    expect(judged(jpeg({ width: 120, height: 600, notes }))).toBe("image/jpeg 600x120");
    expect(judged(jpeg({ width: 600, height: 120, notes }))).toBe("tooSmall 120x600");
  });

  test("keeps the note of how it is turned, and nothing else of it", () => {
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const sides = orientation < 5 ? {} : { width: 120, height: 600 };
      const { bytes } = readLogo(jpeg({ ...sides, notes: [exifNote(orientation, true), JFIF_NOTE] }));
      expect(orientationOfJpeg(bytes)).toBe(orientation);
      expect(holds(bytes, textBytes("Baku"))).toBe(false);
      expect(holds(bytes, textBytes("CAM"))).toBe(false);
      expect(readLogo(bytes).bytes).toEqual(bytes);
    }
    expect(orientationOfJpeg(readLogo(jpeg()).bytes)).toBe(1);
  });

  test("is as it is stored where the note is none that is known", () => {
    const broken = [exifNote(9, true), exifNote(0, false), exifNote(6, true).subarray(0, 30), jpegSegment(0xe1, HTML)];
    for (const note of broken) {
      const content = note.subarray(4);
      expect(judged(jpeg({ notes: [jpegSegment(0xe1, content)] }))).toBe("image/jpeg 600x120");
    }
  });

  // Exif 2.32, 4.6.4: on which sides the 0th row and the 0th column are shown.
  test.each<[number, "top" | "bottom" | "left" | "right", "top" | "bottom" | "left" | "right"]>([
    [1, "top", "left"],
    [2, "top", "right"],
    [3, "bottom", "right"],
    [4, "bottom", "left"],
    [5, "left", "top"],
    [6, "right", "top"],
    [7, "right", "bottom"],
    [8, "left", "bottom"],
  ])("stands upright in a PDF (%i: row 0 at the %s, column 0 at the %s)", (orientation, row, column) => {
    const [a, b, c, d, e, f] = uprightIn({ x: 10, y: 20, width: 300, height: 60 }, orientation);
    const at = (across: number, up: number) => [a * across + c * up + e, b * across + d * up + f];
    const edge = { left: [10, undefined], right: [310, undefined], bottom: [undefined, 20], top: [undefined, 80] };
    // Both ends of the stored picture's first row, and of its first column.
    for (const [line, side] of [
      [[at(0, 1), at(1, 1)], row],
      [[at(0, 0), at(0, 1)], column],
    ] as const)
      for (const end of line) {
        const place = edge[side].findIndex((value) => value !== undefined);
        expect(end[place]).toBe(edge[side][place]);
      }
  });
});

describe("a picture costs what its limits say", () => {
  test("pixels that come to more than the limit are refused before one of them is inflated", () => {
    const packed = new Uint8Array(9);
    for (const interlace of [0, 1]) {
      const most = { width: 4096, height: 4096, interlace, packed };
      expect(judged(png({ ...most, color: 6, depth: 16 }))).toBe("tooDetailed 4096x4096");
      expect(judged(png({ ...most, color: 6, depth: 8 }))).toBe("tooDetailed 4096x4096");
      expect(judged(png({ ...most, height: 2048, color: 6, depth: 16 }))).toBe("tooDetailed 4096x2048");
      // 4096 × 2047 × 4 bytes is less: it is judged by its pixels.
      expect(judged(png({ ...most, height: 2047, color: 6, depth: 8 }))).toBe("damaged");
      expect(judged(png({ ...most, color: 0, depth: 8 }))).toBe("damaged");
    }
  });

  test("the largest ones are read piece by piece, the packed bytes twice", () => {
    const header = { width: 4096, height: 2047, color: 6, depth: 8, interlace: 1 };
    const inflated: number[] = [];
    const push = vi.spyOn(Inflate.prototype, "push");
    const file = png(header);
    expect(judged(file)).toBe("image/png 4096x2047");
    inflated.push(...push.mock.calls.map(([piece]) => piece.length));
    push.mockRestore();
    expect(Math.max(...inflated)).toBeLessThanOrEqual(4096);
    expect(inflated.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(2 * file.length);
  });

  test("segments without end are refused", () => {
    const many = Array.from({ length: 4001 }, () => JFIF_NOTE);
    expect(judged(jpeg({ notes: many }))).toBe("damaged");
  });
});
