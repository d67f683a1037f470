import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { challengeSchema, sessionSchema } from "#provider/contract/auth";
import { PERMISSIONS } from "#provider/contract/permissions";
import { codeChallenges, merchants, sessions, users } from "../../../sandbox/src/db/schema/index.ts";
import {
  activityOf,
  advance,
  db,
  everythingStored,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newAddress,
  newPhone,
  refusal,
  send,
  settings,
  shapeOf,
  wrongCode,
  type Merchant,
  type Sending,
  type Sent,
} from "../../support/workerd/sandbox.ts";

const PASSWORD = "Canary-of-registration-1!";
let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

type Typed = { email: string; fullName: string; password: string; mobilePhone: string };
const typed = (changes: Partial<Typed> = {}): Typed => ({
  email: newAddress(),
  fullName: "Nigar Əliyeva",
  password: PASSWORD,
  mobilePhone: newPhone(),
  ...changes,
});

const register = (body: Typed, sending: Sending = {}) => send("POST /api/register", { body, ...sending });

async function begin(body: Typed, sending: Sending = {}): Promise<{ challenge: string; code: string }> {
  const { challenge } = challengeSchema.parse((await register(body, sending)).json);
  return { challenge, code: await latestCode(body.mobilePhone) };
}

const confirm = (challenge: string, code: string, sending: Sending = {}) =>
  send(`POST /api/confirmAccount/${code}`, { body: { challenge }, ...sending });

const resend = (challenge: string) => send(`GET /api/otp/init/register?challenge=${challenge}`);

const accountsOf = (email: string) => db.select().from(users).where(eq(users.email, email));

/** Two answers of challenges, without what time and chance make different. */
const likeness = (sent: Sent) => {
  const { purpose, triesLeft, sentTo } = challengeSchema.parse(sent.json);
  return { ...Object(shapeOf(sent)), purpose, triesLeft, masked: sentTo.slice(0, 9) };
};

describe("registering", () => {
  it("opens a merchant account with its owner, who is signed in and may do everything", async () => {
    const body = typed({ email: `New.${newAddress()}` });
    const { challenge, code } = await begin(body, { headers: { "Accept-Language": "az" } });
    const confirmed = await confirm(challenge, code);
    expect(confirmed.status).toBe(200);
    const { accessToken, userId } = sessionSchema.parse(confirmed.json);
    const { json } = await send("GET /api/current-user", { token: accessToken });
    expect(json).toMatchObject({
      id: userId,
      active: true,
      email: body.email,
      username: body.email.toLowerCase(),
      fullName: "Nigar Əliyeva",
      mobilePhone: body.mobilePhone,
      roles: ["ROLE_SUSER"],
      userType: "PMD_USER",
      region: "default",
      currency: "AZN",
    });
    expect(Object(json).privileges.toSorted()).toEqual(PERMISSIONS.toSorted());
    expect((await send("GET /api/apps", { token: accessToken })).json).toEqual([]);
    const [user] = await accountsOf(body.email);
    const [account] = await db
      .select()
      .from(merchants)
      .where(eq(merchants.id, user?.merchantId ?? ""));
    expect(account).toMatchObject({ name: "Nigar Əliyeva", region: "default" });
    expect(user).toMatchObject({ firstName: "Nigar", lastName: "Əliyeva", language: "az" });
    expect(await activityOf(userId)).toEqual(["SIGNED_IN", "REGISTERED"]);
  });

  it("leaves an account that one can sign in to, with the address in any case", async () => {
    const body = typed();
    const { challenge, code } = await begin(body);
    await confirm(challenge, code);
    const login = { username: body.email.toUpperCase(), password: PASSWORD, rememberMe: false };
    expect((await send("POST /api/login", { body: login })).status).toBe(200);
  });

  it.each([
    ["az", "Təsdiq kodunuz"],
    ["ru,en;q=0.5", "Ваш код подтверждения"],
    ["de", "is your confirmation code"],
  ])("sends the code in the language of the caller (%s)", async (language, words) => {
    const body = typed();
    await register(body, { headers: { "Accept-Language": language } });
    expect((await messagesTo(body.mobilePhone))[0]?.body).toContain(words);
  });

  it("takes a mobile number of the region and no other", async () => {
    for (const [region, mobilePhone] of [
      ["default", "+994123456789"],
      ["default", "+971501234567"],
      ["ae", newPhone()],
      ["sa", "+966112345678"],
    ] as const) {
      const refused = await register(typed({ mobilePhone }), { region });
      expect(refusal(refused)).toBe("422 invalid_request");
      expect(refused.json).toMatchObject({ fields: [{ field: "mobilePhone", code: "phone" }] });
    }
  });

  it("belongs to the region it was begun in, and speaks a language of it", async () => {
    const body = typed({ mobilePhone: "+971501234501" });
    const { challenge, code } = await begin(body, { region: "ae", headers: { "Accept-Language": "ru" } });
    expect(refusal(await confirm(challenge, code))).toBe("410 otp_expired");
    expect((await confirm(challenge, code, { region: "ae" })).status).toBe(200);
    expect((await accountsOf(body.email))[0]).toMatchObject({ region: "ae", language: "en" });
  });

  it("wants a password that keeps the rules, and fields the contract knows", async () => {
    const weak = await register(typed({ password: "weak" }));
    expect(weak.json).toMatchObject({ code: "invalid_request", fields: [{ field: "password", code: "password" }] });
    const raised = await send("POST /api/register", { body: { ...typed(), role: "ROLE_SUPER_ADMIN" } });
    expect(raised.json).toMatchObject({ code: "invalid_request", fields: [{ field: "role", code: "unknown" }] });
  });

  it("keeps neither the password nor the code in clear while it waits, nor afterwards", async () => {
    const { challenge, code } = await begin(typed());
    const waiting = await everythingStored();
    await confirm(challenge, code);
    for (const stored of [waiting, await everythingStored()]) {
      expect(stored).toContain(challenge);
      expect(stored).not.toContain(PASSWORD);
      expect(stored).not.toContain(`"${code}"`);
    }
  });
});

