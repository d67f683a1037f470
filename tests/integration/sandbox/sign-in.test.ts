import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { challengeSchema, sessionSchema } from "#provider/contract/auth";
import { readOffset } from "../../../sandbox/src/db/control.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { consumeChallenge } from "../../../sandbox/src/db/challenges.ts";
import { codeChallenges, securityEvents, sessions, users } from "../../../sandbox/src/db/schema/index.ts";
import { createLog } from "../../../sandbox/src/log.ts";
import { clockAhead } from "../../../sandbox/src/clock.ts";
import { issueCode, judgeCode } from "../../../sandbox/src/security/codes.ts";
import { hashPassword, passwordMatches } from "../../../sandbox/src/security/password.ts";
import {
  activityOf,
  advance,
  db,
  latestCode,
  makeMerchant,
  makePerson,
  makeSigner,
  PASSWORD,
  refusal,
  send,
  settings,
  wrongCode,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const newcomer = (): Promise<Someone> => makeSigner(merchant);

const login = (username: string, password = PASSWORD) =>
  send("POST /api/login", { body: { username, password, rememberMe: false } });

async function begin(person: Someone): Promise<{ challenge: string; code: string }> {
  const { json } = await login(person.username);
  return { challenge: challengeSchema.parse(json).challenge, code: await latestCode(person.phone) };
}

const approve = (person: Someone, challenge: string, code: string) =>
  send(`POST /api/approveLogin/${code}/${encodeURIComponent(person.username)}`, { body: { challenge } });

describe("signing in", () => {
  it("takes no code without its word, which the shape of the call does not ask for", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    const path = `POST /api/approveLogin/${code}/${encodeURIComponent(person.username)}`;
    for (const body of [{}, { challenge: "" }]) expect((await send(path, { body })).status).toBe(410);
    expect((await approve(person, challenge, code)).status).toBe(200);
  });

  it("takes password and code, and the token opens the person's record", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    const approved = await approve(person, challenge, code);
    expect(approved.status).toBe(200);
    const { accessToken, userId } = sessionSchema.parse(approved.json);
    expect(userId).toBe(person.userId);
    const { json } = await send("GET /api/current-user", { token: accessToken });
    expect(json).toMatchObject({
      id: person.userId,
      roles: ["ROLE_OPERATOR"],
      privileges: ["CREATE_LINK", "RECORD_PAYMENT", "SEND_LINK"],
    });
  });

  it("keeps neither token nor code in clear", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    const { accessToken } = sessionSchema.parse((await approve(person, challenge, code)).json);
    const kept = JSON.stringify([await db.select().from(sessions), await db.select().from(codeChallenges)]);
    expect(kept).not.toContain(accessToken);
    expect(kept).not.toContain(`"${code}"`);
  });

  it("answers an unknown name like a wrong password", async () => {
    const person = await newcomer();
    const wrong = await login(person.username, "Wrong-password-1!");
    const unknown = await login("nobody@example.com");
    expect(refusal(wrong)).toBe("400 credentials_invalid");
    expect(refusal(unknown)).toBe("400 credentials_invalid");
    const keys = (json: unknown) => Object.keys(z.record(z.string(), z.unknown()).parse(json));
    expect(keys(unknown.json)).toEqual(keys(wrong.json));
  });

  it("does the same work for a name nobody has: the password is hashed either way", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const hashed = await passwordMatches(PASSWORD, passwordHash);
    const unknown = await passwordMatches(PASSWORD, undefined);
    expect([hashed, unknown]).toEqual([true, false]);
    expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it("accepts passwords of 128 characters and tells them apart to the last", async () => {
    const long = `Aa1!${"x".repeat(124)}`;
    const hash = await hashPassword(long);
    expect(await passwordMatches(long, hash)).toBe(true);
    expect(await passwordMatches(`${long.slice(0, -1)}y`, hash)).toBe(false);
  });

  it("throttles a name after five failures, known or not, also for the right password, and never for good", async () => {
    const person = await newcomer();
    for (const username of [person.username, "ghost@example.com"]) {
      for (let failure = 0; failure < 5; failure++)
        expect(refusal(await login(username, "Wrong-password-1!"))).toBe("400 credentials_invalid");
      const held = await login(username);
      expect(refusal(held)).toBe("429 sign_in_throttled");
      expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    await advance(901);
    expect((await login(person.username)).status).toBe(200);
  });

  it("looks at no more than five of thirty wrong passwords that come at once", async () => {
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(person.username, "Wrong-password-1!")));
    const looked = answers.filter((answer) => refusal(answer) === "400 credentials_invalid");
    expect(looked).toHaveLength(5);
  });

  it("lets nobody in who has not set a password yet, with the same answer", async () => {
    const invited = await newcomer();
    await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, invited.userId));
    expect(refusal(await login(invited.username))).toBe("400 credentials_invalid");
  });

  it("is told to the person, whether it went well or failed, with the device it came from", async () => {
    const person = await newcomer();
    const headers = {
      "X-Device-User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "X-Device-Address": "203.0.113.9",
    };
    await login(person.username, "Wrong-password-1!");
    const { challenge, code } = await begin(person);
    const approved = await send(`POST /api/approveLogin/${code}/${encodeURIComponent(person.username)}`, {
      headers,
      body: { challenge },
    });
    const { accessToken } = sessionSchema.parse(approved.json);
    await send("POST /api/logout", { token: accessToken });
    expect(await activityOf(person.userId)).toEqual(["SIGNED_OUT", "SIGNED_IN", "SIGN_IN_FAILED"]);
    const { json } = await send("GET /api/security-activity", { token: person.token });
    expect(json).toMatchObject({
      content: [{}, { kind: "SIGNED_IN", browser: "Firefox", system: "Linux", address: "203.0.113.9", by: null }, {}],
    });
  });

  it("that fails is nobody's activity where nobody has the name, in another region too", async () => {
    const person = await newcomer();
    const before = await db.$count(securityEvents);
    await login("nobody.at.all@example.com", "Wrong-password-1!");
    const abroad = { username: person.username, password: PASSWORD, rememberMe: false };
    expect(refusal(await send("POST /api/login", { body: abroad, region: "ae" }))).toBe("400 credentials_invalid");
    expect(await db.$count(securityEvents)).toBe(before);
  });

  it("lets nobody in who was switched off", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    await db.update(users).set({ active: false }).where(eq(users.id, person.userId));
    expect(refusal(await approve(person, challenge, code))).toBe("400 otp_invalid");
    expect(refusal(await login(person.username))).toBe("400 credentials_invalid");
    expect(refusal(await send("GET /api/current-user", { token: person.token }))).toBe("401 unauthenticated");
  });
});

