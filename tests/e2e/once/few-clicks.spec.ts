import type { Page } from "playwright/test";
import { expect, test } from "../../support/browser";
import { counted } from "../../support/counted";
import { onButton } from "../../support/on-button";
import { payAtCheckout } from "../../support/payments";
import { createPayout, makerAndReviewer } from "../../support/payouts";
import { latestCode, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/*
 * Tasks about money from the dashboard to their end, with the most clicks they may take. The code from the SMS is a
 * field.
 */

/** The owner of a company with a bank account, whose first payment has arrived, on the dashboard. */
async function ownerWithMoney(page: Page, signInAs: (user: Awaited<ReturnType<typeof makeOwner>>) => Promise<void>) {
  const owner = await makeOwner({ hasCompany: true });
  await payAtCheckout(await signIn(owner), owner.appIds[0] ?? "", { amount: "1000" });
  await signInAs(owner);
  await page.goto("/");
  return owner;
}
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => page.getByRole("button", { name: onButton("en", name), exact: true });
const wallets = (page: Page) => main(page).getByRole("link", { name: "Available balance" });
const code = (page: Page) => page.getByLabel("Code from the SMS");

test("everything goes to the company's own bank account with four clicks and the code", async ({ page, signInAs }) => {
  const owner = await ownerWithMoney(page, signInAs);
  const { done, click, type } = counted();
  await click(wallets(page));
  // The dashboard, which is there until the wallets are, has a link "Withdraw automatically".
  await expect(page).toHaveURL(/\/billing\/wallet/);
  await click(main(page).getByRole("link", { name: /^Withdraw (?!automatically)/ }));
  await click(button(page, "Continue"));
  await code(page).waitFor();
  await type(code(page), await latestCode(owner.phone));
  await click(page.getByRole("button", { name: /^Withdraw AZN/ }));
  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/pay_\w+$/);
  expect(done).toEqual({ clicks: 4, fields: 1 });
});

test("a weekly withdrawal is turned on with three clicks and the code", async ({ page, signInAs }) => {
  const owner = await ownerWithMoney(page, signInAs);
  const { done, click, type } = counted();
  await click(main(page).getByRole("link", { name: "Withdraw automatically" }));
  await expect(page.getByRole("radio", { name: "Every week" })).toBeChecked();
  await click(button(page, "Continue"));
  await code(page).waitFor();
  await type(code(page), await latestCode(owner.phone));
  await click(button(page, "Turn on"));
  await expect(page.getByText("Automatic withdrawals are on.")).toBeVisible();
  expect(done).toEqual({ clicks: 3, fields: 1 });
});

test("the statement of a closed month is reconciled with five clicks", async ({ page, signInAs }) => {
  await ownerWithMoney(page, signInAs);
  const { done, click } = counted();
  await click(wallets(page));
  await click(
    main(page)
      .getByRole("button", { name: /^Actions for / })
      .first(),
  );
  await click(page.getByRole("link", { name: "Statement", exact: true }));
  // The arrow to the month before, then the closed months: the one before the last is asked for.
  const months = page.getByRole("navigation", { name: "Months" }).getByRole("link", { name: /^[A-Z][a-z]+ \d{4}$/ });
  await click(months.nth(2));
  await click(main(page).getByRole("link", { name: onButton("en", "Reconcile with the ledger") }));
  await expect(page.getByText("Both agree")).toBeVisible();
  expect(done).toEqual({ clicks: 5, fields: 0 });
});

test("an approver lets a payout go with three clicks and the code", async ({ page, signInAs }) => {
  const { owner, reviewer, maker, appId } = await makerAndReviewer();
  await createPayout({ visitor: maker, appId, phone: owner.phone }, "12.50");
  await signInAs(reviewer);
  await page.goto("/");
  const { done, click, type } = counted();
  const task = page.getByRole("listitem").filter({ hasText: "1 payout is waiting for you" });
  await click(task.getByRole("link", { name: "Review" }));
  await click(page.getByRole("button", { name: /^Approve \d/ }));
  await code(page).waitFor();
  await type(code(page), await latestCode(reviewer.phone));
  await click(page.getByRole("dialog").getByRole("button", { name: /^Approve/ }));
  await expect(page.getByText("You approved AZN 12.50 to Aysel Kərimova.")).toBeVisible();
  expect(done).toEqual({ clicks: 3, fields: 1 });
});
