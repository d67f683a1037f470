import { expect, test } from "../support/browser";
import { decideAtDesk, disputeAtDesk, EMPTY_PDF } from "../support/disputes";
import { payAtCheckout } from "../support/payments";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

test("a claim is found, answered with a file, checked once more, sent and won, with scripts and without", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const desk = await signIn(owner);
  const payment = await payAtCheckout(desk, owner.appIds[0] ?? "");
  const id = await disputeAtDesk(desk, payment);
  await signInAs(owner);
  await page.goto("/billing/disputes?tab=ANSWER_DUE");
  await page.locator("tbody").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Dispute ${id}` })).toBeVisible();
  await expect(page.getByText("The payer’s bank claims this money back")).toBeVisible();

  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await page.getByLabel("Why the claim is wrong").fill("The guest stayed for two nights.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByLabel("Why the claim is wrong")).toHaveValue("The guest stayed for two nights.");
  await page.getByRole("link", { name: "Add file" }).click();
  await page.getByLabel("What it shows").selectOption({ label: "Delivery or use" });
  await page.locator("input[type=file]").setInputFiles({
    name: "bill.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(EMPTY_PDF),
  });
  await page.getByRole("button", { name: "Add file" }).click();
  await expect(page.getByRole("link", { name: "bill.pdf", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Check and send" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Everything once more" })).toBeVisible();
  await expect(page.getByText("The guest stayed for two nights.")).toBeVisible();
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("Your answer is with the payer’s bank")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue the answer" })).toBeHidden();

  await decideAtDesk(id, "win", "The bill is signed");
  await page.reload();
  await expect(page.getByText("You won this dispute")).toBeVisible();
  await page.goto(`/billing/transactions/${payment}`);
  await expect(page.getByText("A dispute of this payment ended in your favor.")).toBeVisible();
});

test("a claim is accepted in a dialog that names the sum", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const desk = await signIn(owner);
  const id = await disputeAtDesk(desk, await payAtCheckout(desk, owner.appIds[0] ?? ""), { code: "10.4" });
  await signInAs(owner);
  await page.goto(`/billing/disputes/${id}`);
  await page.getByRole("link", { name: "Accept the claim" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept the claim" });
  await dialog.getByRole("button", { name: /^Give Up AZN/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("This claim was accepted")).toBeVisible();
});
