import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { problemSchema } from "#provider/contract/problem";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { passwordLinks, sessions, users } from "../../../sandbox/src/db/schema/index.ts";
import { createPasswordLink } from "../../../sandbox/src/security/password-links.ts";
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
  makePerson,
  messagesTo,
  newAddress,
  refusal,
  sandboxNow,
  send,
  settings,
  shapeOf,
  type Merchant,
  type Sending,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const NEW = "Canary-of-recovery-2@";
let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const somebody = (): Promise<Someone> => makeSigner(merchant);

const forgot = (email: string, sending: Sending = {}) =>
  send("POST /api/forgot-password", { body: { email }, ...sending });
const setNew = (guid: string, newPassword = NEW, sending: Sending = {}) =>
  send(`POST /api/confirm-password/${guid}`, { body: { newPassword }, ...sending });
/** What a page that a link opens asks first. */
const check = (guid: string, sending: Sending = {}) => send(`GET /api/confirm-password/${guid}`, sending);
const login = (username: string, password: string) =>
  send("POST /api/login", { body: { username, password, rememberMe: false } });

const guidOf = (link: string | null | undefined): string => link?.split("/").at(-1) ?? "no link";

/** Asks for a link and takes its word out of the letter. */
async function askForLink(email: string): Promise<string> {
  await forgot(email);
  return guidOf((await messagesTo(email))[0]?.link);
}

