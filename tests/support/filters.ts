import type { Locator, Page } from "playwright/test";

/** What a chip of a list's toolbar holds. */
const PANELS = { Status: "select", Date: "date", Amount: "amount", "More filters": "text" } as const;
type Panel = keyof typeof PANELS;

/** Opens the panel of a chip, on a phone the sheet of all panels, unless it is open, and says where its fields are. */
export async function openFilters(page: Page, name: Panel): Promise<Locator> {
  const panel = page.locator(`#filters-${PANELS[name]}`);
  if (await panel.isVisible()) return panel;
  const chip = page.locator(`[popovertarget=filters-${PANELS[name]}]`);
  await ((await chip.isVisible()) ? chip : page.locator(".toolbar > [popovertarget=filters]")).click();
  return panel;
}

/** Sends what the open panel, or the sheet, was filled with. */
export const applyFilters = (page: Page): Promise<void> => page.getByRole("button", { name: /^(Apply|Show)$/ }).click();
