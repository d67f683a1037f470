import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

const LIST = "/billing/transactions";

const rows = (page: Page) => page.getByRole("table", { name: "Transactions, newest first" }).locator("tbody tr");

/** On a phone the filters are folded; where there is room they are always open. */
async function openFilters(page: Page): Promise<void> {
  const summary = page.locator("details.filters > summary");
  if ((await summary.isVisible()) && !(await page.getByLabel("Payer", { exact: true }).isVisible()))
    await summary.click();
}

test("ten transactions, the totals of all of them, and pages", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  for (const label of ["Total amount", "Captured", "Fees", "Net", "Refunded"])
    await expect(page.locator("dl.tiles dt", { hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expect(page.locator("dl.tiles dd").getByText(/^[\d,]+ transactions$/)).toBeVisible();
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
  await openFilters(page);
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Declined" });
  // With scripts the list follows by itself.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
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
  await openFilters(page);
  const payer = page.getByLabel("Payer", { exact: true });
  await payer.pressSequentially("nobodyiscalledso");
  if (!javaScriptEnabled) await payer.press("Enter");
  await expect(page.getByText("No transactions match these filters")).toBeVisible();
  await expect(page).toHaveURL(/[?&]fullName=nobodyiscalledso\b/);
  await expect(payer).toHaveValue("nobodyiscalledso");
  if (javaScriptEnabled) await expect(payer).toBeFocused();
});

test("a transaction is found by everything its page shows of it", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=APPROVED`);
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Transaction \d+$/ })).toBeVisible();
  const value = async (term: string) =>
    (
      (await page
        .locator("dl.details > div", { has: page.getByText(term, { exact: true }) })
        .locator("dd")
        .textContent()) ?? ""
    ).trim();
  const orderId = await value("Order ID");
  const found: Record<string, string> = {
    orderId,
    rrn: await value("RRN"),
    invoiceCode: await value("Invoice"),
    bookingId: await value("Booking ID"),
    fullName: await value("Payer"),
    cardNumber: (await value("Card")).slice(-4),
    amount: (await value("Gross")).replace(/^[A-Z]+\s/, ""),
    description: await value("Description"),
    name: (await value("Application")).replace(/ \(ES\d+\)$/, ""),
  };
  for (const [name, text] of Object.entries(found)) {
    expect(text, name).not.toBe("");
    await page.goto(`${LIST}?${new URLSearchParams({ [name]: text, orderId })}`);
    await expect(rows(page), `${name}=${text}`).toHaveCount(1);
    await expect(rows(page).first()).toContainText(orderId);
  }
});

test("a period without transactions says so and shows the way back", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?from=2001-01-01&to=2001-01-31`);
  await expect(page.getByText("No transactions found for the selected date range.")).toBeVisible();
  await page.getByRole("link", { name: "Any date" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("filters that find nothing, and a page past the last, show the way back", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?fullName=nobodyiscalledso`);
  await expect(page.getByText("No transactions match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.goto(`${LIST}?page=9000`);
  await expect(page.getByText("There is no such page in this list")).toBeVisible();
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("periods are one click away", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await openFilters(page);
  await page.getByRole("link", { name: "Last 6 months" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await openFilters(page);
  await expect(page.getByRole("link", { name: "Last 6 months" })).toHaveAttribute("aria-current", "true");
});

test("a mistyped address still shows the list and names what it left out", async ({ signedIn: page }) => {
  const answer = await page.goto(
    `${LIST}?status=PAID&from=yesterday&amount=much&cardNumber=visa&page=-4&to=2026-02-31&sort=up`,
  );
  expect(answer?.status()).toBe(200);
  await expect(rows(page)).toHaveCount(10);
  for (const text of [
    "Please choose one of the options.",
    "Please write the amount in digits, for example 1234.50.",
    "Please type the last four digits of the card.",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText("Please enter a date.")).toHaveCount(2);
});

test("a held amount says until when it can be captured, in the list and on its page", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=PREAUTH_APPROVED`);
  await expect(
    rows(page)
      .first()
      .getByText(/^Capture by: /),
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
    await expect(page.locator("dl.details dt", { hasText: new RegExp(`^${term}$`) })).toBeVisible();
  const timeline = page.locator("li.timeline-item");
  await expect(timeline.first()).toContainText("Payment started");
  await expect(timeline.last()).toContainText(/Refunded: AZN/);
  await page.getByRole("link", { name: "Open invoice" }).click();
  await expect(page).toHaveURL(/\/billing\/invoices\/inv_/);
});

test("an id that nobody has is not found", async ({ signedIn: page }) => {
  const answer = await page.goto(`${LIST}/txn_NOSUCHTHING00000`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("the menu of a row leads to the transaction and to its invoice", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?status=APPROVED`);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Actions for \d+$/ })
    .click();
  await expect(page.getByRole("link", { name: "Open invoice" })).toBeVisible();
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Transaction \d+$/ })).toBeVisible();
});
