import type { Browser, BrowserContext } from "playwright/test";
import type { Place } from "./places";
import { LostTrace, paintOf, TRACE_CATEGORIES, type Paint } from "./trace";
import { watchTraffic, type Exchange } from "./traffic";

export type Visit = {
  paint: Paint;
  exchanges: Exchange[];
  /** The number of characters that a person can read on the page. */
  text: number;
};

const DESKTOP = { width: 1440, height: 900 };

/** A browser profile without a cache, signed in if the place needs it. */
export async function newProfile(browser: Browser, place: Place, javaScriptEnabled: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: DESKTOP, locale: "en" });
  await context.addCookies(await place.cookies());
  return context;
}

/** Chromium drops a trace now and then, once in some hundred visits. */
const TRACES = 3;

/** First visit of a place over slow 4G with a processor four times slower; throws if the answer is incomplete. */
export async function firstVisit(browser: Browser, place: Place, javaScriptEnabled: boolean): Promise<Visit> {
  for (let trace = 1; ; trace += 1) {
    try {
      return await visitOnce(browser, place, javaScriptEnabled);
    } catch (error) {
      if (!(error instanceof LostTrace) || trace === TRACES) throw error;
      console.error(`  ${error.message} Measured again.`);
    }
  }
}

async function visitOnce(browser: Browser, place: Place, javaScriptEnabled: boolean): Promise<Visit> {
  const context = await newProfile(browser, place, javaScriptEnabled);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const traffic = await watchTraffic(await context.newCDPSession(page), true);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    const url = new URL(place.path, place.origin).href;
    let trace: Buffer;
    try {
      await page.goto(url, { waitUntil: "load" });
      await page.locator(place.marker).first().waitFor({ state: "visible" });
      await traffic.quiet(1000);
    } finally {
      trace = await browser.stopTracing();
    }
    const failed = traffic.exchanges
      .filter(({ status }) => status >= 400)
      .map(({ status, url: at }) => `${status} ${at}`);
    const wrong = [...errors, ...failed];
    if (wrong.length > 0) throw new Error(`${url} did not load whole: ${wrong.join("; ")}`);
    const text = (await page.locator("body").innerText()).length;
    return { paint: paintOf(trace.toString("utf8"), url), exchanges: traffic.exchanges, text };
  } finally {
    await context.close();
  }
}
