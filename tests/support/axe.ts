import axe from "axe-core";
import type { Page } from "playwright/test";

declare global {
  // Added to the browser's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    /** Brought into the page by {@link violations}. */
    axe?: typeof axe;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong in the page as it is now. Every rule is asked each time; only what passed is not written down in full. */
export async function violations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error("A frame needs an axe of its own: it would not be looked at.");
  // Half a megabyte of script, for each document once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    if (!window.axe) throw new Error("axe was not brought into the page");
    return (await window.axe.run({ runOnly: tags, resultTypes: ["violations"] })).violations;
  }, TAGS);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
