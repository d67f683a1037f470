import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { makeOwner, type TestOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

/** The payer opens the link of an invoice and pays it, or has the amount put on hold. */
async function payAtCheckout(page: Page, invoice: string): Promise<void> {
  await page.goto(`/billing/invoices/${invoice}`);
  const link = (await page.content()).match(/https?:[^"]+\/pay\/\w+/)?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("textbox", { name: "Card number" }).pressSequentially("4242424242424242");
  await page.getByRole("textbox", { name: "Expiry date" }).pressSequentially("1240");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("textbox", { name: "Name on the card" }).fill("Kamran Hacıyev");
  await page.getByRole("button", { name: /^(Pay|Hold) / }).click();
  await expect(page).toHaveURL(/receipt/);
}

const figure = (page: Page, term: string) =>
  page
    .locator("dl.details > div, dl.ledger > div", { has: page.getByText(term, { exact: true }) })
    .first()
    .locator("dd")
    .first();

async function heldPayment(page: Page, owner: TestOwner, status: string): Promise<void> {
  const invoice = await createInvoice(await signIn(owner), owner.appIds[0] ?? "", { preAuth: "on" });
  await payAtCheckout(page, invoice);
  await page.goto(`/billing/transactions?status=${status}`);
  await page.locator("table tbody a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Transaction \d+$/ })).toBeVisible();
}

test("a held payment is completed in part and refunded in part; another one is cancelled", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const dialog = page.getByRole("dialog");

  await heldPayment(page, owner, "PREAUTH_APPROVED");
  await expect(page.getByText(/^[67] days left$/)).toBeVisible();
  await page.getByRole("link", { name: "Capture", exact: true }).click();
  await expect(dialog.getByLabel("Amount to capture")).toHaveValue("120.50");
  await dialog.getByLabel("Amount to capture").fill("100");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("AZN 20.50")).toBeVisible();
  await dialog.getByRole("button", { name: "Capture AZN 100.00" }).click();
  await expect(page.getByText("AZN 100.00 was captured.")).toBeVisible();
  await expect(page).toHaveURL(/\?status=PREAUTH_APPROVED$/);
  await expect(figure(page, "Released")).toHaveText("− AZN 20.50");
  await expect(figure(page, "Captured")).toHaveText("= AZN 100.00");
  await expect(page.getByText("Captured, AZN 20.50 of AZN 120.50 released")).toBeVisible();

  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await dialog.getByLabel("Amount to refund").fill("100.01");
  await dialog.getByLabel("Reason").fill("One night was cancelled");
  const tooMuch = dialog.getByText("The requested amount is higher than transaction amount.");
  // With scripts that is said before anything is sent.
  if (javaScriptEnabled) await expect(tooMuch).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(tooMuch).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("One night was cancelled");
  await dialog.getByLabel("Amount to refund").fill("40");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("One night was cancelled")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund AZN 40.00" }).click();
  await expect(page.getByText("A refund of this payment is on its way.")).toBeVisible();
  await expect(figure(page, "Refunded")).toHaveText("− AZN 40.00");
  await expect(figure(page, "Left to refund")).toHaveText("AZN 60.00");

  await heldPayment(page, owner, "PREAUTH_APPROVED");
  await page.getByRole("link", { name: "Release hold" }).click();
  await dialog.getByRole("button", { name: "Release AZN 120.50" }).click();
  await expect(page.getByText("AZN 120.50 was released to the payer.")).toBeVisible();
  await expect(figure(page, "Captured")).toHaveText("AZN 0.00");
});
