import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { applyFilters, openFilters } from "../support/filters";

test("a chip is opened and left by keyboard, and says what it narrows by", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/billing/transactions");
  const chip = page.getByRole("button", { name: "Amount", exact: true });
  await chip.focus();
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Amount", { exact: true });
  await expect(field).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(chip).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type("12.50");
  if (!javaScriptEnabled) await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]amount=12\.50\b/);
  // Where the list follows, the panel is still there.
  if (javaScriptEnabled) await expect(field).toBeFocused();
  await page.getByRole("link", { name: "Remove filter Amount: 12.50 AZN" }).click();
  await expect(page).not.toHaveURL(/amount/);
  await expect(page.getByRole("link", { name: "Clear all" })).toHaveCount(0);
});

test("a value that cannot be read marks its chip and is said under the toolbar, with the panel closed", async ({
  signedIn: page,
}) => {
  await page.goto("/billing/transactions?amount=much&status=DECLINED");
  await expect(page.locator(".toolbar + p")).toHaveText(
    "Amount: Please write the amount in digits, for example 1234.50.",
  );
  await expect(page.locator(".filter-wrong [popovertarget=filters-amount]")).toHaveCount(1);
  await openFilters(page, "Amount");
  const field = page.getByLabel("Amount", { exact: true });
  await expect(field).toHaveValue("much");
  await expect(field).toHaveAttribute("aria-invalid", "true");
});

test("on a phone one sheet has every filter, and what is on stands below the button", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/billing/invoices?bookingId=zz");
  const sheet = page.locator("#filters");
  await expect(sheet).toBeHidden();
  await (await openFilters(page, "Status")).getByLabel("Expired", { exact: true }).check();
  for (const field of ["Created from", "Due to", "Link expires to", "Amount", "Email", "Booking ID"])
    await expect(page.getByLabel(field, { exact: true })).toHaveCount(1);
  for (const control of await sheet
    .locator("input:not([type=radio], .visually-hidden), select, .choice, .chip:visible, [type=submit]:visible")
    .all()) {
    if (await control.isVisible()) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await applyFilters(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/[?&]status=EXPIRED\b/);
  await expect(page).toHaveURL(/[?&]bookingId=zz\b/);
  await expect(page.getByRole("button", { name: "Filters 2" })).toBeVisible();
  await page.getByRole("link", { name: "Remove filter Status: Expired" }).click();
  await expect(page).not.toHaveURL(/status=E/);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).not.toHaveURL(/bookingId/);
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
});

/**
 * Lets pages come as a browser reads them that knows neither popovers nor anchors: without the attributes, and the
 * rules that ask for them.
 */
const forgetPopovers = (page: Page) =>
  page.route("**/*", async (route) => {
    if (!["document", "stylesheet"].includes(route.request().resourceType())) return route.continue();
    // The server closes connections that rest for five seconds.
    const response = await route.fetch({ maxRetries: 3 });
    const text = await response.text();
    const read = text.replace(/ popover(target)?="[^"]*"/g, "").replace(/:popover-open|position-area/g, "$&-unknown");
    return route.fulfill({ response, body: read });
  });

test.describe("with styles that no other page may have", () => {
  test.use({ ownContext: true });

  test("a browser without popovers shows every filter below the list, none over another", async ({
    signedIn: page,
  }) => {
    await forgetPopovers(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/billing/transactions");
      const end = await page.locator("#list").evaluate((list) => list.getBoundingClientRect().bottom);
      const boxes = await page.locator(".panel :is(.field, .choices)").evaluateAll((fields) =>
        fields.map((field) => {
          const { top, bottom, left, right } = field.getBoundingClientRect();
          return { top, bottom, left, right };
        }),
      );
      expect(boxes.length).toBeGreaterThan(10);
      for (const [index, { top, left, right }] of boxes.entries()) {
        expect(top).toBeGreaterThan(end);
        expect(right).toBeLessThanOrEqual(width);
        const before = boxes[index - 1];
        expect(!before || top >= before.bottom || left >= before.right).toBe(true);
      }
      await page.getByLabel("Amount", { exact: true }).fill("12.50");
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/[?&]amount=12\.50\b/);
    }
    // What a page still asks for is not rewritten any more.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
