import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createContext } from "~/server/context";
import { openCookies } from "~/server/cookies";
import { parseEnv } from "~/server/env";
import { toSignIn } from "~/server/refusal";
import { openSession } from "~/server/session";

const NOW = Date.parse("2026-11-29T10:00:00Z");
const MINUTE = 60_000;
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

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function cookieOfSession(): Promise<string> {
  const cookies = openCookies(null);
  const session = await openSession(env, cookies, NOW, "default");
  const expiresAt = new Date(NOW + 12 * 60 * MINUTE).toISOString();
  await session.start({ accessToken: "token", userId: "usr_1", remember: false, expiresAt });
  return cookies
    .outgoing()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Where a request that the provider refuses leads, so many minutes after the session began. */
async function led(minutes: number, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("Cookie", await cookieOfSession());
  vi.setSystemTime(NOW + minutes * MINUTE);
  const request = new Request(`https://app.example${path}`, { ...init, headers });
  const context = await createContext(request, env);
  const answer = await toSignIn(context, request);
  return {
    to: answer.headers.get("Location"),
    cleared: context.cookies.outgoing().some((line) => /Max-Age=0/.test(line)),
  };
}
const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

test("whoever did nothing for half an hour is told so, and whoever was signed out elsewhere is not", async () => {
  expect((await led(31, "/users?page=2")).to).toBe("/auth?next=%2Fusers%3Fpage%3D2&because=idle");
  expect((await led(5, "/users?page=2")).to).toBe("/auth?next=%2Fusers%3Fpage%3D2");
});

test("nothing typed is said to be lost or kept but what was", async () => {
  const typed = { fullName: "Kamran", drawnFor: "usr_1" };
  expect((await led(31, "/users/create", form(typed))).to).toBe(
    "/auth?next=%2Fusers%2Fcreate&browser=1&because=idleKept",
  );
  expect((await led(5, "/users/create", form(typed))).to).toBe("/auth?next=%2Fusers%2Fcreate&browser=1&because=kept");
  expect((await led(31, "/logout", form({ drawnFor: "usr_1" }))).to).toBe("/auth?next=%2Flogout&because=idleEnded");
});

test("a page that is fetched ahead leaves the reason to the click", async () => {
  expect((await led(31, "/users", { headers: { "Sec-Purpose": "prefetch" } })).cleared).toBe(false);
  expect((await led(31, "/users")).cleared).toBe(true);
});
