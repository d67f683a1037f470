import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import ExcelJS from "exceljs";
import { expect, test } from "../support/browser";
import { formWith, submit } from "../support/forms";
import { openVisitor } from "../support/http";
import { randomDigits, randomWord } from "../support/random";
import { latestCode, makeOwner, outbox, type DemoUser } from "../support/sandbox";
import { appAddress } from "../support/servers";
import { signIn } from "../support/sign-in";

const rows = (page: Page) =>
  page.getByRole("table", { name: "People on the merchant account, by name" }).locator("tbody tr");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const menuOf = async (page: Page, text: string) => {
  await rowOf(page, text)
    .getByRole("button", { name: /^Actions for / })
    .click();
  return rowOf(page, text).locator(".menu");
};

async function search(page: Page, text: string, javaScriptEnabled: boolean): Promise<void> {
  const field = page.getByRole("searchbox", { name: "Full name" });
  await field.fill(text);
  if (!javaScriptEnabled) await field.press("Enter");
}

/** Ticks a role; without scripts a button brings its permissions. */
async function chooseRole(page: Page, role: string, javaScriptEnabled: boolean): Promise<void> {
  await page.getByRole("radio", { name: role, exact: true }).check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Use the role’s permissions" }).click();
}

const permission = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

/** The invited person sets a password by the link of the letter. */
async function acceptInvitation(email: string, password: string): Promise<void> {
  const link = (await outbox(email))[0]?.link;
  if (!link) throw new Error(`No invitation was sent to ${email}.`);
  const visitor = openVisitor(appAddress());
  const form = formWith(await visitor.get(new URL(link).pathname), "newPassword");
  const answer = await submit(visitor, form, { newPassword: password, confirmPassword: password });
  expect(answer.status).toBe(303);
}

test("somebody is added by code, sets a password by the letter, and sees only what they may", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner({ applicationCount: 2 });
  await signInAs(owner);
  const email = `nigar.${randomWord()}@example.az`;
  const phone = `50 ${randomDigits(7)}`;

  await page.goto("/users");
  await page.getByRole("link", { name: "Add a user" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add a user" })).toBeVisible();
  // The least of the roles is suggested, with what it has.
  await expect(permission(page, "Send link")).toBeChecked();
  await page.getByLabel("First name").fill("Nigar");
  await page.getByLabel("Last name").fill("Əliyeva");
  await page.getByLabel("Email").fill(owner.username);
  await page.getByLabel("Phone").fill(phone);
  await chooseRole(page, "Shift lead", javaScriptEnabled);
  await expect(permission(page, "Capture holds")).toBeChecked();
  await expect(permission(page, "Payout review")).not.toBeChecked();
  await permission(page, "Delete invoice").uncheck();
  await page.getByRole("checkbox", { name: new RegExp(owner.appIds[0] ?? "") }).check();

  // A taken address is refused before any code goes out, and everything typed stays.
  const sentBefore = (await outbox(owner.phone)).length;
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("#create-user-email-error")).toContainText("already uses this email address");
  expect((await outbox(owner.phone)).length).toBe(sentBefore);
  await expect(permission(page, "Delete invoice")).not.toBeChecked();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();

  // The page of the code says who it is, and leads back to everything that was typed.
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the new user" })).toBeVisible();
  for (const text of ["Nigar Əliyeva", email, "Shift lead", `${owner.merchant} 1`])
    await expect(page.locator("dl.details")).toContainText(text);
  await page.getByRole("button", { name: "Back to the details" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("radio", { name: "Shift lead", exact: true })).toBeChecked();
  await expect(permission(page, "Delete invoice")).not.toBeChecked();
  await permission(page, "Refund payments").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the new user" })).toBeVisible();
  const code = await latestCode(owner.phone);
  await page.getByLabel("Code from the SMS").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Add the user" }).click();
  await expect(page.getByText(/The code is wrong/)).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: "Add the user" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByText(`We have sent ${email} an invitation.`)).toBeVisible();
  await expect(rowOf(page, email)).toContainText("Invited");
  await expect(rowOf(page, email)).toContainText("7 permissions");

  await (await menuOf(page, email)).getByRole("button", { name: "Send the invitation again" }).click();
  await expect(page.getByText("We have sent the invitation again.")).toBeVisible();
  expect(await outbox(email)).toHaveLength(2);

  const password = "Invited#2026a";
  await acceptInvitation(email, password);
  const invited: DemoUser = {
    ...owner,
    role: "ROLE_FO_SUPERVISOR",
    username: email,
    password,
    phone: `+994${phone.replaceAll(" ", "")}`,
  };
  const visitor = await signIn(invited);
  expect((await visitor.get("/billing/create-an-invoice")).text).toContain(owner.appIds[0]);
  expect((await visitor.get("/billing/create-an-invoice")).text).not.toContain(owner.appIds[1]);
  expect((await visitor.get("/users")).status).toBe(403);
});

