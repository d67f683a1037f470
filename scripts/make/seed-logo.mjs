// Draws the logo of the demo restaurant into the seed's folder: `node scripts/make/seed-logo.mjs`. The picture is
// committed, because every browser draws letters a little differently; the conversion of its pixels gives the same
// bytes every time.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { format } from "oxfmt";
import { chromium } from "playwright";
import { ensureBrowser } from "../test/browser.mjs";
import { root } from "../run/programs.mjs";

// The smallest size of a logo (`LOGO_PIXELS`).
const [WIDTH, HEIGHT] = [492, 96];
const INK = [0x12, 0x2b, 0x4a];
const SEA = [0x1d, 0x7f, 0x8c];
const STEPS = 8;

/** White by steps into each color: sixteen colors, four bits a pixel. @param {number[]} color */
const shades = (color) =>
  Array.from({ length: STEPS }, (_, step) =>
    color.map((part) => Math.round(255 + ((part - 255) * step) / (STEPS - 1))),
  );
const palette = [...shades(INK), ...shades(SEA)];

const font = readFileSync(join(root, "node_modules/@fontsource/poppins/files/poppins-latin-600-normal.woff2"));
const picture = `<!doctype html><style>
@font-face { font-family: Logo; src: url(data:font/woff2;base64,${font.toString("base64")}) }
* { margin: 0 } svg { display: block; background: #fff } text { font: 600 44px Logo }
</style><svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 492 96">
<path d="M14 62a34 34 0 0 1 68 0z" fill="rgb(${SEA})"/><path d="M8 70h80v6H8zm10 12h60v6H18z" fill="rgb(${INK})"/>
<text x="104" y="63" fill="rgb(${INK})" textLength="380" lengthAdjust="spacingAndGlyphs">Panorama Restoran</text></svg>`;

const executablePath = await ensureBrowser();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.setContent(picture);
await page.evaluate(() => document.fonts.ready);
const taken = (await page.screenshot()).toString("base64");
const pixels = await page.evaluate(
  async ({ picture: drawn, width, height }) => {
    const image = new Image();
    image.src = `data:image/png;base64,${drawn}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    canvas?.drawImage(image, 0, 0);
    return [...(canvas?.getImageData(0, 0, width, height).data ?? [])];
  },
  { picture: taken, width: WIDTH, height: HEIGHT },
);
await browser.close();

/** The color of the palette nearest to a pixel. @param {number} at */
function nearest(at) {
  let [best, least] = [0, Infinity];
  for (const [place, color] of palette.entries()) {
    const far = color.reduce((sum, part, index) => sum + (part - (pixels[at + index] ?? 0)) ** 2, 0);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
/** @param {string} type @param {Buffer} content */
function chunk(type, content) {
  const told = Buffer.concat([Buffer.from(type, "latin1"), content]);
  let crc = 0xffffffff;
  for (const byte of told) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), told, ends.subarray(4)]);
}

const head = Buffer.alloc(13);
head.writeUInt32BE(WIDTH, 0);
head.writeUInt32BE(HEIGHT, 4);
// Four bits a pixel, with a palette.
head.set([4, 3, 0, 0, 0], 8);
const row = WIDTH / 2 + 1;
const packed = Buffer.alloc(row * HEIGHT);
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x += 2) {
    const at = (y * WIDTH + x) * 4;
    packed[y * row + 1 + x / 2] = (nearest(at) << 4) | nearest(at + 4);
  }
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
  chunk("IHDR", head),
  chunk("PLTE", Buffer.from(palette.flat())),
  chunk("IDAT", deflateSync(packed, { level: 9 })),
  chunk("IEND", Buffer.alloc(0)),
]);

const target = join(root, "sandbox/src/testing/seed/logo-picture.ts");
const lines = png.toString("base64").match(/.{1,120}/g) ?? [];
const text = `/** The demo restaurant's logo, a PNG of ${WIDTH} × ${HEIGHT} pixels in base64: made by scripts/make/seed-logo.mjs. */
export const RESTAURANT_LOGO = [${lines.map((line) => JSON.stringify(line)).join(",")}].join("");\n`;
const { code } = await format(target, text, { printWidth: 150 });
writeFileSync(target, code);
writeFileSync("/tmp/seed-logo.png", png);
