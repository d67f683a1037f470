import { expect, test } from "../support/browser";
import { FORM, field, freshPhone, shown, submit } from "../support/create-invoice";
import { inDays } from "../support/days";
import { makeOwner } from "../support/sandbox";

const USUAL = {
  fullName: "Aysel Məmmədova",
  phone: freshPhone(),
  amount: "12.00",
  bookingId: "BK-1",
  description: "Breakfast",
  dueDate: inDays(60),
};
const SECTION = "Reference and return addresses";

test("an application's return address and an invoice's own reference, with scripts and without", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto(`/developers/websites/${owner.appIds[0]}`);
  await page.getByLabel("Website", { exact: true }).fill("shop.example");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.getByLabel("Return address", { exact: true }).fill("https://shop.example/back");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The return addresses of")).toBeVisible();

  await page.goto(FORM);
  for (const [name, value] of Object.entries(USUAL)) await field(page, name).fill(value);
  await expect(field(page, "reference")).toBeHidden();
  await page.getByText(SECTION).click();
  await field(page, "reference").fill("CART-17/b");
  await field(page, "metadata").fill("cart: 17\nshop: Bakı");
  await submit(page);
  await expect(shown(page, "Your reference")).toContainText("CART-17/b");
  await expect(shown(page, "Your metadata")).toContainText("shop: Bakı");
  await expect(shown(page, "Return address")).toHaveText("https://shop.example/back");

  await page.goto(`${new URL(page.url()).pathname}/edit`);
  const declined = page.getByLabel("After a declined payment");
  await declined.fill("https://evil.example/");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("#edit-invoice-declineUrl-error")).toBeVisible();
  await expect(declined).toHaveValue("https://evil.example/");
  await declined.fill("https://shop.example/declined");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(shown(page, "After a declined payment")).toHaveText("https://shop.example/declined");
});

test("a payment link in use gets a reference of its own", async ({ page, signInAs }) => {
  await signInAs(await makeOwner());
  await page.goto("/billing/payment-links/create");
  await page.getByLabel("Title").fill("Yoga class");
  await page.getByLabel("Description").fill("One class");
  await page.getByLabel("A fixed amount").check();
  await page.locator(".input-amount").fill("25");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Yoga class" })).toBeVisible();
  await page.locator("section.card", { hasText: SECTION }).getByRole("link", { name: "Change" }).click();
  await page.getByLabel("Your reference").fill("CLASS-1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown(page, "Your reference")).toContainText("CLASS-1");
});
