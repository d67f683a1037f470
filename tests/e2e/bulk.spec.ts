import { truncateSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright/test";
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
    // A file that is too large is told before it travels; without scripts the answer says so
    // (tests/integration/app/bulk.test.ts). By its path: bytes that are handed over travel to the browser as text,
    // which takes many seconds on a busy machine.
    const tooLarge = test.info().outputPath("a.csv");
    writeFileSync(tooLarge, "");
    truncateSync(tooLarge, 25 * 1024 * 1024 + 1);
    await file.setInputFiles(tooLarge);
    await expect(page.getByText("File size exceeds 25MB. Please select a smaller file.")).toBeVisible();
    await stopsUpload(page, file);
  }
  const content = invoicesCsv(invoiceRow({ amount: "12.50" }), invoiceRow({ amount: "7.505" }));
  await file.setInputFiles({ name: "summer.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(page.getByText("File size exceeds 25MB")).toHaveCount(0);
  await page.getByRole("button", { name: "Check the file" }).click();

  await expect(page.getByText("1 row has errors")).toBeVisible();
  await page.getByRole("link", { name: "Fix Row 3" }).click();
  const amount = dialog.getByLabel("Amount");
  await expect(amount).toBeFocused();
  await amount.fill("7.50");
  await dialog.getByRole("button", { name: "Save the row" }).click();
  await expect(page.getByText("All rows are valid")).toBeVisible();
  await page.getByRole("link", { name: "Create 2 invoices: AZN 20.00" }).click();
  await dialog.getByLabel("SMS").uncheck();
  await dialog.getByRole("button", { name: "Create 2 invoices: AZN 20.00" }).click();
  await expect(page.getByText("0 of 2 created")).toBeVisible();
  await runJobs();
  // The open page asks by itself; without scripts a link asks anew.
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.getByText("2 invoices have been created")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "Undo", exact: true }).click();
  if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Keep them" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel them all" }).click();
  await expect(page.getByText("2 invoices were canceled")).toBeVisible();
  // What was stopped on its way is not there.
  await page.goto("/billing/bulk-invoice");
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

/**
 * On a slow line: drops a file on the form, sees it travel, and stops it; the form is as it was, with the file in its
 * field.
 */
async function stopsUpload(page: Page, file: Locator): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  const form = page.locator("form").filter({ has: file });
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content.repeat(50_000)], "slow.csv", { type: "text/csv" }));
    return data;
  }, `${invoiceRow()}\r\n`);
  await form.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(form).toHaveClass(/drop-over/);
  await form.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(form).not.toHaveClass(/drop-over/);
  await expect(file).toHaveValue(/slow\.csv$/);
  await line.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("progressbar", { name: "Uploading the file…" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Uploading the file…" })).toBeVisible();
  await page.getByRole("button", { name: "Stop the upload" }).click();
  await expect(page.getByText("The upload was stopped. Nothing was created.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Uploading the file…" })).toHaveCount(0);
  await expect(file).toHaveValue(/slow\.csv$/);
  await line.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await line.detach();
}
