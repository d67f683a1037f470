import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages";

type Range = [first: number, last: number];

const css = readFileSync("app/styles/fonts.css", "utf8");

/** The characters that the faces from a folder are declared for. */
function rangesOf(folder: string): Range[] {
  const faces = css.split("@font-face").filter((face) => face.includes(`url("${folder}`));
  expect(faces).not.toEqual([]);
  return faces.flatMap((face) =>
    [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]): Range => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  );
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
