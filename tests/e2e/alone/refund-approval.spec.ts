import { expect, test } from "../../support/browser";
import { payAtCheckout } from "../../support/payments";
import { forceRefundRules } from "../../support/refunds";
import { advanceClock, latestCode, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("one person refunds above the limit for a reason from the list, another approves it with a code", async ({
  page,
  signInAs,
  another,
}) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
  const [second] = owner.team;
  if (!second) throw new Error("The team is not there.");
  const [appId = ""] = owner.appIds;
  const visitor = await signIn(owner);
  await payAtCheckout(visitor, appId, { amount: "900.00" });
  const payment = await payAtCheckout(visitor, appId, { amount: "100.00" });
  await forceRefundRules(appId, [owner, second], { approvalAbove: 50_00 });
  // Alone, because codes that wait elsewhere lose these seconds of their life.
  await advanceClock(70);
  await signInAs(owner);
  const dialog = page.getByRole("dialog");

  await page.goto(`/billing/transactions/${payment}`);
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await dialog.getByLabel("Amount to refund").fill("60");
  await dialog.getByLabel("Why").selectOption({ label: "Paid twice" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("A second person approves it; until then the money is reserved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund AZN 60.00" }).click();
  await expect(page.getByText("Refund of AZN 60.00 is waiting for a second person.")).toBeVisible();
  await page.getByRole("link", { name: "Open the refund" }).click();
  await expect(page.getByRole("link", { name: "Recall" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const theirs = await another(second);
  const asked = theirs.getByRole("dialog");
  await theirs.goto("/billing/refunds");
  await theirs.locator("table tbody .row-link").first().click();
  await expect(theirs.getByText("Check payer, amount and reason, then approve or reject.")).toBeVisible();
  await theirs.getByRole("button", { name: "Approve AZN 60.00" }).click();
  await expect(asked.getByText("Paid twice")).toBeVisible();
  await asked.getByLabel("Code from the SMS").fill(await latestCode(second.phone));
  await asked.getByRole("button", { name: "Approve AZN 60.00" }).click();
  await expect(theirs.getByText("You approved the refund of AZN 60.00 to Kamran Hacıyev.")).toBeVisible();

  await page.goto(`/billing/transactions/${payment}`);
  await expect(page.getByText("Refund approved: AZN 60.00")).toBeVisible();
});
