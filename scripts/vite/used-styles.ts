import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Declaration, Plugin, Root } from "postcss";

const APP = fileURLToPath(new URL("../../app", import.meta.url));

/** The text of everything that may name a class. */
const appText = (): string =>
  readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(APP, file), "utf8"))
    .join("\n");

/**
 * Leaves out of the sheet what no page shows: rules for classes that the app does not name, whole or as a beginning before `${`, as of the steps of the
 * theme's type scale that no screen is set in; and makes its custom properties small: the theme's scales and Polaris' tokens are whole in the source (docs/product.md section 9), a page
 * carries what it shows. Only stylesheets read them here, never markup or scripts, so nobody else knows their names.
 *
 * A property goes that no rule reads, directly or through another one, and one that `:root` sets again further down. One that only `:root` sets, once, is
 * written out where it is read, when that is one place or it says no more than another one's name. The others get short names.
 */
export const usedStyles = (text = appText()): Plugin => ({
  postcssPlugin: "used-styles",
  OnceExit(sheet) {
    dropUnnamed(sheet, text);
    dropSetAgain(sheet);
    dropUnread(sheet);
    writeOut(sheet);
    shorten(sheet);
  },
});

function dropUnnamed(sheet: Root, text: string): void {
  const words = new Set(text.match(/[A-Za-z][\w-]*/g));
  const beginnings = [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, beginning = ""]) => beginning);
  const isNamed = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  sheet.walkRules((rule) => {
    // What stands in brackets is one way among others, or what must not be.
    const kept = rule.selectors.filter((selector) =>
      [...selector.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "").matchAll(/\.([A-Za-z][\w-]*)/g)].every(
        ([, name = ""]) => isNamed(name),
      ),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
}

const NAME = /(?<![\w-])--[\w-]+/g;
const READ = /var\((--[\w-]+)(?:,[^()]*)?\)/g;
const ALIAS = /^var\(--[\w-]+\)$/;

const namesIn = (value: string): string[] => [...value.matchAll(NAME)].map(([name]) => name);

/** Set for every page, whatever its scheme: by `:root` alone, outside of any condition. */
const isOfEveryPage = ({ parent }: Declaration): boolean =>
  parent?.type === "rule" && "selector" in parent && parent.selector === ":root" && parent.parent?.type === "root";

/** Set on the element that everything inherits from. */
const isOfRoot = ({ parent }: Declaration): boolean =>
  parent?.type === "rule" &&
  "selectors" in parent &&
  parent.selectors.every((selector) => selector.startsWith(":root"));

function propertiesOf(sheet: Root): Map<string, Declaration[]> {
  const properties = new Map<string, Declaration[]>();
  sheet.walkDecls(/^--/, (declaration) => {
    properties.set(declaration.prop, [...(properties.get(declaration.prop) ?? []), declaration]);
  });
  return properties;
}

function dropSetAgain(sheet: Root): void {
  for (const declarations of propertiesOf(sheet).values())
    for (const early of declarations.filter(isOfEveryPage).slice(0, -1)) early.remove();
}

function dropUnread(sheet: Root): void {
  for (let isSmaller = true; isSmaller;) {
    const read = new Set<string>();
    sheet.walkDecls(({ value }) => namesIn(value).forEach((name) => read.add(name)));
    isSmaller = false;
    for (const [name, declarations] of propertiesOf(sheet)) {
      if (read.has(name)) continue;
      for (const declaration of declarations) declaration.remove();
      isSmaller = true;
    }
  }
}

const readsIn = (value: string, name: string): number =>
  [...value.matchAll(READ)].filter(([, read]) => read === name).length;

function readersOf(sheet: Root, name: string): Declaration[] {
  const readers: Declaration[] = [];
  sheet.walkDecls((declaration) => {
    if (namesIn(declaration.value).includes(name)) readers.push(declaration);
  });
  return readers;
}

function writeOut(sheet: Root): void {
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    const properties = propertiesOf(sheet);
    for (const [name, [only, ...others]] of properties) {
      if (!only || others.length > 0 || !isOfEveryPage(only)) continue;
      // What it reads must be the same for whoever reads it in its place.
      if (!namesIn(only.value).every((inner) => properties.get(inner)?.every(isOfRoot))) continue;
      const readers = readersOf(sheet, name);
      const reads = readers.reduce((sum, { value }) => sum + readsIn(value, name), 0);
      if (reads !== 1 && !ALIAS.test(only.value)) continue;
      // A read whose fallback has brackets of its own stays as it is.
      if (readers.some(({ value }) => namesIn(value).filter((read) => read === name).length !== readsIn(value, name)))
        continue;
      for (const reader of readers)
        reader.value = reader.value.replace(READ, (whole, read) => (read === name ? only.value : whole));
      only.remove();
      isSmaller = true;
      break;
    }
  }
}

/** Names of one letter and of two, the shorter the oftener a property is named; in values that the minifier leaves as they are, no spaces. */
function shorten(sheet: Root): void {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  sheet.walkDecls(({ prop, value }) => [...(prop.startsWith("--") ? [prop] : []), ...namesIn(value)].forEach(count));
  const often = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const names = new Map(often.map((name, index) => [name, `--${lettersOf(index)}`]));
  const short = (name: string): string => names.get(name) ?? name;
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(NAME, short);
    if (!declaration.prop.startsWith("--")) return;
    declaration.prop = short(declaration.prop);
    if (declaration.value.trim() === "") return;
    declaration.value = declaration.value.replace(/\s*,\s*/g, ",");
    declaration.raws.between = ":";
  });
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const lettersOf = (index: number): string => {
  const before = Math.floor(index / LETTERS.length);
  return (before > 0 ? lettersOf(before - 1) : "") + LETTERS.charAt(index % LETTERS.length);
};
