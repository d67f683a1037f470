import type { Page } from "playwright/test";
import { expect, test } from "../../support/browser";
import { payAtCheckout } from "../../support/payments";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("a payment is found by what the payer says of it, and half goes back with four clicks", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const visitor = await signIn(owner);
  for (const amount of ["60.25", "75.00"]) await payAtCheckout(visitor, owner.appIds[0] ?? "", { amount });
  await page.goto("/billing/transactions");
  let clicks = 0;
  const click = async (target: ReturnType<Page["getByRole"]>) => {
    await target.click();
    clicks += 1;
  };
  const search = page.getByLabel("Search the list");
  await search.fill("4242");
  await expect(page.locator("#list tbody tr")).toHaveCount(2);
  await search.fill("60.25");
  await expect(page.locator("#list tbody tr")).toHaveCount(1);
  await search.press("Enter");
  await click(page.getByRole("link", { name: "Refund", exact: true }));
  const dialog = page.getByRole("dialog");
  await click(dialog.getByRole("button", { name: "Half: AZN 30.13" }));
  await expect(dialog.getByLabel("Amount to refund")).toHaveValue("30.13");
  await dialog.getByLabel("Reason").fill("One night was cancelled");
  await click(dialog.getByRole("button", { name: "Continue" }));
  await click(dialog.getByRole("button", { name: "Refund AZN 30.13" }));
  await expect(page.getByText("Refund of AZN 30.13 requested, the bank has not answered yet")).toBeVisible();
  expect(clicks).toBe(4);
});
