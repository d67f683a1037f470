import { expect, test } from "../support/browser";
import { payAtCheckout } from "../support/payments";
import { latestCode, makeOwner, outbox, runJobs } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const IBAN = "AZ86AIIB00000000000000000001";

test("a file for accounting is sent after each withdrawal by a link, and is stopped", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);

  await page.goto(`/billing/wallet/${appId}/statement`);
  await page.getByRole("link", { name: "For accounting" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Send regularly" }).click();
  await expect(page.getByRole("heading", { name: "Send a file regularly" })).toBeVisible();
  await page.getByLabel("File", { exact: true }).selectOption({ label: "For accounting: CSV" });
  await page.getByRole("radio", { name: "After each withdrawal" }).check();
  await page.getByRole("button", { name: "Send regularly" }).click();
  await expect(page.getByText("The file will be sent regularly.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Nothing was sent yet.");
  const report = page.url();

  await page.goto(`/billing/wallet/${appId}/withdraw`);
  await page.getByLabel("IBAN", { exact: true }).fill(IBAN);
  await page.getByLabel("Amount").fill("100");
  await page.getByLabel("Description").fill("Takings");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the withdrawal" })).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await page.getByRole("button", { name: "Withdraw AZN 100.00" }).click();
  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/\w+$/);
  await runJobs();

  const letter = (await outbox(owner.username)).find(({ link }) => link?.includes("/reports/"));
  const file = await page.request.get(letter?.link ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/\.csv"/);
  const csv = await file.text();
  expect(csv.trimEnd().split("\r\n").slice(1)).toHaveLength(2);

  await page.goto(report);
  await expect(page.getByRole("table", { name: "What was sent" }).getByRole("link", { name: /^pay_/ })).toBeVisible();
  await page.getByRole("button", { name: "Stop sending" }).click();
  await expect(page.getByText("The file is no longer sent.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop sending" })).toHaveCount(0);
});
