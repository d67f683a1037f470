import { expect, test } from "../support/browser";

test("one field finds a customer's invoice by name, and leads there @every-way", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/invoices");
  // The link is named by the payer and, for screen readers, by the code. Without a payer's name it is the code.
  const link = page.locator("table tbody tr").first().locator("th a, td a").first();
  const code = /[A-Z0-9-]+$/.exec((await link.textContent())?.trim() ?? "")?.[0] ?? "";
  const isSmall = (page.viewportSize()?.width ?? 0) <= 1024;

  if (isSmall) await page.getByRole("link", { name: "Search", exact: true }).click();
  const field = page.locator("input[name=q]");
  if (javaScriptEnabled !== false && !isSmall) {
    // Only with scripts can a link be copied: then the key is heard, too.
    await expect(page.getByRole("button", { name: "Copy link", includeHidden: true }).first()).toBeAttached();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await field.pressSequentially(code.toLowerCase().slice(0, 8));
    await expect(page.getByRole("option", { name: code })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: code })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
  } else {
    await field.fill(code.toLowerCase().slice(0, 8));
  }
  await field.press("Enter");

  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(field).toHaveValue(code.toLowerCase().slice(0, 8));
  await page.getByRole("main").getByRole("link", { name: code }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(code);
});
