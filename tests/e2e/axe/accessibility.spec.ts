import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import { appAddress } from "../../support/servers";

/** The first row's own page. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.locator("table tbody a").first().click();
  await page.waitForURL(new RegExp(`${list}/`));
}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  dashboard: (page) => page.goto("/"),
  "dashboard as a table": async (page) => {
    await page.goto("/");
    await page.locator("main details summary").first().click();
  },
  invoices: (page) => page.goto("/billing/invoices"),
  "invoices, none found": (page) => page.goto("/billing/invoices?guestName=nobody-has-this-name"),
  "an invoice": (page) => openFirst(page, "/billing/invoices"),
  "sending an invoice": async (page) => {
    await openFirst(page, "/billing/invoices");
    await page.goto(`${new URL(page.url()).pathname}/send`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  "creating an invoice": (page) => page.goto("/billing/create-an-invoice"),
  "creating an invoice, wrongly": async (page) => {
    await page.goto("/billing/create-an-invoice");
    // Past the browser's own validation, whether our scripts have arrived or not.
    await page.locator("#create-invoice").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  transactions: (page) => page.goto("/billing/transactions"),
  "a transaction": (page) => openFirst(page, "/billing/transactions"),
  "the language dialog": (page) => page.goto("/language"),
  "a screen that is not built yet": (page) => page.goto("/settings"),
  "no such page": (page) => page.goto("/no-such-page"),
};

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

for (const language of ["az", "en", "ru"]) {
  for (const [name, open] of Object.entries(SCREENS))
    test(`${language}: ${name}`, async ({ signedIn: page, context }) => {
      await context.addCookies([{ name: "lang", value: language, url: appAddress() }]);
      await open(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await violations(page)).toEqual([]);
    });

  for (const [name, path] of [
    ["sign-in", "/auth?browser=1"],
    ["sign-in, or the page for the mobile app", "/auth"],
  ] as const)
    test(`${language}: ${name}`, async ({ page, context }) => {
      await context.addCookies([{ name: "lang", value: language, url: appAddress() }]);
      await page.goto(path);
      expect(await violations(page)).toEqual([]);
    });
}

test("in the dark scheme too", async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/", "/billing/invoices", "/billing/create-an-invoice", "/billing/transactions"]) {
    await page.goto(path);
    expect(await violations(page), path).toEqual([]);
  }
});
