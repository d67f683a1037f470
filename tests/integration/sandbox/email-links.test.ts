import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { challengeSchema, sessionSchema } from "#provider/contract/auth";
import { EMAIL_LINK_HOURS } from "#provider/contract/limits";
import { emailLinks, users } from "../../../sandbox/src/db/schema/index.ts";
import {
  activityOf,
  advance,
  db,
  everythingStored,
  latestCode,
  makeMerchant,
  makeSigner,
  messagesTo,
  newAddress,
  newPhone,
  PASSWORD,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const FULL_NAME = "Aysel Quliyeva";
const profileSchema = z.object({ email: z.string(), emailProven: z.boolean(), pendingEmail: z.string().nullable() });

const somebody = (): Promise<Someone> => makeSigner(merchant);
const ask = ({ token }: Pick<Someone, "token">, email: string, password = PASSWORD) =>
  send("POST /api/updateProfile", { token, body: { fullName: FULL_NAME, email, password } });
const profileOf = async (token: string) => profileSchema.parse((await send("GET /api/profile", { token })).json);
const guidSentTo = async (address: string): Promise<string> =>
  (await messagesTo(address))
    .find(({ link }) => link?.includes("/auth/confirm-email/"))
    ?.link?.split("/")
    .at(-1) ?? "no link";
const confirm = (guid: string, sending: Parameters<typeof send>[1] = {}) =>
  send(`POST /api/confirm-email/${guid}`, sending);
const login = (username: string) =>
  send("POST /api/login", { body: { username, password: PASSWORD, rememberMe: false } });
const again = (token: string) => send("POST /api/profile/email-link", { token });
const forgotten = (email: string) => send("POST /api/forgot-password", { body: { email } });
const subjectsTo = async (address: string) => (await messagesTo(address)).map(({ subject }) => subject);

/** Somebody who has registered, and has not opened the link. */
async function newcomer(email = newAddress()): Promise<{ email: string; token: string; userId: string }> {
  const mobilePhone = newPhone();
  const begun = await send("POST /api/register", {
    body: { email, fullName: FULL_NAME, password: PASSWORD, mobilePhone },
  });
  const { challenge } = challengeSchema.parse(begun.json);
  const done = await send(`POST /api/confirmAccount/${await latestCode(mobilePhone)}`, { body: { challenge } });
  const { accessToken, userId } = sessionSchema.parse(done.json);
  return { email, token: accessToken, userId };
}

describe("a new e-mail of somebody's own", () => {
  it("counts once the link is opened that was sent to it; the old address hears of both", async () => {
    const person = await somebody();
    const email = `New.${newAddress()}`;
    const asked = await ask(person, email);
    expect(asked.json).toMatchObject({ email: person.username, emailProven: true, pendingEmail: email });
    expect(await profileOf(person.token)).toEqual({ email: person.username, emailProven: true, pendingEmail: email });
    expect((await login(person.username)).status).toBe(200);
    expect(refusal(await login(email))).toBe("400 credentials_invalid");
    const [told] = await messagesTo(person.username);
    expect(told).toMatchObject({ channel: "EMAIL", subject: "Another email address for your account" });
    expect(told?.body).toContain(email);

    expect((await confirm(await guidSentTo(email))).json).toEqual({ email });
    expect(await profileOf(person.token)).toEqual({ email, emailProven: true, pendingEmail: null });
    expect(refusal(await login(person.username))).toBe("400 credentials_invalid");
    expect((await login(email)).status).toBe(200);
    expect((await subjectsTo(person.username))[0]).toBe("Your email address was changed");
    expect(await activityOf(person.userId)).toEqual(["EMAIL_CHANGED", "EMAIL_CHANGE_ASKED"]);
  });

  it("is one's own in another spelling at once, without a link", async () => {
    const person = await somebody();
    const email = person.username.toUpperCase();
    const changed = await send("POST /api/updateProfile", {
      token: person.token,
      body: { fullName: FULL_NAME, email },
    });
    expect(changed.json).toMatchObject({ email, pendingEmail: null });
    expect(await messagesTo(email)).toEqual([]);
  });

  it("is given up: the link opens nothing any more", async () => {
    const person = await somebody();
    const email = newAddress();
    await ask(person, email);
    expect((await send("DELETE /api/profile/email-link", { token: person.token })).status).toBe(204);
    expect((await profileOf(person.token)).pendingEmail).toBeNull();
    expect(refusal(await confirm(await guidSentTo(email)))).toBe("410 link_expired");
    expect(refusal(await again(person.token))).toBe("409 invalid_state");
  });

  it("has one link that works: the newest, once, for a day", async () => {
    const person = await somebody();
    const [first, email] = [newAddress(), newAddress()];
    await ask(person, first);
    await ask(person, email);
    expect(refusal(await confirm(await guidSentTo(first)))).toBe("410 link_expired");
    const replaced = await guidSentTo(email);
    expect((await again(person.token)).json).toEqual({ sentTo: email });
    expect(refusal(await confirm(replaced))).toBe("410 link_expired");
    const guid = await guidSentTo(email);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(guid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);

    const late = await somebody();
    const other = newAddress();
    await ask(late, other);
    await advance(EMAIL_LINK_HOURS * 3600 + 1);
    expect(refusal(await confirm(await guidSentTo(other)))).toBe("410 link_expired");
    expect((await db.select().from(users).where(eq(users.id, late.userId)))[0]?.email).toBe(late.username);
  });

  it("goes to one of two people who want it", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const email = newAddress();
    await ask(one, email);
    const guid = await guidSentTo(email);
    await ask(two, email);
    expect((await confirm(guid)).status).toBe(200);
    expect(refusal(await confirm(await guidSentTo(email)))).toBe("409 already_exists");
    expect(await db.$count(users, eq(users.username, email))).toBe(1);
  });

  it("kills a password link that went to the old address, and a new password kills the link to the new one", async () => {
    const person = await somebody();
    await forgotten(person.username);
    const old = (await messagesTo(person.username))[0]?.link?.split("/").at(-1) ?? "";
    const email = newAddress();
    await ask(person, email);
    const guid = await guidSentTo(email);
    const reset = await send(`POST /api/confirm-password/${old}`, { body: { newPassword: "Third-password-3#" } });
    expect(reset.status).toBe(200);
    expect(refusal(await confirm(guid))).toBe("410 link_expired");

    const other = await somebody();
    await forgotten(other.username);
    const link = (await messagesTo(other.username))[0]?.link?.split("/").at(-1) ?? "";
    const theirs = newAddress();
    await ask(other, theirs);
    await confirm(await guidSentTo(theirs));
    const used = await send(`POST /api/confirm-password/${link}`, { body: { newPassword: "Third-password-3#" } });
    expect(refusal(used)).toBe("410 link_expired");
  });

  it("is not confirmed for an account that somebody else does not see before them, nor in another region", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const email = newAddress();
    await ask(person, email);
    const guid = await guidSentTo(email);
    expect(refusal(await confirm(guid, { token: other.token }))).toBe("403 forbidden");
    expect(refusal(await confirm(guid, { region: "ae" }))).toBe("410 link_expired");
    expect((await confirm(guid, { token: "of-no-session-that-is-alive" })).status).toBe(200);
  });

  it("is asked for five times an hour by one person, and five times for one address", async () => {
    const person = await somebody();
    const email = newAddress();
    await ask(person, email);
    for (let time = 0; time < 4; time++) expect((await again(person.token)).status).toBe(200);
    const held = await again(person.token);
    expect(refusal(held)).toBe("429 rate_limited");
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refusal(await ask(await somebody(), email))).toBe("429 rate_limited");
    expect((await subjectsTo(email)).length).toBe(5);
  });

  it("leaves no word of its link in the database", async () => {
    const person = await somebody();
    const email = newAddress();
    await ask(person, email);
    const stored = await everythingStored();
    expect(stored).toContain(email);
    expect(stored).not.toContain(await guidSentTo(email));
  });
});

