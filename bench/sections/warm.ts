import type { Browser, Page } from "playwright/test";
import { z } from "zod";
import type { Place } from "../places";
import { median, type Table } from "../report";
import { screenNamed } from "../screens";
import type { Stage } from "../stage";
import { bytesOf, watchTraffic, type Traffic } from "../traffic";
import { newProfile } from "../visit";

const KB = 1024;
const LIMITS = { requests: 1, bytes: 8, afterAnswer: 150 };

type Navigation = { requests: number; bytes: number; total: number; afterAnswer: number };

/**
 * From one screen to another that has been open before, by a click in the sidebar, with the network and processor of a
 * first visit.
 */
export async function warm(stage: Stage): Promise<Table> {
  const browser = await stage.browser();
  const { screens } = await stage.product();
  const pairs = [
    ["invoices", "dashboard"],
    ["invoices", "transactions"],
    ["transactions", "new invoice"],
  ].map(([from = "", to = ""]) => ({ from: screenNamed(screens, from), to: screenNamed(screens, to) }));
  const rounds = stage.quick ? 1 : 5;
  const rows = [];
  const verdicts = [];
  for (const { from, to } of pairs) {
    const found: Navigation[] = [];
    const without: Navigation[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push(await navigate(browser, from, to, true));
      without.push(await navigate(browser, from, to, false));
    }
    const over = (all: Navigation[], key: keyof Navigation) => median(all.map((one) => one[key]));
    const name = `${from.name} → ${to.name}`;
    rows.push({
      name,
      requests: over(found, "requests"),
      kb: over(found, "bytes") / KB,
      total: over(found, "total"),
      after: over(found, "afterAnswer"),
      requestsWithout: over(without, "requests"),
      kbWithout: over(without, "bytes") / KB,
      totalWithout: over(without, "total"),
    });
    verdicts.push(
      { goal: `${name}: requests`, value: over(found, "requests"), limit: LIMITS.requests, unit: "" },
      { goal: `${name}: bytes`, value: over(found, "bytes") / KB, limit: LIMITS.bytes, unit: "KB" },
      {
        goal: `${name}: content after the answer`,
        value: over(found, "afterAnswer"),
        limit: LIMITS.afterAnswer,
        unit: "ms",
      },
    );
  }
  return {
    title: `Warm navigation: slow 4G, processor 4 × slower, median of ${rounds}`,
    columns: [
      { key: "name", title: "navigation" },
      { key: "requests", title: "requests" },
      { key: "kb", title: "KB", digits: 1 },
      { key: "total", title: "click to content ms" },
      { key: "after", title: "of it after the answer ms" },
      { key: "requestsWithout", title: "requests, no script" },
      { key: "kbWithout", title: "KB, no script", digits: 1 },
      { key: "totalWithout", title: "ms, no script" },
    ],
    rows,
    verdicts,
  };
}

async function navigate(browser: Browser, from: Place, to: Place, javaScriptEnabled: boolean): Promise<Navigation> {
  const context = await newProfile(browser, from, javaScriptEnabled);
  try {
    const page = await context.newPage();
    const traffic = await watchTraffic(await context.newCDPSession(page), true);
    await page.goto(new URL(from.path, from.origin).href);
    await traffic.quiet(1000);
    await linkTo(page, to).click();
    const heading = await arrive(page, traffic, to);
    // Moves off the link, so that hovering over it again is part of the measurement.
    await page.mouse.move(0, 0);
    await page.goBack();
    await arrive(page, traffic, from);
    const before = traffic.exchanges.length;
    const total = javaScriptEnabled ? await clickToHeading(page, to, heading) : await clickToLoad(page, to);
    await traffic.quiet(1000);
    const exchanges = traffic.exchanges.slice(before);
    const answer = Math.max(0, ...exchanges.map(({ milliseconds }) => milliseconds));
    return { requests: exchanges.length, bytes: bytesOf(exchanges), total, afterAnswer: Math.max(0, total - answer) };
  } finally {
    await context.close();
  }
}

const linkTo = (page: Page, place: Place) => page.locator(`nav a[href="${place.path}"]:visible`).first();

/** Waits until the place is shown and loads no more; returns its heading. */
async function arrive(page: Page, traffic: Traffic, place: Place): Promise<string> {
  await page.waitForURL((url) => url.pathname === place.path);
  await page.locator(place.marker).first().waitFor({ state: "visible" });
  await traffic.quiet(1000);
  return (await page.locator("h1").first().textContent()) ?? "";
}

/** Milliseconds by the page's own clock, from the click until the heading of the other screen is shown. */
async function clickToHeading(page: Page, place: Place, heading: string): Promise<number> {
  const [milliseconds] = await Promise.all([page.evaluate<unknown>(arrival(heading)), linkTo(page, place).click()]);
  return z.number().parse(milliseconds);
}

/** As text, because the loader of this file's TypeScript adds helpers to functions, which a page does not have. */
const arrival = (heading: string) => `new Promise((arrive) => {
  let clicked;
  addEventListener("click", () => (clicked = performance.now()), { capture: true, once: true });
  const look = () => {
    const there = document.querySelector("h1")?.textContent === ${JSON.stringify(heading)};
    if (clicked !== undefined && there) arrive(performance.now() - clicked);
    else requestAnimationFrame(look);
  };
  look();
})`;

async function clickToLoad(page: Page, place: Place): Promise<number> {
  const started = performance.now();
  await linkTo(page, place).click();
  await page.waitForURL((url) => url.pathname === place.path, { waitUntil: "load" });
  return performance.now() - started;
}