describe("an address that is taken", () => {
  const owner = async (changes: Partial<typeof users.$inferInsert> = { active: true }) => {
    const person = await makePerson(merchant, "ROLE_SUSER");
    await db.update(users).set(changes).where(eq(users.id, person.userId));
    return person;
  };

  it("gets the same answer as one that is free, in any case of letters and in any region", async () => {
    const known = await owner();
    const free = await register(typed());
    expect(likeness(await register(typed({ email: known.username })))).toEqual(likeness(free));
    expect(likeness(await register(typed({ email: known.username.toUpperCase() })))).toEqual(likeness(free));
    const abroad = { region: "ae" } as const;
    const freeAbroad = await register(typed({ mobilePhone: "+971501234502" }), abroad);
    const takenAbroad = await register(typed({ email: known.username, mobilePhone: "+971501234503" }), abroad);
    expect(likeness(takenAbroad)).toEqual(likeness(freeAbroad));
  });

  it("has no code: nothing goes to the phone that was typed, and tries are answered like wrong ones", async () => {
    const known = await owner();
    const body = typed({ email: known.username });
    const taken = challengeSchema.parse((await register(body)).json);
    expect(await messagesTo(body.mobilePhone)).toEqual([]);
    const free = await begin(typed());
    for (let tries = 0; tries < 6; tries++) {
      const [refused, wrong] = [
        await confirm(taken.challenge, "123456"),
        await confirm(free.challenge, wrongCode(free.code)),
      ];
      expect([refusal(refused), shapeOf(refused)]).toEqual([refusal(wrong), shapeOf(wrong)]);
    }
    expect(await accountsOf(known.username)).toHaveLength(1);
  });

  it("has no code even for whoever knows what chance drew", async () => {
    const known = await owner();
    const draw = crypto.getRandomValues.bind(crypto);
    // A code comes out of the only draw of 32 bits.
    const chance = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint32Array) return Object.assign(array, [42]);
      return draw(array);
    });
    const [taken, free] = [await register(typed({ email: known.username })), await register(typed())];
    chance.mockRestore();
    const [noCode, code] = [taken, free].map(({ json }) => challengeSchema.parse(json).challenge);
    expect(refusal(await confirm(noCode ?? "", "000042"))).toBe("400 otp_invalid");
    expect((await confirm(code ?? "", "000042")).status).toBe(200);
  });

  it.each([
    ["az", "Sizin artıq hesabınız var"],
    ["en", "You have an account already"],
    ["ru", "У Вас уже есть аккаунт"],
  ] as const)("is told of to its owner, in their language (%s), with the way in", async (language, subject) => {
    const known = await owner({ language });
    await register(typed({ email: known.username }), { headers: { "Accept-Language": "en" } });
    const [letter] = await messagesTo(known.username);
    expect(letter).toMatchObject({ channel: "EMAIL", subject, link: `${settings.APP_URL_DEFAULT}/auth`, code: null });
    expect(letter?.body).toContain(`${settings.APP_URL_DEFAULT}/auth`);
  });

  it("leads its owner to the back office of their own region", async () => {
    const abroad = await makePerson(await makeMerchant("sa"), "ROLE_SUSER");
    await register(typed({ email: abroad.username }));
    expect((await messagesTo(abroad.username))[0]?.link).toBe(`${settings.APP_URL_SA}/auth`);
  });

  it("of somebody who was taken off an account tells them whom to ask", async () => {
    const removed = await owner({ active: false });
    await register(typed({ email: removed.username }));
    const [letter] = await messagesTo(removed.username);
    expect(letter).toMatchObject({ subject: "Your email address is in use", link: null });
  });

  it("can be registered again once its owner was deleted for good", async () => {
    const gone = await owner({ active: false, deletedAt: Date.now() });
    const { challenge, code } = await begin(typed({ email: gone.username }));
    expect((await confirm(challenge, code)).status).toBe(200);
  });

  it("answers a request for another code like a free one, and its owner is told once", async () => {
    const known = await owner();
    const [taken, free] = [await register(typed({ email: known.username })), await register(typed())];
    const ids = [taken, free].map(({ json }) => challengeSchema.parse(json).challenge);
    const early = await Promise.all(ids.map(resend));
    expect(early.map(refusal)).toEqual(["429 otp_resend_too_soon", "429 otp_resend_too_soon"]);
    await advance(61);
    const [again, freeAgain] = await Promise.all(ids.map(resend));
    if (!again || !freeAgain) throw new Error("no answers");
    expect(likeness(again)).toEqual(likeness(freeAgain));
    expect(await messagesTo(known.username)).toHaveLength(1);
  });
});

