import type { Page } from "playwright/test";
import { withIds } from "../screens/records";
import { expect, test } from "../support/browser";
import { appAddress } from "../support/servers";

/** Lists by their address, with what stands at the right of a row on a phone. */
const LISTS: Record<string, readonly string[]> = {
  "/billing/invoices": [".phone-amount", ".phone-status"],
  "/billing/transactions": [".phone-amount", ".phone-status"],
  "/billing/payment-links": [".phone-amount", ".phone-status"],
  "/billing/qr-payments": [".phone-amount", ".phone-status"],
  "/billing/customers": [".phone-amount", ".phone-status"],
  "/billing/customers/:customer": [".phone-amount", ".phone-status"],
  "/billing/qr-payments/codes": [".phone-amount"],
  "/billing/history/:paidInvoice": [".phone-amount"],
  "/billing/operations/:paidInvoice": [".phone-amount", ".phone-status"],
  "/users": [".phone-amount"],
  "/users/applications": [".phone-amount"],
  "/users/applications/:application": [".phone-line"],
  "/settings/activity": [".phone-amount"],
  "/settings/devices": [".phone-amount"],
};
const WIDTHS = [390, 768, 900, 1024, 1160, 1280, 1366, 1440, 1920];

/** Headings that are cut, texts that are cut where nothing tells them whole, and whatever stands outside its list. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("table.lines")?.closest(".card");
    if (!list) return ["no list"];
    const frame = list.getBoundingClientRect();
    // On a phone the headings are for screen readers alone.
    const head = list.querySelector("thead");
    const parts = head?.clientWidth === 1 ? "tbody :is(th, td, th *, td *)" : "th, td, th *, td *";
    return [...list.querySelectorAll(parts)].flatMap((part) => {
      if (!part.checkVisibility() || part.closest(".visually-hidden, .menu, .icon, [class*=LabelWrapper]")) return [];
      const { left, right } = part.getBoundingClientRect();
      const isOutside = left < frame.left - 1 || right > frame.right + 1;
      const isCut =
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== "visible" &&
        (part.closest("thead") || !(part.closest("[title]") || part.querySelector("[title]")));
      return isOutside || isCut ? [`${part.tagName}.${part.className}: ${part.textContent}`] : [];
    });
  });

for (const [list, atRight] of Object.entries(LISTS)) {
  for (const language of ["az", "en", "ru"]) {
    test(`${list} in ${language}: nothing is cut without saying so, at any width`, async ({
      signedIn: page,
      records,
    }) => {
      await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
      await page.goto(withIds(list, records));
      const first = page.locator("table.lines tbody tr").first();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect(first).toBeVisible();
        expect(await faultsOf(page), `at ${width} px`).toEqual([]);
        for (const part of atRight) await expect(first.locator(part)).toBeVisible();
      }
    });
  }
}

for (const list of Object.keys(LISTS).slice(0, 4)) {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    test(`${list}: ten whole rows at ${width}×${height}, nothing cut`, async ({ signedIn: page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`${list}?rows=25`);
      const rows = page.locator("table.lines tbody tr");
      await expect(rows.first()).toBeVisible();
      const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
      // The demo has fewer payment links than ten.
      expect(bottoms.slice(0, 10).filter((bottom) => bottom > height)).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
    });
  }
}

test("links to other pages lead to the list, with scripts and without", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/billing/invoices");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/billing/invoices?page=1#list");
  await expect(page.locator("#list")).toBeInViewport();
  await expect(async () => {
    const top = await page.locator("#list").evaluate((list) => list.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(2);
  }).toPass();
  await page.getByRole("link", { name: "Rows: 25" }).click();
  await expect(page).toHaveURL("/billing/invoices?rows=25#list");
  await expect(page.locator("table.lines tbody tr")).toHaveCount(25);
});

test("a click anywhere in a row opens what it is about", async ({ signedIn: page }) => {
  await page.goto("/billing/transactions");
  const row = page.locator("table.lines tbody tr").first();
  const order = ((await row.locator("a .visually-hidden").textContent()) ?? "").trim();
  const box = await row.locator(".phone-status").boundingBox();
  if (!box) throw new Error("The status is not on the page.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole("heading", { level: 1, name: `Transaction ${order}` })).toBeVisible();
});

test("headings order the invoices, and turn the order round", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/billing/invoices?page=1");
  const heading = (name: string) => page.getByRole("columnheader", { name });
  await expect(heading("Created")).toHaveAttribute("aria-sort", "descending");
  await heading("Amount").getByRole("link").click();
  await expect(page).toHaveURL(/\/billing\/invoices\?sort=-amount$/);
  await expect(page.getByRole("table", { name: "Invoices, largest amount first" })).toBeVisible();
  await expect(heading("Amount")).toHaveAttribute("aria-sort", "descending");
  await expect(heading("Created")).not.toHaveAttribute("aria-sort");
  await heading("Amount").getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=amount$/);
  await expect(heading("Amount")).toHaveAttribute("aria-sort", "ascending");
  await heading("Due").getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=dueDate$/);
  await heading("Created").getByRole("link").click();
  await expect(page).toHaveURL(/\/billing\/invoices$/);
});
