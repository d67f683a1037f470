import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { randomDigits, randomWord } from "../support/random";
import { latestCode, makeOwner, outbox } from "../support/sandbox";

const PASSWORD = "Aysel#2026";

/** Details that nobody else uses: the phone as people write it, and in E.164. */
function newPerson() {
  const digits = randomDigits(7);
  return {
    email: `aysel-${randomWord()}@shop.example`,
    fullName: "Aysel Məmmədova",
    typedPhone: `050 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`,
    phone: `+99450${digits}`,
  };
}
type Person = ReturnType<typeof newPerson>;

/** From the page that is opened first, on small screens the one that recommends the mobile app. */
async function openForm(page: Page) {
  await page.goto("/auth");
  await page.getByRole("link", { name: /^(Register|Create an account)$/ }).click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
}

async function fill(page: Page, { email, fullName, typedPhone }: Person, password = PASSWORD) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Mobile phone").fill(typedPhone);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
}
const send = (page: Page) => page.getByRole("button", { name: "Create an account" }).click();

async function askForCode(page: Page, person: Person) {
  await openForm(page);
  await fill(page, person);
  await send(page);
  await expect(page.getByRole("heading", { name: "Confirm your phone" })).toBeVisible();
}

async function sendCode(page: Page, code: string) {
  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
}
/** Its form keeps its key in the address, as every form that makes something does with scripts. */
const CONNECT = /\/connect(?:\?key=[\w-]+)?$/;
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

test("details and the code from the phone make an account, on its way to Connect", async ({ page }) => {
  const person = newPerson();
  await askForCode(page, person);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(`+994 ${person.typedPhone.slice(1)}`)).toBeVisible();
  const code = await latestCode(person.phone);
  await sendCode(page, wrong(code));
  await expect(page.getByText("The code is wrong. 4 tries left.")).toBeVisible();
  await sendCode(page, code);
  await expect(page).toHaveURL(CONNECT);
  await expect(page.getByText("Welcome! Your account is ready.")).toBeVisible();
  await page.goto("/auth/register");
  await expect(page).toHaveURL("/");
});

test("by keyboard alone", async ({ page, javaScriptEnabled }) => {
  const { email, fullName, typedPhone, phone } = newPerson();
  await openForm(page);
  await page.getByLabel("Email").focus();
  for (const text of [email, fullName, typedPhone, PASSWORD]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // With scripts the focus is now on the button that shows the password.
  if (javaScriptEnabled) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code from the SMS")).toBeFocused();
  await page.keyboard.type(await latestCode(phone));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(CONNECT);
});

test("what is wrong is said at its field; all but the password is kept and nothing of it comes back", async ({
  page,
}) => {
  const person = { ...newPerson(), typedPhone: "012 498 00 00" };
  await openForm(page);
  await fill(page, person, "only-lower-case");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send(page);
  expect((await answered).status()).toBe(422);
  await expect(page.getByText("Invalid phone number.")).toBeVisible();
  await expect(page.getByText("Invalid password.")).toBeVisible();
  await expect(page.getByLabel("Mobile phone")).toBeFocused();
  await expect(page.getByLabel("Mobile phone")).toHaveValue(person.typedPhone);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Full name")).toHaveValue(person.fullName);
  expect(await page.content()).not.toContain("only-lower-case");
});

test("the rules of a password are listed, and ticked off as one types", async ({ page, javaScriptEnabled }) => {
  await page.goto("/auth/register");
  const rule = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const rules = ["at least 8 characters", "a digit", "a lowercase letter", "an uppercase letter", "!@#$%^&+="];
  for (const text of rules) await expect(rule(text)).toBeVisible();
  if (!javaScriptEnabled) return;
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("abc1");
  await expect(rule("a digit")).toContainText("done");
  await expect(rule("an uppercase letter")).not.toContainText("done");
  await expect(page.getByRole("status").filter({ hasText: "Still needed" })).toHaveText(
    "Still needed: at least 8 characters, an uppercase letter, one of the characters !@#$%^&+=",
  );
  await password.fill(PASSWORD);
  await expect(page.getByText("Your password meets all the rules.")).toBeAttached();
});

test("whoever goes back from the code finds what was typed, corrects it and gets a code for that", async ({ page }) => {
  const mistyped = newPerson();
  const { typedPhone, phone } = newPerson();
  await askForCode(page, mistyped);
  await page.getByRole("button", { name: "Change my details" }).click();
  await expect(page).toHaveURL("/auth/register");
  await expect(page.getByLabel("Email")).toHaveValue(mistyped.email);
  await expect(page.getByLabel("Full name")).toHaveValue(mistyped.fullName);
  await expect(page.getByLabel("Mobile phone")).toHaveValue(mistyped.typedPhone);
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
  await page.goto("/auth/register/code");
  await expect(page).toHaveURL("/auth/register");
  await fill(page, { ...mistyped, typedPhone });
  await send(page);
  await expect(page.getByRole("heading", { name: "Confirm your phone" })).toBeVisible();
  await sendCode(page, await latestCode(phone));
  await expect(page).toHaveURL(CONNECT);
});

test("after five wrong codes the registration starts over, says why and keeps what was typed", async ({ page }) => {
  const person = newPerson();
  await askForCode(page, person);
  const code = await latestCode(person.phone);
  for (const left of [4, 3, 2, 1]) {
    await sendCode(page, wrong(code));
    await expect(page.getByText(`The code is wrong. ${left} `)).toBeVisible();
  }
  await sendCode(page, wrong(code));
  await expect(page.getByText("Too many wrong codes. Please send your details once more")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test("an address that has an account is answered the same, and its owner is told", async ({ page }) => {
  const owner = await makeOwner();
  const stranger = { ...newPerson(), email: owner.username };
  await askForCode(page, stranger);
  await expect(page.getByText(stranger.email)).toBeVisible();
  await sendCode(page, "123456");
  await expect(page.getByText("The code is wrong. 4 tries left.")).toBeVisible();
  expect((await outbox(owner.username)).length).toBeGreaterThan(0);
  expect((await outbox(stranger.phone)).filter(({ code }) => code)).toEqual([]);
});
