import type { Page } from "playwright/test";
import { violations } from "../support/axe";
import { expect, test } from "../support/browser";
import { addresses } from "../support/servers";

/** Buys tea at the sandbox's shop, and pays it, until the receipt is there. */
async function payAtShop(page: Page): Promise<void> {
  await page.goto(new URL("/try-shop/", addresses().sandbox).href);
  await page.getByRole("button", { name: "Buy" }).first().click();
  await expect(page).toHaveURL(/\/pay\//);
  await page.goto(`${page.url().split("?")[0]}?lang=en`);
  await page.getByRole("textbox", { name: "Card number" }).fill("4242424242424242");
  await page.getByRole("textbox", { name: "Expiry date" }).fill("12/40");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("textbox", { name: "Name on the card" }).fill("Leyla Aliyeva");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
}

// What holds back the time of a page stays with it.
test.use({ ownContext: true });

const stay = (page: Page) => page.getByRole("button", { name: "Stay here" });

/** The receipt's five seconds never pass while the test looks; a fake clock would hide how the page was reached. */
const holdTime = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (act: () => void, ms: number) => (ms === 5000 ? 0 : later(act, ms)) });
  });

test("a payer goes back to the shop, which knows the cart: by themselves with scripts, by a button without", async ({
  page,
  javaScriptEnabled,
}) => {
  await payAtShop(page);
  if (!javaScriptEnabled) {
    await expect(stay(page)).toBeHidden();
    await page.getByRole("link", { name: /^Back to / }).click();
  }
  await expect(page).toHaveURL(/\/try-shop\/carts\//, { timeout: 20_000 });
  await expect(page.getByText("the payer is back: APPROVED")).toBeVisible();
});

test("a payer who stays has the way back on the receipt, and is not led away when they open it again", async ({
  page,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled) await holdTime(page);
  await payAtShop(page);
  if (javaScriptEnabled) {
    await expect(page.getByRole("status")).toHaveText(/in 5 seconds/);
    expect(await violations(page)).toEqual([]);
    await stay(page).click();
    await expect(stay(page)).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole("link", { name: /^Back to / })).toBeVisible();
  await expect(stay(page)).toBeHidden();
});