test("what somebody may do changes at their next request, until they are deleted for good", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const [operator] = owner.team;
  if (!operator) throw new Error("the team is smaller than was asked for");
  const { username, fullName } = operator;
  const visitor = await signIn(operator);
  await signInAs(owner);
  await page.goto("/users");
  await expect(rowOf(page, username)).toContainText("3 permissions");
  await (await menuOf(page, username)).getByRole("link", { name: "Edit access" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit access" });
  await expect(dialog.getByText(username)).toBeVisible();
  await permission(page, "Create link").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Access changed: ${fullName}.`)).toBeVisible();
  await expect(rowOf(page, username)).not.toContainText("Create link");
  await expect(rowOf(page, username)).toContainText("Send link");
  expect((await visitor.get("/billing/create-an-invoice")).status).toBe(403);
  expect((await visitor.get("/billing/invoices")).status).toBe(200);

  // Whoever is taken off is signed out, and can be let in again with the password they had.
  await (await menuOf(page, username)).getByRole("link", { name: "Remove from the account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from the account" }).click();
  await expect(rowOf(page, username)).toContainText("Removed");
  const out = await visitor.get("/billing/invoices");
  expect(out.status).toBe(303);
  expect(out.headers.get("location")).toMatch(/^\/auth/);

  await (await menuOf(page, username)).getByRole("link", { name: "Restore access" }).click();
  await expect(permission(page, "Create link")).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "Restore access" }).click();
  await expect(rowOf(page, username)).toContainText("Active");
  await expect(rowOf(page, username)).toContainText("3 permissions");

  await (await menuOf(page, username)).getByRole("link", { name: "Delete for good" }).click();
  const asking = page.getByRole("dialog", { name: "Delete for good?" });
  for (const text of [fullName, username, "This cannot be undone.", "their personal data", "the history"])
    await expect(asking).toContainText(text);
  await asking.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText(`User deleted: ${fullName}.`)).toBeVisible();
  await expect(rowOf(page, username)).toHaveCount(0);
});

test("the list is searched by name, keeps what it shows behind a dialog, and goes into a file", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner({ team: Array.from({ length: 11 }, () => ({ role: "ROLE_OPERATOR" as const })) });
  await signInAs(owner);
  await page.goto("/users");
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);

  const person = owner.team[4];
  if (!person) throw new Error("the team is smaller than was asked for");
  await page.goto("/users");
  await search(page, person.fullName.toUpperCase(), javaScriptEnabled);
  await expect(page).toHaveURL(/[?&]fullName=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(person.username);
  await (await menuOf(page, person.username)).getByRole("link", { name: "Edit access" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/users\?fullName=/);
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole("link", { name: "Export", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(`Full name: ${person.fullName.toUpperCase()}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Download", exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const book = new ExcelJS.Workbook();
  const bytes = await readFile(await file.path());
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const texts: string[] = [];
  book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => texts.push(cell.text)));
  expect(texts).toContain(person.username);
  expect(texts).not.toContain(owner.username);

  await page.goto("/users?fullName=Nobody+at+all");
  await expect(page.getByText("No users match this name", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("a role that nobody chose is asked for by the group of roles, and the focus goes to the first of them", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  await signInAs(owner);
  await page.goto(`/users/${owner.team[0]?.userId}/edit`);
  const roles = page.getByRole("radio");
  const error = page.locator("#edit-user-role-error");
  const save = async (isRequired: boolean) => {
    await roles.evaluateAll(
      (all, required) => all.forEach((one) => Object.assign(one, { checked: false, required })),
      isRequired,
    );
    await page.getByRole("button", { name: "Save" }).click();
  };
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  if (javaScriptEnabled) {
    // The group says it. Until the scripts are there, the browser does.
    await expect(async () => {
      await save(true);
      await expect(error).toHaveText("Please choose one of the options.", { timeout: 500 });
    }).toPass();
    await expect(roles.first()).toBeFocused();
    await page.getByRole("radio", { name: "Front-desk operator", exact: true }).check();
    await expect(error).toBeHidden();
    expect(posts).toEqual([]);
  }
  // What the server finds wrong.
  await save(false);
  await expect(error).toHaveText("Please choose one of the options.");
  await expect(roles.first()).toBeFocused();
  expect(posts).toHaveLength(1);
});

test("nobody changes themselves, gives what they do not hold, or touches owners without being one", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({
    team: [{ role: "ROLE_FIN_MANAGER" }, { role: "ROLE_OPERATOR" }, { role: "ROLE_USER" }],
  });
  const [finance, operator, partner] = owner.team;
  if (!finance || !operator || !partner) throw new Error("the team is smaller than was asked for");
  await signInAs(owner);
  await page.goto("/users");
  await expect(rowOf(page, owner.username).getByText("You", { exact: true })).toBeVisible();
  await expect(rowOf(page, owner.username).getByRole("button")).toHaveCount(0);
  await page.goto(`/users/${owner.userId}/edit`);
  await expect(page.getByRole("dialog")).toContainText("You cannot change your own permissions.");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Save" })).toHaveCount(0);

  await signInAs(finance);
  await page.goto("/users");
  for (const username of [owner.username, partner.username])
    await expect(rowOf(page, username).getByRole("button")).toHaveCount(0);
  await page.goto(`/users/${owner.userId}/delete`);
  await expect(page.getByRole("dialog")).toContainText("Only an owner can add, change or remove owners.");
  await page.goto(`/users/${operator.userId}/edit`);
  await expect(page.getByRole("radio", { name: "Owner", exact: true })).toHaveCount(0);
  // What the other has already may stay; what is not held cannot be given.
  await expect(permission(page, "Create link")).toBeEnabled();
  await expect(permission(page, "Delete invoice")).toBeDisabled();
  await expect(page.getByText("You do not have this permission, so you cannot give it.").first()).toBeVisible();

  // Scripts that post around the form are refused in the same words.
  const visitor = await signIn(finance);
  const forged = await visitor.post(`/users/${operator.userId}/edit`, [
    ["role", "ROLE_OPERATOR"],
    ["permissions", "DELETE_INVOICE"],
  ]);
  expect(forged.status).toBe(403);
  expect(forged.text).toContain("You cannot grant a permission that you do not have.");

  // Owners may take each other off; the last one cannot go.
  const partnerVisits = await signIn(partner);
  expect((await partnerVisits.post(`/users/${owner.userId}/remove`, { intent: "remove" })).status).toBe(303);
  expect((await partnerVisits.post(`/users/${partner.userId}/remove`, { intent: "remove" })).status).toBe(403);

  expect((await page.goto("/users/usr_0000000000000000/edit"))?.status()).toBe(404);
});
