import { expect, test } from "../support/browser";

test("the month's figures, each with what it means", async ({ signedIn: page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const tiles = page.locator("dl.tiles > div");
  await expect(tiles).toHaveCount(4);
  await expect(tiles.nth(0)).toContainText(
    /Paid this month\s*AZN\s[\d,]+\.\d\d\s*(\d+% (more|less) than|The same as) in the same days of last month \(AZN\s[\d,.]+\)/,
  );
  await expect(tiles.nth(1)).toContainText(/Of which refunded\s*AZN\s[\d,]+\.\d\d/);
  await expect(tiles.nth(2)).toContainText(
    /Net this month\s*AZN\s[\d,]+\.\d\d\s*Paid − fees of AZN\s[\d,]+\.\d\d − refunded\./,
  );
  await expect(tiles.nth(3)).toContainText(/Outstanding\s*AZN\s[\d,]+\.\d\d/);
  await expect(page.getByText("Amounts are in AZN. Times and months are in Baku time, UTC+4.")).toBeVisible();
});

test("twelve months as a drawing and as a table with the same figures", async ({ signedIn: page }) => {
  await page.goto("/");
  const drawing = page.getByRole("img", { name: "Monthly activity" });
  await expect(drawing).toHaveCount(1);
  await expect(drawing.locator("rect")).toHaveCount(12);
  await page.getByText("Show as a table").click();
  const table = page.getByRole("table", { name: "Monthly activity" });
  await expect(table.locator("tbody tr")).toHaveCount(12);
  const [bar, cells] = await Promise.all([
    drawing.locator("rect title").last().textContent(),
    table.locator("tbody tr").last().locator("th, td").allTextContents(),
  ]);
  expect(bar).toBe(`${cells[0]}: ${cells[1]}`);
});

test("what waits comes first, with the time that is left and a way to each", async ({ signedIn: page }) => {
  await page.goto("/");
  const toDo = page.locator("section", { has: page.getByRole("heading", { name: "To do" }) });
  const holds = toDo.locator("li", { has: page.getByRole("heading", { name: /^\d holds? lapses? within 24 hours/ }) });
  await expect(holds.locator("li").first()).toContainText(/AZN\s[\d,]+\.\d\d: \d+ (hour|minute)s? left/);
  await expect(toDo.getByRole("heading", { name: "1 application is waiting for a signature" })).toBeVisible();
  await expect(toDo.getByRole("link", { name: "Go to payouts" })).toHaveAttribute("href", "/billing/payouts");
  await holds.locator("li").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/billing\/transactions\/trx_\w+$/);
  await expect(page.getByText("Pre-authorized").first()).toBeVisible();
});

test("one application is chosen for the figures, and all are compared with the month before", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  const paid = page.locator("dl.tiles .tile-value").first();
  const ofAll = (await paid.textContent()) ?? "";
  await page.getByLabel("Application", { exact: true }).selectOption({ label: "Panorama Restoran" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/?appId=ES1000002");
  await expect(paid).not.toHaveText(ofAll);
  const rows = page.getByRole("table", { name: "This month by application" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  const restaurant = rows.filter({ hasText: "Panorama Restoran" });
  await expect(restaurant).toContainText((await paid.textContent()) ?? "nothing");
  await expect(restaurant).toContainText(/\d+% (more|less)|The same|Nothing before|No payments/);
});

test("the last six things that happened, each with a way to its page", async ({ signedIn: page }) => {
  await page.goto("/");
  const items = page.getByRole("table", { name: "Recent activity" }).locator("tbody tr");
  await expect(items).toHaveCount(6);
  const links = await items.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const href of links) expect(href).toMatch(/^\/billing\/(invoices|transactions)\/\w+$/);
  for (const href of new Set(links)) {
    const answer = await page.goto(href);
    expect(answer?.status(), href).toBe(200);
  }
});

test("the dashboard leads to a new invoice, to the invoices and to the transactions", async ({ signedIn: page }) => {
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["Create an invoice", "/billing/create-an-invoice"],
    ["All invoices", "/billing/invoices"],
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
    ["az", "Bu ay ödənilib", /^[\d.]+,\d\d\sAZN$/],
    ["ru", "Оплачено в этом месяце", /^[\d\s]+,\d\d\sAZN$/],
  ] as const) {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("dl.tiles dt").first()).toHaveText(heading);
    await expect(page.locator("dl.tiles .tile-value").first()).toHaveText(amount);
  }
});
