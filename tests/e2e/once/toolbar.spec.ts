import type { Page } from "playwright/test";
import { LANGUAGES } from "#provider/contract/words";
import { expect, test } from "../../support/browser";
import { appAddress } from "../../support/servers";

const LISTS = [
  "/billing/invoices",
  "/billing/transactions",
  "/billing/payment-links",
  "/billing/qr-payments",
  "/users",
];
/** Every filter of the longest toolbar, so that it has as much to say as it ever has. */
const ALL =
  "/billing/invoices?status=PARTIAL&from=2026-11-01&to=2026-11-22&dueFrom=2026-11-01&amount=39999.99&email=a&bookingId=b&guestName=c";

/** Where the controls of the toolbar's row stand that are shown, from left to right. */
const rowOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".toolbar :is(.Polaris-TextField, .chip, .clear)")]
      .filter((control) => control.checkVisibility() && !control.closest("fieldset"))
      .map((control) => {
        const { top, left, right } = control.getBoundingClientRect();
        return { top: Math.round(top), left, right };
      }),
  );

/** Nothing is cut at any width, and all of it stands in one row where there is room. */
async function expectInRow(page: Page, what: string): Promise<void> {
  await expect(page.locator(".toolbar").first()).toBeVisible();
  for (const width of [390, 768, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${what} at ${width} px`;
    const row = await rowOf(page);
    for (const { left, right } of row) {
      expect(left, where).toBeGreaterThanOrEqual(0);
      expect(right, where).toBeLessThanOrEqual(width);
    }
    if (width < 1280) continue;
    expect(row.length, where).toBeGreaterThan(1);
    const tops = row.map(({ top }) => top);
    expect(Math.max(...tops) - Math.min(...tops), where).toBeLessThan(8);
    row.forEach(({ left }, index) => expect(left, where).toBeGreaterThanOrEqual((row[index - 1]?.right ?? 0) - 1));
    expect(row.at(-1)?.right, where).toBeLessThanOrEqual(width - 16);
  }
}

test("the toolbar of every list is one row, cut at no width", async ({ signedIn: page }) => {
  for (const list of LISTS) {
    await page.goto(list);
    await expectInRow(page, list);
  }
});

test("so is the longest one with every filter on, in each language", async ({ signedIn: page }) => {
  for (const lang of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: lang, url: appAddress() }]);
    await page.goto(ALL);
    await expectInRow(page, `${ALL} in ${lang}`);
  }
});
