import { violations } from "../support/axe";
import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { demoUser, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

// On its first day nothing may have been paid in the month yet. The session is another one than the tests', which keeps
// what was opened in it.
test.beforeAll(async () => {
  const desk = await signIn(await demoUser());
  for (const appId of ["ES1000001", "ES1000002"]) await payAtCheckout(desk, appId);
});

test("the figures, each a link to the list that adds up to it", async ({ signedIn: page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const figures = page.getByRole("region", { name: "Figures" }).getByRole("listitem");
  await expect(figures).toHaveCount(4);
  await expect(figures.nth(0)).toContainText(/^Today\s*AZN\s[\d,]+\.\d\d\s*(\d+ payments?|No payments yet)/);
  await expect(figures.nth(1)).toContainText(
    /^This month\s*AZN\s[\d,]+\.\d\d\s*((▲|▼) \d+% (more|less)|The same|Nothing before) · [\w\s,–]+: [\d,.]+( · [\d,.]+ outside)?$/,
  );
  await expect(figures.nth(2)).toContainText(/^Outstanding\s*AZN\s[\d,]+\.\d\d\s*\d+ open/);
  await expect(figures.nth(3)).toContainText(/^Available balance\s*AZN\s[\d,]+\.\d\d/);
  await expect(
    page.getByText(
      "Amounts are in AZN; today and months are what was captured, before refunds. Times and months are in Baku time, UTC+4.",
    ),
  ).toBeVisible();
  // The whole card is the link.
  await figures.nth(2).click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/billing\/invoices\?status=OPEN&sort=dueDate$/);
});

test("twelve months or thirty days, as bars that lead to their payments and as a table with the same figures", async ({
  signedIn: page,
}) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Paid" });
  const drawing = card.getByRole("group", { name: "Paid" });
  await expect(drawing.getByRole("link")).toHaveCount(12);
  // With the keyboard, the table is the next stop after the choice of a period: the bars are none.
  await card.getByRole("link", { name: "12 months" }).focus();
  await page.keyboard.press("Tab");
  await expect(card.getByText("Show as a table")).toBeFocused();
  await page.keyboard.press("Enter");
  const rows = card.getByRole("table", { name: "Paid" }).locator("tbody tr");
  await expect(rows).toHaveCount(12);
  await expect(rows.getByRole("link")).toHaveCount(12);
  const [bar, cells] = await Promise.all([
    drawing.locator("a title").last().textContent(),
    rows.last().locator("th, td").allTextContents(),
  ]);
  expect(bar).toBe(`${cells[0]}: ${cells[1]}`);
  await card.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL("/?chart=days");
  await expect(card.locator("tbody tr")).toHaveCount(30);
  // Thirty bars are too thin to be links.
  await expect(drawing.getByRole("link")).toHaveCount(0);
  if (!(await card.locator("details").evaluate((details) => details.hasAttribute("open"))))
    await card.getByText("Show as a table").click();
  await card.locator("tbody").getByRole("link").last().click();
  await expect(page).toHaveURL(/\/billing\/transactions\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
});

test("what waits, with the time that is left, the amount and a way to each", async ({ signedIn: page }) => {
  await page.goto("/");
  const toDo = page.getByRole("region", { name: /^To do/ });
  const hold = toDo.getByRole("listitem").filter({ hasText: "Hold for" }).first();
  await expect(hold).toContainText(/\d+ (hour|minute)s? left · .*AZN\s[\d,]+\.\d\d/);
  await expect(toDo.getByRole("listitem").filter({ hasText: "until the contract is signed" })).toHaveCount(1);
  const failed = /^\/billing\/payouts(\?tab=FAILED&from=\d{4}-\d\d-\d\d|\/pay_\w+)$/;
  await expect(toDo.getByRole("link", { name: /^Review: \d+ payouts? failed/ })).toHaveAttribute("href", failed);
  // One stop for the keyboard in each task.
  for (const task of await toDo.getByRole("listitem").all())
    expect(await task.getByRole("link").count()).toBeLessThanOrEqual(1);
  await hold.getByRole("link", { name: /^Capture: / }).click();
  await expect(page).toHaveURL(/\/billing\/transactions\/trx_\w+\/complete(\?.*)?$/);
});

test("one application is chosen for the page, and all are compared with the month before", async ({
  signedIn: page,
}) => {
  await page.goto("/");
  const month = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "This month", exact: true }) });
  const amount = month.locator(".kpi-value");
  const ofAll = (await amount.textContent()) ?? "";
  await page.getByRole("button", { name: "Application: All applications" }).click();
  await page.getByRole("link", { name: "Panorama Restoran" }).first().click();
  await expect(page).toHaveURL("/?appId=ES1000002");
  await expect(amount).not.toHaveText(ofAll);
  const rows = page.getByRole("region", { name: "This month by application" }).getByRole("listitem");
  const restaurant = rows.filter({ hasText: "Panorama Restoran" });
  await expect(restaurant).toContainText((await amount.textContent()) ?? "nothing");
  await expect(restaurant).toContainText(/\d+% (more|less)|The same|Nothing before/);
});

test("the last six payments, each with a way to its page", async ({ signedIn: page }) => {
  await page.goto("/");
  const items = page.getByRole("region", { name: "Recent payments" }).getByRole("listitem");
  await expect(items).toHaveCount(6);
  await expect(items.first()).toContainText(/Just now|min ago|h ago|Yesterday|\d{4}|, \d+:\d\d/);
  const links = await items.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toHaveLength(6);
  for (const href of links) {
    expect(href).toMatch(/^\/billing\/transactions\/trx_\w+$/);
    const answer = await page.goto(href);
    expect(answer?.status(), href).toBe(200);
  }
});

test("the dashboard leads to a new invoice and to the transactions", async ({ signedIn: page }) => {
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["Create an invoice", "/billing/create-an-invoice"],
    ["All transactions", "/billing/transactions"],
  ] as const) {
    await page.goto("/");
    await main.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
  }
});

test("figures, months and dates are written as the language writes them", async ({
  signedIn: page,
  context,
  baseURL,
}) => {
  for (const [language, heading, amount] of [
    ["az", "Bu gün", /^[\d.]+,\d\d\sAZN$/],
    ["ru", "Сегодня", /^[\d\s]+,\d\d\sAZN$/],
  ] as const) {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator(".kpi h2").first()).toHaveText(heading);
    await expect(page.locator(".kpi-value").first()).toHaveText(amount);
  }
});

test("the first visit of an account to which nothing has happened says what to do first", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await makeOwner());
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Your way to the first payment" })).toBeVisible();
    await expect(main.getByRole("listitem").and(main.locator("[aria-current=step]"))).toContainText("Your turn");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  }
  for (const [name, path] of [
    ["Create an invoice", "/billing/create-an-invoice"],
    ["Create a payment link", "/billing/payment-links/create"],
    ["Print a QR code", "/billing/qr-payments/codes"],
    ["Add your team", "/users/create"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
  }
});
