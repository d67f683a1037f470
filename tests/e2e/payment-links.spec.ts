import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { makeOwner } from "../support/sandbox";

/** Somebody comes to a link's payment page and pays there. */
async function pay(page: Page, address: string, typed: Record<string, string>): Promise<void> {
  await page.goto(address);
  const card = { number: "4242424242424242", expiry: "12/40", cvc: "123", holder: "Leyla Aliyeva" };
  const payer = { fullName: "Leyla Əliyeva", phone: "+994 50 123 45 67" };
  for (const [name, text] of Object.entries({ ...payer, ...typed, ...card }))
    await page.locator(`[name=${name}]`).fill(text);
  await page.locator("main form button").last().click();
  await expect(page.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
}

test("a payment link is made and paid with an amount the payer chooses, and its page counts it", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await makeOwner());
  await page.goto("/billing/invoices");
  await page.getByRole("link", { name: "Payment links", exact: true }).click();
  await expect(page.getByText("No payment links yet")).toBeVisible();
  await page.getByRole("link", { name: "Create a payment link" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create a payment link" })).toBeVisible();
  await page.getByLabel("Title").fill("Tips for the team");
  await page.getByLabel("Description").fill("Shared by everybody");
  await page.getByLabel("The payer chooses").check();
  await expect(page.getByLabel("Until turned off")).toBeChecked();
  await page.getByLabel(/^14 days/).check();
  // With scripts the preview follows what is typed.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.locator("details.preview figure");
  for (const words of ["Tips for the team", "Shared by everybody", "You choose how much to pay.", "Pay by"])
    await expect(preview).toContainText(words);
  await expect(page.getByLabel("Title")).toHaveValue("Tips for the team");
  await page.getByRole("button", { name: "Create link" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Tips for the team" })).toBeVisible();
  const here = page.url();
  await expect(page.locator(`main time[datetime="${inDays(14)}"]`).first()).toBeVisible();
  await page.getByLabel("Wording").selectOption({ label: "Donate" });
  await page.getByLabel("Color").selectOption({ label: "Dark blue" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show" }).click();
  const button = page.locator("figure").getByRole("link", { name: "Donate" });
  await expect(button).toHaveCSS("background-color", "rgb(0, 86, 135)");
  const code = page.getByLabel("Code for your website");
  await expect(code).toHaveValue(/background:#005687.*>Donate<\/a>$/);
  const address = await page.getByLabel("Address of the payment page").inputValue();
  await expect(button).toHaveAttribute("href", address);

  await pay(page, address, { amount: "12.50" });
  await page.goto(here);
  const payments = page.getByRole("link", { name: "1 payment" });
  await expect(payments).toContainText("AZN\u00a012.50");
  await payments.click();
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);

  await page.goto(here);
  await page.getByRole("link", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Turned off: Tips for the team.")).toBeVisible();
  await page.goto(address);
  await expect(page.locator("[name=number]")).toHaveCount(0);
});

test("an application's QR code is switched on and paid, and what was paid stands among the QR payments", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/billing/qr-payments");
  await page.getByRole("link", { name: "QR codes", exact: true }).click();
  const card = page.getByRole("main");
  await card.getByRole("link", { name: `Create code ${owner.merchant} 1` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: `Print ${owner.merchant} 1` }).click();
  await expect(page.getByText("Scan to pay")).toBeVisible();
  await expect(page.getByRole("img", { name: `QR code of ${owner.merchant} 1`, exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const address = await page.getByRole("link", { name: "Open the payment page" }).getAttribute("href");
  await pay(page, address ?? "", { amount: "18.40", optionalCode: "Table 7" });

  await page.goto("/billing/qr-payments?optionalCode=Table+7");
  await expect(page.locator(".totals")).toContainText("AZN\u00a018.40");
  const payment = page.getByRole("table").locator("tbody tr");
  await expect(payment).toContainText("Table 7");
  await payment.getByRole("link", { name: "Leyla Əliyeva" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^QR payment / })).toBeVisible();
  for (const fact of ["18.40", "Table 7", "Visa •••• 4242", "+994 50 123 45 67"])
    await expect(page.getByRole("main").getByText(fact).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "QR payments" }).click();
  await expect(page).toHaveURL(/\?optionalCode=Table(\+|%20)7$/);
  // The payment's page, which may be seen a moment longer, has a link of this name, too.
  await payment.getByRole("link", { name: "Leyla Əliyeva" }).click();
  await page.getByRole("link", { name: "Open the transaction" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Transaction / })).toBeVisible();
});
