import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { latestCode, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const IBAN = "AZ86AIIB00000000000000000001";

test("money leaves by itself once a code confirmed it; it is paused, confirmed again, and turned off", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);
  const next = page.getByRole("button", { name: "Continue" });
  const confirm = async () => {
    await page.getByRole("button", { name: "Send the code" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Confirm automatic withdrawals" })).toBeVisible();
    await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page).toHaveURL(new RegExp(`/billing/wallet/${appId}/automatic$`));
  };

  await page.goto(`/billing/wallet/${appId}`);
  await page.getByRole("link", { name: "Withdraw automatically" }).click();

  // Only the chosen rhythm's own field is there.
  await expect(page.getByRole("radio", { name: "Every week" })).toBeChecked();
  await expect(page.getByLabel("Day of the month")).toBeHidden();
  await page.getByRole("radio", { name: "Every month" }).check();
  await page.getByLabel("Day of the month").selectOption("31");
  await page.getByLabel("Keep at least").fill("lots");
  await page.getByLabel("IBAN", { exact: true }).fill(IBAN);
  await next.click();
  await expect(page.locator("#field-stays-error")).toBeVisible();
  await page.getByLabel("Keep at least").fill("200");
  await next.click();
  await expect(page.getByText("on day 31 or the last day of a shorter month")).toBeVisible();
  await expect(page.getByText("Everything above AZN 200.00, with the fee")).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Day of the month")).toHaveValue("31");
  await next.click();
  await confirm();
  await expect(page.getByText("Automatic withdrawals are on.")).toBeVisible();
  await expect(page.getByText("AZ86 AIIB •••• 0001")).toBeVisible();

  await page.getByRole("link", { name: "View wallet" }).click();
  await expect(page.getByRole("link", { name: /^Next automatic withdrawal: / })).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: /^Next automatic withdrawal: / }).click();

  await page.getByRole("link", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^Paused by .+, \w+ \d+$/)).toBeVisible();
  await page.getByRole("link", { name: "Check and resume" }).click();
  await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue("AZ86 AIIB 0000 0000 0000 0000 0001");
  await page.getByLabel("Keep at least").fill("100");
  await next.click();
  await confirm();

  await page.getByRole("link", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Automatic withdrawals are not set up")).toBeVisible();
});
