import { Inflate } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { readLogo } from "../../../sandbox/src/images/logo.ts";
import { orientationOfJpeg, uprightIn } from "../../../sandbox/src/images/orientation.ts";
import { holds, judged } from "../../support/judged-pictures.ts";
import {
  glue,
  HTML,
  JFIF_NOTE,
  jpeg,
  jpegParts,
  jpegSegment,
  png,
  textBytes,
  type Bytes,
} from "../../support/pictures.ts";

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

  test("is turned by the first note of its kind alone, and by none behind its frame", () => {
    const notes = [jpegSegment(0xe1, HTML), exifNote(1, true), exifNote(6, true)];
    const { bytes } = readLogo(jpeg({ notes }));
    expect([judged(bytes), orientationOfJpeg(bytes)]).toEqual(["image/jpeg 600x120", 1]);
    const parts = jpegParts();
    const late = glue(...parts.slice(0, -3), exifNote(6, true), ...parts.slice(-3));
    expect(orientationOfJpeg(readLogo(late).bytes)).toBe(1);
    const [start = [], note = [], tables = [], ...rest] = jpegParts();
    const behindTables = glue(start, note, tables, exifNote(3, false), ...rest);
    expect(orientationOfJpeg(readLogo(behindTables).bytes)).toBe(3);
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
