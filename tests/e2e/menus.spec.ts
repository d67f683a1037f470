import { expect, test } from "../support/browser";

test("a row's menu has groups, and is gone through by its keys", async ({ signedIn: page, javaScriptEnabled }) => {
  // Of the demo's own: other tests pay theirs at the same time.
  await page.goto("/billing/invoices?status=PENDING&bookingId=XP-");
  const row = page.locator("table tbody tr").first();
  const button = row.getByRole("button", { name: /^Actions for / });
  const menu = row.locator(".menu");
  const entries = menu.locator("a, button, [aria-disabled]");

  // Canceling stands last, alone behind a line.
  await expect(entries.last()).toHaveText(/^Cancel invoice/);
  await expect(menu.locator("hr + :last-child")).toHaveText(/^Cancel invoice/);
  await expect(menu.locator("hr")).toHaveCount(2);
  await expect(entries).toHaveCount(javaScriptEnabled ? 7 : 6);

  if (javaScriptEnabled === false) {
    await button.click();
    await expect(menu).toBeVisible();
  } else {
    // The keys are heard once their scripts are there.
    await expect(async () => {
      await button.focus();
      await page.keyboard.press("ArrowDown");
      await expect(menu.getByRole("link").first()).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("End");
    await expect(menu.getByRole("link", { name: "Cancel invoice" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(menu.getByRole("link", { name: "Cancel invoice" })).toBeFocused();
    await page.keyboard.press("d");
    await expect(menu.getByRole("link", { name: "Duplicate" })).toBeFocused();
    await page.keyboard.press("Home");
    await expect(menu.getByRole("link").first()).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  if (javaScriptEnabled === false) return;

  const account = page.getByRole("button", { name: /^Your account/ });
  await account.focus();
  await page.keyboard.press("Enter");
  // It stands behind the page, and is next for the keyboard all the same.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Language" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("link", { name: /^Support/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
});
