import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { FORM, field, fillUsual, shown, submit } from "../support/create-invoice";
import { inDays } from "../support/days";
import { openFilters } from "../support/filters";

const dayFirst = (day: string) => day.split("-").toReversed().join(".");
const ARABIC_ZERO = 0x660;
const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit)));

const expectLastDay = async (page: Page, day: string) => {
  await submit(page);
  await expect(shown(page, "Link expiration date").locator("time")).toHaveAttribute("datetime", day);
};

test("a day is typed and shown day first; without scripts, and for a finger, in the browser's own field", async ({
  signedIn: page,
  javaScriptEnabled,
  hasTouch,
}) => {
  const due = field(page, "dueDate");
  const day = inDays(9);
  await page.goto(FORM);
  if (!javaScriptEnabled || hasTouch) {
    await fillUsual(page, { dueDate: day });
    await expect(due).toHaveAttribute("type", "date");
    return await expectLastDay(page, day);
  }
  await expect(due).toHaveAttribute("type", "text");
  await expect(due).toHaveAttribute("placeholder", "dd.mm.yyyy");
  await fillUsual(page, { dueDate: "31.02.2099" });
  await submit(page);
  await expect(page.locator("#create-invoice-dueDate-error")).toHaveText("Please enter a date.");
  await expect(due).toHaveValue("31.02.2099");

  // Digits and signs of any keyboard.
  await due.fill(arabic(dayFirst(day)).replaceAll(".", " "));
  await field(page, "description").focus();
  await expect(due).toHaveValue(dayFirst(day));
  await expect(page.locator("#create-invoice-dueDate-error")).toHaveCount(0);

  // What is chosen in the calendar goes into the same field.
  await due.locator("xpath=..").locator("input[type=date]").fill(inDays(12));
  await expect(due).toHaveValue(dayFirst(inDays(12)));
  await page.getByLabel(/^7 days/).check();
  await expect(due).toHaveValue("");
  await due.fill(dayFirst(day));
  await expectLastDay(page, day);
});

test("a list's address keeps a day as programs write it", async ({ signedIn: page, javaScriptEnabled, hasTouch }) => {
  await page.goto("/billing/transactions?from=2026-01-31");
  await openFilters(page, "Date");
  const from = page.getByLabel("From", { exact: true });
  const isTyped = javaScriptEnabled && !hasTouch;
  await expect(from).toHaveValue(isTyped ? "31.01.2026" : "2026-01-31");
  if (!isTyped) return;
  await from.fill("01/02/26");
  await expect(page).toHaveURL(/[?&]from=2026-02-01/);
  await page.getByLabel("To", { exact: true }).focus();
  await expect(from).toHaveValue("01.02.2026");
  // A text that is no day is said once the field is left.
  await from.press("End");
  await from.pressSequentially("x");
  await page.getByLabel("To", { exact: true }).focus();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(from).toHaveValue("01.02.2026x");
});

test("the keyboard opens the calendar at the day that was typed", async ({
  signedIn: page,
  javaScriptEnabled,
  hasTouch,
}) => {
  await page.goto(FORM);
  const calendar = page.getByRole("button", { name: "Open the calendar" });
  if (!javaScriptEnabled || hasTouch) return await expect(calendar).toHaveCount(0);
  const due = field(page, "dueDate");
  await expect(due).toHaveAttribute("type", "text");
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function show() {
      this.dataset.opened = this.value;
    };
  });
  await due.fill("24.12.2026");
  await due.press("Tab");
  await expect(calendar.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("input[data-opened]")).toHaveAttribute("data-opened", "2026-12-24");
});
