import { expect, test } from "vitest";
import azConnect from "../../../locales/az/connect.json";
import azRequirements from "../../../locales/az/requirements.json";
import azStatus from "../../../locales/az/application-status.json";
import azTests from "../../../locales/az/test-invoices.json";
import enConnect from "../../../locales/en/connect.json";
import enRequirements from "../../../locales/en/requirements.json";
import enStatus from "../../../locales/en/application-status.json";
import enTests from "../../../locales/en/test-invoices.json";
import ruConnect from "../../../locales/ru/connect.json";
import ruRequirements from "../../../locales/ru/requirements.json";
import ruStatus from "../../../locales/ru/application-status.json";
import ruTests from "../../../locales/ru/test-invoices.json";
import { onButton } from "../../support/on-button";
import { APPLICATION, BANK, begin, COMPANY, decide, fill, PERSON, place } from "../../support/connecting";
import { formFaults } from "../../support/form-faults";
import { formWith, submit, type Form } from "../../support/forms";
import { find, hrefsIn, the, titleOf, wordsOf } from "../../support/html";
import { openVisitor, type Visitor } from "../../support/http";
import { randomDigits, randomKey, randomWord } from "../../support/random";
import { latestCode, makeOwner, outbox, withFault } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/* From registration to the review, without a script, in each language, in two browsers in turn. */

const WORDS = {
  en: { connect: enConnect, requirements: enRequirements, status: enStatus, tests: enTests },
  az: { connect: azConnect, requirements: azRequirements, status: azStatus, tests: azTests },
  ru: { connect: ruConnect, requirements: ruRequirements, status: ruStatus, tests: ruTests },
} as const;
const LANGUAGES = ["en", "az", "ru"] as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const INDIVIDUAL = [
  ["person", PERSON],
  ["bank", { withdrawalMethod: "IBAN", ...BANK }],
  ["application", APPLICATION],
] as const;
/**
 * The screens of each kind with what is typed; what is wrong at first there, by its field; and what staff reject, with
 * its correction.
 */
const KINDS = [
  {
    kind: "BUSINESS",
    steps: [
      ["company", COMPANY],
      ["bank", BANK],
      ["application", APPLICATION],
    ],
    slips: {
      company: { taxId: "14" },
      bank: { iban: BANK.iban.slice(0, 20).toLowerCase() },
      application: { url: "tours" },
    },
    rejected: { step: "bank", field: "iban", right: "AZ45PAHA00000000000000000002" },
  },
  {
    kind: "SOLE_PROPRIETOR",
    steps: INDIVIDUAL,
    slips: { person: { fin: "5AB12CO" }, bank: { iban: "AZ72 PAHA 0000" }, application: { name: "Ab" } },
    rejected: { step: "person", field: "fin", right: "5AB12CE" },
  },
  {
    kind: "ONE_TIME",
    steps: INDIVIDUAL,
    slips: {
      person: { phone: "12", userId: "12a" },
      bank: { iban: "AZ73PAHA00000000000000000001" },
      application: { category: "" },
    },
    rejected: { step: "application", field: "url", right: "https://rent.example" },
  },
] as const;

/** What staff say of a field, as the merchant reads it. */
const rejectedWith = ({ requirements }: Words, reason: string) =>
  requirements.rejected.replace("{{reason}}", reason).replace("{{code}}", requirements.code.other);

const journeys = KINDS.flatMap((one) => LANGUAGES.map((lang) => ({ ...one, lang })));

