import * as fc from "fast-check";
import { unzlibSync } from "fflate";
import { chromium } from "playwright/test";
import { beforeAll, describe, expect, it } from "vitest";
import { browserFlags, ensureBrowser, findBrowser } from "../../../scripts/test/browser.mjs";
import { ensurePdfTools } from "../../../scripts/test/pdf-tools.mjs";
import { pngOnWhite, type PackedPixels } from "../../../sandbox/src/images/png-on-white.ts";
import { rebuildPng } from "../../../sandbox/src/images/png.ts";
import { drawnPage, type Drawn } from "../../support/drawn-pages.ts";
import { filePart, merged } from "../../support/merged-evidence.ts";
import { glue, jpegSegment, png, pngChunk, textBytes, type Bytes } from "../../support/pictures.ts";

beforeAll(ensurePdfTools, 600_000);

/** A picture by its samples, with the color that each pixel has on white, from 0 to 255. */
type Sampled = { file: Bytes; width: number; height: number; colors: number[][] };
type Kind = {
  width: number;
  height: number;
  color: number;
  depth: number;
  isInterlaced: boolean;
  isClear: boolean;
  seed: number[];
};

/** Its rows, packed by the streams of fflate 0.8.2, could not be unpacked by any program. */
const BROKEN_BY_FFLATE: Kind = {
  width: 4,
  height: 7,
  color: 3,
  depth: 1,
  isInterlaced: true,
  isClear: false,
  seed: [1213, 0, 0, 3087, 31_437, 7, 37_665],
};

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The order in which an interlaced picture has the pixels of a square of eight. */
const ADAM = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777"];

const kinds: fc.Arbitrary<Kind> = fc
  .constantFrom(
    ...[0, 2, 3, 4, 6].flatMap((color) =>
      (color === 3 ? [1, 2, 4, 8] : color === 0 ? [1, 2, 4, 8, 16] : [8, 16]).map((depth) => ({ color, depth })),
    ),
  )
  .chain((kind) =>
    fc.record({
      color: fc.constant(kind.color),
      depth: fc.constant(kind.depth),
      width: fc.integer({ min: 1, max: 19 }),
      height: fc.integer({ min: 1, max: 19 }),
      isInterlaced: fc.boolean(),
      isClear: fc.boolean(),
      seed: fc.array(fc.nat({ max: 65_535 }), { minLength: 7, maxLength: 7 }),
    }),
  );

