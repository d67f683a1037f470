import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { demoUser } from "../support/sandbox";
import { appAddress } from "../support/servers";

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 1024;
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const breadcrumbs = (page: Page) => page.getByRole("navigation", { name: "Where you are" });
const group = (page: Page, name: string) => sidebar(page).locator("summary", { hasText: name });

/** On small screens the menu is a drawer that has to be opened. */
async function showMenu(page: Page) {
  if (isSmall(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(sidebar(page)).toBeVisible();
}

async function openUserMenu(page: Page) {
  await showMenu(page);
  await page.getByRole("button", { name: /Your account/ }).click();
}

test("the menu names every screen in the spec's order, the group of the page is open", async ({ signedIn: page }) => {
  await page.goto("/billing/payouts");
  await showMenu(page);
  await expect(sidebar(page).getByRole("link", { name: "Payouts" })).toHaveAttribute("aria-current", "page");
  await expect(sidebar(page).getByRole("link", { name: "Widgets" })).toBeHidden();
  await group(page, "Developers").click();
  await expect(sidebar(page).getByRole("link")).toHaveText([
    "Connect",
    "Dashboard",
    "Applications",
    "Create an invoice",
    "Invoices",
    "Bulk invoice",
    "Till",
    // And how many wait for whoever approves or answers them.
    /^Payouts(?: \d+)?$/,
    "Transactions",
    /^Disputes(?: \d+)?$/,
    "QR payments",
    "Customers",
    "Wallet",
    "Users",
    "Settings",
    "Widgets",
    /^Documentation/,
  ]);
  await group(page, "Billing").click();
  await expect(sidebar(page).getByRole("link", { name: "Payouts" })).toBeHidden();
});

test("choosing a screen goes there, opens its group and closes the drawer @every-way", async ({ signedIn: page }) => {
  await page.goto("/settings");
  await showMenu(page);
  await expect(sidebar(page).getByRole("link", { name: "QR payments" })).toBeHidden();
  await group(page, "Billing").click();
  await sidebar(page).getByRole("link", { name: "QR payments" }).click();
  await expect(page).toHaveURL("/billing/qr-payments");
  await expect(page.getByRole("heading", { name: "QR payments" })).toBeVisible();
  await expect(page).toHaveTitle("QR payments · Merchant back office");
  if (isSmall(page)) await expect(sidebar(page)).toBeHidden();
  else await expect(sidebar(page).getByRole("link", { name: "QR payments" })).toBeVisible();
});

test("wide screens: the sidebar collapses to icons, stays so, and whatever is clicked in it brings it back", async ({
  signedIn: page,
  context,
  javaScriptEnabled,
}) => {
  const stored = async () => (await context.cookies()).find(({ name }) => name === "sidebar")?.value;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/settings");
  const width = async () => (await sidebar(page).boundingBox())?.width;
  await expect.poll(width).toBe(260);
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await expect(page.getByRole("button", { name: "Expand the sidebar" })).toBeVisible();
  await expect.poll(width).toBeCloseTo(75.2, 1);
  await expect.poll(stored).toBe("closed");
  await page.reload();
  await expect.poll(width).toBeCloseTo(75.2, 1);
  // Without scripts it is a form that remembers the sidebar and leads on.
  const users = sidebar(page).getByRole(javaScriptEnabled === false ? "button" : "link", { name: "Users" });
  await expect(users).toBeVisible();
  await users.click();
  await expect(page).toHaveURL("/users");
  await expect.poll(width).toBe(260);
  await expect.poll(stored).toBe("open");
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await expect.poll(stored).toBe("closed");
  await sidebar(page).getByRole("button", { name: "Billing" }).click();
  await expect.poll(width).toBe(260);
  await expect(page).toHaveURL("/users");
  await expect.poll(stored).toBe("open");
  await page.reload();
  await expect.poll(width).toBe(260);
});

test("small screens: the drawer opens and closes by its buttons and by Escape", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  await expect(sidebar(page)).toBeHidden();
  const open = page.getByRole("button", { name: "Menu", exact: true });
  await open.click();
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(sidebar(page)).toBeHidden();
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sidebar(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test("the breadcrumbs say Dashboard and the screen, and are not on the dashboard", async ({ signedIn: page }) => {
  // On a phone only the page above.
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  await page.goto("/developers/widgets");
  await expect(breadcrumbs(page).getByRole("listitem")).toHaveText(isPhone ? ["Dashboard"] : ["Dashboard", "Widgets"]);
  await page.goto("/billing/");
  await expect(breadcrumbs(page).getByRole("listitem")).toHaveText(isPhone ? ["Dashboard"] : ["Dashboard", "Wallet"]);
  await breadcrumbs(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/");
  await expect(breadcrumbs(page)).toBeHidden();
});

test("the foot of the sidebar shows who is signed in, and how to get help", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_OPERATOR"));
  await page.goto("/settings");
  await openUserMenu(page);
  const support = page.getByRole("link", { name: /^Support/ });
  await expect(support).toHaveAttribute("href", /^https:\/\/wa\.me\/994\d{9}$/);
  await page.keyboard.press("Escape");
  await expect(support).toBeHidden();
});

test("a language is pending until it is confirmed @every-way", async ({ signedIn: page }) => {
  await page.goto("/users?page=2");
  await openUserMenu(page);
  await page.getByRole("button", { name: "Language" }).click();
  const dialog = page.getByRole("dialog", { name: "Language" });
  await expect(dialog.getByRole("radio", { name: "English" })).toBeFocused();
  await expect(dialog.getByRole("radio", { name: "English" })).toBeChecked();
  // The page stays where it is, behind the dialog.
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Русский" }).check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  // Found by a search, it is a page of its own.
  await page.goto("/language?to=%2Fusers%3Fpage%3D2");
  await expect(page.locator("main h1")).toHaveText("Language");
  await page.getByRole("dialog", { name: "Language" }).getByRole("link", { name: "Close" }).last().click();
  await expect(page).toHaveURL("/users?page=2");

  await openUserMenu(page);
  await page.getByRole("button", { name: "Language" }).click();
  await dialog.getByRole("radio", { name: "Русский" }).check();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/users?page=2");
  await expect(page.getByRole("heading", { name: "Пользователи" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await page.goto("/settings");
  await expect(page).toHaveTitle("Настройки · Кабинет продавца");
});

test("the language dialog works by keyboard and keeps what is behind it out of reach", async ({ signedIn: page }) => {
  await page.goto("/language?to=%2Fsettings");
  const dialog = page.getByRole("dialog", { name: "Language" });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.locator(".shell :focus:not(dialog *):not(.scrim)").count();
    expect(outside).toBe(0);
  }
  await dialog.getByRole("radio", { name: "English" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings");
  await expect(page.locator("html")).toHaveAttribute("lang", "az");
});

test("the colours are chosen in the menu and remembered @every-way", async ({ signedIn: page, context }) => {
  await page.goto("/settings");
  await expect(page.locator("html")).not.toHaveAttribute("data-scheme");
  await openUserMenu(page);
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  expect((await context.cookies()).find(({ name }) => name === "scheme")?.value).toBe("dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
});

test("the first stop of the keyboard leads past the menu", async ({ signedIn: page }) => {
  await page.goto("/settings");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("opening a screen puts the focus on its heading, closing a dialog where it was", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/invoices");
  // The key's hint is there as soon as scripts are.
  if (javaScriptEnabled) await expect(page.locator("kbd")).toBeVisible();
  await page.locator("table tbody a").first().focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: /^Invoice / });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(`${(await heading.textContent()) ?? ""} · Merchant back office`);
  // Without scripts the browser begins a page at its title by itself.
  if (!javaScriptEnabled) return;
  await expect(heading).toBeFocused();
  await breadcrumbs(page).getByRole("link", { name: "Invoices" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeFocused();

  await page.goto("/users");
  await expect(page.locator("kbd")).toBeVisible();
  const opener = page.getByRole("link", { name: "Export" });
  await opener.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("on paper a list has its rows, and neither buttons nor filters", async ({ signedIn: page }) => {
  const tools = page.locator("main :is(button, .Polaris-Button, [role=search])").filter({ visible: true });
  await page.goto("/billing/invoices");
  await expect(tools).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(tools).toHaveCount(0);
  await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("an address that does not exist says so", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found · Merchant back office");
});

test("something that does not exist within a screen leaves the shell in place", async ({ signedIn: page }) => {
  const response = await page.goto("/billing/invoices/none");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await showMenu(page);
  await sidebar(page).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a screen one may not enter says whom to ask, and is not in the menu", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_OPERATOR"));
  const response = await page.goto("/users");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You do not have access to this page" })).toBeVisible();
  await expect(page.getByText(/ask (the owner|one of the owners) of the merchant account/)).toBeVisible();
  await expect(page.getByText(/^Request number: [0-9a-f-]{36}$/)).toBeVisible();
  await showMenu(page);
  await expect(sidebar(page).getByRole("link", { name: "Users" })).toHaveCount(0);
});

test("region sa has no wallet, no payouts and no choice of language", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_SUSER", "sa"));
  await page.goto(`${appAddress("sa")}/billing/invoices`);
  await openUserMenu(page);
  // The chat is with the region's own support.
  await expect(page.getByRole("link", { name: /^Support/ })).toHaveAttribute("href", /^https:\/\/wa\.me\/966\d{9}$/);
  await expect(page.getByRole("button", { name: "Language" })).toHaveCount(0);
  await expect(sidebar(page).getByRole("link", { name: "Transactions" })).toBeVisible();
  for (const name of ["Wallet", "Payouts"]) await expect(sidebar(page).getByRole("link", { name })).toHaveCount(0);
  const response = await page.goto(`${appAddress("sa")}/language`);
  expect(response?.status()).toBe(404);
});
