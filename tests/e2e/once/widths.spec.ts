import type { Page } from "playwright/test";
import { LANGUAGES } from "#provider/contract/words";
import { SCREENS } from "../../screens/manifest";
import { withIds } from "../../screens/records";
import { BEGINS_SIGNING_IN, visitorOf } from "../../screens/visitors";
import { expect, test } from "../../support/browser";
import { randomDigits } from "../../support/random";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";

// The style sheet alone lays out a page, and each page is there sooner.
test.use({ javaScriptEnabled: false });

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440];
/** A dialog has the same width in every window that is wider than itself. */
const WIDTHS_OF_DIALOGS = [320, 360, 390, 768];

/** The faults of a layout: a page wider than its window, parts that are cut or outside, a hidden main button. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (part: Element) => `${part.tagName} "${part.textContent?.trim().slice(0, 40)}"`;
    // On a phone the headings of a list are for screen readers alone.
    const isOfScreenReaders = (part: Element) =>
      part.closest(".visually-hidden, .Polaris-Labelled--hidden > .Polaris-Labelled__LabelWrapper") ||
      part.clientWidth === 1 ||
      part.closest("thead")?.clientWidth === 1;
    const scrolls = (part: Element | null): boolean => {
      for (let at = part; at && at !== document.body; at = at.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      return false;
    };
    const isWide = document.documentElement.scrollWidth > innerWidth;
    const widest = [...document.querySelectorAll("body *")].filter(
      (part) => part.childElementCount === 0 && part.getBoundingClientRect().right > innerWidth + 1,
    );
    const parts = [...document.querySelectorAll("h1, h2, h3, label, legend, main a, main button, .Polaris-Badge")];
    const wrong = parts.flatMap((part) => {
      if (!part.checkVisibility({ visibilityProperty: true }) || isOfScreenReaders(part)) return [];
      const { left, right, width } = part.getBoundingClientRect();
      if (width === 0 || scrolls(part)) return [];
      const isOutside = left < -1 || right > innerWidth + 1;
      const isCut =
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== "visible" &&
        !(part.closest("[title]") || part.querySelector("[title]"));
      return isOutside || isCut ? [`${nameOf(part)} is ${isOutside ? "outside" : "cut"}`] : [];
    });
    const main = [...document.querySelectorAll("main .Polaris-Button--variantPrimary:not([popover] *)")];
    const isThere = main.length === 0 || main.some((one) => one.checkVisibility({ visibilityProperty: true }));
    return [...(isWide ? ["too wide", ...widest.map(nameOf)] : []), ...wrong, ...(isThere ? [] : ["no main button"])];
  });

const PAGES = SCREENS.filter(({ kind }) => kind !== "file" && kind !== "action");

for (const [index, screen] of PAGES.entries())
  test(`${screen.name}: nothing is cut or outside, from 320 to 1440 px`, async ({ page, owner, records, give }) => {
    const person = { ...(await demoUser(BEGINS_SIGNING_IN)), digits: randomDigits(7) };
    await give(await visitorOf(screen, { app: appAddress(), owner, person }));
    const language = LANGUAGES[index % LANGUAGES.length] ?? "en";
    await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
    await page.goto(withIds(screen.address, records));
    await expect(page.locator("h1").first()).toBeVisible();
    for (const width of screen.kind === "dialog" ? WIDTHS_OF_DIALOGS : WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await faultsOf(page), `${language} at ${width} px`).toEqual([]);
    }
  });
