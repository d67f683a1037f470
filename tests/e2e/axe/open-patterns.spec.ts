import type { Page } from "playwright/test";
import { payoutPaths } from "~/paths/payout";
import { violations } from "../../support/axe";
import { expect, test } from "../../support/browser";
import { openFilters } from "../../support/filters";
import type { RecordIds } from "../../screens/records";

const ready = (page: Page) => expect(page.locator(".search kbd")).toBeVisible();

/** What a page shows only once somebody has opened or filled in something. */
const PATTERNS: Record<string, (page: Page, records: RecordIds) => Promise<unknown>> = {
  "the search with results": async (page) => {
    await page.goto("/");
    await ready(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("kamran");
    await expect(page.getByRole("option", { name: "All results for “kamran”" })).toBeVisible();
    await expect(page.getByRole("option").nth(1)).toBeVisible();
  },
  "the menu of a row": async (page) => {
    await page.goto("/billing/invoices");
    await ready(page);
    await page.locator("tbody [popovertarget]").first().click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
  },
  "the panel of statuses": async (page) => {
    await page.goto("/billing/invoices?status=PENDING");
    await expect(await openFilters(page, "Status")).toBeVisible();
  },
  "the menu of the account": async (page) => {
    await page.goto("/");
    await ready(page);
    await page.getByRole("button", { name: /^Your account/ }).click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
  },
  "a day that is none, typed": async (page) => {
    await page.goto("/billing/create-an-invoice");
    await ready(page);
    const due = page.locator("[name=dueDate]:not([type=radio])");
    await due.fill("31.02.2099");
    await page.locator("[name=description]").focus();
    await expect(page.locator("#create-invoice-dueDate-error")).toBeVisible();
  },
  "a key for servers, to be confirmed": async (page) => {
    await page.goto("/developers/keys/server/new");
    await ready(page);
    await page.getByRole("button", { name: "Send the Code" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "the choice of a month": async (page, { wallet }) => {
    await page.goto(`/billing/wallet/${wallet}/statement`);
    await ready(page);
    await page.getByRole("navigation", { name: "Months" }).getByRole("button").click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
  },
  "the dialog of a refund": async (page, { purchase }) => {
    await page.goto(`/billing/transactions/${purchase}/refund`);
    await expect(page.locator("dialog:modal")).toBeVisible();
  },
  "an account whose bank is found": async (page) => {
    await page.goto(payoutPaths.create());
    await ready(page);
    await page.locator("[name=iban]").fill("AZ86AIIB00000000000000000001");
    await expect(page.getByText(/Azerbaijan/).first()).toBeVisible();
  },
  "an invoice with lines, a day chosen and its link folded out": async (page) => {
    await page.goto("/billing/create-an-invoice");
    await ready(page);
    await page.getByRole("button", { name: "Add items" }).click();
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.locator("main details.disclosure summary").first().click();
    await expect(page.getByRole("group", { name: "Item 2", exact: true })).toBeVisible();
  },
  "a payout that waits, with its facts": async (page, { waitingPayout }) => {
    await page.goto(`/billing/payouts/${waitingPayout}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(PATTERNS))
  test(`${name}: light, dark and in the system's own colours`, async ({ signedIn: page, records }) => {
    await open(page, records);
    for (const media of [
      { colorScheme: "light", forcedColors: "none" },
      { colorScheme: "dark", forcedColors: "none" },
      { colorScheme: "light", forcedColors: "active" },
    ] as const) {
      await page.emulateMedia(media);
      expect(await violations(page), JSON.stringify(media)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  });