describe("the e-mail of a registration", () => {
  it("lets its owner sign in and work, and counts once the link is opened", async () => {
    const { email, token, userId } = await newcomer();
    expect(await profileOf(token)).toEqual({ email, emailProven: false, pendingEmail: null });
    expect((await send("GET /api/current-user", { token })).json).toMatchObject({ emailProven: false });
    expect((await login(email)).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(["Confirm your email address"]);
    expect((await confirm(await guidSentTo(email))).json).toEqual({ email });
    expect(await profileOf(token)).toEqual({ email, emailProven: true, pendingEmail: null });
    expect(await activityOf(userId)).toContain("EMAIL_CONFIRMED");
    expect(refusal(await again(token))).toBe("409 invalid_state");
  });

  it("gets nothing but the proof until then: no link for a new password, no notice", async () => {
    const { email, token } = await newcomer();
    const [known, unproven] = [await forgotten((await somebody()).username), await forgotten(email)];
    expect([unproven.status, unproven.json]).toEqual([known.status, known.json]);
    const changed = await send("POST /api/changePassword", {
      token,
      body: { oldPassword: PASSWORD, newPassword: "Other-password-2@" },
    });
    expect(changed.status).toBe(204);
    expect(await subjectsTo(email)).toEqual(["Confirm your email address"]);
    // The new password stopped the first link.
    expect((await again(token)).json).toEqual({ sentTo: email });
    expect((await confirm(await guidSentTo(email))).status).toBe(200);
    await forgotten(email);
    expect((await subjectsTo(email))[0]).toBe("Set a new password");
  });

  it("sends no file to an address that nobody proved", async () => {
    const { token } = await newcomer();
    const refused = await send("GET /api/users/export?isEmail=true", { token });
    expect(refusal(refused)).toBe("409 email_unproven");
  });

  it("can be put right: the wrong address hears nothing of it, and the right one is proven", async () => {
    const { email: wrong, token } = await newcomer();
    const email = newAddress();
    expect((await ask({ token }, email)).json).toMatchObject({ email: wrong, emailProven: false, pendingEmail: email });
    expect(await subjectsTo(wrong)).toEqual(["Confirm your email address"]);
    await confirm(await guidSentTo(email));
    expect(await profileOf(token)).toEqual({ email, emailProven: true, pendingEmail: null });
    expect(await subjectsTo(wrong)).toEqual(["Confirm your email address"]);
  });

  it("tells whoever registers with it meanwhile that an account names it", async () => {
    const { email } = await newcomer();
    await send("POST /api/register", {
      body: { email, fullName: FULL_NAME, password: PASSWORD, mobilePhone: newPhone() },
    });
    const [letter] = await messagesTo(email);
    expect(letter?.body).toContain("has not confirmed it yet");
  });
});

it("links whose time is over are swept", async () => {
  await ask(await somebody(), newAddress());
  await advance((EMAIL_LINK_HOURS + 25) * 3600);
  expect(await db.$count(emailLinks)).toBe(0);
});
