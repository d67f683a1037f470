import type { Page } from "playwright/test";
import { expect, test } from "../../support/browser";
import { createInvoice } from "../../support/invoices";
import { disputeAtDesk } from "../../support/disputes";
import { button, heading, open, sendInvoice } from "../../support/keyboard";
import { payAtCheckout } from "../../support/payments";
import { randomDigits, randomWord } from "../../support/random";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const shop = async () => {
  const owner = await makeOwner();
  return { owner, visitor: await signIn(owner), appId: owner.appIds[0] ?? "" };
};
type Shop = Awaited<ReturnType<typeof shop>>;

/**
 * Twelve tasks of a merchant's day, done by keyboard alone, each with the most keys it may take. The review of November
 * 2026 counted 27 stops from the skip link to a list's first row.
 */
const TASKS: Record<string, { most: number; walk: (page: Page, shop: Shop, owner: TestOwner) => Promise<number> }> = {
  "open the first invoice of the list": {
    most: 26,
    walk: async (page, { visitor, appId }) => {
      await createInvoice(visitor, appId);
      const hands = await open(page, "/billing/invoices");
      await hands.press("Tab", "Enter");
      await hands.tabTo(page.locator("table .row-link").first());
      await hands.press("Enter");
      await expect(heading(page, /^Invoice /)).toBeFocused();
      return hands.pressed;
    },
  },
  "find an invoice by its payer": {
    most: 4,
    walk: async (page, { visitor, appId }) => {
      await createInvoice(visitor, appId, { fullName: "Kübra Nağıyeva" });
      const hands = await open(page, "/");
      await hands.find("kubra", /Kübra Nağıyeva/);
      await expect(heading(page, /^Invoice /)).toBeFocused();
      return hands.pressed;
    },
  },
  "create an invoice": {
    most: 22,
    walk: async (page) => {
      const hands = await open(page, "/");
      await hands.find("create inv", "Create an invoice");
      await expect(heading(page, "Create an invoice")).toBeVisible();
      // The only application is chosen already, a booking ID is proposed, and the link goes out by SMS.
      const payer = { fullName: "Aysel Quliyeva", phone: `50 ${randomDigits(7)}` };
      await sendInvoice(page, hands, { amount: "45.50", description: "One night", ...payer });
      return hands.pressed;
    },
  },
  "answer a dispute": {
    most: 45,
    walk: async (page, { visitor, appId }) => {
      const id = await disputeAtDesk(visitor, await payAtCheckout(visitor, appId));
      const hands = await open(page, `/billing/disputes/${id}`);
      await hands.press("Tab", "Enter");
      await hands.tabTo(page.getByRole("link", { name: "Answer", exact: true }));
      await hands.press("Enter");
      await expect(heading(page, "Answer the dispute")).toBeVisible();
      await hands.tabTo(page.getByLabel("Why the claim is wrong"));
      await hands.type("The guest stayed for two nights.");
      await hands.tabTo(button(page, "Check and send"));
      await hands.press("Enter");
      await expect(heading(page, "Everything once more")).toBeVisible();
      await hands.tabTo(button(page, "Send the answer"));
      await hands.press("Enter");
      await expect(page.getByText("Your answer is with the payer’s bank")).toBeVisible();
      return hands.pressed;
    },
  },
  "send an invoice": {
    most: 16,
    walk: async (page, { visitor, appId }) => {
      const id = await createInvoice(visitor, appId);
      const hands = await open(page, `/billing/invoices/${id}`);
      await hands.press("Tab", "Enter");
      await hands.tabTo(page.getByRole("main").getByRole("link", { name: "Send", exact: true }));
      await hands.press("Enter");
      const dialog = page.locator("dialog:modal");
      await expect(dialog).toBeVisible();
      // Of an invoice that went out on no channel none is suggested; the focus begins at the first.
      await expect(dialog.getByRole("checkbox").first()).toBeFocused();
      await hands.press("Space");
      await hands.tabTo(dialog.getByRole("button", { name: "Send" }));
      await hands.press("Enter");
      await expect(page.getByText(/^The link was sent by /)).toBeVisible();
      return hands.pressed;
    },
  },
  "refund a part of a payment": {
    most: 15,
    walk: async (page, { visitor, appId }) => {
      const id = await payAtCheckout(visitor, appId);
      const { text } = await visitor.get(`/billing/transactions/${id}`);
      const order = /Transaction (\d{10})/.exec(text)?.[1] ?? "";
      const hands = await open(page, "/");
      await hands.find(`refund ${order.slice(-4)}`, `Refund payment ${order}`);
      const amount = page.locator("dialog:modal").getByLabel("Amount to refund");
      await expect(amount).toBeFocused();
      await hands.type("20");
      await hands.tabTo(page.locator("dialog:modal").getByLabel("Reason"));
      await hands.type("One night was cancelled");
      await hands.tabTo(button(page, "Continue"));
      await hands.press("Enter");
      await hands.tabTo(button(page, "Refund AZN 20.00"));
      await hands.press("Enter");
      await expect(page.getByText("A refund of this payment is on its way.")).toBeVisible();
      return hands.pressed;
    },
  },
  "see the paid invoices of a list alone": {
    most: 20,
    walk: async (page) => {
      const hands = await open(page, "/billing/invoices");
      await hands.press("Tab", "Enter");
      await hands.tabTo(button(page, "Status"));
      await hands.press("Enter");
      await hands.tabTo(page.locator(".panel:popover-open input:checked"));
      const paid = page.getByLabel("Paid", { exact: true });
      while (!(await paid.isChecked())) await hands.press("ArrowDown");
      await expect(page).toHaveURL(/[?&]status=COMPLETE\b/);
      return hands.pressed;
    },
  },
  "cancel two invoices at once": {
    most: 40,
    walk: async (page, { visitor, appId }) => {
      for (const bookingId of ["KEY-1", "KEY-2"]) await createInvoice(visitor, appId, { bookingId });
      const hands = await open(page, "/billing/invoices");
      await hands.press("Tab", "Enter");
      await hands.tabTo(page.getByRole("checkbox", { name: "Select all", exact: true }));
      await hands.press("Space");
      await hands.tabTo(page.locator(".selection-bar").getByRole("button", { name: "Cancel" }));
      await hands.press("Enter");
      const dialog = page.locator("dialog:modal");
      await expect(dialog).toBeVisible();
      await hands.tabTo(dialog.locator("button[value=cancel]"));
      await hands.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(page.locator("table tbody tr").first()).toContainText("Canceled");
      return hands.pressed;
    },
  },
  "make a payment link": {
    most: 14,
    walk: async (page) => {
      const hands = await open(page, "/");
      await hands.find("payment link create", "Create a payment link");
      await expect(heading(page, "Create a payment link")).toBeVisible();
      for (const [name, text] of [
        ["title", "Yoga class"],
        ["description", "One class"],
        ["amount", "25"],
      ] as const) {
        await hands.tabTo(page.locator(`#create-payment-link-${name}`));
        await hands.type(text);
      }
      await hands.press("Enter");
      await expect(page.getByText("The payment link is ready: Yoga class.")).toBeVisible();
      return hands.pressed;
    },
  },
  "take the list of transactions along": {
    most: 5,
    walk: async (page, { visitor, appId }) => {
      await payAtCheckout(visitor, appId);
      const hands = await open(page, "/");
      await hands.find("export trans", "Export transactions");
      await expect(page.locator("dialog:modal").getByRole("link", { name: "Download" })).toBeFocused();
      const file = page.waitForEvent("download");
      await hands.press("Enter");
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
      return hands.pressed;
    },
  },
  "pay somebody out, with a code and without a key": {
    most: 34,
    walk: async (page, { visitor, appId }, owner) => {
      await payAtCheckout(visitor, appId);
      const hands = await open(page, "/");
      await hands.find("create a pay", "Create a payout");
      await expect(heading(page, "Create a payout")).toBeVisible();
      for (const [name, text] of [
        ["iban", "AZ86AIIB00000000000000000001"],
        ["fullName", "Elçin Məmmədov"],
        ["amount", "12.50"],
        ["description", "Guide in May"],
      ] as const) {
        await hands.tabTo(page.locator(`[name=${name}]`));
        await hands.type(text);
      }
      await hands.tabTo(button(page, "Continue"));
      await hands.press("Enter");
      await expect(heading(page, "Check the payout")).toBeVisible();
      await hands.tabTo(button(page, "Send the code"));
      await hands.press("Enter");
      const code = page.getByLabel(/^Code/);
      await expect(code).toBeFocused();
      await hands.type(await latestCode(owner.phone));
      await hands.press("Enter");
      await expect(page).toHaveURL(/\/billing\/payouts\/pay_\w+$/);
      return hands.pressed;
    },
  },
  "add a user with a code": {
    most: 40,
    walk: async (page, _, owner) => {
      const hands = await open(page, "/");
      await hands.find("add a user", "Add a user");
      await expect(heading(page, "Add a user")).toBeVisible();
      for (const [name, text] of [
        ["firstName", "Nigar"],
        ["lastName", "Babayeva"],
        ["email", `nigar.${randomWord()}@example.az`],
        ["mobilePhone", `50 ${randomDigits(7)}`],
      ] as const) {
        await hands.tabTo(page.locator(`[name=${name}]`));
        await hands.type(text);
      }
      await hands.press("Enter");
      const code = page.getByLabel(/^Code/);
      await expect(code).toBeFocused();
      await hands.type(await latestCode(owner.phone));
      await hands.press("Enter");
      await expect(page.getByText("Nigar Babayeva").first()).toBeVisible();
      return hands.pressed;
    },
  },
};

for (const [task, { most, walk }] of Object.entries(TASKS))
  test(`by keyboard alone: ${task}, in ${most} keys at most`, async ({ page, signInAs }) => {
    const own = await shop();
    await signInAs(own.owner);
    const pressed = await walk(page, own, own.owner);
    test.info().annotations.push({ type: "keys", description: String(pressed) });
    expect(pressed, `keys for: ${task}`).toBeLessThanOrEqual(most);
  });
