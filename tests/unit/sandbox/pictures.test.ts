import { zlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readLogo } from "../../../sandbox/src/images/logo.ts";
import { holds, judged } from "../../support/judged-pictures.ts";
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
