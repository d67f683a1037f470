import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "lightningcss";
import postcss from "postcss";
import { expect, test } from "vitest";
import { usedStyles } from "../../../scripts/vite/used-styles";

const cut = (css: string, text = "a") =>
  postcss([usedStyles(text, new Map())])
    .process(css, { from: undefined })
    .css.replace(/\s+/g, "");

test("a rule goes whose class is named nowhere, whole or by its beginning", () => {
  const text = 'cx("one", `tone-${tone}`)';
  expect(cut(".one{top:0}.two,.one .one{top:1px}.tone-red{top:2px}.on{top:3px}.one:not(.two){top:4px}", text)).toBe(
    ".one{top:0}.one.one{top:1px}.tone-red{top:2px}.one:not(.two){top:4px}",
  );
});

test("a property that nothing reads goes, and with it what only it has read", () => {
  const css = ".a { --read: 1px; --one: var(--two); --two: 2px; --unread: 3px } b { margin: var(--read) }";
  expect(cut(css)).toBe(".a{--a:1px}b{margin:var(--a)}");
});

test("what the root sets again further down is set once", () => {
  expect(cut(":root{--a:1px}:root{--a:2px}b{margin:var(--a);padding:var(--a)}")).toBe(
    ":root{}:root{--a:2px}b{margin:var(--a);padding:var(--a)}",
  );
});

test("what one rule reads is written there, and another name for a property is that property", () => {
  expect(cut(":root{--a:1px;--b:var(--c);--c:2px}b{margin:var(--a) var(--b);padding:var(--b)}")).toBe(
    ":root{--a:2px}b{margin:1pxvar(--a);padding:var(--a)}",
  );
});

test("a property stays that more than the root sets, that a condition sets, or that reads such a one", () => {
  for (const css of [
    ":root{--a:1px}.a{--a:2px}b{margin:var(--a)}",
    ":root{--a:1px}@mediaprint{:root{--a:2px}}b{margin:var(--a)}",
    ".a{--a:1px}:root{--b:var(--a)}b{margin:var(--b);padding:var(--a)}",
  ])
    expect(cut(css)).toBe(css);
});

test("fallbacks are kept, and what they read", () => {
  expect(cut(".a{--x:1px}:root{--c:2px;--d:4px}b{margin:var(--x,3px);padding:var(--x,var(--c));top:var(--c)}")).toBe(
    ".a{--a:1px}:root{--b:2px}b{margin:var(--a,3px);padding:var(--a,var(--b));top:var(--b)}",
  );
});

test("a sheet of an area and that of every page agree on names, and each keeps what is its own", () => {
  const base = ":root{--a:1px;--once:2px;--area:3px}b{top:var(--a);left:var(--a)}";
  const area = "i{top:var(--area);left:var(--area);right:var(--a);bottom:var(--once)}";
  const sheets = new Map([
    ["", base],
    ["one.css", area],
    ["two.css", "u{top:var(--own)}u{--own:4px}"],
  ]);
  const worked = (css: string, from: string | undefined) =>
    postcss([usedStyles("a", sheets)])
      .process(css, { from })
      .css.replace(/\s+/g, "");
  expect(worked(base, undefined)).toBe(":root{--a:1px;--b:3px}b{top:var(--a);left:var(--a)}");
  expect(worked(area, resolve("app/styles/areas/one.css?url"))).toBe(
    "i{top:var(--b);left:var(--b);right:var(--a);bottom:2px}",
  );
});

test("every sheet of the app reads only properties that it or the sheet of every page sets", async () => {
  const made = async (file: string) => {
    const from = resolve("app/styles", file);
    const text = file === "app.css" ? bundle({ filename: from }).code.toString() : readFileSync(from, "utf8");
    return (await postcss([usedStyles()]).process(text, { from })).css;
  };
  const setIn = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name);
  const base = await made("app.css");
  const areas = readdirSync("app/styles/areas");
  expect(areas.length).toBeGreaterThan(3);
  for (const file of areas) {
    const css = await made(`areas/${file}`);
    const known = new Set([...setIn(base), ...setIn(css)]);
    const reads = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(reads.length, file).toBeGreaterThan(0);
    expect(
      reads.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});

test("markup and scripts know no custom properties, so the sheet alone says which ones are used", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.(tsx?|svg)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const readers = files.filter((file) =>
    /var\(--|getPropertyValue\(|["'`]--[a-z]/.test(readFileSync(join("app", file), "utf8")),
  );
  expect(readers).toEqual([]);
});

test("no style gives another language other colours: contrast is measured in one of them", () => {
  const files = readdirSync("app/styles", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );
  const colours: string[] = [];
  for (const file of files)
    postcss.parse(readFileSync(join("app/styles", file), "utf8")).walkDecls(({ parent, prop, value }) => {
      if (!parent || !/:lang\(|\[lang\b/.test(parent.toString())) return;
      if (!/^(?:text-transform|hyphens|quotes|--fallback)$/.test(prop)) colours.push(`${file}: ${prop}: ${value}`);
    });
  expect(files.length).toBeGreaterThan(5);
  expect(colours).toEqual([]);
});
