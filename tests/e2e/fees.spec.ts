import { readFile } from "node:fs/promises";
import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

test("a month's fees are found from the wallets, kept as files and checked by anybody", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);

  await page.goto("/billing/wallet");
  await page.getByRole("main").getByRole("link", { name: "Fees", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fee reports" })).toBeVisible();
  await page
    .getByRole("table")
    .getByRole("link", { name: new RegExp(appId) })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Fee report" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText("2.5%");
  await expect(page.getByRole("main")).toContainText("This month goes on");

  const files = new Map<string, { name: string; bytes: Buffer }>();
  for (const format of ["Excel", "PDF"]) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: format, exact: true }).click();
    const file = await downloading;
    files.set(format, { name: file.suggestedFilename(), bytes: await readFile(await file.path()) });
  }
  expect(files.get("Excel")?.name).toMatch(new RegExp(`^fees-${appId}-\\d{4}-\\d\\d\\.xlsx$`));
  expect(files.get("PDF")?.name).toMatch(new RegExp(`^fees-${appId}-\\d{4}-\\d\\d\\.pdf$`));

  const report = page.url();
  await page.getByRole("button", { name: /^Month: / }).click();
  await page.getByRole("navigation", { name: "Months" }).getByRole("link").nth(1).click();
  await expect(page).not.toHaveURL(report);
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
  await expect(page.getByRole("main")).toContainText("Nothing moved in this month.");

  const { name = "", bytes = Buffer.alloc(0) } = files.get("PDF") ?? {};
  await page.goto(`${addresses().sandbox}/verify?lang=en`);
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer: bytes });
  await page.getByRole("main").getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "This file is ours, and unchanged" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("25.00");
});
