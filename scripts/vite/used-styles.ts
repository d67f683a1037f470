import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type ChildNode, type Declaration, type Plugin, type Root } from "postcss";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
const STYLES = join(APP, "styles");
const AREAS = join(STYLES, "areas");

/** The text of all files that may name a class. */
const appText = (): string =>
  readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(APP, file), "utf8"))
    .join("\n");

/** The source of each sheet by its name; the base sheet has no name. */
type Sheets = ReadonlyMap<string, string>;

/** Every sheet of the app: first the base sheet with its imports, then the area sheets. */
const appSheets = (): Sheets =>
  new Map([
    ["", withImports("app.css")],
    ...readdirSync(AREAS)
      .sort()
      .map((file) => [file, readFileSync(join(AREAS, file), "utf8")] as const),
  ]);

const withImports = (file: string): string =>
  readFileSync(join(STYLES, file), "utf8").replace(/@import "\.\/([\w-]+\.css)";/g, (_whole, name: string) =>
    withImports(name),
  );

/**
 * The name of the sheet at a path: each file of `styles/areas` is a sheet, all other files are part of the base sheet.
 */
const nameOf = (path = ""): string => {
  // Vite's query says how the sheet is used.
  const [file = ""] = path.split("?");
  return dirname(file) === AREAS ? basename(file) : "";
};

/**
 * Removes unused parts from the sheets and shortens custom properties. It removes rules for classes that the app does
 * not name, either whole or as a prefix before `${`, such as unused steps of the theme's type scale. The theme's scales
 * and Polaris' tokens are complete in the source (docs/product.md section 9), and a page gets only the used ones. Only
 * stylesheets read custom properties here, never markup or scripts, so no other code knows their names.
 *
 * A property is removed if no rule reads it, directly or through another one, or if `:root` sets it again further down.
 * A property that only `:root` sets, once, is replaced by its value if one place reads it, or if its value is just
 * another property's name. The others get short names.
 *
 * The base sheet sets the properties that the area sheets read. So each sheet is processed together with all the
 * others, always in the same order, and the parts of other sheets are removed at the end: so all sheets agree on every
 * name.
 */
export function usedStyles(text = appText(), sheets?: Sheets): Plugin {
  const isNamed = namedIn(text);
  return {
    postcssPlugin: "used-styles",
    OnceExit(sheet) {
      const own = nameOf(sheet.source?.input.from);
      const others = withOthers(sheet, own, sheets ?? appSheets());
      dropUnnamed(sheet, isNamed);
      dropSetAgain(sheet);
      dropUnread(sheet);
      writeOut(sheet);
      shorten(sheet);
      for (const node of others) node.remove();
    },
  };
}

/** Puts the other sheets before and behind this one, and returns the added nodes. */
function withOthers(sheet: Root, own: string, sheets: Sheets): ChildNode[] {
  const [before, after]: [ChildNode[], ChildNode[]] = [[], []];
  let isBefore = sheets.has(own);
  for (const [name, css] of sheets) {
    if (name === own) isBefore = false;
    else (isBefore ? before : after).push(...parse(css).nodes);
  }
  sheet.prepend(before);
  sheet.append(after);
  return [...before, ...after];
}

/** Whether a text names a class, whole or as a prefix before `${`. */
function namedIn(text: string): (name: string) => boolean {
  const words = new Set(text.match(/[A-Za-z][\w-]*/g));
  const beginnings = [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, beginning = ""]) => beginning);
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

function dropUnnamed(sheet: Root, isNamed: (name: string) => boolean): void {
  sheet.walkRules((rule) => {
    // A class in brackets is one of several alternatives, or excluded.
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

/** Set for every page in every scheme: by `:root` alone, outside of any condition. */
const isOfEveryPage = ({ parent }: Declaration): boolean =>
  parent?.type === "rule" && "selector" in parent && parent.selector === ":root" && parent.parent?.type === "root";

/** Set on the root element, from which all others inherit. */
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

/** The readers of each property, updated when values move. */
function readersOf(sheet: Root) {
  const readers = new Map<string, Set<Declaration>>();
  const note = (declaration: Declaration) => {
    for (const name of namesIn(declaration.value)) readers.set(name, (readers.get(name) ?? new Set()).add(declaration));
  };
  sheet.walkDecls(note);
  return {
    of: (name: string): Declaration[] => [...(readers.get(name) ?? [])],
    change: (declaration: Declaration, value: string) => {
      for (const name of namesIn(declaration.value)) readers.get(name)?.delete(declaration);
      declaration.value = value;
      note(declaration);
    },
  };
}

function writeOut(sheet: Root): void {
  const properties = propertiesOf(sheet);
  const readers = readersOf(sheet);
  const written = (name: string, [only, ...others]: readonly Declaration[]): boolean => {
    if (!only || others.length > 0 || !isOfEveryPage(only)) return false;
    // The properties that it reads must have the same value at the place that reads it.
    if (!namesIn(only.value).every((inner) => properties.get(inner)?.every(isOfRoot))) return false;
    const reading = readers.of(name);
    const reads = reading.reduce((sum, { value }) => sum + readsIn(value, name), 0);
    if (reads !== 1 && !ALIAS.test(only.value)) return false;
    // A read whose fallback contains brackets stays unchanged.
    if (reading.some(({ value }) => namesIn(value).filter((read) => read === name).length !== readsIn(value, name)))
      return false;
    for (const reader of reading)
      readers.change(
        reader,
        reader.value.replace(READ, (whole, read) => (read === name ? only.value : whole)),
      );
    readers.change(only, "");
    only.remove();
    properties.delete(name);
    return true;
  };
  // One at a time, from the first: replacing one may allow replacing another.
  while ([...properties].some(([name, declarations]) => written(name, declarations)));
}

/**
 * Names of one or two characters, the shortest for the most frequent properties. In values that the minifier leaves
 * unchanged, spaces are removed.
 */
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
