import type { BrowserContext, Page } from "playwright/test";
import { test as base } from "./browser";

export const DESKTOP = { width: 1440, height: 900 };

type Tabs = {
  /** In which scripts lead from screen to screen and never load a page anew: what they drew is looked at. */
  drawn: Page;
  /** In which a page as the server writes it takes the place of the one before. */
  told: Page;
};
type Kept = Partial<Tabs> & {
  /** The browser context they are tabs of. */
  of?: BrowserContext;
  /** The cookies of whoever sees the tab where scripts lead on. */
  drawnFor?: string;
};

/**
 * Two more tabs that are kept as the page of a test is: what pages are made of, and axe itself, is fetched and compiled
 * once, and not for each test. A test begins without cookies, which are all that the app keeps in a browser.
 */
export const test = base.extend<Tabs & { tabs: Kept }, { keptTabs: { now: Kept } }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  keptTabs: [async ({}, use) => use({ now: {} }), { scope: "worker" }],
  tabs: async ({ context, keptTabs }, use) => {
    if (keptTabs.now.of !== context) keptTabs.now = { of: context };
    await use(keptTabs.now);
  },
  drawn: async ({ context, tabs }, use) => {
    const drawn = (tabs.drawn ??= await context.newPage());
    // A group of the menu opens and closes on the way from one screen to another: half open, its links overlap.
    await drawn.emulateMedia({ reducedMotion: "reduce" });
    await use(drawn);
  },
  told: async ({ context, tabs }, use) => {
    tabs.told ??= await withoutScripts(await context.newPage());
    await use(tabs.told);
  },
});

/** Has the page's scripts lead on to an address, as a link of it would, and waits until that is drawn. */
export const leadOn = (tab: Page, path: string): Promise<void> =>
  tab.evaluate(async (to) => {
    // Drawn at once, and not when there is time for it: it is on the page when this ends.
    // eslint-disable-next-line no-underscore-dangle -- Remix' own name
    await window.__remixRouter.navigate(to, { flushSync: true });
  }, path);

/** A page that is open without any script of the app: what axe itself needs works there. */
async function withoutScripts(tab: Page): Promise<Page> {
  await tab.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await tab.goto("/auth");
  return tab;
}

/** Puts the page as the server writes it in the place of the one that is open, and answers where the address led. */
export const tellOf = (tab: Page, address: string): Promise<string> =>
  tab.evaluate(async (path) => {
    const answer = await fetch(path);
    // Styles that the answer carries have its own nonce, which is not that of this page; the page has those of every
    // page.
    const text = (await answer.text()).replace(/<style[^]*?<\/style>/g, "");
    const told = new DOMParser().parseFromString(text, "text/html");
    for (const { name, value } of told.documentElement.attributes) document.documentElement.setAttribute(name, value);
    document.title = told.title;
    for (const { href } of told.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
      if (document.head.querySelector(`link[rel=stylesheet][href="${new URL(href).pathname}"]`)) continue;
      const sheet = document.createElement("link");
      const isThere = new Promise((resolve, reject) => {
        sheet.addEventListener("load", resolve);
        sheet.addEventListener("error", reject);
      });
      sheet.setAttribute("rel", "stylesheet");
      sheet.setAttribute("href", new URL(href).pathname);
      document.head.appendChild(sheet);
      await isThere;
    }
    for (const sheet of told.querySelectorAll("body link[rel=stylesheet]")) sheet.remove();
    document.body.replaceWith(document.adoptNode(told.body));
    return answer.url;
  }, address);

/**
 * Where scripts lead to a form whose key two tabs must not share, they write that key into the address (decision 0010).
 */
export const withoutKey = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete("key");
  return url.href;
};
