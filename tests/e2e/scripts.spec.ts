import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";

/** The form's own script, and the one for signing in. */
const script = (page: Page) => page.getByRole("textbox", { name: "Script", exact: true });
const chosen = (page: Page) => page.getByRole("combobox", { name: "Form" });

test("a form is shown as a script by its quiet link, by choosing it, and from the page that leads to it", async ({
  signedIn: page,
  records,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/payment-links/create");
  await page.getByRole("link", { name: "Show as script" }).click();
  await expect(page).toHaveURL(/\/developers\/scripts\?of=%2Fbilling%2Fpayment-links%2Fcreate$/);
  await expect(chosen(page)).toHaveValue("/billing/payment-links/create");
  await expect(script(page)).toHaveValue(/curl[^]*"\$APP\/billing\/payment-links\/create"/);
  await expect(script(page)).toHaveValue(/Yoga class/);
  // A program signs in first.
  await expect(page.getByRole("textbox", { name: "Script for signing in" })).toHaveValue(/"\$APP\/auth"/);

  // Another choice shows its script at once; without scripts a button does.
  await chosen(page).selectOption("/settings/password");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\?of=%2Fsettings%2Fpassword$/);
  await expect(script(page)).toHaveValue(/"\$APP\/settings\/password"/);
  await expect(page.getByText(/OLD_PASSWORD, NEW_PASSWORD, CONFIRM_PASSWORD/)).toBeVisible();

  // The ids of an address stand in the scripts of the forms that open from there.
  const invoice = `/billing/invoices/${records["invoice"]}`;
  await page.goto(`/developers/scripts?of=${encodeURIComponent(invoice)}`);
  await page.getByRole("link", { name: `${invoice}/cancel`, exact: true }).click();
  await expect(script(page)).toHaveValue(new RegExp(`"\\$APP${invoice}/cancel"`));
});
