import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { openVisitor } from "../support/http";
import { randomWord, unusedMobile } from "../support/random";
import { latestCode, makeOwner, outbox } from "../support/sandbox";
import { appAddress } from "../support/servers";
import { signIn } from "../support/sign-in";

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 1024;

/** Who the foot of the sidebar says is signed in; on small screens the menu is a drawer. */
async function expectPerson(page: Page, text: string) {
  if (isSmall(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("button", { name: /Your account/ })).toContainText(text);
  if (isSmall(page)) await page.keyboard.press("Escape");
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const currentPassword = (page: Page) => page.getByRole("textbox", { name: "Current password" });
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
async function sendCode(page: Page, code: string, button: "Continue" | "Change the number") {
  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: button }).click();
}

test("a new name shows at once; a new e-mail needs the password, and is what one signs in with once its link was opened", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/settings");
  await expect(page.getByText("Owner", { exact: true })).toBeVisible();
  await page.getByText("You can do everything: all permissions").click();
  await expect(page.getByText("Refund payments")).toBeVisible();
  await page.getByLabel("Full name").fill("Leyla Əliyeva");
  await save(page);
  await expect(page.getByText("Details saved.")).toBeVisible();
  await expectPerson(page, "Leyla Əliyeva");

  const username = `new-${randomWord()}@shop.example`;
  if (javaScriptEnabled) await expect(currentPassword(page)).toBeHidden();
  else await expect(page.getByText("Only needed for a new email address.")).toBeVisible();
  await page.getByLabel("Email").fill(username);
  await currentPassword(page).fill("Wrong#Password1");
  await save(page);
  await expect(page.getByText("Invalid password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(username);
  await currentPassword(page).fill(owner.password);
  await save(page);
  await expect(page.getByText(`We sent a link to ${username}.`)).toBeVisible();
  await expect(page.getByText(`Until then you sign in with ${owner.username}.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner.username);
  // The address in the form is the one that counts: no password is asked for any more.
  if (javaScriptEnabled) await expect(currentPassword(page)).toBeHidden();

  await page.getByRole("button", { name: "Keep the old address" }).click();
  await expect(page.getByText("Your email address stays as it was.")).toBeVisible();
  await page.getByLabel("Email").fill(username);
  await currentPassword(page).fill(owner.password);
  await save(page);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`Link sent to ${username}.`)).toBeVisible();

  const link = (await outbox(username))[0]?.link ?? "no link";
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText(`${username} is confirmed.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(username);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  const visitor = await signIn({ ...owner, username });
  expect((await visitor.get("/settings/activity")).text).toContain("Email changed");
});

test("an e-mail of another account is refused, and what was typed stays", async ({ page, signInAs }) => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  await signInAs(owner);
  await page.goto("/settings");
  await page.getByLabel("Email").fill(other.username);
  await currentPassword(page).fill(owner.password);
  await save(page);
  await expect(page.getByText("Another account already uses this email address.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(other.username);
  expect(await page.content()).not.toContain(owner.password);
});

test("a new password signs every other device out and replaces the old one", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const other = await signIn(owner);
  await page.goto("/settings/password");
  await expect(page.getByText("Every other device is signed out.")).toBeVisible();
  const fill = async (old: string, confirmed: string) => {
    await page.getByRole("textbox", { name: "Old password" }).fill(old);
    await page.getByRole("textbox", { name: "New password" }).fill("Other#2027");
    await page.getByRole("textbox", { name: "Confirm password" }).fill(confirmed);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill(owner.password, "Other#2028");
  await expect(page.getByText("Confirm password does not match.")).toBeVisible();
  await fill("Wrong#Password1", "Other#2027");
  await expect(page.getByText("Invalid password.")).toBeVisible();
  expect(await page.content()).not.toContain("Other#2027");
  expect((await other.get("/settings")).status).toBe(200);

  await fill(owner.password, "Other#2027");
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  expect((await other.get("/settings")).headers.get("location")).toBe("/auth?next=%2Fsettings");
  const old = await openVisitor(appAddress()).post("/auth", { username: owner.username, password: owner.password });
  expect(old.status).toBe(422);
  expect((await (await signIn({ ...owner, password: "Other#2027" })).get("/settings")).status).toBe(200);
});

test("a new phone number needs the code of the old phone and that of the new one", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const phone = unusedMobile();
  await signInAs(owner);
  await page.goto("/settings/phone");
  const ask = async (number: string) => {
    await page.getByLabel("New number").fill(number);
    await page.getByRole("button", { name: "Send the code" }).click();
  };
  await ask("+994 12 555 01 00");
  await expect(page.getByText("Invalid phone number.")).toBeVisible();
  await ask(owner.phone);
  await expect(page.getByText("This is the number you have now.")).toBeVisible();
  await ask(phone.replace("+994", "0"));

  await expect(page.getByRole("heading", { name: "Enter the code from your current phone" })).toBeVisible();
  const first = await latestCode(owner.phone);
  await sendCode(page, wrong(first), "Continue");
  await expect(page.getByText("The code is wrong. 4 tries left.")).toBeVisible();
  expect(await outbox(phone)).toEqual([]);
  await sendCode(page, first, "Continue");

  await expect(page.getByRole("heading", { name: "Now the code we sent to the new number" })).toBeVisible();
  await expect(page.getByText(/tries left/)).toHaveCount(0);
  const second = await latestCode(phone);
  await sendCode(page, wrong(second), "Change the number");
  await expect(page.getByText("The code is wrong. 4 tries left.")).toBeVisible();
  await sendCode(page, second, "Change the number");
  await expect(page.getByText("Phone number changed.")).toBeVisible();
  await expectPerson(page, phone.slice(-2));
  await page.goto("/settings/phone/code");
  await expect(page).toHaveURL("/settings/phone");
  // The next code goes to the new phone.
  await signIn({ ...owner, phone });
});

test("a change of phone can be given up, and is over after five wrong codes", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  await signInAs(owner);
  await page.goto("/settings/phone");
  await page.getByLabel("New number").fill(unusedMobile());
  await page.getByRole("button", { name: "Send the code" }).click();
  const code = await latestCode(owner.phone);
  for (const left of [4, 3, 2, 1]) {
    await sendCode(page, wrong(code), "Continue");
    await expect(page.getByText(`The code is wrong. ${left} `)).toBeVisible();
  }
  await sendCode(page, wrong(code), "Continue");
  await expect(page.getByText("Too many wrong codes. Please start again to get a new one.")).toBeVisible();

  const another = await makeOwner();
  await signInAs(another);
  await page.goto("/settings/phone");
  await page.getByLabel("New number").fill(unusedMobile());
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/settings/phone");
  await page.goto("/settings/phone/code");
  await expect(page).toHaveURL("/settings/phone");
});

test("devices: one is signed out, then all others, and the activity tells of it", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [first, second, third] = [await signIn(owner), await signIn(owner), await signIn(owner)];
  await signInAs(owner);
  await page.goto("/settings/devices");
  // The visitors of this test do not say which browser they are.
  const rows = page.getByRole("row", { name: "Unknown device" });
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("row", { name: "This device" })).toHaveCount(1);
  await rows
    .getByRole("link", { name: /^Sign out/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Sign out Unknown device?" });
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("row")).toHaveCount(5);
  await rows
    .getByRole("link", { name: /^Sign out/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Device signed out.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(4);
  const statuses = await Promise.all([first, second, third].map(async (one) => (await one.get("/settings")).status));
  expect(statuses.sort()).toEqual([200, 200, 303]);

  await page.getByRole("link", { name: "Sign out all other devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  for (const one of [first, second, third])
    expect((await one.get("/settings")).headers.get("location")).toBe("/auth?next=%2Fsettings");

  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await expect(page.getByText("Another device was signed out")).toHaveCount(2);
  await expect(page.getByText("Signed in", { exact: true })).toHaveCount(4);
});

test("the activity names its zone, and a page that is none leads back", async ({ page, signInAs }) => {
  await signInAs(await makeOwner());
  await page.goto("/settings/activity?page=none");
  await expect(page.getByText("Baku time, UTC+4", { exact: false })).toBeVisible();
  await expect(page.getByText("Signed in", { exact: true })).toHaveCount(1);
  await page.goto("/settings/activity?page=40");
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByText("Signed in", { exact: true })).toHaveCount(1);
});

test("a change of rights is told with who made it, what came and what went", async ({ page, signInAs }) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const [operator] = owner.team;
  if (!operator) throw new Error("The account has no team.");
  const changed = await (
    await signIn(owner)
  ).post(`/users/${operator.userId}/edit`, [
    ["role", "ROLE_FIN_MANAGER"],
    ["permissions", "SEND_LINK"],
    ["permissions", "REFUND_TRANSACTION"],
    ["appIds", owner.appIds[0] ?? ""],
  ]);
  expect(changed.status).toBe(303);
  await signInAs(operator);
  await page.goto("/settings/activity");
  await expect(page.getByText("Role or permissions changed")).toBeVisible();
  await expect(page.getByText(`By ${owner.fullName}`)).toBeVisible();
  await expect(page.getByText("Role: Front-desk operator → Finance manager")).toBeVisible();
  await expect(page.getByText("Added: Refund payments")).toBeVisible();
  await expect(page.getByText("Removed: Create link")).toBeVisible();
});
