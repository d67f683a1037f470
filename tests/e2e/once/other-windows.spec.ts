import type { Locator, Page } from "playwright/test";
import { expect, test } from "../../support/browser";

const colours = (element: Locator) =>
  element.evaluate((shown) => {
    const { color, backgroundColor } = getComputedStyle(shown);
    return { color, backgroundColor };
  });

/** What the system's own colours are in this browser. */
const systemColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement("i");
    document.body.appendChild(probe);
    const colourOf = (name: string) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    };
    const known = { color: colourOf("HighlightText"), backgroundColor: colourOf("Highlight") };
    probe.remove();
    return known;
  });

test.describe("where the system chooses the colours", () => {
  test.use({ ownContext: true });

  test("the chosen tab has its count in the colour of its words, and a timeline its marks", async ({
    page,
    owner,
    give,
    records,
  }) => {
    await give(owner);
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/billing/invoices");
    const chosen = await systemColours(page);
    const tab = page.getByRole("navigation", { name: "Quick filters" }).locator("[aria-current]");
    expect(await colours(tab)).toEqual(chosen);
    expect(await colours(tab.locator("small"))).toEqual(chosen);

    await page.goto(`/billing/invoices/${records.invoice}`);
    const mark = page.locator(".timeline-item").first();
    await expect(mark).toBeVisible();
    const width = await mark.evaluate((item) => getComputedStyle(item, "::before").borderTopWidth);
    expect(Number.parseFloat(width)).toBeGreaterThan(0);
  });
});

test("in a low window no bar takes room from what is read", async ({ signedIn: page, records }) => {
  // A window of 1280 × 900 at 400 %.
  await page.setViewportSize({ width: 320, height: 225 });
  const stuck = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter((element) => element.checkVisibility())
        .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position))
        .map((element) => element.className),
    );
  /** The height that bars of the whole page keep for themselves at its end. */
  const barred = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return [...document.querySelectorAll("body *")]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .filter((part) => ["sticky", "fixed"].includes(getComputedStyle(part).position))
        .map((part) => part.getBoundingClientRect())
        .filter(({ top, bottom, right, width }) => width > 1 && right > 0 && bottom > 0 && top < innerHeight)
        .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0);
    });
  for (const path of [
    "/billing/create-an-invoice",
    "/billing/invoices",
    `/billing/invoices/${records.invoice}`,
    "/billing/transactions",
    "/billing/payouts",
    "/billing/payouts/create",
    `/billing/payouts/${records.waitingPayout}`,
    `/billing/wallet/${records.wallet}/withdraw`,
    "/settings",
    "/users",
    "/users/create",
  ]) {
    await page.goto(path);
    expect(await stuck(), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    expect(await barred(), path).toBeLessThanOrEqual(225 / 3);
  }
  await page.goto("/billing/create-an-invoice");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await stuck()).not.toEqual([]);
});

test("a heading that scripts put the focus on has no ring, a link that has it does", async ({ signedIn: page }) => {
  await page.goto("/users");
  await expect(page.locator("kbd")).toBeVisible();
  const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Settings" });
  const ring = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).outlineStyle);
  await link.focus();
  await page.keyboard.press("Shift");
  expect(await ring(link)).not.toBe("none");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Settings" });
  await expect(heading).toBeFocused();
  expect(await ring(heading)).toBe("none");
});

test("an icon of the collapsed sidebar shows its name to the mouse and to the keyboard", async ({ signedIn: page }) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  const users = menu.getByRole("link", { name: "Users" });
  const name = users.getByText("Users");
  const widthOf = async () => (await name.boundingBox())?.width ?? 0;
  await expect(users).toBeVisible();
  expect(await widthOf()).toBeLessThanOrEqual(1);
  await users.hover();
  await expect.poll(widthOf).toBeGreaterThan(30);
  // Escape takes the name away, as it may hide what lies below it; the next item shows its own.
  await page.keyboard.press("Escape");
  await expect.poll(widthOf).toBeLessThanOrEqual(1);
  await menu.getByRole("link", { name: "Dashboard" }).hover();
  await users.hover();
  await expect.poll(widthOf).toBeGreaterThan(30);
  await page.mouse.move(700, 400);
  await expect.poll(widthOf).toBeLessThanOrEqual(1);
  await menu.getByRole("button", { name: /^Billing/ }).focus();
  await page.keyboard.press("Tab");
  await expect(users).toBeFocused();
  await expect.poll(widthOf).toBeGreaterThan(30);
  await page.keyboard.press("Escape");
  await expect.poll(widthOf).toBeLessThanOrEqual(1);
  await expect(users).toBeFocused();
});

