import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { applyFilters, openFilters } from "../support/filters";

const LIST = "/billing/transactions";

const rows = (page: Page) => page.getByRole("table", { name: "Transactions, newest first" }).locator("tbody tr");

test("ten transactions, the totals of all of them, and pages", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const totals = await page.locator(".totals").innerText();
  expect(totals).toMatch(/^[\d,]+ transactions · captured AZN\u00a0/);
  // The line is an equation, and it holds.
  const figure = (word: string) =>
    Number(new RegExp(`${word} (?:AZN\u00a0)?(-?[\\d,.]+)`).exec(totals)?.[1]?.replaceAll(",", ""));
  expect(figure("captured") - figure("− fees") - figure("− refunded")).toBeCloseTo(figure("= net"), 2);
  await expect(page.getByText("Times are shown in Baku time, UTC+4.")).toBeVisible();

  const first = await rows(page).first().getByRole("link").first().textContent();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/[?&]page=1\b/);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first().getByRole("link").first()).not.toHaveText(first ?? "");
});

test("filters live in the address, name themselves in chips and go with one click", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(LIST);
  await (await openFilters(page, "Status")).getByLabel("Declined", { exact: true }).check();
  // With scripts the list follows by itself.
  if (!javaScriptEnabled) await applyFilters(page);
  await expect(page).toHaveURL(/[?&]status=DECLINED\b/);
  await expect(page.getByRole("link", { name: "Remove filter Status: Declined" })).toBeVisible();
  for (const row of await rows(page).all()) await expect(row.getByText("Declined", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Remove filter Status: Declined" }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(rows(page)).toHaveCount(10);
});

test("the list follows what is typed: at once with scripts, by Enter without", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(LIST);
  const search = page.getByLabel("Search the list");
  await search.pressSequentially("nobodyiscalledso");
  if (!javaScriptEnabled) await search.press("Enter");
  await expect(page.getByText("No transactions match “nobodyiscalledso”")).toBeVisible();
  await expect(page).toHaveURL(/[?&]search=nobodyiscalledso\b/);
  await expect(search).toHaveValue("nobodyiscalledso");
  if (javaScriptEnabled) await expect(search).toBeFocused();
  await page.getByRole("link", { name: "Search everything" }).click();
  await expect(page).toHaveURL(/\/search\?q=nobodyiscalledso$/);
});

test("periods are one click away", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await openFilters(page, "Date");
  await page.getByRole("link", { name: "Last 6 months", exact: true }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await openFilters(page, "Date");
  await expect(page.getByRole("link", { name: "Last 6 months", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a held amount says until when it can be captured, in the list and on its page", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=PREAUTH_APPROVED`);
  await expect(
    rows(page)
      .first()
      .getByText(/^Capture by: /)
      .filter({ visible: true }),
  ).toBeVisible();
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByText("The amount is on hold")).toBeVisible();
  await expect(
    page.getByText(/Capture by: .+ \(Baku time, UTC\+4\)\. After that it goes back to the payer\./),
  ).toBeVisible();
});

test("a refunded transaction shows its money and its story, and leads to its invoice", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=PARTIAL_REFUND`);
  await rows(page).first().getByRole("link").first().click();
  for (const term of ["Gross", "Captured", "Fee", "Net", "Refunded", "Left to refund", "Refund reason", "Session ID"])
    await expect(page.locator("dl.details dt, dl.ledger dt", { hasText: new RegExp(`^${term}$`) })).toBeVisible();
  const timeline = page.locator("li.timeline-item");
  await expect(timeline.first()).toContainText(/Refunded: AZN/);
  await expect(timeline.last()).toContainText("Payment started");
  await page.getByRole("link", { name: /^Invoice [0-9A-Z]{12}/ }).click();
  await expect(page).toHaveURL(/\/billing\/invoices\/inv_/);
});

test("the menu of a row leads to the transaction and to its invoice", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=APPROVED`);
  // The newest may have been paid by a payment link.
  await rows(page)
    .filter({ has: page.getByRole("link", { name: "Open invoice", includeHidden: true }) })
    .first()
    .getByRole("button", { name: /^Actions for \d+$/ })
    .click();
  await expect(page.getByRole("link", { name: "Open invoice" })).toBeVisible();
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Transaction \d+$/ })).toBeVisible();
});
