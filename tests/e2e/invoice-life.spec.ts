import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { createInvoice } from "../support/invoices";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("an invoice is edited, duplicated as one that recurs, paused and ended", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const id = await createInvoice(await signIn(owner), owner.appIds[0] ?? "");
  await signInAs(owner);

  await page.goto(`/billing/invoices/${id}/edit`);
  const edited = (name: string) => page.locator(`#edit-invoice-${name}`);
  await expect(edited("amount")).toHaveValue("120.50");
  await edited("amount").fill("150");
  await page.getByText("More options").click();
  await edited("dueDate").fill(inDays(9));
  await page.getByLabel("3 days after the due date").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  // The link ends a day after it is due.
  await expect(page.locator("#edit-invoice-reminders-error")).toContainText(
    "A reminder would come after the link has expired.",
  );
  await expect(edited("amount")).toHaveValue("150");
  await page.getByLabel("3 days after the due date").uncheck();
  await page.getByLabel("1 day before the due date").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^Invoice \w+ changed\.$/)).toBeVisible();
  await expect(page.getByText("AZN\u00a0150.00").first()).toBeVisible();

  await page.goto(`/billing/create-an-invoice?from=${id}`);
  await expect(heading(page)).toHaveText("Duplicate an invoice");
  await expect(page.locator("#create-invoice-amount")).toHaveValue("150.00");
  await expect(page.getByLabel("1 day before the due date")).toBeChecked();
  await page.getByLabel("Recurring").selectOption({ label: "Weekly" });
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  await expect(page.getByText(/^Invoice \w+ created/)).toBeVisible();

  const copy = new URL(page.url()).pathname;
  expect(copy).not.toContain(id);
  const dialog = page.getByRole("dialog");
  await page.goto(`${copy}/recurrence`);
  await expect(dialog.locator("time")).toHaveAttribute("datetime", inDays(7));
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Recurrence is paused until you resume it.")).toBeVisible();
  await page.goto(`${copy}/recurrence`);
  await expect(dialog.getByRole("button", { name: "Resume" })).toBeVisible();
  await dialog.getByRole("link", { name: "End…" }).click();
  await dialog.getByRole("button", { name: "End for good" }).click();
  await expect(page.getByText("This invoice will no longer recur.")).toBeVisible();
});