describe("a registration's code", () => {
  it("opens one account out of twenty right answers at once", async () => {
    const body = typed();
    const { challenge, code } = await begin(body);
    const before = await db.$count(merchants);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accounts = await accountsOf(body.email);
    expect(accounts).toHaveLength(1);
    expect(await db.$count(merchants)).toBe(before + 1);
    expect(await db.$count(sessions, eq(sessions.userId, accounts[0]?.id ?? ""))).toBe(1);
  });

  it("opens nothing where somebody else finished with the address first", async () => {
    const email = newAddress();
    const [mine, theirs] = [await begin(typed({ email })), await begin(typed({ email: email.toUpperCase() }))];
    const before = await db.$count(merchants);
    const answers = await Promise.all([confirm(mine.challenge, mine.code), confirm(theirs.challenge, theirs.code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(answers.filter(({ status }) => status === 410).map(refusal)).toEqual(["410 otp_expired"]);
    expect(await db.$count(merchants)).toBe(before + 1);
  });

  it("confirms what was typed and nothing else", async () => {
    const body = typed();
    const { challenge, code } = await begin(body);
    const [row] = await db.select().from(codeChallenges).where(eq(codeChallenges.id, challenge));
    const changed = (row?.payload ?? "").replace(body.mobilePhone, newPhone());
    await db.update(codeChallenges).set({ payload: changed }).where(eq(codeChallenges.id, challenge));
    expect(refusal(await confirm(challenge, code))).toBe("400 otp_invalid");
    expect(await accountsOf(body.email)).toEqual([]);
  });

  it("has five tries and 120 seconds", async () => {
    const spent = await begin(typed());
    for (let tries = 0; tries < 5; tries++) await confirm(spent.challenge, wrongCode(spent.code));
    expect(refusal(await confirm(spent.challenge, spent.code))).toBe("429 otp_exhausted");
    const late = await begin(typed());
    await advance(121);
    expect(refusal(await confirm(late.challenge, late.code))).toBe("410 otp_expired");
  });

  it("belongs to its challenge: another one's code is wrong, and a code of another purpose is none", async () => {
    const [mine, theirs] = [await begin(typed()), await begin(typed())];
    if (mine.code !== theirs.code) expect(refusal(await confirm(mine.challenge, theirs.code))).toBe("400 otp_invalid");
    expect(refusal(await confirm("chl_of_nobody", mine.code))).toBe("410 otp_expired");
    expect(refusal(await send(`GET /api/otp/init/login?challenge=${mine.challenge}`))).toBe("410 otp_expired");
  });

  it("is sent again after 60 seconds; the old one is dead then, the new one opens the account", async () => {
    const body = typed();
    const first = await begin(body);
    await advance(61);
    const again = challengeSchema.parse((await resend(first.challenge)).json);
    expect(refusal(await confirm(first.challenge, first.code))).toBe("400 otp_replaced");
    expect((await confirm(again.challenge, await latestCode(body.mobilePhone))).status).toBe(200);
  });

  it("is not sent any more a quarter of an hour after the registration began", async () => {
    const { challenge } = await begin(typed());
    await advance(16 * 60);
    expect(refusal(await resend(challenge))).toBe("410 otp_expired");
  });
});

describe("texts and letters of registrations", () => {
  it("go out five times an hour for one address, known or not, and again in the next hour", async () => {
    const known = (await makePerson(merchant, "ROLE_SUSER")).username;
    for (const email of [newAddress(), known]) {
      for (let time = 0; time < 5; time++) expect((await register(typed({ email }))).status).toBe(200);
      const held = await register(typed({ email: email.toUpperCase() }));
      expect(refusal(held)).toBe("429 rate_limited");
      expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    }
    await advance(3_601);
    expect((await register(typed({ email: known }))).status).toBe(200);
  });

  it("go out five times an hour to one phone, whoever registers", async () => {
    const mobilePhone = newPhone();
    for (let time = 0; time < 5; time++) await register(typed({ mobilePhone }));
    expect(refusal(await register(typed({ mobilePhone })))).toBe("429 rate_limited");
    expect(await messagesTo(mobilePhone)).toHaveLength(5);
  });

  it("are five in a quarter of an hour, those that are asked for again among them", async () => {
    const body = typed();
    let { challenge } = await begin(body);
    for (let time = 1; time < 5; time++) {
      await advance(61);
      challenge = challengeSchema.parse((await resend(challenge)).json).challenge;
    }
    await advance(61);
    expect(refusal(await resend(challenge))).toBe("429 otp_sent_too_often");
  });
});