describe("a forgotten password", () => {
  it("is replaced by a link that comes by e-mail: the new one opens, the old one does not", async () => {
    const person = await somebody();
    expect((await forgot(person.username)).json).toEqual({ accepted: true });
    const [letter] = await messagesTo(person.username);
    expect(letter).toMatchObject({ channel: "EMAIL", subject: "Set a new password", code: null });
    expect(letter?.link).toMatch(/\/auth\/reset\/[0-9A-HJKMNP-TV-Z]{32}$/);
    expect(letter?.link).toContain(`${settings.APP_URL_DEFAULT}/auth/reset/`);
    expect(letter?.body).toContain(letter?.link);
    expect(await setNew(guidOf(letter?.link))).toMatchObject({ status: 200, json: { email: person.username } });
    expect(refusal(await login(person.username, PASSWORD))).toBe("400 credentials_invalid");
    expect((await login(person.username, NEW)).status).toBe(200);
    expect(await activityOf(person.userId)).toEqual(["SIGN_IN_FAILED", "PASSWORD_RESET", "PASSWORD_LINK_SENT"]);
    expect((await messagesTo(person.username))[0]?.subject).toBe("Your password was changed");
  });

  it("ends every session of the person, at their next request", async () => {
    const person = await somebody();
    const stranger = await somebody();
    await setNew(await askForLink(person.username));
    expect(refusal(await send("GET /api/current-user", { token: person.token }))).toBe("401 unauthenticated");
    expect(await db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    expect((await send("GET /api/current-user", { token: stranger.token })).status).toBe(200);
  });

  it("kills the code of a sign-in that had begun with the old one", async () => {
    const person = await somebody();
    const { challenge } = challengeSchema.parse((await login(person.username, PASSWORD)).json);
    const code = await latestCode(person.phone);
    await setNew(await askForLink(person.username));
    const path = `/api/approveLogin/${code}/${encodeURIComponent(person.username)}`;
    expect(refusal(await send(`POST ${path}`, { body: { challenge } }))).toBe("410 otp_expired");
  });

  it("forgets the waiting after failed tries", async () => {
    const person = await somebody();
    for (let tries = 0; tries < 5; tries++) await login(person.username, "Wrong-password-1!");
    expect(refusal(await login(person.username, PASSWORD))).toBe("429 sign_in_throttled");
    await setNew(await askForLink(person.username));
    expect((await login(person.username, NEW)).status).toBe(200);
  });

  it.each([
    ["az", "Yeni şifrə təyin edin", "Şifrəniz dəyişdirildi"],
    ["ru", "Задайте новый пароль", "Ваш пароль изменён"],
  ] as const)("is written about in the person's own language (%s)", async (language, subject, notice) => {
    const person = await somebody();
    await db.update(users).set({ language }).where(eq(users.id, person.userId));
    await setNew(await askForLink(person.username));
    expect((await messagesTo(person.username)).map((letter) => letter.subject)).toEqual([notice, subject]);
  });

  it("is never kept, said or logged in clear, and neither is the word in the link", async () => {
    const lines = vi.spyOn(console, "log");
    const person = await somebody();
    const guid = await askForLink(person.username);
    const waiting = await everythingStored();
    await setNew(guid);
    const kept = [waiting, await everythingStored(), lines.mock.calls.flat().join("\n")];
    lines.mockRestore();
    expect(kept.at(-1)).toContain("/api/confirm-password/:guid");
    for (const text of kept) {
      expect(text).toContain(person.userId);
      for (const secret of [guid, NEW, PASSWORD]) expect(text).not.toContain(secret);
    }
  });
});

describe("asking for a link", () => {
  it("is answered alike whether the address is known or not; nothing is sent to one that is not", async () => {
    const person = await somebody();
    const unknown = newAddress();
    const [known, nobody] = [await forgot(person.username.toUpperCase()), await forgot(unknown)];
    expect([shapeOf(nobody), nobody.json]).toEqual([shapeOf(known), known.json]);
    expect(await messagesTo(unknown)).toEqual([]);
    expect(await messagesTo(person.username)).toHaveLength(1);
  });

  it("is for people of the region that was asked, and leads to its back office", async () => {
    const abroad = await makePerson(await makeMerchant("ae"), "ROLE_SUSER", { passwordHash: await cheapHash() });
    expect((await forgot(abroad.username)).json).toEqual({ accepted: true });
    expect(await messagesTo(abroad.username)).toEqual([]);
    await forgot(abroad.username, { region: "ae" });
    const [letter] = await messagesTo(abroad.username);
    expect(letter?.link).toContain(`${settings.APP_URL_AE}/auth/reset/`);
    expect(refusal(await check(guidOf(letter?.link)))).toBe("410 link_expired");
    expect((await check(guidOf(letter?.link), { region: "ae" })).status).toBe(204);
    expect(refusal(await setNew(guidOf(letter?.link)))).toBe("410 link_expired");
    expect((await setNew(guidOf(letter?.link), NEW, { region: "ae" })).status).toBe(200);
  });

  it("brings nothing to somebody who was taken off the account", async () => {
    const person = await somebody();
    const guid = await askForLink(person.username);
    await db.update(users).set({ active: false }).where(eq(users.id, person.userId));
    expect((await forgot(person.username)).json).toEqual({ accepted: true });
    expect(await messagesTo(person.username)).toHaveLength(1);
    expect(refusal(await check(guid))).toBe("410 link_expired");
    expect(refusal(await setNew(guid))).toBe("410 link_expired");
  });

  it("is held after five times an hour, for known and unknown addresses alike", async () => {
    for (const email of [(await somebody()).username, newAddress()]) {
      for (let time = 0; time < 5; time++) expect((await forgot(email)).status).toBe(200);
      expect(refusal(await forgot(email))).toBe("429 rate_limited");
    }
  });
});

describe("a link for a new password", () => {
  it("sets one password out of twenty uses at once", async () => {
    const person = await somebody();
    const guid = await askForLink(person.username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setNew(guid, `Number-${index}-of-many!`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(refusal))).toEqual(new Set(["410 link_expired"]));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(person.username, `Number-${winner}-of-many!`)).status).toBe(200);
    expect((await activityOf(person.userId)).filter((kind) => kind === "PASSWORD_RESET")).toHaveLength(1);
  });

  it("works once", async () => {
    const guid = await askForLink((await somebody()).username);
    // Looking at it uses nothing up.
    for (let time = 0; time < 3; time++) expect((await check(guid)).status).toBe(204);
    expect((await setNew(guid)).status).toBe(200);
    expect(refusal(await setNew(guid, "Another-password-3#"))).toBe("410 link_expired");
  });

  it("works for an hour, and not a moment longer", async () => {
    const [early, late] = [await somebody(), await somebody()];
    const guids = [await askForLink(early.username), await askForLink(late.username)];
    await advance(59 * 60);
    expect((await setNew(guids[0] ?? "")).status).toBe(200);
    expect((await check(guids[1] ?? "")).status).toBe(204);
    await advance(60);
    expect(refusal(await check(guids[1] ?? ""))).toBe("410 link_expired");
    expect(refusal(await setNew(guids[1] ?? ""))).toBe("410 link_expired");
  });

  it("stops working when a newer one is asked for", async () => {
    const { username } = await somebody();
    const [older, newer] = [await askForLink(username), await askForLink(username)];
    expect(refusal(await check(older))).toBe("410 link_expired");
    expect(refusal(await setNew(older))).toBe("410 link_expired");
    expect((await setNew(newer)).status).toBe(200);
  });

  it("is not used up by a password that breaks the rules", async () => {
    const guid = await askForLink((await somebody()).username);
    const weak = await setNew(guid, "weak");
    expect(weak.json).toMatchObject({ code: "invalid_request", fields: [{ field: "newPassword", code: "password" }] });
    expect((await setNew(guid)).status).toBe(200);
  });

  it.each(["made-up", "0".repeat(32), "x".repeat(65), "%2e%2e%2fadmin"])(
    "is none when it is made up (%s)",
    async (guid) => {
      expect(refusal(await check(guid))).toBe("410 link_expired");
      expect(refusal(await setNew(guid))).toBe("410 link_expired");
    },
  );

  it("is told to be over in the same words, whether it was used, is of somebody who is gone, or was made up", async () => {
    const [used, gone] = [await somebody(), await somebody()];
    const guids = [await askForLink(used.username), await askForLink(gone.username), "made-up"];
    await setNew(guids[0] ?? "");
    await db.update(users).set({ active: false }).where(eq(users.id, gone.userId));
    const told = [];
    for (const guid of guids) {
      const answer = await check(guid);
      told.push([shapeOf(answer), { ...problemSchema.parse(answer.json), requestId: "" }]);
    }
    expect(told).toEqual([told[0], told[0], told[0]]);
  });

  it("of an invitation gives somebody their first password", async () => {
    const invited = await makePerson(merchant, "ROLE_OPERATOR", { passwordHash: "" });
    await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, invited.userId));
    const now = await sandboxNow();
    const user = { id: invited.userId, region: merchant.region };
    const { link, statements } = createPasswordLink(
      { db, env: settings },
      { user, expiresAt: now + 72 * 3_600_000, now },
    );
    await runBatch(db, statements);
    await advance(71 * 3_600);
    expect((await setNew(guidOf(link))).status).toBe(200);
    expect((await login(invited.username, NEW)).status).toBe(200);
  });

  it("is forgotten a day after its time", async () => {
    await askForLink((await somebody()).username);
    await advance(25 * 3_600 + 1);
    expect(await db.select().from(passwordLinks)).toEqual([]);
  });
});
