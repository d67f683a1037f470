import type { FrameLocator, Page } from "playwright/test";
import { violations } from "../support/axe";
import { expect, test } from "../support/browser";
import { askedByKey, keyOf } from "../support/merchant-key";
import { makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

/** A website of another origin than the checkout's. */
const website = () => addresses().sandbox.replace("localhost", "127.0.0.1");

/** A merchant whose server asks for cards, and whose website may show the checkout. */
async function merchant() {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const [appId = ""] = owner.appIds;
  const key = await keyOf(visitor, owner, appId);
  return {
    visitor,
    appId,
    ask: (language: string) => askedByKey(key, "/api/v3/cards/save", { customerRef: "guest-4711", language }),
    order: (language: string) =>
      askedByKey(key, "/api/v3/orders", { amount: 30, description: "Minibar", cardSave: true, language }),
  };
}

async function typeCard(page: Page | FrameLocator, number: string): Promise<void> {
  const card = { number, expiry: "12/40", cvc: "123", holder: "Leyla Aliyeva" };
  for (const [name, text] of Object.entries(card)) await page.locator(`[name=${name}]`).fill(text);
}

const widthsOf = (page: Page) => page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);

async function expectAccessible(page: Page, hasScripts: boolean): Promise<void> {
  const [content, screen] = await widthsOf(page);
  expect(content, "the page is wider than the screen").toBe(screen);
  if (hasScripts) expect(await violations(page)).toEqual([]);
}

test("a payer lets the merchant save the card: asked in words, never ticked beforehand, and nothing is charged", async ({
  page,
  javaScriptEnabled,
}) => {
  const { ask } = await merchant();
  const payPath = await ask("EN");
  await page.goto(payPath);
  const tick = page.getByRole("checkbox", { name: /^I allow .+ to save this card and to charge it later/ });
  const save = page.getByRole("button", { name: "Save card" });
  await expect(tick).not.toBeChecked();
  await expect(page.getByText("This amount is held to check the card, then released automatically.")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await typeCard(page, "4242424242424242");
  await save.click();

  await expect(tick).toHaveAccessibleDescription(/^Check the box to save the card\./);
  await expect(tick).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=holder]")).toHaveValue("Leyla Aliyeva");
  await expectAccessible(page, javaScriptEnabled);
  await tick.check();
  await typeCard(page, "4242424242424242");
  await save.click();

  await expect(page.getByRole("heading", { name: "Your card was saved" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto(payPath);
  await expect(page.getByRole("heading", { name: "Your card was saved" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
});

test("an order pays without the tick as well, in the payer's language", async ({ page, javaScriptEnabled }) => {
  const { order } = await merchant();
  for (const [language, consent, thanks] of [
    ["AZ", /bu kartı yadda saxlaya və sonra hər dəfə məndən soruşmadan ondan ödəniş tuta bilər\.$/, /Təşəkkür/],
    ["RU", /^Разрешаю продавцу .+ сохранить эту карту/, /Спасибо/],
  ] as const) {
    await page.goto(await order(language));
    await expect(page.getByRole("checkbox", { name: consent })).not.toBeChecked();
    await expectAccessible(page, javaScriptEnabled);
    await typeCard(page, "4242424242424242");
    await page.locator("main form button[type=submit]").last().click();
    await expect(page.getByRole("heading", { level: 1, name: thanks })).toBeVisible();
  }
});

test("in a merchant's website the card is saved within the frame, the bank's question included", async ({ page }) => {
  const { visitor, appId, ask } = await merchant();
  const allowed = await visitor.post(`/developers/websites/${appId}`, [
    ["intent", "allow"],
    ["origin", website()],
  ]);
  expect(allowed.status).toBe(303);
  await page.goto(`${website()}/try-embed?code=${(await ask("EN")).split("/").at(-1) ?? ""}`);
  const frame = page.frameLocator("iframe");
  await typeCard(frame, "4000000000003220");
  await frame.locator("[name=saveCard]").check();
  await frame.locator("main form button").last().click();
  await frame.locator("button[value=confirm]").click();
  await expect(frame.getByRole("heading", { name: "Your card was saved" })).toBeVisible();
});
