import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { challengeSchema, sessionSchema } from "#provider/contract/auth";
import { contract } from "#provider/contract/index";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { securityEvents } from "../../../sandbox/src/db/schema/index.ts";
import { securityEvent } from "../../../sandbox/src/db/security-events.ts";
import {
  activityOf,
  advance,
  db,
  latestCode,
  makeMerchant,
  makeSigner,
  PASSWORD,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const PHONE_BROWSER = {
  "X-Device-User-Agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "X-Device-Address": "203.0.113.77",
};
let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const somebody = (): Promise<Someone> => makeSigner(merchant);

/** Signs somebody in once more, from a telephone. */
async function signIn(person: Someone): Promise<string> {
  const body = { username: person.username, password: PASSWORD, rememberMe: false };
  const { challenge } = challengeSchema.parse((await send("POST /api/login", { body })).json);
  const path = `/api/approveLogin/${await latestCode(person.phone)}/${encodeURIComponent(person.username)}`;
  const approved = await send(`POST ${path}`, { headers: PHONE_BROWSER, body: { challenge } });
  return sessionSchema.parse(approved.json).accessToken;
}

const devices = async (token: string) =>
  contract.profile.sessions.answer.parse((await send("GET /api/sessions", { token })).json);
const activity = async (token: string, query = "") =>
  contract.profile.securityActivity.answer.parse((await send(`GET /api/security-activity${query}`, { token })).json);
const isIn = async (token: string): Promise<boolean> => (await send("GET /api/current-user", { token })).status === 200;

describe("the devices one is signed in on", () => {
  it("are listed with this one first, each by browser, system, address and times", async () => {
    const person = await somebody();
    await advance(90);
    const token = await signIn(person);
    const [phone, first, ...others] = await devices(token);
    expect(others).toEqual([]);
    expect(phone).toMatchObject({ current: true, browser: "Safari", system: "iOS", address: "203.0.113.77" });
    expect(first).toMatchObject({ current: false, browser: "", system: "", address: "" });
    expect((await devices(person.token)).map(({ id, current }) => [id, current])).toEqual([
      [first?.id, true],
      [phone?.id, false],
    ]);
  });

  it("tell when they were used last, to the minute", async () => {
    const person = await somebody();
    const token = await signIn(person);
    const [before] = await devices(token);
    await advance(10 * 60);
    await isIn(token);
    const [after] = await devices(token);
    expect(after?.signedInAt).toBe(before?.signedInAt);
    const pause = Date.parse(after?.lastUsedAt ?? "") - Date.parse(before?.lastUsedAt ?? "");
    expect(pause).toBeGreaterThanOrEqual(600_000);
  });

  it("leave out those whose session has ended by itself", async () => {
    const person = await somebody();
    await advance(20 * 60);
    const token = await signIn(person);
    expect(await devices(token)).toHaveLength(2);
    await advance(15 * 60);
    expect(await devices(token)).toHaveLength(1);
  });

  it("never show a token or its hash", async () => {
    const person = await somebody();
    const { text } = await send("GET /api/sessions", { token: person.token });
    expect(text).not.toContain(person.token);
    expect(Object.keys(z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text))[0] ?? {}).toSorted()).toEqual(
      ["address", "browser", "current", "id", "lastUsedAt", "signedInAt", "system"],
    );
  });
});

describe("signing a device out", () => {
  const end = (token: string, id: string) => send(`DELETE /api/sessions/${id}`, { token });

  it("ends its session at the next request, and no other", async () => {
    const person = await somebody();
    const [lost, kept] = [await signIn(person), await signIn(person)];
    const [{ id } = { id: "" }] = await devices(lost);
    expect((await end(person.token, id)).status).toBe(204);
    expect([await isIn(lost), await isIn(kept), await isIn(person.token)]).toEqual([false, true, true]);
    expect((await activityOf(person.userId))[0]).toBe("SESSION_ENDED");
    expect(refusal(await end(person.token, id))).toBe("404 not_found");
  });

  it("works for one's own devices only: anybody else's are not there, also for the owner of the account", async () => {
    const person = await somebody();
    const owner = await makePerson(merchant, "ROLE_SUSER");
    const [{ id } = { id: "" }] = await devices(person.token);
    for (const stranger of [owner, await somebody(), await makePerson(merchant, "ROLE_SUPER_ADMIN")])
      expect(refusal(await end(stranger.token, id))).toBe("404 not_found");
    expect(await isIn(person.token)).toBe(true);
    expect(await activityOf(person.userId)).toEqual([]);
    expect(refusal(await end(person.token, "ses_of_nobody"))).toBe("404 not_found");
  });

  it("can sign out every other one at once, and says nothing where there is none", async () => {
    const [person, neighbour] = [await somebody(), await somebody()];
    const others = [await signIn(person), await signIn(person)];
    expect((await send("DELETE /api/sessions", { token: person.token })).status).toBe(204);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect(await Promise.all([person.token, neighbour.token].map(isIn))).toEqual([true, true]);
    expect(await activityOf(person.userId)).toEqual(["SESSION_ENDED", "SIGNED_IN", "SIGNED_IN"]);
    await send("DELETE /api/sessions", { token: neighbour.token });
    expect(await activityOf(neighbour.userId)).toEqual([]);
  });
});

describe("security activity", () => {
  it("is one's own, newest first and by pages", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const now = await sandboxNow();
    const kinds = ["REGISTERED", "SIGNED_IN", "PASSWORD_CHANGED"] as const;
    await runBatch(
      db,
      kinds.map((kind) => securityEvent(db, { userId: person.userId, kind, at: now })),
    );
    const first = await activity(person.token, "?offset=2");
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, number: 0, size: 2, first: true, last: false });
    expect(first.content.map(({ kind }) => kind)).toEqual(["PASSWORD_CHANGED", "SIGNED_IN"]);
    const second = await activity(person.token, "?offset=2&page=1");
    expect(second).toMatchObject({ last: true, content: [{ kind: "REGISTERED", by: null, change: null }] });
    expect(await activity(stranger.token)).toMatchObject({ totalElements: 0, content: [] });
  });

  it("tells who changed somebody's rights, and how", async () => {
    const person = await somebody();
    const change = { roleFrom: "ROLE_OPERATOR", roleTo: "ROLE_FO_MANAGER", added: ["EDIT_LINK"], removed: [] } as const;
    const told = { userId: person.userId, kind: "ACCESS_CHANGED", at: await sandboxNow(), actorName: "Leyla" } as const;
    await runBatch(db, [securityEvent(db, { ...told, change: { ...change, added: ["EDIT_LINK"], removed: [] } })]);
    expect((await activity(person.token)).content).toMatchObject([{ kind: "ACCESS_CHANGED", by: "Leyla", change }]);
  });

  it("is kept for a year", async () => {
    const person = await somebody();
    const at = await sandboxNow();
    const days = (count: number) => at - count * 86_400_000;
    await runBatch(db, [
      securityEvent(db, { userId: person.userId, kind: "REGISTERED", at: days(367) }),
      securityEvent(db, { userId: person.userId, kind: "SIGNED_IN", at: days(365) }),
    ]);
    await send("POST /__sandbox/tick");
    expect(await activityOf(person.userId)).toEqual(["SIGNED_IN"]);
    expect(await db.$count(securityEvents)).toBeGreaterThan(0);
  });
});
