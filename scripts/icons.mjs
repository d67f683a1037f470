// Collects the icons that app/components/media/icon.tsx names into one file, app/components/media/icons.svg, so that
// neither the pages nor the scripts contain their shapes. Icons show only if an element refers to them. When the file
// itself is used as a picture, it shows the product's mark, which is that of public/favicon.svg. With --check nothing
// is written, and the run fails if the file is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fail, root } from "./run/programs.mjs";

const shapes = join(dirname(createRequire(import.meta.url).resolve("@shopify/polaris-icons")), "svg");
const target = join(root, "app/components/media/icons.svg");

/** @param {string} name */
function symbolOf(name) {
  const [, inside] = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(shapes, `${name}.svg`), "utf8")) ?? [];
  if (!inside) throw new Error(`${name}.svg is not the picture it should be.`);
  return `<symbol id="${name}" viewBox="0 0 20 20">${inside.trim()}</symbol>`;
}

const list = /ICONS = \[(.*?)\]/s.exec(readFileSync(join(root, "app/components/media/icon.tsx"), "utf8"))?.[1] ?? "";
const names = [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
const mark = readFileSync(join(root, "public/favicon.svg"), "utf8").trim();
const end = mark.lastIndexOf("</svg>");
const sprite = `${mark.slice(0, end)}${names.map(symbolOf).join("\n")}\n</svg>\n`;

if (!process.argv.includes("--check")) writeFileSync(target, sprite);
else if (readFileSync(target, "utf8") !== sprite)
  fail("app/components/media/icons.svg is not up to date: npm run icons");