test.each(journeys)(
  "$kind in $lang: registered, each step in the other browser, back with one field",
  async (journey) => {
    const { kind, lang, steps, slips, rejected } = journey;
    const words: Words = WORDS[lang];
    const { visitor, person } = await registered(lang);
    const owners = [visitor, await signIn(person)] as const;
    for (const owner of owners) owner.cookies.set("lang", lang);
    let turn = 0;
    /** It goes on in the other browser. */
    const next = (): Visitor => owners[++turn % 2 === 0 ? 0 : 1];
    expect(wordsOf(await next().get("/connect"))).toContain(words.connect.takes);

    const appId = await begin(next());
    const at = (step: string) => `/connect/${appId}/${step}`;
    const all: readonly (readonly [string, Readonly<Record<string, string>>])[] = [["type", { kind }], ...steps];
    const after = [...all.map(([step]) => at(step)).slice(1), at("review")];
    for (const [index, [step, typed]] of all.entries()) {
      const owner = next();
      const screen = await owner.get(at(step));
      expect(formFaults(screen.text)).toEqual([]);
      const slip = Object.entries(slips).find(([name]) => name === step)?.[1];
      if (slip) {
        const answer = await fill(owner, at(step), { ...typed, ...slip });
        expect(answer.status).toBe(422);
        for (const field of Object.keys(slip)) expect(find(answer, `#field-${field}-error`), field).toBeDefined();
      }
      // Sent twice, it is saved once.
      for (let time = 0; time < 2; time++)
        expect(place(await fill(next(), at(step), typed))).toEqual([303, after[index]]);
    }

    const check = await next().get(at("review"));
    expect(wordsOf(check)).toContain(words.connect.why.review);
    for (const [, typed] of steps)
      for (const [name, value] of Object.entries(typed))
        if (!["withdrawalMethod", "category", "phone"].includes(name)) expect(wordsOf(check)).toContain(value);
    const lost = await withFault(
      { path: `/api/application-verify/switch/review/*/${appId}`, kind: "commitThenCut" },
      () => fill(next(), at("review"), {}),
    );
    expect(lost.status).toBe(502);
    expect(place(await submit(next(), reviewForm(lost.url), {}))).toEqual([303, "/connect"]);
    const waiting = wordsOf(await next().get("/connect"));
    for (const said of [words.connect.turn.IN_REVIEW, words.connect.next.IN_REVIEW, words.status.IN_REVIEW])
      expect(waiting).toContain(said);

    const reason = "Reyestrdə başqadır";
    await decide(appId, { [`${rejected.step}-${rejected.field}`]: reason });
    const back = await next().get("/connect");
    for (const said of [words.connect.turn.REJECTED, words.connect.next.REJECTED, rejectedWith(words, reason)])
      expect(wordsOf(back)).toContain(said);
    expect(hrefsIn(back)).toContain(`${at(rejected.step)}#field-${rejected.field}`);
    expect(place(await fill(next(), at(rejected.step), { [rejected.field]: rejected.right }))).toEqual([
      303,
      at("review"),
    ]);
    expect(wordsOf(await next().get(at("review")))).toContain(onButton(lang, words.connect.submitAgain));
    for (let time = 0; time < 2; time++)
      expect(place(await submit(next(), reviewForm(lost.url), {}))).toEqual([303, "/connect"]);
    expect(wordsOf(await next().get("/connect"))).toContain(words.connect.turn.IN_REVIEW);
  },
);

/** Somebody who has just registered, in the browser that they did it in. */
async function registered(lang: (typeof LANGUAGES)[number]) {
  const visitor = openVisitor(appAddress());
  visitor.cookies.set("lang", lang);
  const from = { "cf-connecting-ip": `10.${Number(randomDigits(2))}.${Number(randomDigits(2))}.7` };
  const digits = randomDigits(7);
  const email = `new-${randomWord()}@shop.example`;
  const phone = `+99450${digits}`;
  const password = "Aysel#2026";
  const typed = { email, fullName: "Aysel Məmmədova", mobilePhone: `050 ${digits}`, password };
  expect((await visitor.post("/auth/register", typed, from)).status).toBe(303);
  const code = await latestCode(phone);
  const done = await visitor.post("/auth/register/code", { intent: "confirm", code }, from);
  expect(place(done)).toEqual([303, "/connect"]);
  return { visitor, person: { username: email, password, phone, region: "default" as const } };
}

