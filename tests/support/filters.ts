import type { Locator, Page } from "playwright/test";

/** The kind of panel behind each chip of a list's toolbar. */
const PANELS = { Status: "select", Date: "date", Amount: "amount", "More filters": "text" } as const;
type Panel = keyof typeof PANELS;

/**
 * Opens the panel of a chip (on a phone the sheet of all panels) unless it is open, and returns the place of its
 * fields.
 */
export async function openFilters(page: Page, name: Panel): Promise<Locator> {
  const panel = page.locator(`#filters-${PANELS[name]}`);
  if (await panel.isVisible()) return panel;
  const chip = page.locator(`[popovertarget=filters-${PANELS[name]}]`);
  await ((await chip.isVisible()) ? chip : page.locator(".toolbar > [popovertarget=filters]")).click();
  return panel;
}

/** Sends the values of the open panel or sheet. */
export const applyFilters = (page: Page): Promise<void> => page.getByRole("button", { name: /^(Apply|Show)$/ }).click();
