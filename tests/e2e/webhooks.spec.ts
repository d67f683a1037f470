import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { makeOwner, runJobs } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

test("a server is told of payments, its messages are looked at, sent once more, and it is told no more", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  const receiver = `${addresses().sandbox}/try-webhook/${appId}`;
  await signInAs(owner);
  await page.goto("/developers/widgets");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("link", { name: "Add an Address" }).click();
  await page.getByLabel("Address of your server").fill("https://localhost/hooks");
  await page.getByLabel("Payout arrived", { exact: true }).check();
  await page.getByRole("button", { name: "Add the Address" }).click();
  await expect(page.getByText("Type an address with https:// and a public name")).toBeVisible();
  await expect(page.getByLabel("Payout arrived", { exact: true })).toBeChecked();
  await page.getByLabel("Address of your server").fill(receiver);
  await page.getByRole("button", { name: "Add the Address" }).click();

  await expect(page.getByLabel(/^Signing secret of/)).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "I Saved the Secret" }).click();
  await expect(page.getByText("The signing secret is not shown anymore.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(receiver);
  await page.getByRole("button", { name: "Send a Test Message" }).click();
  await expect(page.getByText("The message has arrived.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test message");

  const payment = await payAtCheckout(await signIn(owner), appId);
  await runJobs();
  await page.getByRole("link", { name: "Back to the Messages" }).click();
  await expect(page.getByRole("row", { name: /Test message/ })).toBeVisible();
  await page.getByRole("link", { name: "Payment received" }).click();
  await expect(page.getByLabel("Body")).toHaveValue(new RegExp(payment));
  await page.getByRole("button", { name: "Send Again" }).click();
  await expect(page.getByText("The message is sent again within a minute.")).toBeVisible();
  await page.getByRole("link", { name: "All messages about it" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Send Again" }).click();
  await expect(page.getByRole("textbox", { name: "ID of the payment" })).toHaveValue(payment);
  await page.getByRole("button", { name: "Send These Again" }).last().click();
  await expect(page.getByText("Messages that are sent again within a minute: 1.")).toBeVisible();

  await page.getByRole("link", { name: "Check a signature" }).click();
  await page.getByLabel("Headers").fill("webhook-id: evt_1\nwebhook-timestamp: 1764000000\nwebhook-signature: v1,AAAA");
  await page.getByLabel("Body").fill('{"type":"payment.paid"}');
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("The signature is wrong", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Body")).toHaveValue('{"type":"payment.paid"}');

  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: "Remove the Webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the Webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});
