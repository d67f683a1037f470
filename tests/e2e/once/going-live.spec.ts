import { readFileSync } from "node:fs";
import { z } from "zod";
import { expect, test } from "../../support/browser";
import { approved, type ConnectedKind } from "../../support/connecting";
import { inDays } from "../../support/days";
import { PIN1, PIN2, SIGNER_ID } from "../../support/phone";
import { onButton } from "../../support/on-button";
import { answer } from "../../support/phone-in-hand";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const SAID = {
  contract: z.object({ end: z.object({ read: z.string() }) }),
  "contract-sign": z.object({
    phone: z.object({ phone: z.string(), userId: z.string(), send: z.string() }),
    waiting: z.object({ title: z.string(), signing: z.string() }),
    certificate: z.object({ title: z.string(), sign: z.string() }),
    kind: z.object({ CITIZEN: z.string(), BUSINESS: z.string() }),
  }),
  "contract-signed": z.object({ ready: z.object({ submit: z.string() }), online: z.object({ create: z.string() }) }),
  "create-invoice": z.object({ create: z.object({ submitAndSend: z.string() }) }),
  invoice: z.object({ detail: z.object({ linkLabel: z.string() }) }),
};
/** Sentences of a namespace, in a language. */
function said<Name extends keyof typeof SAID>(language: string, namespace: Name): z.infer<(typeof SAID)[Name]>;
function said(language: string, namespace: keyof typeof SAID): unknown {
  return SAID[namespace].parse(JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")));
}

/** Each kind once and each language once; every kind in every language is walked over HTTP, without scripts. */
const WAYS = [
  ["BUSINESS", "en", "BUSINESS"],
  ["SOLE_PROPRIETOR", "az", "CITIZEN"],
  ["ONE_TIME", "ru", "CITIZEN"],
] as const satisfies readonly [ConnectedKind, string, string][];

// Screens of ours, of a phone and of a checkout, one after the other.
test.setTimeout(120_000);

for (const [kind, language, certificate] of WAYS)
  test(`${kind}, in ${language}: from the approval by contract and phone to a first invoice that is paid`, async ({
    page,
    context,
    give,
  }) => {
    const [contract, sign] = [said(language, "contract"), said(language, "contract-sign")];
    const [signed, invoice] = [said(language, "contract-signed"), said(language, "invoice")];
    const { create } = said(language, "create-invoice");
    const person = await makeOwner({ applicationCount: 0 });
    const owner = await signIn(person);
    const appId = await approved(owner, kind);
    owner.cookies.set("lang", language);
    await give(owner);
    const press = (name: string) => page.getByRole("button", { name: onButton(language, name), exact: true }).click();
    const titled = (name: string) => expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

    await page.goto(`/contract/${appId}`);
    await expect(page.getByRole("article")).toHaveAttribute("lang", language);
    await press(contract.end.read);
    // An individual's own number and user ID stand there; a phone is asked one thing at a time, so each way has one of
    // its own.
    await page.getByLabel(sign.phone.phone).fill(person.phone);
    await page.getByLabel(sign.phone.userId).fill(SIGNER_ID);
    await press(sign.phone.send);
    await titled(sign.waiting.title);
    await answer(context, page, person.phone, PIN1);
    await titled(sign.certificate.title);
    // A company signs with its own certificate, a person as a citizen.
    await expect(page.getByRole("radio", { name: new RegExp(`^${sign.kind[certificate]}`) })).toBeChecked();
    await press(sign.certificate.sign);
    await expect(page.getByText(sign.waiting.signing)).toBeVisible();
    await answer(context, page, person.phone, PIN2);

    await page.getByRole("checkbox").check();
    await press(signed.ready.submit);
    await page.getByRole("link", { name: onButton(language, signed.online.create), exact: true }).click();

    const typed = {
      fullName: "Aysel Məmmədova",
      phone: "050 555 12 34",
      amount: "25",
      bookingId: "FIRST-1",
      description: "İki gecə",
      dueDate: inDays(30),
    };
    for (const [name, value] of Object.entries(typed)) await page.locator(`#create-invoice-${name}`).fill(value);
    await press(create.submitAndSend);
    const payLink = await page.getByLabel(invoice.detail.linkLabel).inputValue();
    const made = page.url();

    await page.goto(payLink);
    const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", holder: "AYSEL MAMMADOVA" };
    for (const [name, value] of Object.entries(card)) await page.locator(`#${name}`).fill(value);
    await page.locator("main form button[type=submit]").first().click();
    await expect(page).toHaveURL(/\/receipt\//);
    await page.goto(made);
    await expect(page.getByText("•••• 4242").first()).toBeVisible();
  });
