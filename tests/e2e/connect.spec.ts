import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";

const saveAndGoOn = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();

/** Staff accept every field but one. */
async function sendBack(page: Page, appId: string, requirement: string, reason: string) {
  await page.goto(new URL(`/review/${appId}`, addresses().sandbox).href);
  for (const accept of await page.getByRole("radio", { name: "Accept" }).all()) await accept.check();
  const field = page.getByRole("group", { name: requirement });
  await field.getByRole("radio", { name: "Reject" }).check();
  await field.getByLabel("What has to change, for the merchant").fill(reason);
  await page.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText("Sent back by")).toBeVisible();
}

test("an individual connects, goes back and forth, is sent back with one field and sends it again", async ({
  page,
  signInAs,
}) => {
  await signInAs(await makeOwner());
  await page.goto("/connect");
  await page.getByRole("button", { name: "Individual", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Person" })).toBeVisible();
  const [, appId = ""] = /(ES\d{7})/.exec(page.url()) ?? [];

  await page.getByLabel("First name").fill("Nigar");
  await page.getByLabel("Last name").fill("Əliyeva");
  await page.getByLabel("Full name").fill("Əliyeva Nigar Rəşad qızı");
  await page.getByLabel("FIN").fill("5AB12CO");
  await page.getByLabel("Mobile number").fill("050 123 45 67");
  await page.getByLabel("Address").fill("Bakı, Nizami küçəsi 10");
  await saveAndGoOn(page);
  await expect(page.locator("#field-fin-error")).toContainText("never the letter O");
  await expect(page.getByLabel("Full name")).toHaveValue("Əliyeva Nigar Rəşad qızı");
  await page.getByLabel("FIN").fill("5AB12CD");
  await saveAndGoOn(page);

  await expect(page.getByRole("heading", { level: 1, name: "Bank details" })).toBeVisible();
  await page.getByRole("radio", { name: "To a bank account" }).check();
  await page.getByLabel("IBAN", { exact: true }).fill("az72 paha 0000 0000 0000 0000 0001");
  await saveAndGoOn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Application" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Bank details" })).toBeVisible();
  await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue("AZ72 PAHA 0000 0000 0000 0000 0001");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Application" })).toBeVisible();
  await page.getByLabel("Name").fill("Mənzil icarəsi");
  await page.getByLabel("Web address").fill("https://rent.example");
  await page.getByLabel("What you sell").fill("Mənzil icarəsi");
  await page.getByLabel("Category").selectOption({ label: "Utility" });
  await saveAndGoOn(page);

  await expect(page.getByText("PAŞA Bank")).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("With the provider")).toBeVisible();

  await sendBack(page, appId, "application.url", "Leads nowhere");
  await page.goto("/connect");
  await page.getByRole("listitem").getByRole("link", { name: "Web address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Application" })).toBeVisible();
  await expect(page.getByText("Leads nowhere")).toBeVisible();
  await expect(page.getByLabel("What you sell")).toHaveCount(0);
  await page.getByLabel("Web address").fill("https://rent-in-baku.example");
  await saveAndGoOn(page);
  await page.getByRole("button", { name: "Send for review again" }).click();
  await expect(page.getByText("With the provider")).toBeVisible();
});
