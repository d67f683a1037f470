import { expect, test } from "../../support/browser";
import { button, heading, open, sendInvoice } from "../../support/keyboard";
import { payAtCheckout } from "../../support/payments";
import { createPayout, makerAndReviewer } from "../../support/payouts";
import { randomDigits } from "../../support/random";
import { latestCode, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/*
 * Whole tasks by keyboard alone. After each step that changes the page the focus is where the next step begins: a
 * person who sees no focus cannot go on.
 */

test("an invoice of three lines is typed line by line, and each new line takes the focus", async ({
  page,
  signInAs,
}) => {
  await signInAs(await makeOwner());
  const hands = await open(page, "/billing/create-an-invoice");
  await hands.press("Tab", "Enter");
  const lines = [
    ["Double room", "2", "60"],
    ["Breakfast", "4", "7.50"],
    ["Transfer", "1", "25"],
  ] as const;
  for (const [place, line] of lines.entries()) {
    await hands.tabTo(button(page, place === 0 ? "Add items" : "Add a row"));
    await hands.press("Enter");
    const row = page.getByRole("group", { name: `Item ${place + 1}`, exact: true });
    await expect(row.getByRole("textbox").first()).toBeFocused();
    for (const [part, text] of line.entries()) {
      await expect(row.getByRole("textbox").nth(part)).toBeFocused();
      // What a field has already is marked when Tab leads to it.
      await hands.type(text);
      if (part < 2) await hands.press("Tab");
    }
  }
  await expect(page.locator("#create-invoice-amount")).toHaveValue("175.00");
  const payer = { fullName: "Aysel Quliyeva", phone: `50 ${randomDigits(7)}` };
  await sendInvoice(page, hands, { description: "Two nights", ...payer });
  await expect(heading(page, /^Invoice /)).toBeFocused();
  for (const [name] of lines) await expect(page.getByRole("main").getByText(name)).toBeVisible();
});

test("a card's payment is found by the search of the list, and half of it goes back", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const visitor = await signIn(owner);
  for (const amount of ["60.25", "75.00"]) await payAtCheckout(visitor, owner.appIds[0] ?? "", { amount });
  const hands = await open(page, "/billing/transactions");
  await hands.press("Tab", "Enter");
  const search = page.getByLabel("Search the list");
  await hands.tabTo(search);
  await hands.type("4242");
  await expect(page.locator("#list tbody tr")).toHaveCount(2);
  await expect(search).toBeFocused();
  await hands.press("Control+a");
  await hands.type("60.25");
  await expect(page.locator("#list tbody tr")).toHaveCount(1);
  await expect(search).toBeFocused();
  await hands.press("Enter");
  await hands.tabTo(page.getByRole("link", { name: "Refund", exact: true }));
  await hands.press("Enter");
  const dialog = page.locator("dialog:modal");
  const amount = dialog.getByLabel("Amount to refund");
  await expect(amount).toBeFocused();
  await hands.tabTo(dialog.getByRole("button", { name: "Half: AZN 30.13" }));
  await hands.press("Enter");
  await expect(amount).toHaveValue("30.13");
  await hands.tabTo(dialog.getByLabel("Reason"));
  await hands.type("One night was cancelled");
  await hands.tabTo(dialog.getByRole("button", { name: "Continue" }));
  await hands.press("Enter");
  const refund = dialog.getByRole("button", { name: "Refund AZN 30.13" });
  await expect(refund).toBeVisible();
  // Never on the button that moves the money, and within the dialog.
  await expect(refund).not.toBeFocused();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await hands.tabTo(refund);
  await hands.press("Enter");
  await expect(page.getByText("Refund of AZN 30.13 requested, the bank has not answered yet")).toBeVisible();
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("a payout is approved from the list to the sentence that says so", async ({ page, signInAs }) => {
  const { owner, reviewer, maker, appId } = await makerAndReviewer();
  await createPayout({ visitor: maker, appId, phone: owner.phone }, "12.50");
  await signInAs(reviewer);
  const hands = await open(page, "/billing/payouts?tab=WAITING");
  await hands.press("Tab", "Enter");
  await hands.tabTo(page.locator("table .row-link").first());
  await hands.press("Enter");
  await expect(heading(page, /./)).toBeFocused();
  await hands.tabTo(button(page, /^Approve \d/));
  await hands.press("Enter");
  const code = page.locator("dialog:modal").getByLabel("Code from the SMS");
  await expect(code).toBeFocused();
  await hands.type(await latestCode(reviewer.phone));
  await hands.press("Enter");
  await expect(page.getByText("You approved AZN 12.50 to Aysel Kərimova.")).toBeVisible();
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("everything in a wallet is withdrawn, with an account, a button for the amount and a code", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);
  const hands = await open(page, `/billing/wallet/${appId}`);
  await hands.press("Tab", "Enter");
  await hands.tabTo(page.getByRole("main").getByRole("link", { name: "Withdraw", exact: true }));
  await hands.press("Enter");
  await expect(heading(page, "Withdraw from")).toBeFocused();
  const iban = page.getByLabel("IBAN", { exact: true });
  await hands.tabTo(iban);
  await hands.type("AZ86AIIB00000000000000000001");
  await hands.tabTo(button(page, "All"));
  await hands.press("Enter");
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByLabel("Amount")).not.toHaveValue("");
  await hands.tabTo(page.getByLabel("Description"));
  await hands.type("Takings of June");
  await hands.tabTo(button(page, "Continue"));
  await hands.press("Enter");
  await expect(button(page, "Send the code")).toBeVisible();
  await expect(page.locator("main :focus")).toHaveCount(1);
  await hands.tabTo(button(page, "Send the code"));
  await hands.press("Enter");
  const code = page.getByLabel("Code from the SMS");
  await expect(code).toBeFocused();
  await hands.type(await latestCode(owner.phone));
  await hands.press("Enter");
  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/pay_\w+$/);
  await expect(page.locator("main :focus")).toHaveCount(1);
});
