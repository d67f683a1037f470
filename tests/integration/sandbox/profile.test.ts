import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { challengeSchema } from "#provider/contract/auth";
import { sessions, users } from "../../../sandbox/src/db/schema/index.ts";
import {
  activityOf,
  advance,
  cheapHash,
  db,
  everythingStored,
  latestCode,
  makeMerchant,
  makeSigner,
  PASSWORD,
  messagesTo,
  newAddress,
  newPhone,
  refusal,
  send,
  wrongCode,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const NEW = "Canary-of-profile-2@";
let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const somebody = (): Promise<Someone> => makeSigner(merchant);
const rowOf = async (person: Someone) => (await db.select().from(users).where(eq(users.id, person.userId)))[0];
const login = (username: string, password = PASSWORD) =>
  send("POST /api/login", { body: { username, password, rememberMe: false } });

describe("the own profile", () => {
  const update = (person: Someone, body: Record<string, unknown>) =>
    send("POST /api/updateProfile", { token: person.token, body: { fullName: "Aysel Quliyeva", ...body } });

  it("is shown, and the name changes without a password", async () => {
    const person = await somebody();
    const before = await send("GET /api/profile", { token: person.token });
    expect(before.json).toMatchObject({ id: person.userId, email: person.username, mobilePhone: person.phone });
    const changed = await update(person, { fullName: "  Aysel  Məmmədova ", email: person.username });
    expect(changed.json).toMatchObject({ fullName: "Aysel  Məmmədova", email: person.username });
    expect((await send("GET /api/profile", { token: person.token })).json).toEqual(changed.json);
    expect(await rowOf(person)).toMatchObject({ firstName: "Aysel", lastName: "Məmmədova" });
    expect(await activityOf(person.userId)).toEqual([]);
  });

  it("asks for the password with a new e-mail, and changes nothing without the right one", async () => {
    const person = await somebody();
    for (const password of [undefined, ""]) {
      const missing = await update(person, { email: newAddress(), password });
      expect(missing.json).toMatchObject({
        code: "invalid_request",
        fields: [{ field: "password", code: "required" }],
      });
    }
    expect(refusal(await update(person, { email: newAddress(), password: NEW }))).toBe("400 password_wrong");
    expect(await rowOf(person)).toMatchObject({ username: person.username, email: person.username });
    expect(await messagesTo(person.username)).toEqual([]);
  });

  it("refuses an e-mail that somebody has, in any case of letters, and says by which field", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const taken = await update(person, { email: other.username.toUpperCase(), password: PASSWORD });
    expect(refusal(taken)).toBe("409 already_exists");
    expect(taken.json).toMatchObject({ fields: [{ field: "email", code: "emailTaken" }] });
    expect(await rowOf(person)).toMatchObject({ username: person.username });
    expect(await activityOf(person.userId)).toEqual([]);
  });

  it("knows no other fields: nobody raises themselves", async () => {
    const person = await somebody();
    const raised = await update(person, { email: person.username, role: "ROLE_SUSER", privileges: ["PAYOUT_PAYMENT"] });
    expect(refusal(raised)).toBe("422 invalid_request");
    expect(await rowOf(person)).toMatchObject({ role: "ROLE_OPERATOR" });
  });
});

describe("changing the password", () => {
  const change = (person: Pick<Someone, "token">, newPassword = NEW, oldPassword = PASSWORD) =>
    send("POST /api/changePassword", { token: person.token, body: { oldPassword, newPassword } });

  it("ends every other session and not this one; the new password opens, the old one does not", async () => {
    const person = await somebody();
    const { challenge } = challengeSchema.parse((await login(person.username)).json);
    const path = `/api/approveLogin/${await latestCode(person.phone)}/${encodeURIComponent(person.username)}`;
    const elsewhere = z
      .object({ accessToken: z.string() })
      .parse((await send(`POST ${path}`, { body: { challenge } })).json);
    expect((await change(person)).status).toBe(204);
    expect((await send("GET /api/current-user", { token: person.token })).status).toBe(200);
    expect(refusal(await send("GET /api/current-user", { token: elsewhere.accessToken }))).toBe("401 unauthenticated");
    expect(refusal(await login(person.username))).toBe("400 credentials_invalid");
    expect((await login(person.username, NEW)).status).toBe(200);
    expect(await activityOf(person.userId)).toEqual(["SIGN_IN_FAILED", "PASSWORD_CHANGED", "SIGNED_IN"]);
    expect((await messagesTo(person.username))[0]).toMatchObject({ subject: "Your password was changed" });
  });

  it("needs the old one, a new one that keeps the rules, and another one", async () => {
    const person = await somebody();
    expect(refusal(await change(person, NEW, "Wrong-password-1!"))).toBe("400 password_wrong");
    expect((await change(person, "weak")).json).toMatchObject({ fields: [{ field: "newPassword", code: "password" }] });
    const same = await change(person, PASSWORD);
    expect(same.json).toMatchObject({
      code: "invalid_request",
      fields: [{ field: "newPassword", code: "passwordSame" }],
    });
    expect(await rowOf(person)).toMatchObject({ passwordHash: await cheapHash() });
  });

  it("waits after five wrong tries like a sign-in, but does not keep anybody from signing in", async () => {
    const person = await somebody();
    for (let tries = 0; tries < 5; tries++)
      expect(refusal(await change(person, NEW, "Wrong-password-1!"))).toBe("400 password_wrong");
    const held = await change(person);
    expect(refusal(held)).toBe("429 sign_in_throttled");
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await login(person.username)).status).toBe(200);
    await advance(16);
    expect((await change(person)).status).toBe(204);
  });

  it("looks at no more than five of twenty wrong tries at once", async () => {
    const person = await somebody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(person, NEW, "Wrong-password-1!")));
    expect(answers.filter((answer) => refusal(answer) === "400 password_wrong")).toHaveLength(5);
  });

  it("happens once of many at once", async () => {
    const person = await somebody();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((time) => change(person, `Number-${time}-of-many!`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await activityOf(person.userId)).toEqual(["PASSWORD_CHANGED"]);
  });

  it("kills links for a new password, and the passwords are nowhere in clear", async () => {
    const person = await somebody();
    await send("POST /api/forgot-password", { body: { email: person.username } });
    const guid = (await messagesTo(person.username))[0]?.link?.split("/").at(-1) ?? "";
    await change(person);
    const used = await send(`POST /api/confirm-password/${guid}`, { body: { newPassword: "Third-password-3#" } });
    expect(refusal(used)).toBe("410 link_expired");
    const stored = await everythingStored();
    expect(stored).toContain(person.userId);
    for (const secret of [PASSWORD, NEW]) expect(stored).not.toContain(secret);
  });
});

