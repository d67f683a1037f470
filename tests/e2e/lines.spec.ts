import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";

const LISTS = ["/billing/invoices", "/billing/transactions", "/billing/payment-links", "/billing/qr-payments"];
const WIDTHS = [390, 768, 1024, 1280, 1366, 1440, 1920];

/** Texts that are cut where nothing tells them whole, and cells or menus that stand outside their list. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("table.lines")?.closest(".card");
    if (!list) return ["no list"];
    const frame = list.getBoundingClientRect();
    return [...list.querySelectorAll("tbody :is(th, td), tbody .icon-button")].flatMap((cell) => {
      if (!cell.checkVisibility()) return [];
      const { left, right } = cell.getBoundingClientRect();
      const isOutside = left < frame.left - 1 || right > frame.right + 1;
      const isCut =
        cell.scrollWidth > cell.clientWidth + 1 && !cell.matches("[title]") && !cell.querySelector("[title]");
      return isOutside || isCut ? [cell.textContent ?? ""] : [];
    });
  });

for (const list of LISTS) {
  test(`${list}: nothing is cut without saying so, at any width`, async ({ signedIn: page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(list);
      await expect(page.locator("table.lines tbody tr").first()).toBeVisible();
      expect(await faultsOf(page), `at ${width} px`).toEqual([]);
      const first = page.locator("table.lines tbody tr").first();
      await expect(first.locator(".phone-amount")).toBeVisible();
      await expect(first.locator(".phone-status")).toBeVisible();
    }
  });
}

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
