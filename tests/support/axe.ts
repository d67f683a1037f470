import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

declare global {
  // Added to the browser's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    /** Injected into the page by {@link violations}. */
    axe?: typeof axe;
  }
}

/** Half as long as the `source` of the package, so that the browser parses it faster. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The rules that compare colours, of texts with their background and of links with the words around them. They take
 * longer than all other rules together.
 */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * The faults that axe finds in the present page. Every rule runs each time, except the colour rules if another test
 * covers them; passed checks are not reported in full.
 */
export async function violations(page: Page, { withColours = true } = {}): Promise<string[]> {
  if (page.frames().length > 1) throw new Error("A frame needs an axe of its own: it would not be looked at.");
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async ({ tags, rules }) => {
      if (!window.axe) throw new Error("axe was not brought into the page");
      return (await window.axe.run({ runOnly: tags, rules, resultTypes: ["violations"] })).violations;
    },
    { tags: TAGS, rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: withColours }])) },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
