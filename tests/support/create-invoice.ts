import type { Page } from "playwright/test";
import { inDays } from "./days";
import { randomDigits } from "./random";

export const FORM = "/billing/create-an-invoice";

/** A phone number nobody else in this run has, so that its messages are this test's. */
export const freshPhone = () => `50 ${randomDigits(7)}`;

export const field = (page: Page, name: string) => page.locator(`#create-invoice-${name}`);
export const openMore = (page: Page) => page.getByText("More options").click();
export const submit = (page: Page) => page.getByRole("button", { name: /^Create( and Send)?$/ }).click();

/** Every field that has to be filled in. */
export async function fillUsual(page: Page, changed: Record<string, string> = {}): Promise<void> {
  const values = {
    fullName: "Aysel Məmmədova",
    phone: freshPhone(),
    amount: "1,234.50",
    bookingId: "BK-1007",
    description: "Two nights, double room",
    dueDate: inDays(60),
    ...changed,
  };
  await field(page, "appId").selectOption({ index: 1 });
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

export const shown = (page: Page, term: string) =>
  page.locator("dl.details > div", { has: page.getByText(term, { exact: true }) }).locator("dd");
