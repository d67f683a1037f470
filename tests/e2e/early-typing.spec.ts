import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";

/** Scripts run before a page's own here. */
test.use({ ownContext: true });

/** Keeps what React schedules waiting, so that it hydrates only when an event makes it. */
const holdReact = (page: Page) =>
  page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => send.call(this, message));
    };
    Object.assign(window, {
      letReactGo: () => {
        MessagePort.prototype.postMessage = send;
        for (const each of held) each();
      },
    });
  });
const letReactGo = (page: Page) =>
  page.evaluate(() => "letReactGo" in window && typeof window.letReactGo === "function" && window.letReactGo());

test("who leaves a field of a dialog for the next one while scripts take it over goes on typing there", async ({
  signedIn: page,
  records,
  javaScriptEnabled,
}) => {
  let letScriptsCome = () => {};
  const typed = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await holdReact(page);
  await page.goto(`/billing/transactions/${records.purchase}/refund`, { waitUntil: "commit" });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount to refund").fill("1.5");
  if (javaScriptEnabled) {
    letScriptsCome();
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  }
  // As an autofill or a phone's "next" does: without a press, at which React would hydrate before the focus moves.
  await dialog.getByLabel("Reason").evaluate((field) => field.focus());
  await page.keyboard.insertText("One night was cancelled");
  if (javaScriptEnabled) {
    await letReactGo(page);
    await expect(page.locator("dialog:modal")).toBeVisible();
  }
  await expect(dialog.getByLabel("Amount to refund")).toHaveValue("1.5");
  await expect(dialog.getByLabel("Reason")).toHaveValue("One night was cancelled");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
});