test("the eye of a password stands in the middle of its field", async ({ page }) => {
  await page.goto("/auth?browser=1");
  const field = page.getByLabel("Password", { exact: true });
  const eye = page.getByRole("button", { name: "Show password" });
  await expect(eye).toBeVisible();
  const middle = async (element: Locator) => {
    const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  expect(Math.abs((await middle(eye)) - (await middle(field)))).toBeLessThan(1);
});

test("a button beside a field stands beside its box, with an error below it too", async ({
  signedIn: page,
  records,
}) => {
  await page.goto(`/billing/wallet/${records.wallet}/withdraw`);
  await expect(page.locator(".search kbd")).toBeVisible();
  const amount = page.locator(".field-and-button input");
  const button = page.locator(".field-and-button > button");
  const offset = async () => {
    const [field, beside] = await Promise.all([amount.boundingBox(), button.boundingBox()]);
    return Math.abs((field?.y ?? 0) + (field?.height ?? 0) / 2 - (beside?.y ?? 99) - (beside?.height ?? 0) / 2);
  };
  expect(await offset()).toBeLessThan(1);
  await amount.fill("0");
  await page.locator(".form-bar button").click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  expect(await offset()).toBeLessThan(1);
});

test("a badge with a line below it keeps off the lines of its row", async ({ signedIn: page }) => {
  await page.goto("/billing/invoices?tab=all&status=CANCELED");
  const cell = page.locator("tbody td:has(> .Polaris-Badge + small)").first();
  await expect(cell).toBeVisible();
  const { top, bottom } = await cell.evaluate((shown) => {
    const [around, badge, line] = [shown, shown.children[0], shown.children[1]].map((part) =>
      part?.getBoundingClientRect(),
    );
    return { top: (badge?.top ?? 0) - (around?.top ?? 0), bottom: (around?.bottom ?? 0) - (line?.bottom ?? 0) };
  });
  expect(Math.min(top, bottom)).toBeGreaterThanOrEqual(3);
});

test("on paper there are no boxes to tick, and a link to pay is text", async ({ signedIn: page, records }) => {
  await page.goto("/billing/invoices");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
  await page.goto(`/billing/payment-links/${records.link}`);
  const address = page.locator("main .copy-field input").first();
  await expect(address).toBeVisible();
  await expect(page.locator(".copy-field .Polaris-TextField__Backdrop").filter({ visible: true })).toHaveCount(0);
});

test("an error of a refund that is found when its field loses the focus is announced once", async ({
  signedIn: page,
  records,
}) => {
  await page.goto(`/billing/transactions/${records.purchase}/refund`);
  await expect(page.locator("dialog:modal")).toBeVisible();
  const amount = page.locator("dialog input.input-amount");
  const told = page.locator("dialog").locator("[aria-live], [role=alert], [role=status]").filter({ hasText: /\S/ });
  const before = await told.count();
  await amount.fill("9999");
  await amount.press("Tab");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(told).toHaveCount(before + 1);
});

test("an error that is found when a field loses the focus is announced where it stands", async ({ signedIn: page }) => {
  await page.goto("/billing/create-an-invoice");
  await expect(page.locator(".search kbd")).toBeVisible();
  const amount = page.locator("#create-invoice [name=amount]");
  const region = page.locator("[aria-live=polite]").filter({ has: page.locator("[id$=-amount-error]") });
  await expect(region).toHaveCount(0);
  const before = await page.locator("main [aria-live=polite]").count();
  await amount.fill("12.345.6");
  await amount.press("Tab");
  await expect(region).toHaveText(/\S/);
  await expect(amount).toHaveAccessibleDescription(/\S/);
  // It was there before the error was.
  expect(await page.locator("main [aria-live=polite]").count()).toBe(before);
});

test("on a phone a finger has more than the box of a row to hit", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/billing/invoices");
  const { width = 0, height = 0 } = (await page.locator("tbody .cell-select label").first().boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