/** The form that hands an application in: nothing is typed there. */
const reviewForm = (url: URL): Form => ({ action: url.href, method: "post", fields: [], buttons: [] });

test.each(LANGUAGES)(
  "in %s: whoever has registered is led to connect, and may try everything out meanwhile",
  async (lang) => {
    const words: Words = WORDS[lang];
    const { visitor, person } = await registered(lang);
    const email = person.username;
    const first = wordsOf(await visitor.get("/connect"));
    for (const said of [words.connect.subtitle, words.connect.need.bank, words.connect.begin])
      expect(first).toContain(said);
    // Nobody is offered an invoice that they could not issue.
    for (const list of ["/billing/invoices", "/billing/transactions"]) {
      const { text } = await visitor.get(list);
      expect(hrefsIn(the(text, "main"))).not.toContain("/billing/create-an-invoice");
    }

    // The letter of a test goes to a proven address alone.
    const link = (await outbox(email)).find((message) => message.link?.includes("/auth/confirm-email/"))?.link ?? "";
    await visitor.post(new URL(link).pathname, { intent: "confirm" });
    const path = `/connect/${await begin(visitor)}/test-invoices`;
    const form = formWith(await visitor.get(path), "testAmount");
    const invoice = { testAmount: lang === "en" ? "1234.56" : "1234,56", description: "İki gecə" };
    const lost = await withFault(
      { path: `/api/merchant-connect/${path.split("/")[2]}/test-invoices`, method: "POST", kind: "commitThenCut" },
      () => submit(visitor, form, invoice),
    );
    expect(lost.status).toBe(502);
    expect(place(await submit(visitor, formWith(lost, "testAmount"), {}))).toEqual([303, path]);
    const issued = await visitor.get(path);
    expect(hrefsIn(issued).filter((to) => /\/pay\/test\/\w+$/.test(to))).toHaveLength(1);
    expect(wordsOf(issued)).toContain(words.tests.test);
    const letter = (await outbox(email)).find((message) => message.link?.includes("/pay/test/"));
    expect(letter?.body).toMatch(/^(?:TEST|ТЕСТ)/);

    const payer = openVisitor(addresses().sandbox);
    const pay = `${new URL(letter?.link ?? "").pathname}?lang=${lang}`;
    const page = await payer.get(pay);
    expect(titleOf(page)).toMatch(/^(?:Test|Тест)/);
    const paid = await payer.follow(await submit(payer, formWith(page, "token"), { answer: "pay" }));
    expect(titleOf(paid)).toMatch(/^(?:Test|Тест)/);
    expect(wordsOf(await visitor.get(path))).toContain(words.tests.status.PAID);
    // Nothing that counts has it: neither screens, their sums, nor their files.
    const sum = /1[\s.,\u00a0]?234[.,]56/;
    for (const counted of ["/", "/billing/invoices", "/billing/transactions", "/billing/customers", "/billing/wallet"])
      expect((await visitor.get(counted)).text).not.toMatch(sum);
    expect((await visitor.get("/billing/transactions/export/file")).text).not.toMatch(sum);
  },
);

test("nobody else reads, saves, hands in or tries what a merchant prepares", async () => {
  const [owner, stranger] = [await signIn(await makeOwner()), await signIn(await makeOwner())];
  const appId = await begin(owner);
  for (const step of ["type", "person", "company", "bank", "application", "review", "test-invoices"]) {
    expect((await stranger.get(`/connect/${appId}/${step}`)).status, step).toBe(404);
    const typed = { testAmount: "12.50", description: "Two nights", idempotencyKey: randomKey() };
    expect((await stranger.post(`/connect/${appId}/${step}`, typed)).status, step).toBe(404);
  }
  expect(wordsOf(await owner.get(`/connect/${appId}/test-invoices`))).toContain(enTests.none);
});
