import { expect, test } from "../support/browser";
import { onButton } from "../support/on-button";
import { answerOf, providerFor } from "../support/provider";
import { makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";

test("a person tries the server of a webhook address, reads the mark and what to fix, and tries it again", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const appId = owner.appIds[0] ?? "";
  const url = `${addresses().sandbox}/try-webhook/${appId}`;
  const provider = await providerFor(owner);
  answerOf(await provider.webhooks.create({ body: { url, appIds: [appId], types: ["payment.paid"] } }));
  await signInAs(owner);

  await page.goto("/developers/webhooks");
  await page.getByRole("link", { name: "Exam", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Exam" })).toBeVisible();
  await page.getByLabel(url).check();
  await page.getByRole("button", { name: onButton("en", "Start the exam") }).click();

  await expect(page).toHaveURL(/\/developers\/exam\/exm_\w+$/);
  await expect(page.getByText("11 of 12")).toBeVisible();
  const toFix = page.locator("section", { has: page.getByRole("heading", { name: "What to fix" }) });
  await expect(toFix.getByRole("heading", { level: 3 })).toHaveText(["Callback"]);
  await expect(toFix).toContainText("Create an order by key with a callbackUrl");

  const first = page.url();
  await page.getByRole("button", { name: onButton("en", "Start another exam") }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText("11 of 12")).toBeVisible();
  await page.goto("/developers/exam");
  await expect(page.locator("main a[href^='/developers/exam/exm_']")).toHaveCount(2);
});
