import { expect, test } from "../support/browser";

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
  await page.getByRole("link", { name: "Rows: 20" }).click();
  await expect(page).toHaveURL("/billing/invoices?rows=20#list");
  await expect(page.locator("table.lines tbody tr")).toHaveCount(20);
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