describe("a sign-in code", () => {
  it("opens one session out of twenty right answers at once", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(person, challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, person.userId));
    // One of the set-up and one of this sign-in.
    expect(rows).toHaveLength(2);
  });

  it("has five tries, tells how many are left, and then nothing helps", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    for (const left of [4, 3, 2, 1]) {
      const answer = await approve(person, challenge, wrongCode(code));
      expect(refusal(answer)).toBe("400 otp_invalid");
      expect(answer.json).toMatchObject({ triesLeft: left });
    }
    expect(refusal(await approve(person, challenge, wrongCode(code)))).toBe("429 otp_exhausted");
    expect(refusal(await approve(person, challenge, code))).toBe("429 otp_exhausted");
    expect(await activityOf(person.userId)).toEqual(["SIGN_IN_FAILED"]);
  });

  it("is judged five times however many wrong answers come at once", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    await Promise.all(Array.from({ length: 30 }, () => approve(person, challenge, wrongCode(code))));
    expect(refusal(await approve(person, challenge, code))).toBe("429 otp_exhausted");
  });

  it("expires after 120 seconds", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    await advance(121);
    expect(refusal(await approve(person, challenge, code))).toBe("410 otp_expired");
  });

  it("is not somebody else's: another name, another challenge", async () => {
    const person = await newcomer();
    const stranger = await newcomer();
    const { challenge, code } = await begin(person);
    expect(refusal(await approve(stranger, challenge, code))).toBe("400 otp_invalid");
    expect(refusal(await approve(person, "chl_nothing", code))).toBe("410 otp_expired");
  });

  it("is sent again after 60 seconds and not before; the old one is dead then", async () => {
    const person = await newcomer();
    const first = await begin(person);
    const early = await send(`GET /api/otp/init/login?challenge=${first.challenge}`);
    expect(refusal(early)).toBe("429 otp_resend_too_soon");
    await advance(61);
    const again = challengeSchema.parse((await send(`GET /api/otp/init/login?challenge=${first.challenge}`)).json);
    expect(refusal(await approve(person, first.challenge, first.code))).toBe("400 otp_replaced");
    expect((await approve(person, again.challenge, await latestCode(person.phone))).status).toBe(200);
  });

  it("needs the password again a quarter of an hour after the sign-in began", async () => {
    const person = await newcomer();
    const { challenge } = await begin(person);
    await advance(16 * 60);
    expect(refusal(await send(`GET /api/otp/init/login?challenge=${challenge}`))).toBe("410 otp_expired");
  });

  it("confirms what it was made for: a changed amount is another code's business", async () => {
    const person = await newcomer();
    const request = new Request("https://provider.test/");
    const deps = {
      db,
      env: settings,
      clock: clockAhead(await readOffset(db)),
      log: createLog("test-request"),
      request,
    };
    const bound = { appId: "ES0000001", amount: 1000 };
    const subject = person.userId;
    const asked = { subject, purpose: "withdraw", bound, keep: {}, phone: person.phone, language: "en" } as const;
    const { challenge } = await issueCode(deps, asked);
    const answer = { challenge, purpose: "withdraw", code: await latestCode(person.phone) } as const;
    await expect(judgeCode(deps, answer, { subject, bound: { ...bound, amount: 1001 } })).rejects.toThrow(
      "otp_invalid",
    );
    await expect(judgeCode(deps, { ...answer, purpose: "topup" }, { subject, bound })).rejects.toThrow("otp_expired");
    const right = await judgeCode(deps, answer, { subject, bound });
    await runBatch(db, consumeChallenge(db, right.id, Date.now()));
    await expect(runBatch(db, consumeChallenge(db, right.id, Date.now()))).rejects.toThrow("expectation_failed");
  });
});

