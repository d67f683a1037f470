import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { z } from "zod";
import { expect, test } from "../../support/browser";
import { decide, STEPS, type ConnectedKind } from "../../support/connecting";
import { randomDigits, randomWord } from "../../support/random";
import { latestCode } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { onButton } from "../../support/on-button";

/**
 * Each kind with scripts in another language, and a field that staff reject with its correction; all nine without
 * scripts are walked over HTTP.
 */
const WAYS = [
  { kind: "BUSINESS", language: "az", step: "bank", field: "iban", right: "AZ45PAHA00000000000000000002" },
  { kind: "SOLE_PROPRIETOR", language: "ru", step: "person", field: "fin", right: "5AB12CE" },
  { kind: "ONE_TIME", language: "en", step: "application", field: "url", right: "https://rent.example" },
] as const satisfies readonly { kind: ConnectedKind; language: string; step: string; field: string; right: string }[];

const sentences = z.object({
  kind: z.object({ BUSINESS: z.string(), SOLE_PROPRIETOR: z.string(), ONE_TIME: z.string() }),
  goOn: z.string(),
  unnamed: z.string(),
  save: z.string(),
  submit: z.string(),
  submitAgain: z.string(),
  turn: z.object({ IN_REVIEW: z.string() }),
});
const REASON = "Reyestrdə başqadır";

/** From a form to the code to Connect. */
async function register(page: Page) {
  const digits = randomDigits(7);
  const user = {
    username: `new-${randomWord()}@shop.example`,
    password: "Aysel#2026",
    phone: `+99450${digits}`,
    region: "default" as const,
  };
  await page.goto("/auth/register");
  const typed = {
    email: user.username,
    fullName: "Aysel Məmmədova",
    mobilePhone: `050 ${digits}`,
    password: user.password,
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
  await page.locator("input[name=mobilePhone]").press("Enter");
  await page.locator("input[name=code]").fill(await latestCodeOnceSent(page, user.phone));
  await page.locator("input[name=code]").press("Enter");
  await expect(page).toHaveURL(/\/connect(?:\?|$)/);
  return user;
}

/** The page that asks for the code is there once it was sent. */
async function latestCodeOnceSent(page: Page, phone: string): Promise<string> {
  await expect(page.locator("input[name=code]")).toBeVisible();
  return latestCode(phone);
}

/** Types one field of a screen, whatever it is; the address may change a moment before the screen does. */
async function type(page: Page, name: string, text: string) {
  await page.locator(`#field-${name}`).waitFor();
  const radio = page.locator(`input[type=radio][name="${name}"]`);
  if ((await radio.count()) > 0) return radio.and(page.locator(`[value="${text}"]`)).check();
  const field = page.locator(`#field-${name}`);
  if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption(text);
  else await field.fill(text);
}

// Two browsers, from registration to the second review.
test.setTimeout(120_000);

for (const { kind, language, step, field, right } of WAYS)
  test(`${kind}, in ${language}: registered, each step in the other browser, back with one field`, async ({
    page,
    context,
    another,
  }) => {
    const said = sentences.parse(JSON.parse(readFileSync(`locales/${language}/connect.json`, "utf8")));
    const lang = { name: "lang", value: language, url: appAddress() };
    await context.addCookies([lang]);
    const user = await register(page);
    const second = await another(user);
    await second.context().addCookies([lang]);
    const browsers = [second, page] as const;
    const press = (at: Page, name: string) =>
      at.getByRole("button", { name: onButton(language, name), exact: true }).click();
    const goOn = onButton(language, said.goOn.replace("{{name}}", said.unnamed));

    await press(page, said.kind[kind]);
    // The kind is chosen: its own first screen follows.
    const [, ...screens] = STEPS[kind];
    await expect(page).toHaveURL(new RegExp(`/${screens[0][0]}$`));
    const [, appId = ""] = /(ES\d{7})/.exec(page.url()) ?? [];
    for (const [index, [screen, typed]] of screens.entries()) {
      const at = browsers[index % 2] ?? page;
      await at.goto("/connect");
      // What is there already says where one goes on.
      await at.getByRole("link", { name: goOn, exact: true }).click();
      await expect(at).toHaveURL(new RegExp(`/connect/${appId}/${screen}$`));
      for (const [name, text] of Object.entries(typed)) await type(at, name, text);
      await press(at, said.save);
      const next = screens[index + 1]?.[0] ?? "review";
      await expect(at).toHaveURL(new RegExp(`/connect/${appId}/${next}$`));
    }

    await page.goto(`/connect/${appId}/review`);
    await expect(page.getByText("PAŞA Bank")).toBeVisible();
    await press(page, said.submit);
    await expect(page.getByText(said.turn.IN_REVIEW)).toBeVisible();

    await decide(appId, { [`${step}-${field}`]: REASON });
    await second.goto("/connect");
    await second.locator(`a[href="/connect/${appId}/${step}#field-${field}"]`).click();
    await expect(second).toHaveURL(new RegExp(`/connect/${appId}/${step}#field-${field}$`));
    await expect(second.locator(`#field-${field}-help`)).toContainText(REASON);
    await expect(second.locator("main form [name]:visible")).toHaveCount(1);
    await type(second, field, right);
    await press(second, said.save);
    await press(second, said.submitAgain);
    await expect(second.getByText(said.turn.IN_REVIEW)).toBeVisible();
    await page.goto("/connect");
    await expect(page.getByText(said.turn.IN_REVIEW)).toBeVisible();
  });
