import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/browser";

/** As over plain http on another machine's name, and in programs with a browser inside. */
const takeClipboardAway = (page: Page, hasCommand: boolean) =>
  page.evaluate((works) => {
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    if (!works) document.execCommand = () => false;
  }, hasCommand);

const FAILED = "Could not copy. Please select the text and copy it.";

test("each copy control works where the browser has no clipboard, and says how where nothing can copy", async ({
  signedIn: page,
  records,
  javaScriptEnabled,
}) => {
  const controls: { path: string; open?: (page: Page) => Promise<void>; button: (page: Page) => Locator }[] = [
    {
      path: `/billing/invoices/${records["invoice"]}`,
      button: (shown) => shown.locator(".copy-field button").first(),
    },
    {
      path: `/billing/transactions/${records["transaction"]}`,
      button: (shown) => shown.locator(".copy-code button").first(),
    },
    {
      path: "/billing/payment-links",
      open: (shown) =>
        shown
          .getByRole("button", { name: /^Actions for / })
          .first()
          .click(),
      button: (shown) => shown.getByRole("button", { name: "Copy link" }).first(),
    },
  ];
  for (const { path, open, button } of controls) {
    await page.goto(path);
    if (!javaScriptEnabled) {
      await expect(button(page)).toBeHidden();
      continue;
    }
    await takeClipboardAway(page, true);
    await open?.(page);
    await button(page).click();
    await expect(page.getByText("Copied", { exact: true }).first()).toBeAttached();

    await page.goto(path);
    await takeClipboardAway(page, false);
    await open?.(page);
    await button(page).click();
    await expect(page.getByText(FAILED).first()).toBeVisible();
  }
});
