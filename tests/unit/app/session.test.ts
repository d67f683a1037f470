import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openCookies } from "~/server/cookies";
import { parseEnv, type Env } from "~/server/env";
import { openDeviceMark } from "~/server/device-mark";
import { openPendingStep } from "~/server/pending-step";
import { audienceOf, seal, unseal, unsealAs } from "~/server/sealed";
import { openSession } from "~/server/session";

const NOW = Date.parse("2026-03-28T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const key = (id: string, fill: string) => `${id}:${fill.repeat(43)}`;
const envWith = (keys: string): Env =>
  parseEnv({
    SESSION_KEYS: keys,
    SUPPORT_PHONE_DEFAULT: "+994120000000",
    SUPPORT_PHONE_AE: "+97140000000",
    SUPPORT_PHONE_SA: "+966110000000",
    DOCS_URL_DEFAULT: "https://docs.example",
    DOCS_URL_AE: "https://docs.example",
    DOCS_URL_SA: "https://docs.example",
    PROVIDER: { fetch: () => Promise.reject(new Error("no call expected")) },
  });
const env = envWith(key("a", "A"));

/** The `Cookie` header a browser sends back after the given `Set-Cookie` lines. */
const sentBack = (lines: string[]) => lines.map((line) => line.split(";")[0]).join("; ");

async function signedIn(given: { remember?: boolean; expiresAt?: string; accessToken?: string } = {}) {
  const cookies = openCookies(null);
  const store = await openSession(env, cookies, NOW, "default");
  await store.start({
    accessToken: given.accessToken ?? "token-that-is-secret",
    userId: "user-1",
    remember: given.remember ?? false,
    expiresAt: given.expiresAt ?? new Date(NOW + 12 * HOUR).toISOString(),
  });
  return cookies.outgoing();
}

describe("the session cookie", () => {
  test("is host-only, secure, out of scripts' reach, and shows nothing of the token", async () => {
    const [line = ""] = await signedIn();
    expect(line).toMatch(/^__Host-session=/);
    expect(line).toMatch(/; Path=\/; SameSite=Lax; Secure; HttpOnly$/);
    expect(line).not.toContain("token-that-is-secret");
    expect(line).not.toContain("Domain");
  });

  test("over http on this machine goes without what Safari refuses there, and is read back", async () => {
    const cookies = openCookies(null, { plain: true });
    const store = await openSession(env, cookies, NOW, "default");
    const given = { accessToken: "token", userId: "user-1", remember: false };
    await store.start({ ...given, expiresAt: new Date(NOW + HOUR).toISOString() });
    const [line = ""] = cookies.outgoing();
    expect(line).toMatch(/^session=[^;]+; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(
      (await openSession(env, openCookies(sentBack([line]), { plain: true }), NOW, "default")).current(),
    ).toMatchObject(given);
    store.end();
    expect(cookies.outgoing()[0]).toMatch(/^session=;.*Max-Age=0$/);
  });

  test("elsewhere the name without its prefix opens nothing", async () => {
    const header = sentBack(await signedIn()).replace("__Host-", "");
    expect((await openSession(env, openCookies(header), NOW, "default")).current()).toBeUndefined();
  });

  test("outlives the browser only when the person asked to be remembered", async () => {
    expect((await signedIn({ remember: false }))[0]).not.toContain("Max-Age");
    expect((await signedIn({ remember: true }))[0]).toContain(`Max-Age=${12 * 3600}`);
  });

  test("stays under the size browsers accept, with the longest token we take", async () => {
    const [line = ""] = await signedIn({ accessToken: "t".repeat(512) });
    expect(line.length).toBeLessThanOrEqual(4096);
  });

  test("is read back as it was written", async () => {
    const store = await openSession(env, openCookies(sentBack(await signedIn())), NOW + MINUTE, "default");
    expect(store.current()).toMatchObject({ accessToken: "token-that-is-secret", userId: "user-1" });
  });

  test("ends after 30 idle minutes and is taken from the browser", async () => {
    const lines = await signedIn();
    expect(
      (await openSession(env, openCookies(sentBack(lines)), NOW + 30 * MINUTE - 1, "default")).current(),
    ).toBeDefined();
    const cookies = openCookies(sentBack(lines));
    expect((await openSession(env, cookies, NOW + 30 * MINUTE, "default")).current()).toBeUndefined();
    expect(cookies.outgoing()[0]).toMatch(/^__Host-session=;.*Max-Age=0$/);
  });

  test("says that it ended for want of use, and to a page that is fetched ahead so that the click is told too", async () => {
    const header = sentBack(await signedIn());
    const openAfter = async (minutes: number, isAhead = false) => {
      const cookies = openCookies(header);
      const { wasIdle } = await openSession(env, cookies, NOW + minutes * MINUTE, "default", isAhead);
      return [wasIdle, cookies.outgoing().length];
    };
    expect(await openAfter(29)).toEqual([false, 0]);
    expect(await openAfter(30)).toEqual([true, 1]);
    expect(await openAfter(30, true)).toEqual([true, 0]);
    // The end of the day is another reason.
    expect(await openAfter(12 * 60, true)).toEqual([false, 1]);
    expect((await openSession(env, openCookies(null), NOW, "default")).wasIdle).toBe(false);
  });

  test("use keeps it alive, but never past twelve hours", async () => {
    let lines = await signedIn();
    let now = NOW;
    for (let step = 0; step < 40 && lines.length > 0; step++) {
      now += 20 * MINUTE;
      const cookies = openCookies(sentBack(lines));
      const store = await openSession(env, cookies, now, "default");
      if (!store.current()) break;
      await store.touch();
      lines = cookies.outgoing();
    }
    expect(now).toBe(NOW + 12 * HOUR);
  });

  test("is not written again for every click", async () => {
    const cookies = openCookies(sentBack(await signedIn()));
    const store = await openSession(env, cookies, NOW + MINUTE, "default");
    await store.touch();
    expect(cookies.outgoing()).toEqual([]);
  });

  test("forged, changed and foreign cookies open nothing", async () => {
    const [line = ""] = await signedIn();
    const value = sentBack([line]);
    const foreign = await seal(
      env.sessionKeys,
      audienceOf("step", "default"),
      { accessToken: "x" },
      new Date(NOW + HOUR),
    );
    for (const header of [
      `${value}x`,
      "__Host-session=nonsense",
      "__Host-session=a.b.c.d.e",
      `__Host-session=${foreign}`,
    ])
      expect((await openSession(env, openCookies(header), NOW, "default")).current()).toBeUndefined();
  });

  test("a rotated key still opens; a dropped key does not", async () => {
    const lines = sentBack(await signedIn());
    const rotated = envWith(`${key("b", "B")},${key("a", "A")}`);
    const dropped = envWith(key("b", "B"));
    expect((await openSession(rotated, openCookies(lines), NOW, "default")).current()).toBeDefined();
    expect((await openSession(dropped, openCookies(lines), NOW, "default")).current()).toBeUndefined();
  });
});

test("a sealed record opens only for its own purpose", async () => {
  const text = await seal(env.sessionKeys, "session", { hello: "world" }, new Date(NOW + HOUR));
  expect(await unseal(env.sessionKeys, "session", text, NOW)).toMatchObject({ hello: "world" });
  expect(await unseal(env.sessionKeys, "step", text, NOW)).toBeUndefined();
});

test("a record is read as its schema has it, and where there is none nothing is read", async () => {
  const schema = z.object({ hello: z.literal("world") });
  const sealed = (record: Record<string, unknown>) => seal(env.sessionKeys, "step", record, new Date(NOW + HOUR));
  const read = async (text: string | undefined) => unsealAs(schema, env.sessionKeys, "step", text, NOW);
  expect(await read(await sealed({ hello: "world", more: 1 }))).toEqual({ hello: "world" });
  expect(await read(await sealed({ hello: "you" }))).toBeUndefined();
  const parse = vi.spyOn(schema, "safeParse");
  for (const text of [undefined, "", "forged"]) expect(await read(text)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
});

const challenge = {
  challenge: "c-1",
  purpose: "login" as const,
  sentTo: "+994 50 *** ** 67",
  expiresAt: "2026-03-28T10:02:00Z",
  resendAt: "2026-03-28T10:01:00Z",
  triesLeft: 5,
};

test("a step that waits for a code is found by its purpose alone", async () => {
  const cookies = openCookies(null);
  await openPendingStep(env, cookies, NOW, "default").set({ challenge, carried: { email: "a@b.example" } });
  const store = openPendingStep(env, openCookies(sentBack(cookies.outgoing())), NOW, "default");
  expect(await store.get("login")).toMatchObject({ challenge, carried: { email: "a@b.example" } });
  expect(await store.get("withdraw")).toBeUndefined();
});

test("wrong configuration is refused at the door, every wrong variable named", () => {
  const parse = () => parseEnv({ SESSION_KEYS: "short", SUPPORT_PHONE_DEFAULT: "1" });
  for (const name of ["SESSION_KEYS", "SUPPORT_PHONE_AE", "DOCS_URL_DEFAULT"]) expect(parse).toThrowError(name);
});

test("a session, a step and a known browser of one region's hosts open nothing on another's", async () => {
  const lines = await signedIn();
  expect((await openSession(env, openCookies(sentBack(lines)), NOW, "ae")).current()).toBeUndefined();
  const cookies = openCookies(null);
  await openPendingStep(env, cookies, NOW, "ae").set({ challenge, carried: {} });
  const held = openCookies(sentBack(cookies.outgoing()));
  expect(await openPendingStep(env, held, NOW, "default").get(challenge.purpose)).toBeUndefined();
  expect(await openPendingStep(env, held, NOW, "ae").get(challenge.purpose)).toBeDefined();

  const known = openCookies(null);
  const mark = await openDeviceMark(env, known, NOW, "sa");
  await mark.keep();
  const carried = sentBack(known.outgoing());
  expect((await openDeviceMark(env, openCookies(carried), NOW, "sa")).word).toBe(mark.word);
  expect((await openDeviceMark(env, openCookies(carried), NOW, "default")).word).not.toBe(mark.word);
});
