import { describe, expect, test } from "vitest";
import { openCookies } from "~/server/cookies";
import { parseEnv } from "~/server/env";
import { KEPT_BYTES, openKeptForm, whatFits } from "~/server/kept-form";

const NOW = Date.parse("2026-03-28T10:00:00Z");
const env = parseEnv({
  SESSION_KEYS: `a:${"A".repeat(43)}`,
  SUPPORT_PHONE_DEFAULT: "+994120000000",
  SUPPORT_PHONE_AE: "+97140000000",
  SUPPORT_PHONE_SA: "+966110000000",
  DOCS_URL_DEFAULT: "https://docs.example",
  DOCS_URL_AE: "https://docs.example",
  DOCS_URL_SA: "https://docs.example",
  PROVIDER: { fetch: () => Promise.reject(new Error("no call expected")) },
});
const typed = (...fields: [string, string][]) => ({ fields, isWithoutSecrets: false });
const open = (now = NOW, cookies = openCookies(null)) => ({
  cookies,
  store: openKeptForm({ env, cookies, now, region: "default" }),
});

describe("a form that is kept until its person has signed in again", () => {
  test("is theirs, of its own address, for half an hour, and cannot be read on the way", async () => {
    const { cookies, store } = open();
    expect(await store.keep("usr_1", "/users/create?key=1", typed(["fullName", "Aysel"], ["drawnFor", "usr_1"]))).toBe(
      true,
    );
    const [line = ""] = cookies.outgoing();
    expect(line).toMatch(/^__Host-typed=[\w.-]+; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=1800$/);
    expect(await store.of("usr_1", "/users/create?key=1")).toEqual({
      fields: [["fullName", "Aysel"]],
      isPart: false,
      person: "usr_1",
      to: "/users/create?key=1",
    });
    expect(await store.of("usr_2", "/users/create?key=1")).toBeUndefined();
    expect(await store.of(undefined, "/users/create?key=1")).toBeUndefined();
    expect(await store.of("usr_1", "/users/create")).toBeUndefined();
    expect(await open(NOW + 31 * 60_000, cookies).store.of("usr_1", "/users/create?key=1")).toBeUndefined();
  });

  test("is not kept without a person, without a way back, or where nothing was typed", async () => {
    const { cookies, store } = open();
    const filled = typed(["fullName", "Aysel"]);
    expect(await store.keep(undefined, "/users/create", filled)).toBe(false);
    expect(await store.keep("usr_1", "//evil.example/", filled)).toBe(false);
    expect(await store.keep("usr_1", `/users?${"x".repeat(600)}`, filled)).toBe(false);
    expect(await store.keep("usr_1", "/users", undefined)).toBe(false);
    const own: [string, string][] = [
      ["drawnFor", "usr_1"],
      ["idempotencyKey", "1"],
      ["intent", "a"],
      ["name", ""],
    ];
    expect(await store.keep("usr_1", "/users", typed(...own))).toBe(false);
    expect(cookies.outgoing()).toEqual([]);
  });

  test("fits a cookie whatever was typed, at the longest address", async () => {
    for (const text of ["a".repeat(9_000), "ə".repeat(9_000), '"\\'.repeat(4_000), "\u0001".repeat(4_000)]) {
      const { cookies, store } = open();
      const parts = Array.from({ length: 90 }, (_, at): [string, string] => [
        `f${at}`,
        text.slice(at * 40, at * 40 + 40),
      ]);
      await store.keep("usr_1", `/users?${"x".repeat(500)}`, typed(["long", text], ...parts));
      for (const line of cookies.outgoing()) expect((line.split(";")[0] ?? "").length).toBeLessThan(4_000);
      expect(cookies.outgoing()).toHaveLength(1);
    }
  });

  test("loses its longest texts first, and says so", () => {
    const short: [string, string][] = [
      ["a", "1"],
      ["b", "2"],
    ];
    expect(whatFits(short, KEPT_BYTES)).toEqual({ fields: short, isPart: false });
    expect(whatFits([...short, ["c", "x".repeat(KEPT_BYTES)]], KEPT_BYTES)).toEqual({ fields: short, isPart: true });
  });
});
