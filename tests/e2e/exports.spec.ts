import { readFile } from "node:fs/promises";
import ExcelJS from "exceljs";
import { z } from "zod";
import { expect, test } from "../support/browser";

test("a filtered list is exported as it is on screen: as a download, and by a link to one's own e-mail", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/transactions?status=DECLINED");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export to Excel" });
  await expect(dialog).toContainText("Status: Declined");
  const count = Number((await dialog.locator("dd .figure").innerText()).replace(",", ""));
  expect(count).toBeGreaterThan(0);

  // Until scripts have arrived the link is a plain one.
  const download = dialog.getByRole("link", { name: "Download", exact: true });
  if (javaScriptEnabled) {
    await expect(page.locator("dialog:modal")).toBeVisible();
    // Enter at once downloads; it must not mail.
    await expect(download).toBeFocused();
  }
  const downloading = page.waitForEvent("download");
  await download.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.xlsx$/);
  const book = new ExcelJS.Workbook();
  const bytes = await readFile(await file.path());
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const [sheet] = book.worksheets;
  const headings = z.array(z.string().optional()).parse(sheet?.getRow(1).values);
  const statuses = sheet?.getColumn(headings.indexOf("Status")).values.slice(2) ?? [];
  expect(statuses).toHaveLength(count);
  expect(new Set(statuses)).toEqual(new Set(["Declined"]));
  if (javaScriptEnabled) await expect(dialog.getByText("File downloaded.")).toBeVisible();

  await dialog.getByRole("button", { name: "Send to my email" }).click();
  await expect(page.getByText(/^We have sent a link to .+@.+\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/billing\/transactions\?status=DECLINED$/);
});
