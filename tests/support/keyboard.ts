import type { Locator, Page } from "playwright/test";
import { expect } from "./browser";
import { onButton } from "./on-button";

/** Presses keys and counts them; a text that is typed counts as one. */
function keyboardOf(page: Page) {
  const hands = {
    pressed: 0,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        hands.pressed += 1;
      }
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      hands.pressed += 1;
    },
    /** Goes on by Tab until something has the focus. */
    tabTo: async (target: Locator) => {
      await expect(target).toBeAttached();
      for (let step = 0; step < 60; step++) {
        await hands.press("Tab");
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`Tab does not lead to ${target.toString()}.`);
    },
    /** Chooses what the search offers for a text. */
    find: async (text: string, option: string | RegExp) => {
      await hands.press("Control+k");
      await hands.type(text);
      // What is offered before anything is typed may fit, too, and is not chosen by Enter.
      await expect(page.getByRole("option", { name: `All results for “${text}”` })).toBeVisible();
      const offered = page.getByRole("option", { name: option }).first();
      await expect(offered).toBeVisible();
      if ((await offered.getAttribute("aria-selected")) !== "true") await hands.press("ArrowDown");
      await expect(offered).toHaveAttribute("aria-selected", "true");
      await hands.press("Enter");
    },
  };
  return hands;
}

/** Keys are heard once the page's scripts run. */
const ready = (page: Page) => expect(page.locator(".search kbd")).toBeVisible();
/** The heading of the page. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** A button of an English page by its words in sentence case. */
export const button = (page: Page, name: string | RegExp) =>
  typeof name === "string"
    ? page.getByRole("button", { name: onButton("en", name), exact: true })
    : page.getByRole("button", { name });

/** Opens a page and waits until it hears keys. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  return keyboardOf(page);
}

/** Types these fields of a new invoice, by their names, and sends it; it goes out by SMS, as is chosen at first. */
export async function sendInvoice(
  page: Page,
  hands: Awaited<ReturnType<typeof open>>,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await hands.tabTo(page.locator(`#create-invoice-${name}`));
    await hands.type(text);
  }
  await hands.press("Enter");
  await expect(page.getByText(/^Invoice \w+ created and sent by SMS\.$/)).toBeVisible();
}
