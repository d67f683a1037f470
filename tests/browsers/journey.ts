import { inDays } from "../support/days";
import { randomDigits } from "../support/random";
import { advanceClock, latestCode, makeOwner, type TestOwner } from "../support/sandbox";
import { appAddress } from "../support/servers";
import { openSlowApp } from "./slow-app";
import { openPage, type Engine, type Page } from "./webdriver";

/** The card network answers a refund a minute later. */
const NETWORK_SECONDS = 120;

const button = (words: string) => `//button[normalize-space()="${words}" or .//span[normalize-space()="${words}"]]`;
const field = (name: string) => `//*[@name="${name}" and not(@type="hidden")]`;
const heading = (words: string) => `//h1[contains(., "${words}")]`;
/** Forms that check by themselves: their scripts have come. */
const READY_FORM = '//form[@id="create-invoice" and @novalidate]';

/** Steps of one person's day, in this order; each has an end of its own, so that nothing waits for good. */
export type Step = { name: string; take: () => Promise<void> };

/**
 * From signing in to money given back, as somebody does it who has just started the product; `scripts`: whether pages
 * may run theirs.
 */
export async function journey({ send, keysOfDay }: Engine, { scripts }: { scripts: boolean }): Promise<Step[]> {
  const page = openPage(send);
  const app = appAddress();
  const owner = await makeOwner();
  let link = "";
  let invoice = "";
  return [
    ...(scripts ? [{ name: "left early", take: () => leaveEarly(page) }] : []),
    { name: "sign-in", take: () => signIn(page, owner) },
    {
      name: "invoice",
      take: async () => {
        await page.open(`${app}/billing/create-an-invoice`);
        if (scripts) await page.has(READY_FORM);
        const values = {
          fullName: "Aysel Mammadova",
          phone: `50 ${randomDigits(7)}`,
          amount: "321.09",
          bookingId: "JOURNEY-1",
          description: "One night with breakfast",
        };
        for (const [name, value] of Object.entries(values)) await page.type(field(name), value);
        // With scripts, the field is one that takes a day as anybody writes it.
        if (scripts) await page.has('//input[@name="dueDate" and @type="text"]');
        await page.type(field("dueDate"), scripts ? inDays(30) : keysOfDay(inDays(30)));
        await page.click(button("Create and Send"));
        invoice = await page.isAt(/\/billing\/invoices\/[\w-]+/);
        await page.has(heading("Invoice"));
        link = await page.property('//input[@readonly and contains(@value, "/pay/")]', "value");
      },
    },
    {
      name: "paid",
      take: async () => {
        await page.open(link);
        const card = { number: "4242424242424242", expiry: "1239", cvc: "123", holder: "AYSEL MAMMADOVA" };
        for (const [id, value] of Object.entries(card)) await page.type(`//*[@id="${id}"]`, value);
        await page.click("//main//form//button[@type='submit']");
        await page.isAt(/\/receipt\//);
        await page.open(invoice);
        await page.shows("•••• 4242");
        await page.shows("Paid");
      },
    },
    {
      name: "refund",
      take: async () => {
        await page.click('//main//a[contains(@href, "/billing/transactions/") and not(contains(@href, "/refund"))]');
        await page.has(heading("Transaction"));
        await page.click('//a[normalize-space()="Refund"]');
        await page.has(`//dialog${field("reason")}`);
        await page.type(`//dialog${field("amount")}`, "100");
        await page.type(`//dialog${field("reason")}`, "One night was cancelled");
        await page.click(`//dialog${button("Continue")}`);
        await page.click('//dialog//button[starts-with(normalize-space(), "Refund")]');
        await page.shows("A refund of this payment is on its way.");
        await advanceClock(NETWORK_SECONDS);
        await page.open(await page.isAt(/\/billing\/transactions\//));
        await page.has('//*[contains(@class, "Polaris-Badge") and normalize-space()="Partially refunded"]');
      },
    },
    {
      name: "sign-out",
      take: async () => {
        await page.open(`${app}/settings`);
        await page.has("//h1");
        await page.click('//button[contains(@aria-label, "Your account") or contains(., "Your account")]');
        await page.click(button("Sign out"));
        await page.isAt(/\/auth$/);
        await page.shows("You have signed out.");
        // Without scripts nobody can ask anew for a page that Safari has kept, which it does over plain http.
        if (!scripts) return;
        await page.back();
        await page.isAt(/\/auth\?next=/);
      },
    },
  ];
}

/**
 * Leaves a page while it still asks for the routes behind its links; whatever the browser says of that is found at the
 * end.
 */
async function leaveEarly(page: Page): Promise<void> {
  const { address, isHeld, stop } = await openSlowApp();
  try {
    await page.open(`${address}/auth`);
    await isHeld;
    await page.open(`${appAddress()}/auth/forgot-password`);
    await page.has("//h1");
  } finally {
    stop();
  }
}

async function signIn(page: Page, { username, password, phone }: TestOwner): Promise<void> {
  await page.open(`${appAddress()}/auth`);
  await page.type(field("username"), username);
  await page.type(field("password"), password);
  await page.click(button("Sign In"));
  await page.isAt(/\/auth\/code$/);
  await page.has(field("code"));
  await page.type(field("code"), await latestCode(phone));
  await page.click(button("Confirm"));
  await page.has(heading("Dashboard"));
}
