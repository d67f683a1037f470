import type { BrowserContext, Page } from "playwright/test";
import { expect } from "./browser";
import { addresses } from "./servers";

/** A person's phone beside the waiting browser: compares the code and types the PIN. */
export async function answer(context: BrowserContext, screen: Page, number: string, pin: string): Promise<void> {
  const phone = await context.newPage();
  await phone.goto(new URL(`/phone/${number}`, addresses().sandbox).href);
  const code = await phone.locator("strong.code").innerText();
  await expect(screen.getByText(code, { exact: true })).toBeVisible();
  await phone.getByLabel(/PIN/).fill(pin);
  await phone.getByRole("button", { name: "Confirm", exact: true }).click();
  // Chromium may never close a page that is still sending its form, and closing it would wait forever.
  await expect(phone.getByText("Nothing is asked of this phone now.")).toBeVisible();
  await phone.close();
}
