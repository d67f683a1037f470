import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const LIST = "/billing/invoices";
const bar = (page: Page) => page.locator(".selection-bar");

test("ticked invoices are sent, then one is canceled, and its logs tell of it", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  const desk = await signIn(owner);
  const [first, second] = [
    await createInvoice(desk, owner.appIds[0] ?? ""),
    await createInvoice(desk, owner.appIds[0] ?? ""),
  ];
  await signInAs(owner);

  await page.goto(`${LIST}?sort=createdDate`);
  for (const id of [first, second]) await page.locator(`[name=ids][value=${id}]`).check();
  if (javaScriptEnabled) {
    await expect(bar(page)).toContainText("2 selected");
    await expect(bar(page).getByLabel("Select all")).toBeChecked();
  }
  await bar(page).getByRole("button", { name: "Send" }).click();
  const sending = page.getByRole("dialog", { name: "Send the selected invoices" });
  await expect(sending.getByText("Will be sent", { exact: true })).toHaveCount(2);
  await sending.getByRole("button", { name: "Send 2 invoices" }).click();
  await expect(page.getByText("Invoices sent: 2.")).toBeVisible();
  await expect(page).toHaveURL(/\?sort=createdDate$/);

  for (const box of await page.locator("[name=ids]").all()) await box.uncheck();
  await page.locator(`[name=ids][value=${first}]`).check();
  await bar(page).getByRole("button", { name: "Cancel invoices" }).click();
  const canceling = page.getByRole("dialog", { name: "Cancel the selected invoices?" });
  await expect(canceling).toContainText("1 invoice, AZN 120.50.");
  await canceling.getByRole("button", { name: "Cancel 1 invoice" }).click();
  await expect(page.getByText("Invoices canceled: 1.")).toBeVisible();
  await expect(page.locator(`tr:has([value=${first}])`)).toContainText("Canceled");

  await page.goto(`${LIST}/${first}`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await expect(page.getByText("Edit: no longer open")).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  const history = page.getByRole("table", { name: "Who changed what, newest first" });
  await expect(history.locator("tbody tr").first()).toContainText("Canceled");
  await expect(history.locator("tbody tr").first()).toContainText(owner.fullName);
  await page.getByRole("link", { name: "Operation log" }).click();
  await expect(page.getByText("Nobody has tried to pay yet")).toBeVisible();
});
