import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { openVisitor } from "../support/http";
import { randomWord } from "../support/random";
import { makeOwner, outbox } from "../support/sandbox";
import { appAddress } from "../support/servers";

const NEW_PASSWORD = "Leyla#2027";
const SENT = (email: string) => `If an account exists for ${email}, we have sent a link.`;
const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 1024;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Forgot password?" });

async function openSignIn(page: Page) {
  await page.goto("/auth");
  if (isSmall(page)) await page.getByRole("link", { name: "Continue in the browser" }).click();
}

async function askForLink(page: Page, email: string) {
  await openSignIn(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByRole("button", { name: "Send the link" }).click();
  await expect(dialog(page).getByText(SENT(email))).toBeVisible();
}

/** The newest link for a new password that was sent to an address. */
async function linkSentTo(email: string): Promise<string> {
  const link = (await outbox(email)).find((message) => message.link?.includes("/auth/reset/"))?.link;
  if (!link) throw new Error(`No link was sent to ${email}.`);
  return link;
}
const requestLink = (email: string) => openVisitor(appAddress()).post("/auth/forgot-password", { email });

const newPassword = (page: Page) => page.getByRole("textbox", { name: "New password" });
async function setPassword(page: Page, password: string, again = password) {
  await newPassword(page).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(again);
  await page.getByRole("button", { name: "Set the password" }).click();
}

test("a forgotten password is replaced by a link that works once", async ({ page }) => {
  const { username, password } = await makeOwner();
  await askForLink(page, username);
  await expect(dialog(page).getByText("The link works once and for 60 minutes.")).toBeVisible();
  const link = await linkSentTo(username);

  // A mail program that looks at the link first uses nothing up.
  expect((await openVisitor(appAddress()).get(link)).status).toBe(200);
  await page.goto(link);
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/auth?browser=1");
  await expect(page.getByText("Password set. Please sign in with it.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(username);
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();

  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The email or the password is wrong.");
  await page.getByRole("textbox", { name: "Password" }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();

  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(dialog(page)).toBeVisible();
});

test("an address without an account is answered in the same words, and nothing is sent", async ({ page }) => {
  const nobody = `nobody-${randomWord()}@shop.example`;
  await askForLink(page, nobody);
  expect(await outbox(nobody)).toEqual([]);
});

test("the dialog opens over the form with the address that was typed, and leads back to it", async ({
  page,
  javaScriptEnabled,
}) => {
  await openSignIn(page);
  // Before scripts run the link is a page load, which knows nothing of the form.
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  await page.getByLabel("Email").fill("aysel@shop.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const email = dialog(page).getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(javaScriptEnabled ? "aysel@shop.example" : "");
  if (javaScriptEnabled) await page.keyboard.press("Escape");
  else await dialog(page).getByRole("link", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel("Email")).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByLabel("Email")).toHaveValue("aysel@shop.example");
});

test("by keyboard alone", async ({ page, javaScriptEnabled }) => {
  const { username } = await makeOwner();
  await openSignIn(page);
  await page.getByRole("link", { name: "Forgot password?" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(SENT(username))).toBeVisible();
  await page.goto(await linkSentTo(username));
  await expect(newPassword(page)).toBeFocused();
  // The button behind the field is there once scripts are.
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Tab");
  if (javaScriptEnabled) await page.keyboard.press("Tab");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth?browser=1");
});

test("a weak password, or one that is not repeated, is refused at its field and costs no link", async ({ page }) => {
  const { username } = await makeOwner();
  await requestLink(username);
  await page.goto(await linkSentTo(username));
  await setPassword(page, "only-lower-case");
  await expect(page.getByText("Invalid password.")).toBeVisible();
  await expect(newPassword(page)).toBeFocused();
  await setPassword(page, NEW_PASSWORD, "Leyla#2028");
  await expect(page.getByText("Confirm password does not match.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Confirm password" })).toBeFocused();
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/auth?browser=1");
});

test("a new password ends the session of this browser too", async ({ page, context, signInAs }) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/settings");
  await requestLink(owner.username);
  await page.goto(await linkSentTo(owner.username));
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/auth?browser=1");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
});
