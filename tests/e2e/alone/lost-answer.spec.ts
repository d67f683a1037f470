import { dayFirst } from "#provider/rules/typed-days";
import { expect, test } from "../../support/browser";
import { inDays } from "../../support/days";
import { payAtCheckout } from "../../support/payments";
import { randomDigits } from "../../support/random";
import { makeOwner, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("the provider creates an invoice and the answer is lost: the form says so, and checking again creates nothing twice", async ({
  signedIn: page,
  tolerate,
  javaScriptEnabled,
}) => {
  tolerate(/status of 502/);
  const payer = `Lost Answer ${randomDigits(6)}`;
  await page.goto("/billing/create-an-invoice");
  const field = (name: string) => page.locator(`#create-invoice-${name}`);
  await field("appId").selectOption({ index: 1 });
  const values = {
    fullName: payer,
    phone: "050 555 12 34",
    amount: "77.70",
    bookingId: "LOST-1",
    description: "Airport transfer",
    dueDate: inDays(30),
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);

  await withFault({ path: "/api/bookings", method: "POST", kind: "commitThenCut", times: 1 }, async () => {
    await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
    await expect(page.getByText("We do not know whether this went through")).toBeVisible();
  });
  // With scripts a day is shown day first.
  const shown = { ...values, dueDate: javaScriptEnabled === false ? values.dueDate : dayFirst(values.dueDate) };
  for (const [name, value] of Object.entries(shown)) if (name !== "phone") await expect(field(name)).toHaveValue(value);

  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
  await page.goto(`/billing/invoices?guestName=${encodeURIComponent(payer)}`);
  await expect(page.locator("table tbody tr")).toHaveCount(1);
});

test("the provider refunds and the answer is lost: the last step stays, and checking again refunds nothing twice", async ({
  page,
  signInAs,
  tolerate,
}) => {
  tolerate(/status of 502/);
  const owner = await makeOwner();
  const payment = await payAtCheckout(await signIn(owner), owner.appIds[0] ?? "");
  await signInAs(owner);
  const dialog = page.getByRole("dialog");
  await page.goto(`/billing/transactions/${payment}/refund`);
  await dialog.getByLabel("Amount to refund").fill("20");
  await dialog.getByLabel("Reason").fill("One night was cancelled");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await withFault({ path: "/api/refund", method: "POST", kind: "commitThenCut", times: 1 }, async () => {
    await dialog.getByRole("button", { name: "Refund AZN 20.00" }).click();
    await expect(dialog.getByText("We do not know whether this went through")).toBeVisible();
  });
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("A refund of this payment is on its way.")).toBeVisible();
  await expect(page.locator("li.timeline-item", { hasText: "Refund requested" })).toHaveCount(1);
});
