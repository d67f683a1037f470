import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { latestCode, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

test("everything goes to the own account by four keys and one field", async ({ page, signInAs, javaScriptEnabled }) => {
  const owner = await makeOwner({ hasCompany: true });
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);
  // The menu leads to the wallets, and of one wallet to its page.
  let presses = 1;
  const press = async (role: "link" | "button", name: string | RegExp) => {
    presses += 1;
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  await page.goto(`/billing/wallet/${appId}`);
  await press("link", /^Withdraw$/);
  await expect(page.getByRole("radio", { name: /^Your account AZ/ })).toBeChecked();
  await expect(page.getByText(/^arrives [\d.,]+ \+ fee [\d.,]+ = leaves AZN\s[\d.,]+$/)).toBeVisible();
  if (javaScriptEnabled) {
    const amount = page.getByLabel("Amount");
    const all = await amount.inputValue();
    await amount.fill("100");
    await expect(page.getByText(/^arrives 100\.00 \+ fee 0\.00 = leaves AZN\s100\.00$/)).toBeVisible();
    await amount.fill(all);
  }
  await press("button", "Continue");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the withdrawal" })).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await press("button", /^Withdraw AZN/);
  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/pay_\w+$/);
  expect(presses).toBe(4);
});
