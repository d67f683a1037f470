import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { latestCode, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const next = (page: Page) => page.getByRole("button", { name: "Continue" });
const wrongAt = (page: Page, field: string) => page.locator(`#field-${field}-error`);

/** An owner with 970.00 or so in the wallet, and somebody who could be paid. */
async function twoMerchants() {
  const [owner, other] = await Promise.all([makeOwner(), makeOwner()]);
  const [[appId = ""], [otherId = ""]] = [owner.appIds, other.appIds];
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  return { owner, appId, other, otherId };
}

test("money goes to a merchant whose name is read first, and a code confirms just that", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const { owner, appId, other, otherId } = await twoMerchants();
  await signInAs(owner);
  await page.goto(`/billing/wallet/${appId}`);
  await page.getByRole("button", { name: "More actions for" }).click();
  await page.getByRole("link", { name: "Transfer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfer from" })).toBeVisible();
  await page.getByLabel("Description").fill("Dinner of a group");
  await page.getByLabel("Amount").fill("39999");
  for (const [typed, sentence] of [
    ["100", "A merchant’s ID is ES and seven digits."],
    [appId, "This is the wallet that pays. Choose another one."],
    ["ES0000000", "No merchant with this ID takes money now. Check every digit."],
  ] as const) {
    await page.getByLabel("Merchant ID").fill(typed);
    await next(page).click();
    if (typed === "100") {
      await expect(wrongAt(page, "amount")).toContainText(/At most AZN\s\d+\.\d\d can be sent from this wallet/);
      await page.getByRole("button", { name: "Send all" }).click();
      await expect(page.getByLabel("Amount")).not.toHaveValue("39999");
      await page.getByLabel("Amount").fill("25");
      await next(page).click();
    }
    await expect(wrongAt(page, "toMerchant")).toHaveText(sentence);
    await expect(page.getByLabel("Description")).toHaveValue("Dinner of a group");
  }
  await page.getByLabel("Merchant ID").fill(otherId.toLowerCase());
  await next(page).click();
  await expect(page.locator("main strong")).toHaveText(`${other.merchant} 1`);
  await expect(page.getByText("There is no fee.")).toBeVisible();
  await page.getByRole("button", { name: "Send the code" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Confirm the transfer" })).toBeVisible();
  await expect(page.locator("main strong")).toHaveText(`${other.merchant} 1`);
  // Back and forth with nothing changed: the code that is on its way is good for it.
  await page.getByRole("button", { name: "Back to the details" }).click();
  await expect(page.getByLabel("Merchant ID")).toHaveValue(otherId);
  await next(page).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  const code = await latestCode(owner.phone);
  await page.getByLabel("Code from the SMS").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Transfer AZN 25.00" }).click();
  await expect(page.getByText(/The code is wrong/)).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: "Transfer AZN 25.00" }).click();

  await expect(page).toHaveURL(/\/billing\/wallet\/transfers\/trf_\w+$/);
  await expect(page.getByText("AZN 25.00 was transferred.")).toBeVisible();
  const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.locator(".copy-code")).toContainText(reference);
  await expect(page.getByRole("button", { name: "Copy: Reference" })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await page.getByRole("link", { name: /Entry of this transfer/ }).click();
  await page.getByRole("link", { name: `Transfer sent ${reference}` }).click();
  await expect(page).toHaveURL(/\/billing\/wallet\/transfers\/trf_\w+$/);
});

test("a phone is topped up once its operator is known", async ({ page, signInAs }) => {
  const { owner, appId } = await twoMerchants();
  await signInAs(owner);
  await page.goto(`/billing/wallet/${appId}/top-up`);
  await page.getByLabel("Phone number").fill("044 221 88 44");
  await page.getByLabel("Amount").fill("500.01");
  await next(page).click();
  await expect(wrongAt(page, "phoneNumber")).toHaveText(
    "We do not know the operator of this number, so it cannot be topped up.",
  );
  await expect(wrongAt(page, "amount")).toHaveText("A top-up can be at most 500.");
  await page.getByRole("button", { name: "Send all" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("500.00");
  await page.getByLabel("Phone number").fill("050 221 88 44");
  await next(page).click();
  await expect(page.getByText("Azercell")).toBeVisible();
  await expect(page.getByText("+994 50 221 88 44")).toBeVisible();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the top-up" })).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await page.getByRole("button", { name: "Top up AZN 500.00" }).click();
  await expect(page).toHaveURL(/\/billing\/wallet\/transfers\/top_\w+$/);
  await expect(page.getByText("The phone was topped up with AZN 500.00.")).toBeVisible();
});
