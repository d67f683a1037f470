import type { Page } from "playwright/test";
import { developerPaths } from "~/paths/developers";
import { serverKeyPaths } from "~/paths/server-key";
import az from "../../locales/az/server-keys.json" with { type: "json" };
import en from "../../locales/en/server-keys.json" with { type: "json" };
import ru from "../../locales/ru/server-keys.json" with { type: "json" };
import { expect, test } from "../support/browser";
import { latestCode, makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

/*
 * A key of a server from its making to its end, with scripts and without. Fields and buttons are found by what they
 * send, so that only what somebody reads is in a language here.
 */
const WORDS = { en, az, ru };

const press = (page: Page, intent: string) => page.locator(`button[name=intent][value=${intent}]`).click();

async function typeCode(page: Page, phone: string) {
  const field = page.locator("input[name=code]");
  await expect(field).toBeVisible();
  await field.fill(await latestCode(phone));
  await field.press("Enter");
}

/** The key that the dialog shows once: it is read, the person says that they have it, and it is shown no more. */
async function keptKey(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/kept$/);
  const kept = page.url();
  const key = await page.getByRole("dialog").locator("input[readonly]").inputValue();
  expect(key).toMatch(/^mk_test_[0-9A-Z]{39}$/);
  await page.getByRole("dialog").locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/sky_\w+$/);
  await page.goto(kept);
  await expect(page.getByRole("dialog").locator("input[readonly]")).toHaveCount(0);
  expect(await page.content()).not.toContain(key);
  return key;
}

/** The code with which the merchant API answers an order by this key. */
async function codeOfOrder(key: string): Promise<string> {
  const answer = await fetch(`${addresses().sandbox.replace("//localhost", "//127.0.0.1")}/api/v3/orders`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json" },
    body: JSON.stringify({ amount: 12.5, currency: "AZN", language: "EN", description: "Two nights" }),
  });
  return /"code":"(\d+)"/.exec(await answer.text())?.[1] ?? String(answer.status);
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`in ${language}, a key is made, shown once, tried, replaced and revoked`, async ({ page, give }) => {
    const owner = await makeOwner();
    const visitor = await signIn(owner);
    visitor.cookies.set("lang", language);
    await give(visitor);

    await page.goto(developerPaths.keys);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByText(words.empty, { exact: true })).toBeVisible();
    await page.locator(`main a[href="${serverKeyPaths.new()}"]`).first().click();
    await page.locator("[name=name]").fill("Web shop");
    await page.locator("[name=scopes][value=orders]").check();
    await press(page, "send");
    await typeCode(page, owner.phone);
    const first = await keptKey(page);
    expect(await codeOfOrder(first)).toBe("00000");

    const keyPage = new URL(page.url()).pathname.replace(/\/kept$/, "");
    await page.goto(developerPaths.keys);
    await page.getByRole("link", { name: "Web shop" }).first().click();
    await expect(page).toHaveURL(new RegExp(`${keyPage}$`));
    await expect(page.getByText(`••••${first.slice(-4)}`).first()).toBeVisible();
    await page.locator("[name=address]").fill("shop.example");
    await page.locator("#try button[type=submit]").click();
    await expect(page.locator("[name=address][aria-invalid=true]")).toHaveValue("shop.example");
    await page.locator("[name=address]").fill("203.0.113.7");
    await page.locator("#try button[type=submit]").click();
    await expect(page).toHaveURL(/address=203\.0\.113\.7/);
    const tried = page.locator("#try li");
    await expect(tried.filter({ hasText: /POST \/api\/v3\/orders(?!\/)/ }).first()).not.toContainText("14015");
    await expect(tried.filter({ hasText: "POST /api/v3/payout" }).first()).toContainText("14015");

    await page.locator("[name=overlapHours][value='0']").check();
    await press(page, "replace");
    await typeCode(page, owner.phone);
    const second = await keptKey(page);
    expect(second).not.toBe(first);
    expect([await codeOfOrder(first), await codeOfOrder(second)]).toEqual(["14013", "00000"]);

    await page.goto(new URL(page.url()).pathname.replace(/\/kept$/, ""));
    await page.locator("main a[href$='/revoke']").click();
    await expect(page.getByRole("dialog")).toContainText(words.revoke.lead.replace("{{name}}", "Web shop"));
    await press(page, "revoke");
    await expect(page.getByText(words.state.revoked, { exact: true }).first()).toBeVisible();
    expect(await codeOfOrder(second)).toBe("14013");
  });
}
