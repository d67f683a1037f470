import { expect, test } from "../support/browser";
import { FORM } from "../support/create-invoice";

for (const [form, button] of [
  [FORM, /^Create( and Send)?$/],
  ["/billing/payment-links/create", "Create link"],
  ["/users/create", "Continue"],
] as const)
  test(`${form} asks before it is left only when something was typed, also after a refusal`, async ({
    signedIn: page,
    javaScriptEnabled,
  }) => {
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    const leave = async () => {
      await page.locator(".breadcrumbs a:visible").last().click();
      await expect(page).not.toHaveURL(new RegExp(`${form}`));
    };
    const open = async () => {
      await page.goto(form);
      // From then on the page checks by itself, not the browser.
      if (javaScriptEnabled) await expect(page.locator("form[novalidate]")).toBeVisible();
    };
    await open();
    await page.getByRole("button", { name: button }).click();
    if (javaScriptEnabled) await expect(page.locator("[aria-invalid]").first()).toBeVisible();
    await leave();
    expect(questions).toEqual([]);

    await open();
    await page
      .getByRole("textbox", { name: /full name|title|description|first name/i })
      .first()
      .fill("Half");
    await leave();
    expect(questions).toHaveLength(javaScriptEnabled ? 1 : 0);
  });
