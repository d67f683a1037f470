import { expect, test } from "../support/browser";
import { createPayout, makerAndReviewer } from "../support/payouts";
import { latestCode } from "../support/sandbox";

test("one person makes a payout with a code, another approves it with a code in a browser of theirs", async ({
  page,
  signInAs,
  another,
}) => {
  const { owner, reviewer, maker, appId } = await makerAndReviewer();
  const making = { visitor: maker, appId, phone: owner.phone };
  const more = [await createPayout(making, "5.01"), await createPayout(making, "5.02")];
  await signInAs(owner);

  await page.goto("/billing/payouts");
  await page.getByRole("link", { name: "Create a payout" }).first().click();
  await page.getByText("Card of another bank").click();
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  await page.getByText(/^Card of (?!another)/).click();
  await page.getByLabel("Card number").fill("5105 1051 0510 5100");
  await page.getByLabel("Receiver’s FIN").fill("5abc123");
  await page.getByLabel("Receiver’s full name").fill("Aysel Karimova");
  await page.getByLabel("Amount", { exact: false }).fill("12.50");
  await page.getByLabel("What for").fill("Guide in May");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check the payout" })).toBeVisible();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByLabel("Code from the SMS")).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await page.getByRole("button", { name: "Pay out AZN 12.50" }).click();
  await expect(page.getByText("It is waiting for approval", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  const payout = new URL(page.url()).pathname;

  const theirs = await another(reviewer);
  const asked = theirs.getByRole("dialog");
  await theirs.goto("/billing/payouts?tab=WAITING");
  await theirs.locator("table tbody .row-link").first().click();
  await expect(theirs).toHaveURL(new RegExp(`${payout}$`));
  await expect(theirs.getByText("This receiver is paid for the first time.")).toBeVisible();
  await theirs.getByRole("button", { name: /^Approve 1\d\.\d\d/ }).click();
  await expect(asked.getByText("Aysel Karimova")).toBeVisible();
  await expect(asked.getByLabel("Code from the SMS")).toBeVisible();
  await asked.getByLabel("Code from the SMS").fill(await latestCode(reviewer.phone));
  await asked.getByRole("button", { name: "Approve AZN 12.50" }).click();
  await expect(theirs.getByText("You approved AZN 12.50 to Aysel Karimova.")).toBeVisible();

  await theirs.goto("/billing/payouts?tab=WAITING");
  for (const path of more) await theirs.locator(`[name=ids][value="${path.split("/").at(-1)}"]`).check();
  await theirs.getByRole("form", { name: "What to do with the selected rows" }).getByRole("button").first().click();
  await expect(asked.getByText("AZN 10.03", { exact: true }).first()).toBeVisible();
  await asked.getByRole("button", { name: "Send the code" }).click();
  await expect(asked.getByLabel("Code from the SMS")).toBeVisible();
  await asked.getByLabel("Code from the SMS").fill(await latestCode(reviewer.phone));
  await asked.getByRole("button", { name: "Approve 2 payouts" }).click();
  await expect(theirs.getByText("Payouts approved: 2.")).toBeVisible();

  // In the first browser the payout stands there still; it is read anew.
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${payout}$`));
  await expect(page.locator("li.timeline-item", { hasText: "Approved" })).toContainText(reviewer.fullName);
});
