import { beforeAll, describe, expect, it } from "vitest";
import { challengeSchema, sessionSchema } from "#provider/contract/auth";
import type { Language } from "#provider/contract/words";
import { codeMessage } from "../../../sandbox/src/messages/code.ts";
import { NOTICES } from "../../../sandbox/src/messages/notices/index.ts";
import {
  advance,
  latestCode,
  makeMerchant,
  makePerson,
  makeSigner,
  messagesTo,
  newAddress,
  newKey,
  newPhone,
  PASSWORD,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { codeFor, invite, typed } from "../../support/workerd/team.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

/** What somebody is written when they ask for a link to a new password: in which language it is, its subject tells. */
async function subjectOf(email: string): Promise<string | null | undefined> {
  await send("POST /api/forgot-password", { body: { email } });
  return (await messagesTo(email))[0]?.subject;
}
const passwordLink = (language: Language) => NOTICES[language].passwordLink({ name: "", link: "", minutes: 1 }).subject;
const SUBJECT = { en: passwordLink("en"), az: passwordLink("az"), ru: passwordLink("ru") };

const choose = ({ token }: Pick<Someone, "token">, language: string) =>
  send("PUT /api/profile/language", { token, body: { language } });

/** Signs in, in a browser in which a language was chosen, or none. */
async function enter(person: Someone, language?: string, region: Merchant["region"] = "default") {
  const body = { username: person.username, password: PASSWORD, rememberMe: false };
  const { challenge } = challengeSchema.parse((await send("POST /api/login", { body, region })).json);
  const code = await latestCode(person.phone);
  const answer = { challenge, ...(language ? { language } : {}) };
  const path = `/api/approveLogin/${code}/${encodeURIComponent(person.username)}`;
  return send(`POST ${path}`, { body: answer, region });
}

/** The text of the SMS that came last, with its code left out. */
const lastText = async (phone: string) => {
  const [message] = await messagesTo(phone);
  return message?.body.replace(message.code ?? "", "…");
};
const textIn = (language: Language) => codeMessage(language, "…");

describe("the language that somebody chooses", () => {
  it("is that of the next letter and of the next code", async () => {
    const person = await makeSigner(merchant);
    expect(await subjectOf(person.username)).toBe(SUBJECT.en);
    expect((await choose(person, "ru")).status).toBe(204);
    expect(await subjectOf(person.username)).toBe(SUBJECT.ru);
    await send("POST /api/login", { body: { username: person.username, password: PASSWORD, rememberMe: false } });
    expect(await lastText(person.phone)).toBe(textIn("ru"));
    expect((await choose(person, "az")).status).toBe(204);
    expect(await subjectOf(person.username)).toBe(SUBJECT.az);
  });

  it("comes along with a sign-in in a browser that knows it, and stays with one that knows none", async () => {
    const person = await makeSigner(merchant);
    expect((await enter(person, "az")).status).toBe(200);
    expect(await subjectOf(person.username)).toBe(SUBJECT.az);
    await advance(61);
    expect((await enter(person)).status).toBe(200);
    expect(await subjectOf(person.username)).toBe(SUBJECT.az);
  });

  it("counts only once the code was right", async () => {
    const person = await makeSigner(merchant);
    const body = { username: person.username, password: PASSWORD, rememberMe: false };
    const { challenge } = challengeSchema.parse((await send("POST /api/login", { body })).json);
    const path = `/api/approveLogin/${"0".repeat(6)}/${encodeURIComponent(person.username)}`;
    expect(refusal(await send(`POST ${path}`, { body: { challenge, language: "az" } }))).toBe("400 otp_invalid");
    expect(await subjectOf(person.username)).toBe(SUBJECT.en);
  });

  it("is one of their region's", async () => {
    const abroad = await makeMerchant("ae");
    const person = await makeSigner(abroad);
    const refused = await send("PUT /api/profile/language", {
      token: person.token,
      body: { language: "az" },
      region: "ae",
    });
    expect(refusal(refused)).toBe("422 invalid_request");
    expect(refused.json).toMatchObject({ fields: [{ field: "language", code: "notInRegion" }] });
    expect((await enter(person, "az", "ae")).status).toBe(200);
    await send("POST /api/forgot-password", { body: { email: person.username }, region: "ae" });
    expect((await messagesTo(person.username))[0]?.subject).toBe(SUBJECT.en);
  });
});

describe("whoever signs in", () => {
  it("gets the code in the language of the page, whatever they chose before", async () => {
    const person = await makeSigner(merchant);
    await choose(person, "az");
    const body = { username: person.username, password: PASSWORD, rememberMe: false };
    expect((await send("POST /api/login", { body, headers: { "Accept-Language": "ru" } })).status).toBe(200);
    expect(await lastText(person.phone)).toBe(textIn("ru"));
  });

  it("gets the code in the language that they chose, where the page names none", async () => {
    const person = await makeSigner(merchant);
    await choose(person, "ru");
    await send("POST /api/login", { body: { username: person.username, password: PASSWORD, rememberMe: false } });
    expect(await lastText(person.phone)).toBe(textIn("ru"));
  });
});

describe("somebody who was invited", () => {
  it("is invited in the language in which the inviter reads the page", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    await choose(owner, "az");
    const invited = typed(merchant, { email: newAddress() });
    const { challenge, code } = await codeFor(owner, invited);
    await send(`POST /api/user/registerPmd/${code}`, {
      token: owner.token,
      key: newKey(),
      body: { ...invited, challenge },
      headers: { "Accept-Language": "en" },
    });
    const [letter] = await messagesTo(invited.email);
    expect(letter?.subject).toContain("your access to the back office");
  });

  it("is written to in the language in which they read the page of their first password, then as they choose", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    await choose(owner, "az");
    const invited = typed(merchant, { email: newAddress() });
    await invite(owner, invited);
    const [letter] = await messagesTo(invited.email);
    const guid = letter?.link?.split("/").at(-1) ?? "";
    const set = (newPassword: string, word: string, language: string) =>
      send(`POST /api/confirm-password/${word}`, { body: { newPassword }, headers: { "Accept-Language": language } });
    expect((await set(PASSWORD, guid, "ru")).status).toBe(200);
    expect(await subjectOf(invited.email)).toBe(SUBJECT.ru);
    // Another browser in another language chooses nothing for them.
    const again = (await messagesTo(invited.email))[0]?.link?.split("/").at(-1) ?? "";
    expect((await set(`${PASSWORD}2`, again, "en")).status).toBe(200);
    expect(await subjectOf(invited.email)).toBe(SUBJECT.ru);
  });
});

describe("whoever registers", () => {
  it("is written to as they read the pages now, though they began in another language", async () => {
    const body = { email: newAddress(), fullName: "Nigar Əliyeva", password: PASSWORD, mobilePhone: newPhone() };
    const say = (language: string) => ({ headers: { "Accept-Language": language } });
    const begun = await send("POST /api/register", { body, ...say("en") });
    const first = challengeSchema.parse(begun.json).challenge;
    expect(await lastText(body.mobilePhone)).toBe(textIn("en"));
    await advance(61);
    const resent = await send(`GET /api/otp/init/register?challenge=${first}`, say("az"));
    const { challenge } = challengeSchema.parse(resent.json);
    expect(await lastText(body.mobilePhone)).toBe(textIn("az"));
    const code = await latestCode(body.mobilePhone);
    const confirmed = await send(`POST /api/confirmAccount/${code}`, { body: { challenge }, ...say("ru") });
    sessionSchema.parse(confirmed.json);
    expect((await messagesTo(body.email))[0]?.subject).toBe(
      NOTICES.ru.confirmEmail({ name: "", link: "", hours: 1 }).subject,
    );
  });
});
