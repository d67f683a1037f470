import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { usedProperties } from "../../../scripts/vite/used-properties";

const cut = (css: string) => postcss([usedProperties()]).process(css, { from: undefined }).css.replace(/\s+/g, "");

test("a property that nothing reads goes, and with it what only it has read", () => {
  expect(cut(":root { --read: 1px; --one: var(--two); --two: 2px; --unread: 3px } a { margin: var(--read) }")).toBe(
    ":root{--read:1px}a{margin:var(--read)}",
  );
});

test("a property stays that is read through others or only as a fallback", () => {
  const css = ":root{--a:var(--b);--b:1px;--c:2px}a{margin:var(--a);padding:var(--x,var(--c))}";
  expect(cut(css)).toBe(css);
});

test("markup and scripts read no custom properties, so the sheet alone says which ones are used", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.(tsx?|svg)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const readers = files.filter((file) => /var\(--|getPropertyValue\(/.test(readFileSync(join("app", file), "utf8")));
  expect(readers).toEqual([]);
});