/** Makes the file and its colors from the same samples, each in its own way. */
function sampled({ width, height, color, depth, isInterlaced, isClear, seed }: Kind): Sampled {
  const samples = SAMPLES[color] ?? 1;
  const most = 2 ** depth - 1;
  const at = (x: number, y: number, part: number) =>
    ((seed[(x + 3 * y + part) % 7] ?? 0) + x * y * 31 + part * 7) % (most + 1);
  const palette = Array.from({ length: most + 1 > 256 ? 256 : most + 1 }, (_, index) =>
    [index * 37, index * 91, index * 13].map((one) => one % 256),
  );
  const opacities = palette.map((_, index) => (index * 53) % 256);
  const clear = Array.from({ length: samples }, (_, part) => at(0, 0, part));
  const colorAt = (x: number, y: number): number[] => {
    const own = Array.from({ length: samples }, (_, part) => at(x, y, part));
    const shades =
      color === 3
        ? (palette[own[0] ?? 0] ?? [])
        : [0, 1, 2].map((part) => ((own[color === 2 || color === 6 ? part : 0] ?? 0) * 255) / most);
    const opacity =
      color === 4 || color === 6
        ? (own.at(-1) ?? 0) / most
        : isClear && color === 3
          ? (opacities[own[0] ?? 0] ?? 0) / 255
          : isClear && own.every((value, part) => value === clear[part])
            ? 0
            : 1;
    return shades.map((shade) => 255 - (255 - shade) * opacity);
  };
  const rowOf = (places: readonly number[], y: number) => {
    const bits = places.flatMap((x) =>
      Array.from({ length: samples }, (_, part) => at(x, y, part).toString(2).padStart(depth, "0")),
    );
    const text = bits.join("");
    return [
      0,
      ...(text.padEnd(Math.ceil(text.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((byte) =>
        Number.parseInt(byte, 2),
      ),
    ];
  };
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows: number[][] = [];
  for (const pass of isInterlaced ? ["1", "2", "3", "4", "5", "6", "7"] : [""])
    for (let y = 0; y < height; y++) {
      const places = columns.filter((x) => pass === "" || ADAM[y % 8]?.[x % 8] === pass);
      if (places.length > 0) rows.push(rowOf(places, y));
    }
  const twoBytes = (value: number) => [value >> 8, value & 255];
  const before = [
    ...(color === 3 ? [pngChunk("PLTE", Uint8Array.from(palette.flat()))] : []),
    ...(isClear && color < 4
      ? [pngChunk("tRNS", Uint8Array.from(color === 3 ? opacities : clear.flatMap(twoBytes)))]
      : []),
  ];
  const header = { width, height, color, depth, interlace: isInterlaced ? 1 : 0 };
  const file = png({ ...header, before, pixels: Uint8Array.from(rows.flat()) });
  return {
    file,
    width,
    height,
    colors: Array.from({ length: height }, (_, y) => columns.map((x) => colorAt(x, y))).flat(),
  };
}

/** The colors that a reader of PDFs sees in packed pixels whose rows have the filters none and up alone. */
function colorsOf({ stream, width, height, depth, colors, palette }: PackedPixels): number[][] {
  const rowBytes = Math.ceil((width * colors * depth) / 8);
  const rows = unzlibSync(stream);
  const seen: number[][] = [];
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const [filter = 0, ...bytes] = rows.subarray(y * (rowBytes + 1), (y + 1) * (rowBytes + 1));
    const row = Uint8Array.from(bytes, (byte, place) => (filter === 2 ? byte + (above[place] ?? 0) : byte));
    above = row;
    const bits = Array.from(row, (byte) => byte.toString(2).padStart(8, "0")).join("");
    for (let x = 0; x < width; x++) {
      const own = Array.from({ length: colors }, (_, part) => {
        const from = (x * colors + part) * depth;
        return Number.parseInt(bits.slice(from, from + depth), 2);
      });
      const place = (own[0] ?? 0) * 3;
      if (palette) seen.push([...palette.subarray(place, place + 3)]);
      else seen.push([0, 1, 2].map((part) => ((own[colors === 1 ? 0 : part] ?? 0) * 255) / (2 ** depth - 1)));
    }
  }
  return seen;
}

describe("a PNG in a PDF", () => {
  it("has the color of each pixel on white, of every kind, interlaced or not, seen through or not", async () => {
    await fc.assert(
      fc.asyncProperty(kinds, async (kind) => {
        const { file, colors } = sampled(kind);
        const seen = colorsOf(await pngOnWhite(rebuildPng(file, () => undefined).bytes));
        expect(seen).toHaveLength(colors.length);
        for (const [place, color] of colors.entries())
          for (const part of [0, 1, 2])
            expect(Math.abs((seen[place]?.[part] ?? -9) - (color[part] ?? 0))).toBeLessThanOrEqual(0.51);
      }),
      { numRuns: 300, examples: [[BROKEN_BY_FFLATE]] },
    );
  });
});

/** How dark the four quarters of a drawn page's picture are, from the upper left, row by row; 1 is black. */
function quarters({ width, height, points }: Drawn): number[] {
  const dark = Array.from(points.keys()).filter(
    (place) => (points[place] ?? 255) < 128 && Math.floor(place / width) < height * 0.96,
  );
  const [across, down] = [dark.map((place) => place % width), dark.map((place) => Math.floor(place / width))];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, low] = [Math.min(...down), Math.max(...down)];
  const found = [0, 0, 0, 0];
  for (const [index, x] of across.entries()) {
    const quarter = (x > (left + right) / 2 ? 1 : 0) + ((down[index] ?? 0) > (top + low) / 2 ? 2 : 0);
    found[quarter] = (found[quarter] ?? 0) + 1;
  }
  const whole = ((right - left + 1) * (low - top + 1)) / 4;
  return found.map((count) => Math.round((count / whole) * 10) / 10);
}

const exif = (orientation: number): Bytes =>
  jpegSegment(
    0xe1,
    glue(
      textBytes("Exif\0\0MM"),
      [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
      textBytes("Baku, 40.4 N 49.9 E"),
    ),
  );

describe("a picture on its page", () => {
  it("is upright as its camera noted, larger than nothing it has, and without its notes", async () => {
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? (await ensureBrowser()),
      args: browserFlags,
    });
    try {
      const page = await browser.newPage();
      // Black, but for the lower right quarter: each turn has another white quarter. A thin frame holds all in place.
      const made = await page.evaluate(() => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [160, 96];
        const pen = canvas.getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.fillRect(0, 0, 160, 96);
        pen.fillStyle = "white";
        pen.fillRect(80, 48, 76, 44);
        return canvas.toDataURL("image/jpeg", 0.95);
      });
      const file = new Uint8Array(Buffer.from(made.slice(made.indexOf(",") + 1), "base64"));
      const white: number[] = [];
      for (let orientation = 1; orientation <= 8; orientation++) {
        const turned = glue(file.subarray(0, 2), exif(orientation), file.subarray(2), textBytes("behind the end"));
        const whole = await merged([await filePart("photo.jpg", turned)]);
        expect(Buffer.from(whole).includes("Baku")).toBe(false);
        expect(Buffer.from(whole).includes("behind the end")).toBe(false);
        const drawn = await drawnPage(whole, 1, 72);
        // A sheet upright or on its side, as the picture is shown.
        expect(drawn.width > drawn.height).toBe(orientation < 5);
        white.push(quarters(drawn).findIndex((dark) => dark < 0.5));
      }
      // The white quarter: of 1 below on the right, mirrored 2, on its head 3, and so on (Exif 2.32, 4.6.4).
      expect(white).toEqual([3, 2, 0, 1, 3, 2, 0, 1]);
    } finally {
      await browser.close();
    }
  }, 120_000);
});
