import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";
import { payByCard } from "../support/till";

/** The mark of a paid sale, which stands there only when the provider has said so. */
const tick = (page: Page) => page.locator(".till-done");

test("a shift is opened, a sale is paid by card on the same page, another in cash, and the shift is closed", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  await signInAs(owner);
  await page.goto("/billing/till");
  await page.getByRole("button", { name: "Open a Shift" }).click();
  await page.getByLabel("Amount").fill("12.50");
  await page.getByLabel("What for").fill("Two coffees");
  await page.getByRole("button", { name: "Show the Code" }).click();
  await expect(page.locator(".qr-pair svg")).toHaveCount(2);
  await expect(page.getByText("AZN\u00a012.50")).toBeVisible();
  await expect(tick(page)).toHaveCount(0);
  const id = /inv_\w+/.exec(page.url())?.[0] ?? "";
  await payByCard(visitor, id);
  // With scripts the long question brings the answer, without them the page asks again by itself.
  await expect(tick(page)).toHaveText("Paid", { timeout: 20_000 });
  await page.getByRole("link", { name: "New Sale" }).click();
  await page.getByLabel("Amount").fill("7");
  await page.getByRole("button", { name: "Show the Code" }).click();
  await page.getByRole("button", { name: "Paid in Cash" }).click();
  await expect(tick(page)).toHaveText("Paid");
  await page.getByRole("link", { name: "New Sale" }).click();
  await page.getByRole("link", { name: "View shift" }).click();
  await expect(page.getByRole("row", { name: /^Card 1/ })).toContainText("12.50");
  await expect(page.getByRole("row", { name: /^Cash 1/ })).toContainText("7.00");
  await page.getByRole("button", { name: "Close the Shift" }).click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Back to Till" }).click();
  await expect(page.getByText("No shift is open")).toBeVisible();
});
