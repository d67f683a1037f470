import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { randomDigits } from "../support/random";
import { demoUser, latestCode } from "../support/sandbox";
import { alone } from "../support/sign-in";

async function signInByHand(page: Page): Promise<void> {
  const user = await demoUser();
  await alone(user.username, async () => {
    await page.goto("/auth");
    const goOn = page.getByRole("link", { name: "Continue in the browser" });
    if (await goOn.isVisible()) await goOn.click();
    await page.getByLabel("Email").fill(user.username);
    await page.getByRole("textbox", { name: "Password" }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
    await page.getByLabel("Code from the SMS").fill(await latestCode(user.phone));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });
}

/** Returns the invoice's code and the address of its payment page. */
async function createInvoice(page: Page, payer: string): Promise<{ code: string; link: string }> {
  await page.goto("/billing/create-an-invoice");
  const field = (name: string) => page.locator(`#create-invoice-${name}`);
  await field("appId").selectOption({ index: 1 });
  const values = {
    fullName: payer,
    phone: "050 555 12 34",
    amount: "321.09",
    bookingId: "JOURNEY-1",
    description: "One night with breakfast",
    dueDate: inDays(30),
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^Invoice / });
  await expect(heading).toBeVisible();
  const code = ((await heading.textContent()) ?? "").replace("Invoice ", "").trim();
  return { code, link: await page.getByLabel("Address of the payment page").inputValue() };
}

async function pay(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText("AZN\u00a0321.09").first()).toBeVisible();
  await page.locator("#number").fill("4242 4242 4242 4242");
  await page.locator("#expiry").fill("12/39");
  await page.locator("#cvc").fill("123");
  await page.locator("#holder").fill("AYSEL MAMMADOVA");
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/\/receipt\//);
}

test("from sign-in to a paid invoice: list, transactions and dashboard know of it @every-way", async ({ page }, {
  project,
}) => {
  const payer = `Journey ${project.name} ${randomDigits(6)}`;
  await signInByHand(page);
  const { code, link } = await createInvoice(page, payer);
  await pay(page, link);

  await page.goto(`/billing/invoices?invoiceCode=${code}`);
  await expect(page.getByRole("row", { name: new RegExp(code) })).toContainText("Paid");
  await page
    .getByRole("row", { name: new RegExp(code) })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(code);
  await expect(page.getByText("•••• 4242").first()).toBeVisible();

  await page.goto(`/billing/transactions?fullName=${encodeURIComponent(payer)}`);
  const row = page.locator("tbody tr", { hasText: payer });
  await expect(row).toContainText("Paid");
  await expect(row).toContainText("AZN\u00a0321.09");

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "This month", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent payments" })).toContainText(payer);
});
