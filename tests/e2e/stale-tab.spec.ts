import { dayFirst } from "#provider/rules/typed-days";
import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { latestCode, makeOwner, type TestOwner } from "../support/sandbox";

test("a form filled in before somebody else signed in beside it comes back as typed, names them, and is sent once they say so", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_FO_SUPERVISOR" }] });
  const [colleague] = owner.team;
  if (!colleague) throw new Error("nobody else there");
  await signInAs(colleague);
  await page.goto("/billing/create-an-invoice");
  const field = (name: string) => page.locator(`#create-invoice-${name}`);
  const typed = {
    fullName: "Aysel Məmmədova",
    phone: "50 555 43 21",
    amount: "12.30",
    bookingId: "TAB-7",
    description: "Breakfast for two",
    dueDate: inDays(30),
  };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  const atFirst = await page.content();
  expect(atFirst).toContain(colleague.fullName);

  await signInAs(owner);
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  await expect(page.getByRole("alert").first()).toContainText(`You are signed in as ${owner.fullName} now.`);
  await expect(field("description")).toHaveValue("Breakfast for two");
  await expect(field("fullName")).toHaveValue("Aysel Məmmədova");
  // Nothing of the former person is left in the tab.
  expect(await page.content()).not.toContain(colleague.fullName);

  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
});

async function signInAgain(page: Page, { username, password, phone }: TestOwner): Promise<void> {
  await page.getByLabel("Email").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(phone));
  await page.getByRole("button", { name: "Confirm" }).click();
}

test("a form filled in while the session ended stands there again after signing in, and is sent by hand", async ({
  page,
  context,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/billing/create-an-invoice");
  const field = (name: string) => page.locator(`#create-invoice-${name}`);
  const typed = {
    fullName: "Aysel Məmmədova",
    phone: "50 555 43 21",
    amount: "12.30",
    bookingId: "TAB-8",
    description: "Breakfast for two",
    dueDate: inDays(30),
  };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  expect(await page.content()).toContain(owner.fullName);
  await context.clearCookies({ name: "session" });
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();

  await expect(page.getByText("What you typed is kept")).toBeVisible();
  expect(await page.content()).not.toContain(owner.fullName);
  await signInAgain(page, owner);
  await expect(page.getByRole("alert").first()).toContainText("What you typed is here again");
  // With scripts a day is shown day first.
  const again = { ...typed, dueDate: javaScriptEnabled === false ? typed.dueDate : dayFirst(typed.dueDate) };
  for (const [name, value] of Object.entries(again)) await expect(field(name)).toHaveValue(value);
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
});

test("whose session has ended leaves nothing of theirs in the tab", async ({ page, context, signInAs }) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/settings/password");
  expect(await page.content()).toContain(owner.fullName);
  await context.clearCookies({ name: "session" });
  // Not to be fetched ahead while the session was there.
  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(await page.content()).not.toContain(owner.fullName);
});