describe("another region's host", () => {
  it("finishes no sign-in, sends no code again, and takes no try", async () => {
    const person = await newcomer();
    const { challenge, code } = await begin(person);
    const path = `/api/approveLogin/${code}/${encodeURIComponent(person.username)}`;
    for (let times = 0; times < 6; times++)
      expect(refusal(await send(`POST ${path}`, { body: { challenge }, region: "ae" }))).toBe("401 unauthenticated");
    await advance(61);
    const again = await send(`GET /api/otp/init/login?challenge=${challenge}`, { region: "sa" });
    expect(refusal(again)).toBe("401 unauthenticated");
    expect((await approve(person, challenge, code)).status).toBe(200);
  });

  it.each(["default", "ae", "sa"] as const)("takes no token of somebody of %s", async (region) => {
    const person = await makePerson(await makeMerchant(region), "ROLE_SUSER", { member: false });
    for (const host of ["default", "ae", "sa"] as const) {
      const { status } = await send("GET /api/current-user", { token: person.token, region: host });
      expect([host, status]).toEqual([host, host === region ? 200 : 401]);
      const left = await send("POST /api/profile/email-link", { token: person.token, region: host });
      expect([host, left.status === 401]).toEqual([host, host !== region]);
    }
  });
});

describe("a session", () => {
  it("ends with logout: the same token opens nothing any more", async () => {
    const person = await newcomer();
    expect((await send("POST /api/logout", { token: person.token })).status).toBe(204);
    expect(refusal(await send("GET /api/current-user", { token: person.token }))).toBe("401 unauthenticated");
  });

  it("ends after 30 idle minutes, and after 12 hours however busy", async () => {
    const idle = await newcomer();
    const busy = await newcomer();
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      await advance(25 * 60);
      expect((await send("GET /api/current-user", { token: busy.token })).status).toBe(200);
    }
    expect(refusal(await send("GET /api/current-user", { token: idle.token }))).toBe("401 unauthenticated");
    await advance(25 * 60);
    expect(refusal(await send("GET /api/current-user", { token: busy.token }))).toBe("401 unauthenticated");
  });

  it("is asked for on every call that is not public, and a made-up token is none", async () => {
    expect(refusal(await send("GET /api/apps"))).toBe("401 unauthenticated");
    expect(refusal(await send("GET /api/apps", { token: "0".repeat(32) }))).toBe("401 unauthenticated");
    expect(refusal(await send("GET /api/apps", { headers: { Authorization: "Basic abc" } }))).toBe(
      "401 unauthenticated",
    );
  });
});
