import { expect, test } from "../support/browser";
import { makeOwner } from "../support/sandbox";

test("a text for payers gets its words by click and by key, and shows what they will read", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/applications");
  await page.getByRole("link", { name: `${owner.merchant} 1`, exact: true }).click();
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  const text = page.getByRole("textbox", { name: /^Text/ });
  const preview = page.getByRole("figure");
  if (javaScriptEnabled !== false) {
    await text.fill("");
    await page.getByRole("button", { name: /Full Name/ }).click();
    await text.pressSequentially(": ");
    await text.press("Alt+2");
    await expect(text).toHaveValue("{fullName}: {amount}");
    await expect(preview).toContainText("Aysel Məmmədova: 120.50");
    await text.press("End");
    await text.pressSequentially(" {nobody}");
    await expect(preview).toContainText("These words are not filled in: {nobody}");
  }
  await text.fill("{fullName}, {nobody}");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("These words in braces are not filled in: {nobody}.")).toBeVisible();
  await text.fill("{fullName}: {link}");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Text saved.")).toBeVisible();
  await expect(text).toHaveValue("{fullName}: {link}");
});
