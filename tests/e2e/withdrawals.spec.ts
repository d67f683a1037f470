import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { codesSentTo, demoUser, latestCode, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const GROUPED = "AZ86 AIIB 0000 0000 0000 0000 0001";

const next = (page: Page) => page.getByRole("button", { name: "Continue" });
const wrongAt = (page: Page, field: string) => page.locator(`#field-${field}-error`);

/** An owner with 970.00 or so in the wallet. */
async function ownerWithMoney() {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  return { owner, appId };
}

test("money goes to a bank account: each slip has its sentence, the fee its formula, and a code confirms just that", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const { owner, appId } = await ownerWithMoney();
  await signInAs(owner);
  await page.goto(`/billing/wallet/${appId}`);
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Withdraw from" })).toBeVisible();
  await page.getByLabel("Description").fill("Takings of June");
  await page.getByLabel("Amount").fill("650");

  for (const [typed, sentence] of [
    ["AZ86 AIIB 0000", "The IBAN is too short."],
    ["AZ87 AIIB 0000 0000 0000 0000 0001", "This IBAN does not exist. Check every character."],
  ] as const) {
    await page.getByLabel("IBAN", { exact: true }).fill(typed);
    await next(page).click();
    await expect(wrongAt(page, "target")).toHaveText(sentence);
    await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue(typed);
    await expect(page.getByLabel("Description")).toHaveValue("Takings of June");
  }
  await page.getByLabel("IBAN", { exact: true }).fill("az86 aiib 0000 0000 0000-0000 0001");
  await page.getByLabel("Amount").fill("39999");
  await next(page).click();
  await expect(wrongAt(page, "amount")).toContainText(/At most AZN\s\d+\.\d\d can be withdrawn/);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByLabel("Amount")).not.toHaveValue("39999");
  await next(page).click();
  await expect(page.getByText(/^AZN\s\d+\.\d\d × 0\.15% = AZN\s\d\.\d\d$/)).toBeVisible();

  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Amount").fill("650");
  await next(page).click();
  await expect(page.getByText("AZN 1.00 for amounts up to AZN 650.00")).toBeVisible();
  await expect(page.getByText("AZN 651.00")).toBeVisible();
  await expect(page.getByText(/^By the end of /)).toBeVisible();
  await page.getByRole("button", { name: "Send the code" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Confirm the withdrawal" })).toBeVisible();
  await expect(page.getByText(GROUPED)).toBeVisible();
  const codes = (await codesSentTo(owner.phone)).length;
  // Back and forth with nothing changed: the code that is on its way is good for it.
  await page.getByRole("button", { name: "Back to the details" }).click();
  await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue(GROUPED);
  await expect(page.getByLabel("Amount")).toHaveValue("650.00");
  await next(page).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the withdrawal" })).toBeVisible();
  expect(await codesSentTo(owner.phone)).toHaveLength(codes);
  const code = await latestCode(owner.phone);
  await page.getByLabel("Code from the SMS").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Withdraw AZN 650.00" }).click();
  await expect(page.getByText(/The code is wrong/)).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: "Withdraw AZN 650.00" }).click();

  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/pay_\w+$/);
  await expect(page.getByText("AZN 650.00 is on its way.")).toBeVisible();
  const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.locator(".copy-code")).toContainText(reference);
  await expect(page.getByRole("button", { name: "Copy: Reference" })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await page.getByRole("link", { name: /Entries of this withdrawal/ }).click();
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
});

test("an account of the house bank costs nothing, and the details of a bank that nobody knows are asked for", async ({
  page,
  signInAs,
}) => {
  const { owner, appId } = await ownerWithMoney();
  await signInAs(owner);
  await page.goto(`/billing/wallet/${appId}/withdraw`);
  await page.getByLabel("IBAN", { exact: true }).fill("AZ72PAHA00000000000000000001");
  await page.getByLabel("Amount").fill("100");
  await page.getByLabel("Description").fill("Takings");
  await next(page).click();
  await expect(page.locator(".ledger").getByText("Free to cards and accounts of PAŞA Bank")).toBeVisible();
  await expect(page.getByText("PAHAAZ22")).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();

  await page.getByLabel("IBAN", { exact: true }).fill("AZ31XXXX00000000137010001944");
  await next(page).click();
  await expect(wrongAt(page, "bankName")).toBeVisible();
  await page.getByLabel("Bank name").fill("Bank of the North");
  await page.getByLabel("SWIFT").fill("xxxx");
  await next(page).click();
  await expect(wrongAt(page, "swift")).toHaveText("A SWIFT code is 8 or 11 letters and digits.");
  await page.getByLabel("SWIFT").fill("xxxxaz22");
  await next(page).click();
  await expect(page.getByText("Bank of the North")).toBeVisible();
  await expect(page.getByText("XXXXAZ22")).toBeVisible();
});

test("what a bank did not take is tried again with its amount, from the list and from its page", async ({
  page,
  signInAs,
}) => {
  await signInAs(await demoUser());
  await page.goto("/billing/wallet/withdrawals?tab=FAILED");
  const row = page.getByRole("table").locator("tbody tr").first();
  const amount = (await row.locator(".w-amount").last().innerText()).replace(/[^\d.]/g, "");
  await row.getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Withdraw from" })).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue(amount);
  await expect(page.getByText("did not take the money")).toBeVisible();
  const filled = page.url();

  await page.goto("/billing/wallet/withdrawals?tab=FAILED");
  await row.getByRole("link").first().click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(filled);
  await expect(page.getByLabel("Amount")).toHaveValue(amount);
});
