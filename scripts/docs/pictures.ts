import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright/test";
import { demoUser } from "../../tests/support/sandbox";
import { appAddress } from "../../tests/support/servers";
import { signIn } from "../../tests/support/sign-in";
import { browserFlags } from "../test/browser.mjs";

type Cookies = Parameters<ReturnType<Page["context"]>["addCookies"]>[0];

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Pictures of screens in English, for a person who has just signed in; the path names a screen, or a list whose first
 * link leads to one.
 */
const PICTURES: readonly { name: string; path: string; first?: string; size: typeof DESK }[] = [
  { name: "dashboard", path: "/", size: DESK },
  { name: "invoices", path: "/billing/invoices", size: DESK },
  { name: "invoices-phone", path: "/billing/invoices", size: PHONE },
  { name: "transaction", path: "/billing/transactions?status=APPROVED", first: ".row-link", size: DESK },
  { name: "create-invoice", path: "/billing/create-an-invoice", size: DESK },
];

/**
 * Takes every picture into a folder, and the product's picture (`product.png`): the dashboard, with the list on a phone
 * in front of it. The person is the owner of the default region, with the demo data of today.
 */
export async function takePictures(executablePath: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const cookies = await signedIn();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const taken = new Map<string, Buffer>();
    for (const { name, path, first, size } of PICTURES) {
      const picture = await pictureOf(browser, cookies, { path, first, size });
      taken.set(name, picture);
      writeFileSync(join(folder, `${name}.png`), picture);
    }
    writeFileSync(join(folder, "product.png"), await together(browser, taken));
  } finally {
    await browser.close();
  }
}

async function signedIn(): Promise<Cookies> {
  const owner = await signIn(await demoUser());
  return [...owner.cookies].map(([name, value]) => ({ name, value, url: appAddress() }));
}

type Sight = { path: string; first: string | undefined; size: typeof DESK };

async function pictureOf(browser: Browser, cookies: Cookies, { path, first, size }: Sight): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size, locale: "en", reducedMotion: "reduce" });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(new URL(path, appAddress()).href, { waitUntil: "networkidle" });
    if (first !== undefined) {
      const target = await page.locator(first).first().getAttribute("href");
      if (target === null) throw new Error(`Nothing to open on ${path}.`);
      await page.goto(new URL(target, appAddress()).href, { waitUntil: "networkidle" });
    }
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

async function together(browser: Browser, taken: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const source = (name: string) => `data:image/png;base64,${taken.get(name)?.toString("base64") ?? ""}`;
  const page = await browser.newPage({ viewport: DESK });
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; width: 1440px; height: 900px; position: relative; overflow: hidden; background: #dde7f0 }
      img { position: absolute; box-shadow: 0 16px 40px rgb(0 38 61 / 0.22) }
      .desk { left: 40px; top: 40px; width: 1180px; border-radius: 12px }
      .phone { right: 40px; bottom: 32px; width: 330px; border: 6px solid #00263d; border-radius: 22px }
    </style>
    <img class="desk" src="${source("dashboard")}"><img class="phone" src="${source("invoices-phone")}">`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
