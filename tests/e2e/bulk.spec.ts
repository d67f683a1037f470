import { expect, test } from "../support/browser";
import { invoiceRow, invoicesCsv } from "../support/bulk";
import { makeOwner, runJobs } from "../support/sandbox";

test("somebody uploads invoices, mends a row where it stands, has them made, and undoes them", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await makeOwner());
  const dialog = page.getByRole("dialog");
  await page.goto("/billing/bulk-invoice");
  await page.getByRole("main").getByRole("link", { name: "Upload a file" }).first().click();
  const file = page.getByLabel("Excel or CSV file");
  if (javaScriptEnabled) {
    // A file that is too large is told before it travels; without scripts the answer says so (tests/integration/app/bulk.test.ts).
    await file.setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.alloc(25 * 1024 * 1024 + 1) });
    await expect(page.getByText("File size exceeds 25MB. Please select a smaller file.")).toBeVisible();
  }
  const content = invoicesCsv(invoiceRow({ amount: "12.50" }), invoiceRow({ amount: "7.505" }));
  await file.setInputFiles({ name: "summer.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(page.getByText("File size exceeds 25MB")).toHaveCount(0);
  await page.getByRole("button", { name: "Check the file" }).click();

  await expect(page.getByText("1 row is wrong")).toBeVisible();
  await page.getByRole("link", { name: "Mend Row 3" }).click();
  const amount = dialog.getByLabel("Amount");
  await expect(amount).toBeFocused();
  await amount.fill("7.50");
  await dialog.getByRole("button", { name: "Save the row" }).click();
  await expect(page.getByText("All rows are right")).toBeVisible();
  await page.getByRole("link", { name: "Create 2 invoices: AZN 20.00" }).click();
  await dialog.getByLabel("SMS").uncheck();
  await dialog.getByRole("button", { name: "Create 2 invoices: AZN 20.00" }).click();
  await expect(page.getByText("0 of 2 created")).toBeVisible();
  await runJobs();
  // The open page asks by itself; without scripts a link asks anew.
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Look again" }).click();
  await expect(page.getByText("2 invoices have been created")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "Undo", exact: true }).click();
  if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Keep them" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel them all" }).click();
  await expect(page.getByText("2 invoices were canceled")).toBeVisible();
});
