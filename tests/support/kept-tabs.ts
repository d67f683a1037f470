import type { BrowserContext, Page } from "playwright/test";
import { test as base } from "./browser";

export const DESKTOP = { width: 1440, height: 900 };

type Tabs = {
  /** The tab in which scripts navigate without loading a page again: tests look at the page that they drew. */
  drawn: Page;
  /** The tab in which a page of the server replaces the one before. */
  told: Page;
};
type Kept = Partial<Tabs> & {
  /** The browser context of the tabs. */
  of?: BrowserContext;
  /** The cookies of the person in the tab of scripts. */
  drawnFor?: string;
};

/**
 * Two more tabs that stay open between tests, like the page of a test: so page scripts and axe are fetched and compiled
 * once, and not for each test. A test begins without cookies, the only data that the app stores in a browser.
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
    // A group of the menu is animated when the screen changes: half open, its links overlap.
    await drawn.emulateMedia({ reducedMotion: "reduce" });
    await use(drawn);
  },
  told: async ({ context, tabs }, use) => {
    tabs.told ??= await withoutScripts(await context.newPage());
    await use(tabs.told);
  },
});

/** Navigates by the page's scripts, as a link would, and waits until the screen is drawn. */
export const leadOn = (tab: Page, path: string): Promise<void> =>
  tab.evaluate(async (to) => {
    // Drawn at once, and not when there is time for it: it is on the page when this ends.
    // eslint-disable-next-line no-underscore-dangle -- Remix' own name
    await window.__remixRouter.navigate(to, { flushSync: true });
  }, path);

/** A page without any script of the app, in which axe works. */
async function withoutScripts(tab: Page): Promise<Page> {
  await tab.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await tab.goto("/auth");
  return tab;
}

/** Replaces the open page with a page of the server; returns the final address. */
export const tellOf = (tab: Page, address: string): Promise<string> =>
  tab.evaluate(async (path) => {
    const answer = await fetch(path);
    // Inline styles of the answer have its own nonce, which this page does not accept; the page already has the sheet
    // of every page.
    const text = (await answer.text()).replace(/<style[^]*?<\/style>/g, "");
    const told = new DOMParser().parseFromString(text, "text/html");
    for (const { name, value } of told.documentElement.attributes) document.documentElement.setAttribute(name, value);
    document.title = told.title;
    // A page that carries an area's sheet in itself fetches the file for later.
    const sheets = "link[rel=stylesheet], head > link[rel=prefetch][as=style]";
    for (const { href } of told.querySelectorAll<HTMLLinkElement>(sheets)) {
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

/** The address without the form key that scripts write into it if two tabs must not share that key (decision 0010). */
export const withoutKey = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete("key");
  return url.href;
};
