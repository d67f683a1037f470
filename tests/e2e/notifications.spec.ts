import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { formWith, submit } from "../support/forms";
import type { Visitor } from "../support/http";
import { randomWord } from "../support/random";
import { makeOwner, outbox } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

const screen = "/settings/notifications";
const card = (page: Page, name: "Telegram" | "WhatsApp") => page.locator(`#${name.toLowerCase()}`);

const bodies = async (to: string) => (await outbox(to)).map(({ body }) => body);

/** Somebody's name that no other test writes to. */
const newName = () => `@e2e_${randomWord()}`;

/** Opens the link in a tab of its own, as people do, and presses the button there. */
async function agree(page: Page, link: string, button: string): Promise<void> {
  const [chat] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: link }).click()]);
  await chat.getByRole("button", { name: button }).click();
  await expect(chat.getByRole("status")).toContainText("Connected.");
  await chat.close();
}

/** An invoice of the owner, made by a form post and paid by somebody at the checkout. Answers its code. */
async function payAnInvoice(page: Page, owner: Visitor): Promise<string> {
  const form = formWith(await owner.get("/billing/create-an-invoice"), "bookingId");
  const created = await submit(owner, form, {
    fullName: "Zeynəb Quliyeva",
    phone: "050 123 45 67",
    amount: "1,234.50",
    description: "Two nights",
    bookingId: "BK-1",
    linkExpirationDate: inDays(9),
  });
  const link = /http[^"]+\/pay\/\w+/.exec((await owner.follow(created)).text)?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("textbox", { name: "Card number" }).pressSequentially("4242424242424242");
  await page.getByRole("textbox", { name: "Expiry date" }).pressSequentially("1240");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("textbox", { name: "Name on the card" }).fill("Leyla Aliyeva");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
  return new URL(link).pathname.split("/").at(-1) ?? "";
}

test("Telegram is connected step by step, tells of a payment, and is disconnected again", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const name = newName();
  const telegram = card(page, "Telegram");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Notifications" }).click();
  await expect(page).toHaveTitle(/^Payment notifications/);
  await expect(telegram.getByText("Not connected", { exact: true })).toBeVisible();

  await telegram.getByLabel("Telegram ID").fill("@no");
  await telegram.getByRole("button", { name: "Continue" }).click();
  await expect(telegram.getByText("Invalid Telegram ID.")).toBeVisible();
  await expect(telegram.getByLabel("Telegram ID")).toHaveValue("@no");
  await expect(telegram.getByLabel("Telegram ID")).toBeFocused();

  await telegram.getByLabel("Telegram ID").fill(name.slice(1));
  await telegram.getByRole("button", { name: "Continue" }).click();
  await expect(telegram.getByText(`Your Telegram ID: ${name}`)).toBeVisible();
  await expect(telegram.getByRole("img", { name: "QR code" })).toBeVisible();
  await telegram.getByRole("link", { name: "Check connection" }).click();
  await expect(telegram.getByText(/^Not connected yet\./)).toBeVisible();
  expect(await bodies(name)).toEqual([]);

  await agree(page, "Open Telegram", "Start");
  await telegram.getByRole("link", { name: "Check connection" }).click();
  await expect(telegram.getByText("Connected", { exact: true })).toBeVisible();
  await expect(telegram.getByText(name)).toBeVisible();

  await telegram.getByRole("button", { name: "Send a test message" }).click();
  await expect(page.getByText("We sent you a test message.")).toBeVisible();
  expect((await bodies(name))[0]).toContain("This is a test message.");

  const code = await payAnInvoice(page, await signIn(owner));
  const [first = "", second = ""] = await bodies(name);
  expect(first).toContain(`Payment received: AZN\u00a01,234.50 from Zeynəb Quliyeva. Invoice ${code}.`);
  expect(second).toContain("This is a test message.");

  await page.goto(screen);
  await telegram.getByRole("link", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Telegram?" });
  await dialog.getByRole("link", { name: "Go back" }).click();
  await expect(dialog).toBeHidden();
  await telegram.getByRole("link", { name: "Disconnect" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(telegram.getByText("Not connected", { exact: true })).toBeVisible();
});

test("WhatsApp takes a number as people write it, and another one in its place", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(await makeOwner());
  const whatsApp = card(page, "WhatsApp");
  await page.goto(screen);
  await whatsApp.getByLabel("WhatsApp number").fill("050 123");
  await whatsApp.getByRole("button", { name: "Continue" }).click();
  await expect(whatsApp.getByText("Invalid phone number.")).toBeVisible();

  await whatsApp.getByLabel("WhatsApp number").fill("070 555 44 33");
  await whatsApp.getByRole("button", { name: "Continue" }).click();
  await expect(whatsApp.getByText("Your WhatsApp number: +994 70 555 44 33")).toBeVisible();
  const link = whatsApp.getByRole("link", { name: "Open WhatsApp" });
  const before = await link.getAttribute("href");
  expect(before).toContain(`${new URL(addresses().sandbox).origin}/messenger/whatsapp?text=`);

  await whatsApp.getByText("Use another number").click();
  await whatsApp.getByLabel("WhatsApp number").fill("+49 1512 3456789");
  await whatsApp.getByRole("button", { name: "Continue" }).click();
  await expect(whatsApp.getByText("Your WhatsApp number: +49 1512 3456789")).toBeVisible();
  expect(await link.getAttribute("href")).not.toBe(before);
  // The old link is dead.
  expect((await page.request.get(before ?? "")).status()).toBe(404);

  await agree(page, "Open WhatsApp", "Send");
  await whatsApp.getByRole("link", { name: "Check connection" }).click();
  await expect(whatsApp.getByText("Connected", { exact: true })).toBeVisible();

  // Stopped elsewhere meanwhile: the answer stands in the channel's card.
  const elsewhere = await context.newPage();
  await elsewhere.goto("/settings/notifications/disconnect?channel=WHATSAPP");
  await elsewhere.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(elsewhere.getByText("Disconnected. You will get no more messages there.")).toBeVisible();
  await elsewhere.close();
  await whatsApp.getByRole("button", { name: "Send a test message" }).click();
  await expect(whatsApp.getByRole("alert")).toContainText("This channel is not connected yet.");
  await expect(card(page, "Telegram").getByRole("alert")).toHaveCount(0);
});
