import { readFileSync, readdirSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { expect, it } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages";

type Range = [first: number, last: number];

const css = readFileSync("app/styles/fonts.css", "utf8");

const rangesIn = (face: string): Range[] =>
  [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);

/** The characters that the faces from a folder are declared for. */
function rangesOf(folder: string): Range[] {
  const faces = css.split("@font-face").filter((face) => face.includes(`url("${folder}`));
  expect(faces).not.toEqual([]);
  return faces.flatMap(rangesIn);
}

const OWN = rangesOf("./fonts/");
const PACKAGES = rangesOf("@fontsource/");

const within = (ranges: Range[], character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** Characters that no Latin or Cyrillic file has; they are shown by the system's fonts. */
const SYSTEM = new Set("→⌘✓");

it.each(LANGUAGES)("needs no file of rare letters for the sentences in %s", (language) => {
  const folder = `locales/${language}`;
  const text = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  const letters = [...new Set(text.join(""))].filter((letter) => letter > " " && !SYSTEM.has(letter));
  expect(letters.filter((letter) => within(PACKAGES, letter) && !within(OWN, letter))).toEqual([]);
  expect(letters.filter((letter) => !within(PACKAGES, letter))).toEqual([]);
});

it("has a face of every weight of the theme for each alphabet", () => {
  const weights = [...readFileSync("app/styles/tokens.css", "utf8").matchAll(/--weight-\w+: (\d+);/g)].map(
    ([, weight = ""]) => weight,
  );
  expect(weights).toEqual(["300", "400", "500", "600"]);
  for (const letter of ["a", "ə", "Ж"]) {
    const code = letter.codePointAt(0) ?? 0;
    const faces = css.split("@font-face").slice(1);
    const drawn = faces.filter((face) => rangesIn(face).some(([first, last]) => first <= code && code <= last));
    const found = new Set(drawn.map((face) => /font-weight: (\d+)/.exec(face)?.[1]));
    expect([...found].sort(), letter).toEqual(weights);
  }
});

function drawnBy(file: string) {
  const font = fontkit.create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} is a collection`);
  return font;
}

it.each([400, 500, 600])("fills the cell of every figure in a column, in weight %i", (weight) => {
  const { glyphs } = drawnBy(`app/styles/fonts/poppins-${weight}.woff2`).layout("0123456789", ["tnum"]);
  expect(new Set(glyphs.map(({ advanceWidth }) => advanceWidth)).size).toBe(1);
  for (const [digit, { advanceWidth, bbox }] of glyphs.entries())
    expect((bbox.maxX - bbox.minX) / advanceWidth, String(digit)).toBeGreaterThan(0.7);
});

/** How thick the upright of a letter is that stands on one foot. */
function uprightOf(file: string, letter: string): number {
  const [glyph] = drawnBy(file).layout(letter).glyphs;
  const corners = glyph?.path.commands.map(({ args }) => args) ?? [];
  const feet = corners.flatMap(([x = 0, y]) => (y === 0 ? [x] : []));
  return Math.max(...feet) - Math.min(...feet);
}

it.each([400, 500, 600])("draws Cyrillic about as strong as Latin, in weight %i", (weight) => {
  const faces = css.split("@font-face").filter((face) => face.includes(`font-weight: ${weight};`));
  const fileFor = (letter: string) =>
    faces.findLast((face) => face.includes('url("./fonts/') && rangesIn(face).some((range) => within([range], letter)));
  const fileOf = (letter: string) => `app/styles/${/fonts\/[\w-]+\.woff2/.exec(fileFor(letter) ?? "")?.[0]}`;
  const [latin, cyrillic] = [uprightOf(fileOf("I"), "I"), uprightOf(fileOf("Г"), "Г") * 0.97];
  expect(cyrillic / latin).toBeGreaterThan(0.95);
  expect(cyrillic / latin).toBeLessThan(1.15);
});