describe("changing the phone", () => {
  const path = (phone: string) => encodeURIComponent(phone);
  const ask = (person: Someone, phone: string, challenge = "") =>
    send(`GET /api/otp/init/changePhoneNumber/${path(phone)}${challenge && `?challenge=${challenge}`}`, {
      token: person.token,
    });
  const answer = (person: Someone, phone: string, challenge: string, code: string) =>
    send(`POST /api/changePhoneNumber/${code}/${path(phone)}`, { token: person.token, body: { challenge } });
  const nextSchema = z.object({ challenge: challengeSchema });

  type Waiting = { challenge: string; code: string };
  const begin = async (person: Someone, phone: string): Promise<Waiting> => {
    const { challenge } = challengeSchema.parse((await ask(person, phone)).json);
    return { challenge, code: await latestCode(person.phone) };
  };
  /** The old phone's code is answered: the new phone's is awaited. */
  const halfway = async (person: Someone, phone: string): Promise<Waiting> => {
    const { challenge, code } = await begin(person, phone);
    const next = nextSchema.parse((await answer(person, phone, challenge, code)).json);
    return { challenge: next.challenge.challenge, code: await latestCode(phone) };
  };

  it("takes the old phone's code, then the new phone's; only then the number is another, and the old phone is told", async () => {
    const person = await somebody();
    const phone = newPhone();
    const asked = challengeSchema.parse((await ask(person, phone)).json);
    expect(asked.sentTo).toBe(`${person.phone.slice(0, 4)}•••••${person.phone.slice(-4)}`);
    expect(await messagesTo(phone)).toEqual([]);
    const half = await answer(person, phone, asked.challenge, await latestCode(person.phone));
    const next = nextSchema.parse(half.json).challenge;
    expect(next).toMatchObject({ purpose: "changePhoneNumber", sentTo: `${phone.slice(0, 4)}•••••${phone.slice(-4)}` });
    expect(await rowOf(person)).toMatchObject({ mobilePhone: person.phone });
    const done = await answer(person, phone, next.challenge, await latestCode(phone));
    expect([done.status, done.json]).toEqual([200, { challenge: null }]);
    expect((await send("GET /api/profile", { token: person.token })).json).toMatchObject({ mobilePhone: phone });
    const [notice] = await messagesTo(person.phone);
    expect(notice).toMatchObject({ channel: "SMS", code: null });
    expect(notice?.body).toContain(`${phone.slice(0, 4)}•••••${phone.slice(-4)}`);
    expect(await activityOf(person.userId)).toEqual(["PHONE_CHANGED"]);
    await login(person.username);
    expect((await messagesTo(phone))[0]?.code).not.toBeNull();
  });

  it("wants a mobile number of the region, and another one than now", async () => {
    const person = await somebody();
    for (const [phone, code] of [
      ["+994123456789", "phone"],
      ["+971501234567", "phone"],
      [person.phone, "phoneSame"],
    ] as const) {
      const refused = await ask(person, phone);
      expect(refused.json).toMatchObject({ code: "invalid_request", fields: [{ field: "mobilePhone", code }] });
    }
    expect(await messagesTo(person.phone)).toEqual([]);
  });

  it("is confirmed for one number: neither code changes it to another", async () => {
    const person = await somebody();
    const [phone, other] = [newPhone(), newPhone()];
    const first = await begin(person, phone);
    expect(refusal(await answer(person, other, first.challenge, first.code))).toBe("400 otp_invalid");
    const second = nextSchema.parse((await answer(person, phone, first.challenge, first.code)).json).challenge;
    const code = await latestCode(phone);
    expect(refusal(await answer(person, other, second.challenge, code))).toBe("400 otp_invalid");
    expect(await rowOf(person)).toMatchObject({ mobilePhone: person.phone });
  });

  it("needs both codes: the first does not serve for the second, nor twice", async () => {
    const person = await somebody();
    const phone = newPhone();
    const first = await begin(person, phone);
    const second = nextSchema.parse((await answer(person, phone, first.challenge, first.code)).json).challenge;
    expect(refusal(await answer(person, phone, first.challenge, first.code))).toBe("410 otp_expired");
    if (first.code !== (await latestCode(phone)))
      expect(refusal(await answer(person, phone, second.challenge, first.code))).toBe("400 otp_invalid");
    expect(await rowOf(person)).toMatchObject({ mobilePhone: person.phone });
  });

  it("asks the new phone once and changes the number once, of twenty right answers at once", async () => {
    const person = await somebody();
    const phone = newPhone();
    const first = await begin(person, phone);
    const twenty = (waiting: Waiting) =>
      Promise.all(Array.from({ length: 20 }, () => answer(person, phone, waiting.challenge, waiting.code)));
    const halves = (await twenty(first)).filter(({ status }) => status === 200);
    expect(halves).toHaveLength(1);
    expect(await messagesTo(phone)).toHaveLength(1);
    const { challenge } = nextSchema.parse(halves[0]?.json).challenge;
    const wholes = await twenty({ challenge, code: await latestCode(phone) });
    expect(wholes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await activityOf(person.userId)).toEqual(["PHONE_CHANGED"]);
  });

  it("is one's own business: somebody else's challenge is none", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const phone = newPhone();
    const { challenge, code } = await halfway(person, phone);
    expect(refusal(await answer(stranger, phone, challenge, code))).toBe("410 otp_expired");
    await advance(61);
    expect(refusal(await ask(stranger, phone, challenge))).toBe("410 otp_expired");
    expect(await rowOf(stranger)).toMatchObject({ mobilePhone: stranger.phone });
  });

  it("has five tries and 120 seconds for each code", async () => {
    const person = await somebody();
    const phone = newPhone();
    const spent = await halfway(person, phone);
    for (let tries = 0; tries < 5; tries++) await answer(person, phone, spent.challenge, wrongCode(spent.code));
    expect(refusal(await answer(person, phone, spent.challenge, spent.code))).toBe("429 otp_exhausted");
    const late = await begin(person, phone);
    await advance(121);
    expect(refusal(await answer(person, phone, late.challenge, late.code))).toBe("410 otp_expired");
  });

  it("sends each code again after a minute, to the phone it was for", async () => {
    const person = await somebody();
    const phone = newPhone();
    const first = await begin(person, phone);
    expect(refusal(await ask(person, phone, first.challenge))).toBe("429 otp_resend_too_soon");
    await advance(61);
    const again = challengeSchema.parse((await ask(person, phone, first.challenge)).json);
    expect(await messagesTo(phone)).toEqual([]);
    const half = await answer(person, phone, again.challenge, await latestCode(person.phone));
    const second = nextSchema.parse(half.json).challenge;
    await advance(61);
    expect(refusal(await ask(person, newPhone(), second.challenge))).toBe("410 otp_expired");
    const secondAgain = challengeSchema.parse((await ask(person, phone, second.challenge)).json);
    expect(await messagesTo(phone)).toHaveLength(2);
    expect((await answer(person, phone, secondAgain.challenge, await latestCode(phone))).json).toEqual({
      challenge: null,
    });
  });

  it("sends no code again a quarter of an hour after it began", async () => {
    const person = await somebody();
    const phone = newPhone();
    const { challenge } = await halfway(person, phone);
    await advance(16 * 60);
    expect(refusal(await ask(person, phone, challenge))).toBe("410 otp_expired");
  });

  it("kills the codes that are on their way to the old phone", async () => {
    const person = await somebody();
    const { challenge } = challengeSchema.parse((await login(person.username)).json);
    const signIn = await latestCode(person.phone);
    const phone = newPhone();
    const waiting = await halfway(person, phone);
    await answer(person, phone, waiting.challenge, waiting.code);
    const approve = `POST /api/approveLogin/${signIn}/${encodeURIComponent(person.username)}`;
    expect(refusal(await send(approve, { body: { challenge } }))).toBe("410 otp_expired");
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(1);
  });

  it("sends five codes in a quarter of an hour that nobody uses", async () => {
    const person = await somebody();
    for (let time = 0; time < 5; time++) expect((await ask(person, newPhone())).status).toBe(200);
    expect(refusal(await ask(person, newPhone()))).toBe("429 otp_sent_too_often");
  });
});
