import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { formWith, submit } from "../support/forms";
import { openVisitor } from "../support/http";
import { randomWord } from "../support/random";
import { advanceClock, demoUser, latestCode, type DemoUser } from "../support/sandbox";
import { appAddress } from "../support/servers";
import { alone } from "../support/sign-in";

const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) <= 1024;

/** Opens the form; on small screens through the page that recommends the mobile app. */
async function openForm(page: Page, path = "/auth") {
  await page.goto(path);
  if (isSmall(page)) await page.getByRole("link", { name: "Continue in the browser" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function sendCredentials(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel("Email").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const codeField = (page: Page) => page.getByLabel("Code from the SMS");

async function sendCode(page: Page, code: string) {
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** Up to the page that asks for the code. */
async function askForCode(page: Page, user: DemoUser, path?: string) {
  await openForm(page, path);
  await sendCredentials(page, user);
  await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
}

const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

test("e-mail, password and the code from the phone lead to the page that was asked for @every-way", async ({
  page,
}) => {
  const user = await demoUser("ROLE_OPERATOR");
  await alone(user.username, async () => {
    await askForCode(page, user, "/billing/transactions?status=APPROVED");
    await expect(page.getByText(`${user.phone.slice(0, 4)}•••••${user.phone.slice(-4)}`)).toBeVisible();
    // Tries are counted once one is used up.
    await expect(page.getByText(/tries left/)).toHaveCount(0);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
    await sendCode(page, await latestCode(user.phone));
    await expect(page).toHaveURL("/billing/transactions?status=APPROVED");
  });
});

test("by keyboard alone", async ({ page }) => {
  const user = await demoUser("ROLE_OPERATOR");
  await alone(user.username, async () => {
    await openForm(page);
    await page.getByLabel("Email").focus();
    await page.keyboard.type(user.username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(await latestCode(user.phone));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
  });
});

test("what a browser finds wrong is said in the page, in its language, and the first such field has the focus", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await context.addCookies([{ name: "lang", value: "az", url: appAddress() }]);
  await page.goto("/auth?browser=1");
  if (!javaScriptEnabled) {
    // The browser holds the form back and says it by itself.
    await page.getByRole("button", { name: "Daxil olun" }).click();
    await expect(page.locator(":invalid[name=username]")).toBeFocused();
    return;
  }
  await page.getByRole("textbox", { name: "Şifrə" }).fill("Aysel#2026");
  const username = page.locator("[name=username]");
  const send = page.getByRole("button", { name: "Daxil olun" });
  await expect(async () => {
    await send.click();
    await expect(username).toHaveAccessibleDescription("Bu sahəni doldurun.", { timeout: 500 });
  }).toPass();
  await expect(username).toBeFocused();
  await username.fill("x");
  await expect(username).not.toHaveAttribute("aria-invalid");
  await send.click();
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".Polaris-InlineError")).toHaveCount(1);
  await username.fill("nobody@shop.example");
  await expect(page.locator(".Polaris-InlineError")).toHaveCount(0);
});

test("a wrong password says so, keeps the e-mail and sends no password back", async ({ page }) => {
  const username = `nobody-${randomWord()}@shop.example`;
  await openForm(page, "/auth?next=%2Fusers");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await sendCredentials(page, { username, password: "Wrong#Password1" });
  expect((await answered).status()).toBe(422);
  await expect(page.getByRole("alert")).toHaveText("The email or the password is wrong.");
  await expect(page.getByLabel("Email")).toHaveValue(username);
  await expect(page.locator("input[name=next]")).toHaveValue("/users");
  expect(await page.content()).not.toContain("Wrong#Password1");
});

test("a wrong code costs a try, and the right one still works", async ({ page }) => {
  const user = await demoUser("ROLE_FO_SUPERVISOR");
  await alone(user.username, async () => {
    await askForCode(page, user);
    const code = await latestCode(user.phone);
    await sendCode(page, wrong(code));
    await expect(page.getByText("The code is wrong. 4 tries left.")).toBeVisible();
    await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
    await sendCode(page, wrong(code));
    await expect(page.getByText("The code is wrong. 3 tries left.")).toBeVisible();
    // Whoever confirms with Enter keeps the focus in the field: screen readers hear of it from the region around it.
    const told = page.locator("[aria-live]").filter({ hasText: "The code is wrong. 3 tries left." });
    await expect(told).toHaveCount(1);
    await sendCode(page, code);
    await expect(page).toHaveURL("/");
  });
});

test("a code that is over says so and can be asked for again", async ({ page }) => {
  const user = await demoUser("ROLE_FIN_MANAGER");
  await alone(user.username, async () => {
    await askForCode(page, user);
    const code = await latestCode(user.phone);
    // Somebody who knows the password has got the same code, and was faster with it.
    const other = openVisitor(appAddress());
    const credentials = { username: user.username, password: user.password };
    const codePage = await other.follow(
      await submit(other, formWith(await other.get("/auth"), "password"), credentials),
    );
    await submit(other, formWith(codePage, "code"), { code, intent: "confirm" });
    await sendCode(page, code);
    await expect(page.getByText("The code has expired. Please ask for a new one.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send a new code" })).toBeVisible();
  });
});

test.describe("by a clock that stays moved", () => {
  test.use({ ownContext: true });

  test("another code is sent after a minute, and is the one that counts", async ({ page, javaScriptEnabled }) => {
    const user = await demoUser("ROLE_FO_MANAGER");
    if (javaScriptEnabled) await page.clock.install();
    await alone(user.username, async () => {
      await askForCode(page, user);
      const first = await latestCode(user.phone);
      const again = page.getByRole("button", { name: "Send a new code" });
      if (javaScriptEnabled) {
        await expect(page.getByText(/You can ask for a new code in \d+:\d\d\./)).toBeVisible();
        await expect(again).toBeDisabled();
        await page.clock.fastForward("24:00:00");
        await expect(page.getByText("No code yet? You can ask for a new one.")).toBeVisible();
      } else {
        await expect(page.getByText(/You can ask for a new code at \d+:\d\d:\d\d\s[AP]M [^.]+\./)).toBeVisible();
      }
      await again.click();
      await expect(page.getByText("A code was sent just now.", { exact: false })).toBeVisible();
      await advanceClock(61);
      await again.click();
      await expect(page.getByText("We sent a new code. Earlier ones no longer work.")).toBeVisible();
      const second = await latestCode(user.phone);
      if (second !== first) {
        await sendCode(page, first);
        await expect(page.getByText("This code was replaced. Only the newest code works.")).toBeVisible();
      }
      await sendCode(page, second);
      await expect(page).toHaveURL("/");
    });
  });
});

test("a code pasted with a space in it works", async ({ page }) => {
  const user = await demoUser("ROLE_OPERATOR");
  await alone(user.username, async () => {
    await askForCode(page, user);
    const code = await latestCode(user.phone);
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await codeField(page).press("ControlOrMeta+A");
    await codeField(page).press("ControlOrMeta+X");
    await expect(codeField(page)).toHaveValue("");
    await codeField(page).press("ControlOrMeta+V");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("one may go back from the code to the credentials", async ({ page }) => {
  const user = await demoUser("ROLE_OPERATOR");
  await alone(user.username, async () => {
    await askForCode(page, user, "/auth?next=%2Fusers");
    await page.getByRole("button", { name: "Back to sign-in" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.locator("input[name=next]")).toHaveValue("/users");
  });
});

test("who is signed in does not see the form, and no address leads away from here", async ({ signedIn: page }) => {
  await page.goto("/auth?next=%2Fsettings");
  await expect(page).toHaveURL("/settings");
  await page.goto("/auth?next=https%3A%2F%2Fevil.example%2F");
  await expect(page).toHaveURL("/");
});

test("the language of the sign-in pages is chosen there, and the way back is kept", async ({ page }) => {
  await openForm(page, "/auth?next=%2Fusers");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.locator("input[name=next]")).toHaveValue("/users");
  await page.getByRole("button", { name: "Azərbaycan dili" }).click();
  await expect(page.getByRole("heading", { name: "Giriş" })).toBeVisible();
});

test("small screens see the mobile app recommended first, wide ones the form", async ({ page }) => {
  await page.goto("/auth?next=%2Fusers");
  const promotion = page.getByRole("heading", { name: "Take your business with you" });
  const form = page.getByRole("heading", { name: "Sign in" });
  for (const [width, small] of [
    [1024, true],
    [1025, false],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(promotion).toBeVisible({ visible: small });
    await expect(form).toBeVisible({ visible: !small });
  }
  await page.getByRole("link", { name: "Continue in the browser" }).click();
  await expect(form).toBeVisible();
  await sendCredentials(page, { username: `nobody-${randomWord()}@shop.example`, password: "x" });
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("input[name=next]")).toHaveValue("/users");
});

test("signing out ends the session for good: its cookie opens nothing any more @every-way", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(await demoUser("ROLE_OPERATOR"));
  await page.goto("/settings");
  const cookie = (await context.cookies()).find(({ name }) => name === "session");
  if (!cookie) throw new Error("There is no session.");
  if (isSmall(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("You have signed out.")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");

  const thief = openVisitor(appAddress());
  thief.cookies.set(cookie.name, cookie.value);
  const answer = await thief.get("/settings");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/auth?next=%2Fsettings");
  expect(thief.cookies.has("session")).toBe(false);
});

test("a page that the browser kept as it was is asked for anew when it is shown again", async ({
  page,
  context,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await demoUser("ROLE_OPERATOR"));
  await page.goto("/settings");
  await context.clearCookies({ name: "session" });
  // Without scripts nobody can ask; there the browser itself keeps no page that says `no-store`, Safari over plain http
  // excepted.
  if (javaScriptEnabled)
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  else await page.reload();
  await expect(page).toHaveURL(/\/auth\?next=%2Fsettings/);
});
