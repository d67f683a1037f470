import { createExecutionContext } from "cloudflare:test";
import { count, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { everyCall } from "#provider/contract/index";
import { documentPath } from "#provider/contract/openapi";
import { applications, invoices, postings, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { fitsPattern } from "../../../sandbox/src/testing/faults.ts";
import { attr, findAll, scriptsIn, the, wordsOf } from "../../support/html.ts";
import { withoutUuids } from "../../support/uuids.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import worker from "../../../sandbox/src/index.ts";
import {
  bindings,
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  typedInvoice,
} from "../../support/workerd/sandbox.ts";

const setFault = (fault: Record<string, unknown>) => send("POST /__sandbox/faults", { body: fault });

afterEach(async () => {
  await send("DELETE /__sandbox/faults");
});

describe("control", () => {
  it.each([
    "POST /reset",
    "POST /seed",
    "GET /demo",
    "POST /merchants",
    "GET /clock",
    "POST /clock",
    "POST /tick",
    "GET /faults",
    "POST /faults",
    "DELETE /faults",
  ])("%s does not exist where it is switched off", async (target) => {
    const off = await send(target.replace(" ", " /__sandbox"), {
      control: "off",
      body: target.startsWith("GET") ? undefined : {},
    });
    expect(refusal(off)).toBe("404 not_found");
  });

  it.each(["GET /outbox", "GET /outbox.json?to=%2B994501234567"])("off, %s does not exist either", async (target) => {
    expect((await send(target)).status).toBe(200);
    expect(refusal(await send(target, { control: "off" }))).toBe("404 not_found");
  });

  it.each([
    ["https://evil.example", {}],
    ["null", {}],
    ["http://localhost.evil.example", {}],
    ["http://127.0.0.1.evil.example", {}],
    ["", { "Sec-Fetch-Site": "cross-site" }],
  ] as const)("refuses posts of another site's pages (%s %o), and does nothing", async (origin, more) => {
    const before = await send("GET /__sandbox/clock");
    const headers = { ...(origin ? { Origin: origin } : {}), ...more };
    const moved = await send("POST /__sandbox/clock", { body: { advanceSeconds: 86_400 }, headers });
    expect(refusal(moved)).toBe("403 forbidden");
    expect(refusal(await send("POST /__sandbox/tick", { headers }))).toBe("403 forbidden");
    const day = 86_400_000;
    const after = await send("GET /__sandbox/clock");
    expect(Date.parse(Object(after.json).now) - Date.parse(Object(before.json).now)).toBeLessThan(day);
    if (origin) expect(refusal(await send("GET /outbox.json", { headers }))).toBe("403 forbidden");
  });

  it("takes posts of this machine's own pages and of scripts", async () => {
    for (const origin of [
      "http://localhost:8788",
      "http://127.0.0.1:8788",
      "http://[::1]:8788",
      "http://ae.localhost:8787",
    ])
      expect((await send("POST /__sandbox/tick", { headers: { Origin: origin } })).status).toBe(200);
    expect((await send("POST /__sandbox/tick")).status).toBe(200);
  });

  it.each(["http://rebound.evil.example", "http://192.0.2.1:8788"])(
    "refuses whatever comes under a name that is not its own (%s)",
    async (address) => {
      const under = async (path: string, method = "GET") => {
        const asked = { ...bindings, SANDBOX_CONTROL: "on" };
        return (await worker.fetch(new Request(address + path, { method }), asked, createExecutionContext())).status;
      };
      expect(await under("/outbox.json")).toBe(403);
      expect(await under("/outbox")).toBe(403);
      expect(await under("/__sandbox/demo")).toBe(403);
      expect(await under("/__sandbox/tick", "POST")).toBe(403);
    },
  );

  it("makes applications that await their contract, of a company that can sign one", async () => {
    const made = await send("POST /__sandbox/merchants", { body: { status: "APPROVED" } });
    const { appIds } = z.object({ appIds: z.array(z.string()) }).parse(made.json);
    const [row] = await db
      .select()
      .from(applications)
      .where(eq(applications.id, appIds[0] ?? ""));
    expect([row?.status, row?.companyId]).toEqual(["APPROVED", expect.any(String)]);
  });

  it("makes a merchant of its own for a test: an owner who can sign in, applications, and a team with the permissions asked for", async () => {
    const team = [{ role: "ROLE_OPERATOR", permissions: ["SEND_LINK"] }, { role: "ROLE_FIN_MANAGER" }];
    const made = await send("POST /__sandbox/merchants", { body: { applicationCount: 2, team } });
    expect(made.status).toBe(201);
    const person = z.object({ userId: z.string(), username: z.string(), password: z.string(), role: z.string() });
    const owner = person.extend({ appIds: z.array(z.string()), team: z.array(person) }).parse(made.json);
    expect(owner.appIds).toHaveLength(2);
    expect(owner.team.map(({ role }) => role)).toEqual(["ROLE_OPERATOR", "ROLE_FIN_MANAGER"]);
    const [operator] = owner.team;
    const held = await db
      .select()
      .from(userPermissions)
      .where(eq(userPermissions.userId, operator?.userId ?? ""));
    expect(held.map(({ permission }) => permission)).toEqual(["SEND_LINK"]);
    for (const { username, password } of [owner, ...owner.team]) {
      const body = { username, password, rememberMe: false };
      expect((await send("POST /api/login", { body })).status).toBe(200);
    }
  });

  it("moves time, and only forward steps that were asked for", async () => {
    const read = async () =>
      Date.parse(z.object({ now: z.string() }).parse((await send("GET /__sandbox/clock")).json).now);
    const before = await read();
    await send("POST /__sandbox/clock", { body: { advanceSeconds: 3600 } });
    expect(await read()).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(refusal(await send("POST /__sandbox/clock", { body: {} }))).toBe("422 invalid_request");
    expect(refusal(await send("POST /__sandbox/clock", { body: { advanceSeconds: "1" } }))).toBe("422 invalid_request");
  });

  it("does what is due when it is told the minute, without moving time", async () => {
    const { json } = await send("POST /__sandbox/tick");
    const done = z.object({ done: z.record(z.string(), z.number()) }).parse(json).done;
    expect(Object.keys(done)).toEqual([
      "cardChecksReversed",
      "lapsed",
      "abandoned",
      "ordersEnded",
      "closedShifts",
      "expired",
      "linksExpired",
      "refunded",
      "refundsExpired",
      "left",
      "refundBatches",
      "preventedDisputes",
      "announcedDisputes",
      "unansweredDisputes",
      "disputeDecisions",
      "disputeMoney",
      "disputeReminders",
      "azqrNotices",
      "bankAnswered",
      "automaticWithdrawal",
      "automaticPauseTold",
      "recurringPayout",
      "payoutsExpired",
      "payoutFilesExpired",
      "payoutFilesTold",
      "signings",
      "detailsUnanswered",
      "bulkInvoices",
      "bulkTold",
      "scheduled",
      "reminded",
      "keysEnding",
      "reportsSent",
      "webhooks",
      "callbacks",
      "payoutCallbacks",
      "exams",
    ]);
  });

  it("tells the demo users with region, role, name and password", async () => {
    const { json } = await send("GET /__sandbox/demo");
    const user = z.object({ region: z.string(), role: z.string(), username: z.string(), password: z.string() });
    expect(z.array(user).parse(json).length).toBeGreaterThan(0);
  });

  it("empties everything, immutable history too, and the rules hold again afterwards", async () => {
    const merchant = await makeMerchant();
    await payInvoice(merchant, {});
    await send("POST /__sandbox/reset");
    for (const table of [users, invoices, postings])
      expect(await db.select({ count: count() }).from(table)).toEqual([{ count: 0 }]);
    const again = await makeMerchant();
    await payInvoice(again, {});
    await expect(db.delete(postings)).rejects.toThrow("Failed query");
    const { token } = await makePerson(again, "ROLE_SUSER");
    expect((await send("GET /api/invoices?guestName=huseynov", { token })).json).toMatchObject({ totalElements: 1 });
  });
});

describe("faults", () => {
  it.each([
    ["/api/invoices", "/api/invoices", true],
    ["/api/invoices", "/api/invoices/qr", false],
    ["/api/*", "/api/invoices/qr", true],
    ["*", "/", true],
    ["/api/*/excel", "/api/a/b/excel", true],
    ["/api/*/excel", "/api/excel", false],
    ["/api/booking*", "/api/bookings", true],
    ["/api/aba*aba", "/api/aba", false],
  ])("pattern %s and path %s: %s", (pattern, path, fits) => {
    expect(fitsPattern(pattern, path)).toBe(fits);
  });

  it("break the request the way they say, as often as they say, and no other", async () => {
    const merchant = await makeMerchant();
    const { token } = await makePerson(merchant, "ROLE_SUSER");
    const ask = () => send("GET /api/apps", { token });
    const faulty = async (kind: string) => {
      await setFault({ path: "/api/apps", kind, times: 1 });
      return ask();
    };
    const broken = await faulty("error");
    expect([broken.status, broken.headers.get("X-Request-Id")]).toEqual([500, expect.stringMatching(/^[\w-]{36}$/)]);
    expect(await faulty("garbage")).toMatchObject({ status: 200, json: undefined });
    expect((await faulty("empty")).status).toBe(204);
    expect((await faulty("rateLimited")).headers.get("Retry-After")).toBe("30");
    expect((await faulty("large")).text.length).toBeGreaterThan(5 * 1024 * 1024);
    await expect(faulty("reset")).rejects.toThrow("cut on purpose");
    await expect(faulty("truncated")).rejects.toThrow(SyntaxError);
    expect((await ask()).status).toBe(200);
    await setFault({ path: "/api/apps", method: "POST", kind: "error" });
    expect((await ask()).status).toBe(200);
    expect((await send("GET /api/apps", { token, control: "off" })).status).toBe(200);
  });

  it("cut the connection after the work was done: the same key then tells the first answer", async () => {
    const merchant = await makeMerchant();
    const { token } = await makePerson(merchant, "ROLE_SUSER");
    const key = newKey();
    const body = typedInvoice(merchant.applicationId, { bookingId: key });
    const create = () => send("POST /api/bookings", { token, key, body });
    await setFault({ path: "/api/bookings", kind: "commitThenCut", times: 1 });
    await expect(create()).rejects.toThrow("cut on purpose");
    const again = await create();
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
    expect((await send(`GET /api/invoices?bookingId=${key}`, { token })).json).toMatchObject({ totalElements: 1 });
  });

  it("with an unknown kind or field are refused", async () => {
    expect(refusal(await setFault({ path: "/api/apps", kind: "fire" }))).toBe("422 invalid_request");
    expect(refusal(await setFault({ path: "/api/apps", kind: "error", for: "ever" }))).toBe("422 invalid_request");
  });
});

describe("pages for people", () => {
  it.each(["/outbox", "/docs"])("%s runs no script and takes styles from here only", async (path) => {
    const { headers, text } = await send(`GET ${path}`);
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect([scriptsIn(text), findAll(text, "style, [style]")]).toEqual([[], []]);
    // A parser makes a page of anything: the first bytes are its kind.
    expect(text).toMatch(/^<!doctype html>/);
    expect(attr(the(text, "html"), "lang")).toBe("en");
  });

  it("shows what customers are called without running it", async () => {
    const merchant = await makeMerchant();
    const { token } = await makePerson(merchant, "ROLE_SUSER");
    const body = typedInvoice(merchant.applicationId, { fullName: "<img src=x onerror=alert(1)>", channels: ["SMS"] });
    await send("POST /api/bookings", { token, key: newKey(), body });
    const { text } = await send("GET /outbox");
    expect(wordsOf(text)).toContain("<img src=x");
    expect(findAll(text, "img")).toEqual([]);
  });

  it("reads the outbox of a number also when the plus was not escaped", async () => {
    for (const to of ["+994501234567", "%2B994501234567"]) {
      const { json } = await send(`GET /outbox.json?to=${to}`);
      const messages = z.array(z.object({ to: z.string(), link: z.string().nullable() })).parse(json);
      expect(messages.length).toBeGreaterThan(0);
      expect(new Set(messages.map((message) => message.to))).toEqual(new Set(["+994501234567"]));
    }
  });

  it("documents every call, for people and for programs", async () => {
    const page = (await send("GET /docs")).text;
    for (const { call } of everyCall) expect(page).toContain(`${call.method} ${call.path}`);
    const { json } = await send("GET /openapi.json");
    const paths = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(json).paths;
    expect(Object.keys(paths).toSorted()).toEqual(
      [...new Set(everyCall.map(({ call }) => documentPath(call)))].toSorted(),
    );
  });
});

describe("every answer", () => {
  it("carries the caller's request id, or one of its own when that is none", async () => {
    const given = await send("GET /api/apps", { headers: { "X-Request-Id": "a-request-of-mine" } });
    expect(given.headers.get("X-Request-Id")).toBe("a-request-of-mine");
    expect(given.json).toMatchObject({ requestId: "a-request-of-mine" });
    const odd = await send("GET /api/apps", { headers: { "X-Request-Id": "<script>" } });
    expect(odd.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is a problem document where the path is nobody's", async () => {
    const nowhere = await send("GET /api/nowhere");
    expect(refusal(nowhere)).toBe("404 not_found");
    expect(nowhere.headers.get("Content-Type")).toBe("application/problem+json");
  });
});

describe("logs", () => {
  it("never hold a code, token, password or path with one, whatever fails", async () => {
    const lines = vi.spyOn(console, "log");
    const merchant = await makeMerchant();
    const person = await makePerson(merchant, "ROLE_SUSER");
    const canaries = { password: "Canary-password-1!", otp: "135790", token: person.token, name: "canary@example.com" };
    await send("POST /api/login", { body: { username: canaries.name, password: canaries.password, rememberMe: true } });
    await send(`POST /api/approveLogin/${canaries.otp}/${canaries.name}`, { body: { challenge: "chl_x" } });
    await send("GET /api/current-user", { token: canaries.token });
    await send(`DELETE /api/app/ES0000001/${canaries.otp}`, { token: canaries.token });
    await send("POST /api/bookings", {
      token: canaries.token,
      key: newKey(),
      body: `{"password":"${canaries.password}"`,
    });
    const written = withoutUuids(lines.mock.calls.flat().join("\n"));
    lines.mockRestore();
    expect(written).toContain("/api/approveLogin/:OTP/:email");
    for (const canary of Object.values(canaries)) expect(written).not.toContain(canary);
  });
});
