import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { demoUsers } from "../scripts/servers.mjs";
import { paths } from "~/utils/paths";
import type { Cookies, Place } from "./places";

/** Every screen that is measured, ready to be opened. A new screen is one more line in {@link openScreens}. */
export type Screens = Place[];

const ROW = "table tbody tr";

/** Signs the demo merchant in, finds an invoice and a transaction, and names the screens that exist. */
export async function openScreens(browser: Browser, origin: string, sandboxUrl: string): Promise<Screens> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
  try {
    const page = await context.newPage();
    const waiting = await signIn(page, origin, sandboxUrl);
    const cookies = await context.cookies();
    const pending = `${origin}${paths.invoices}?status=PENDING`;
    const invoice = await firstLink(page, pending, /^\/billing\/invoices\/[^/?]+$/);
    const send = await firstLink(page, pending, /^\/billing\/invoices\/[^/?]+\/send\b/);
    const transaction = await firstLink(page, `${origin}${paths.transactions}`, /^\/billing\/transactions\/[^/?]+$/);
    const open = { origin, cookies };
    return [
      { ...open, name: "sign-in", kind: "signIn", path: paths.auth, marker: "input[name=password]", cookies: [] },
      { ...open, name: "code", kind: "signIn", path: paths.authCode, marker: "input[name=code]", cookies: waiting },
      { ...open, name: "dashboard", kind: "page", path: paths.dashboard, marker: "main svg" },
      { ...open, name: "invoices", kind: "list", path: paths.invoices, marker: ROW },
      { ...open, name: "invoice", kind: "page", path: invoice, marker: "main dl" },
      { ...open, name: "send an invoice", kind: "form", path: send, marker: "dialog form" },
      { ...open, name: "create an invoice", kind: "form", path: paths.createInvoice, marker: "input[name=amount]" },
      { ...open, name: "transactions", kind: "list", path: paths.transactions, marker: ROW },
      { ...open, name: "transaction", kind: "page", path: transaction, marker: "main dl" },
    ];
  } finally {
    await context.close();
  }
}

export const screenNamed = (screens: Screens, name: string): Place => {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`No screen is called "${name}".`);
  return found;
};

/** @returns the cookies of the moment between the password and the code, with which the code's screen opens */
async function signIn(page: Page, origin: string, sandboxUrl: string): Promise<Cookies> {
  const user = (await demoUsers(sandboxUrl)).find(({ region, role }) => region === "default" && role === "ROLE_SUSER");
  if (!user) throw new Error("The sandbox has no demo merchant to sign in.");
  await page.goto(`${origin}${paths.auth}`);
  await page.locator("input[name=username]").fill(user.username);
  await page.locator("input[name=password]").fill(user.password);
  await page.locator("input[name=password]").press("Enter");
  const field = page.locator("input[name=code]");
  await field.waitFor();
  const waiting = await page.context().cookies();
  await field.fill(await newestCode(sandboxUrl));
  await field.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith(paths.auth));
  return waiting;
}

/** The bench's sandbox is its own, so the newest code is the one just asked for. */
async function newestCode(sandboxUrl: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl.replace("localhost", "127.0.0.1")}/outbox.json`);
  const messages = z.array(z.looseObject({ code: z.string().nullish() })).parse(await answer.json());
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error("The sandbox sent no code.");
  return code;
}

/** Where the first link of a list leads that fits the pattern: screens are opened by the addresses that the product links to. */
async function firstLink(page: Page, url: string, pattern: RegExp): Promise<string> {
  await page.goto(url);
  await page.locator(ROW).first().waitFor();
  for (const link of await page.locator("main a[href]").all()) {
    const href = (await link.getAttribute("href")) ?? "";
    if (pattern.test(href)) return href;
  }
  throw new Error(`${url} links to no record.`);
}
