import type { Page } from "playwright/test";
import { violations } from "../support/axe";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { demoUser, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const field = (page: Page) => page.getByRole("banner").locator("input[name=q]");

/** Opens the field of the top bar by its key, once the key is heard. */
async function openByKey(page: Page) {
  await expect(page.locator(".search kbd")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("the search says what one may do before anything is typed, and gives the focus back", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled === false) {
    await page.goto("/search");
    await expect(page.locator("input[name=q]")).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "Add a user" }).click();
    await expect(page).toHaveURL(/\/users\/create$/);
    return;
  }
  await page.goto("/applications");
  const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" });
  await expect(page.locator(".search kbd")).toBeVisible();
  await link.focus();
  await openByKey(page);

  const options = page.getByRole("option");
  await expect(options.first()).toHaveText("Create an invoice");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ suggestions$/ })).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(link).toBeFocused();

  // A text stays when the list closes; the focus goes with the next Escape.
  await openByKey(page);
  await page.keyboard.type("create");
  await expect(options).toHaveText(["Create an invoice", "Create a payment link", "Create a payout", /^All results/]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("create");
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
});

test("Enter goes to the screen that alone fits, and a payment's refund is found by its order", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/transactions?status=APPROVED");
  const order = /\d{10}/.exec((await page.locator("table tbody a.row-link").first().textContent()) ?? "")?.[0] ?? "";
  expect(order).not.toBe("");

  if (javaScriptEnabled === false) {
    await page.goto("/search");
    await page.locator("input[name=q]").fill(`refund ${order}`);
    await page.locator("input[name=q]").press("Enter");
    await page
      .getByRole("main")
      .getByRole("link", { name: `Refund payment ${order}` })
      .click();
  } else {
    await openByKey(page);
    await page.keyboard.type("devi");
    await expect(page.getByRole("option", { name: "Devices" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/settings\/devices$/);

    await openByKey(page);
    await page.keyboard.type(`refund ${order}`);
    await expect(page.getByRole("option", { name: `Refund payment ${order}` })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL(/\/billing\/transactions\/trx_\w+\/refund(\?|$)/);
  await expect(page.getByRole("dialog", { name: "Refund" })).toContainText(order);
});

test("the search knows acts by other words and amounts, marks digits, and finds nothing where nothing is", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  // A session of its own, which it ends.
  await signInAs(await demoUser());
  if (javaScriptEnabled === false) {
    await page.goto("/search?q=withdraw");
    const found = page.getByRole("main").getByRole("listitem").filter({ hasText: "Withdraw" });
    await expect(found.first().getByText(/^AZN\s[\d,]+\.\d\d$/)).toBeVisible();
    await found.getByRole("link", { name: "Withdraw", exact: true }).first().click();
    await expect(page).toHaveURL(/\/billing\/wallet\/ES\d{7}\/withdraw$/);
    await page.goto("/search?q=night");
    await page.getByRole("main").getByRole("button", { name: "Dark colors" }).click();
    await expect(page).toHaveURL("/search?q=night");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await page.goto("/search?q=zzzz");
    await expect(page.getByText("Nothing found for “zzzz”")).toBeVisible();
    return;
  }
  await page.goto("/billing/transactions");
  const order = /\d{10}/.exec((await page.locator("table tbody a.row-link").first().textContent()) ?? "")?.[0] ?? "";
  await page.goto("/applications");
  await openByKey(page);
  const box = await field(page).boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  expect(box?.width).toBeLessThanOrEqual(640);
  const option = (name: string | RegExp) => page.getByRole("option", { name }).first();
  await page.keyboard.type("withdraw");
  await expect(option(/^Withdraw .+ AZN\s[\d,]+\.\d\d$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await field(page).fill("zzzz");
  await expect(page.getByRole("banner").getByText("Nothing found for “zzzz”").last()).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);

  await field(page).fill(order);
  await expect(page.getByRole("option").locator("strong").first()).toHaveText(order);
  await field(page).fill("last tuesday");
  await expect(option(/^Transactions /)).toHaveAttribute("aria-selected", "true");
  await field(page).fill("night");
  await expect(option("Dark colors")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  await expect(page).toHaveURL(/\/applications$/);

  await openByKey(page);
  await page.keyboard.type("log out");
  await expect(option("Sign out")).toBeVisible();
  while ((await option("Sign out").getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth/);
});

test("the search offers what was opened last, also what was fetched ahead, until one signs out", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const id = await createInvoice(await signIn(owner), owner.appIds[0] ?? "", { fullName: "Recent Payer" });
  await page.goto("/billing/invoices");
  if (javaScriptEnabled) await expect(page.locator(".search kbd")).toBeVisible();
  await page.getByRole("table").getByRole("link", { name: "Recent Payer" }).click();
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();

  if (javaScriptEnabled) {
    await openByKey(page);
    await expect(page.getByRole("group", { name: "Recently opened" }).getByRole("option")).toContainText(
      "Recent Payer",
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field(page)).not.toBeFocused();
  } else {
    await page.goto("/search");
    await page.getByRole("main").getByRole("listitem").filter({ hasText: "Recent Payer" }).getByRole("link").click();
  }
  await expect(page).toHaveURL(new RegExp(`${id}$`));

  const kept = async () => (await page.context().cookies()).filter(({ name }) => name === "recent");
  expect(await kept()).toHaveLength(1);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  expect(await kept()).toEqual([]);
});

test("a question mark lists the keys, and is a letter where one types", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled === false) {
    await page.goto("/search");
    await page.getByRole("main").getByRole("link", { name: "Show keyboard shortcuts" }).click();
    await expect(page).toHaveURL(/\/search#keys$/);
    await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeInViewport();
    await expect(page.getByText("Ctrl K, ⌘ K")).toBeVisible();
    return;
  }
  await page.goto("/applications");
  await openByKey(page);
  await page.keyboard.type("?");
  await expect(field(page)).toHaveValue("?");
  await expect(page.getByText("Nothing found for “?”").last()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toHaveCount(0);

  const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" });
  await link.focus();
  await page.keyboard.press("?");
  await expect(dialog).toContainText("Ctrl K, ⌘ K");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("?");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});
