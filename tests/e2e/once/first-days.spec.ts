import { expect, test } from "../../support/browser";
import { APPLICATION, BANK, COMPANY, decide } from "../../support/connecting";
import { counted } from "../../support/counted";
import { PIN1, PIN2, SIGNER_ID } from "../../support/phone";
import { randomDigits, randomWord } from "../../support/random";
import { latestCode } from "../../support/sandbox";
import { addresses } from "../../support/servers";

// A person, the provider's staff and a phone, one after the other.
test.setTimeout(120_000);

/** What they type for a company; what the application has of the company is not typed again. */
const SCREENS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["company", COMPANY],
  ["bank", BANK],
  ["application", { name: APPLICATION.name, info: APPLICATION.info }],
];

test.use({ ownContext: true });

test("a new company gets from the sign-in page to a live application with at most 16 clicks and 14 fields", async ({
  page,
  context,
}) => {
  const { done, click, type } = counted();
  const press = (words: string) => click(page.getByRole("button", { name: new RegExp(`^${words}$`, "i") }));
  const digits = randomDigits(7);
  const phone = `+99450${digits}`;
  // A network of its own: other tests register people from that of this machine, which may do so 20 times an hour.
  await context.setExtraHTTPHeaders({
    "cf-connecting-ip": `10.8.${Number(digits.slice(0, 2))}.${Number(digits.slice(2, 4))}`,
  });

  await page.goto("/auth");
  await click(page.getByRole("link", { name: /^(Register|Create an account)$/ }));
  // The page before has a field of the same name.
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await type(page.getByLabel("Email"), `new-${randomWord()}@shop.example`);
  await type(page.getByLabel("Full name"), "Aysel Məmmədova");
  await type(page.getByLabel("Mobile phone"), `050 ${digits}`);
  await type(page.getByRole("textbox", { name: "Password" }), "Aysel#2026");
  await press("Create an account");
  const code = page.getByLabel("Code from the SMS");
  await code.waitFor();
  await code.fill(await latestCode(phone));
  await press("Confirm and sign in");

  await press("Company");
  for (const [screen, typed] of SCREENS) {
    await expect(page).toHaveURL(new RegExp(`/${screen}$`));
    for (const [name, text] of Object.entries(typed)) await type(page.locator(`#field-${name}`), text);
    await press("Save and continue");
  }
  await expect(page).toHaveURL(/\/review$/);
  const [, appId = ""] = /(ES\d{7})/.exec(page.url()) ?? [];
  await expect(page.getByText(COMPANY.website)).toHaveCount(2);
  await press("Send for review");
  await expect(page.getByText("With the provider")).toBeVisible();
  await decide(appId, {});

  await page.goto("/");
  await click(page.getByRole("main").getByRole("link", { name: "Sign the contract" }));
  await press("I have read it to the end");
  await type(page.getByLabel("User ID"), SIGNER_ID);
  await press("Send the request to my phone");
  /** The phone's button is a click, too. */
  const confirm = async (pin: string) => {
    const inHand = await context.newPage();
    await inHand.goto(new URL(`/phone/${phone}`, addresses().sandbox).href);
    await inHand.getByLabel(/PIN/).fill(pin);
    await click(inHand.getByRole("button", { name: "Confirm", exact: true }));
    await expect(inHand.getByText("Nothing is asked of this phone now.")).toBeVisible();
    await inHand.close();
  };
  await expect(page.getByRole("heading", { level: 1, name: "Confirm on your phone" })).toBeVisible();
  await confirm(PIN1);
  await press("Send the contract to my phone");
  await expect(page.getByText("Then type PIN2 there")).toBeVisible();
  await confirm(PIN2);
  await click(page.getByRole("checkbox"));
  await press("Go live");
  await expect(page.getByText(`${APPLICATION.name} takes payments`)).toBeVisible();

  expect(done.clicks).toBeLessThanOrEqual(16);
  expect(done.fields).toBeLessThanOrEqual(14);
});
