import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { contract } from "#provider/contract/index";
import { webhookSchema, type Webhook, type WebhookEvent } from "#provider/contract/webhooks";
import { applicationKeys, webhookEvents, webhookReceipts, webhooks } from "../../../sandbox/src/db/schema/index.ts";
import { isSigned, signatureHeader } from "../../../sandbox/src/domain/webhook-signature.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { answerRefunds, complete, held, ours, paid, refund, reverse, richer } from "../../support/workerd/money.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  sandboxNow,
  send,
  settings,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const DAY_S = 24 * 3600;
const SERVER = "https://shop.example/hooks/payments?from=provider";
const tick = () => send("POST /__sandbox/tick");
let owner: Someone;
let appId: string;
let key: string;
/** What a server was sent, in order, and what it answers with. */
let asked: { url: string; init: RequestInit }[];
let answers: () => Response | Promise<Response>;

beforeEach(async () => {
  owner = ours().owner;
  appId = ours().merchant.applicationId;
  key = await makeKey(appId);
  asked = [];
  answers = () => new Response(null, { status: 204 });
  // The network: nothing of it is reached from tests.
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(answers());
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // What other tests leave behind would be sent by their clock.
  await db.delete(webhookEvents);
});

const call = (method: string, path = "", by = owner, body?: unknown) =>
  send(`${method} /api/apps/${appId}/webhook${path}`, { token: by.token, ...(body === undefined ? {} : { body }) });
const set = (url: string, by = owner) => call("PUT", "", by, { url });
const told = async (by = owner): Promise<Webhook> => webhookSchema.parse((await call("GET", "", by)).json);
const eventOf = (json: unknown): WebhookEvent => contract.webhooks.test.answer.parse(json);
const bodies = () => asked.map(({ init }) => z.record(z.string(), z.unknown()).parse(JSON.parse(String(init.body))));
const ownReceiver = (query = "") => `${settings.PUBLIC_URL}/try-webhook/${appId}${query}`;
/** Sessions end while days pass. */
const fresh = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });

describe("the address that is told of payments", () => {
  it("is set, changed and removed by whoever configures the application, once it has a key to sign with", async () => {
    expect(await told()).toMatchObject({ address: null, events: [], keyHint: key.slice(-4) });
    const answer = webhookSchema.parse((await set(SERVER)).json);
    expect(answer.address).toMatchObject({ url: SERVER, pausedDate: null });
    expect((await told()).address?.url).toBe(SERVER);
    expect(webhookSchema.parse((await call("DELETE")).json).address).toBeNull();
    const clerk = await makePerson(ours().merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", { url: SERVER }],
      ["DELETE", "", undefined],
      ["POST", "/test", undefined],
      ["POST", "/events/evt_NONE/again", undefined],
    ] as const) {
      expect(refusal(await call(method, path, clerk, body))).toBe("403 forbidden");
      expect(refusal(await call(method, path, stranger, body))).toBe("404 not_found");
    }
  });

  it("needs a key, and one from which a message can be signed", async () => {
    await db.update(applicationKeys).set({ sealed: null }).where(eq(applicationKeys.applicationId, appId));
    expect(refusal(await set(SERVER))).toBe("409 invalid_state");
    expect((await told()).keyHint).toBeNull();
  });

  it.each([
    "http://shop.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://intranet/",
    "https://127.0.0.1.nip.io/",
    "https://user:secret@shop.example/",
    "https://shop.example/#part",
    "https://shop.example:443@10.0.0.1/",
    "ftp://shop.example/",
    "shop.example",
    "http://localhost:8788/outbox",
    "http://localhost:8788/try-webhook/../__sandbox/reset",
  ])("is never %s, which only we could reach or which is no address", async (url) => {
    const answer = await set(url);
    expect([refusal(answer), asked.length]).toEqual(["422 invalid_request", 0]);
  });

  it("may be the sandbox's own receiver only where that exists", async () => {
    expect((await set(ownReceiver())).status).toBe(200);
    const off = await send(`PUT /api/apps/${appId}/webhook`, {
      token: owner.token,
      body: { url: ownReceiver() },
      control: "off",
    });
    expect(off.status).toBe(422);
    expect((await send(`GET /try-webhook/${appId}`, { control: "off" })).status).toBe(404);
  });

  it("goes with the application's key kept unreadable", async () => {
    await set(ownReceiver());
    await call("POST", "/test");
    expect(await everythingStored()).not.toContain(key);
  });
});

describe("what becomes of a payment", () => {
  it("is told once for each result, signed, with what a server needs to find it", async () => {
    await set(SERVER);
    await richer();
    const transaction = await paid();
    await refund(transaction, 40.25);
    await answerRefunds();
    await tick();
    const sent = bodies().filter(({ transactionId }) => transactionId === transaction.id);
    expect(sent).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9A-F]{16}$/),
        type: "payment.paid",
        test: false,
        createdAt: expect.stringMatching(/Z$/),
        appId,
        transactionId: transaction.id,
        orderId: transaction.orderId,
        invoiceId: transaction.invoiceId,
        invoiceCode: transaction.invoiceCode,
        paymentLinkId: null,
        bookingId: transaction.bookingId,
        status: "APPROVED",
        amountMinor: 10_000,
        currency: "AZN",
      },
      expect.objectContaining({ type: "payment.refunded", status: "PARTIAL_REFUND", amountMinor: 4_025 }),
    ]);
    const now = Math.floor((await sandboxNow()) / 1000);
    for (const { url, init } of asked) {
      expect(url).toBe(SERVER);
      expect(init).toMatchObject({ method: "POST", redirect: "manual", signal: expect.any(AbortSignal) });
      const headers = new Headers(init.headers);
      expect(headers.get("Content-Type")).toBe("application/json");
      expect(isSigned([key], headers.get("Webhook-Signature") ?? "", String(init.body), now)).toBe(true);
    }
    const before = asked.length;
    await tick();
    expect(asked).toHaveLength(before);
    expect(
      (await told()).events.every(({ state, answerStatus }) => state === "DELIVERED" && answerStatus === 204),
    ).toBe(true);
  });

  it("is told of holds, captures, reversals, and cards that were declined", async () => {
    await set(SERVER);
    const [first, second] = [await held(), await held()];
    await complete(first, 60);
    await reverse(second);
    await payInvoice(ours().merchant, {}, { outcome: "decline" });
    await tick();
    const types = bodies().map(({ type, status }) => [type, status]);
    for (const one of [
      ["payment.held", "PREAUTH_APPROVED"],
      ["payment.captured", "APPROVED"],
      ["payment.reversed", "REVERSE"],
      ["payment.declined", "DECLINED"],
    ])
      expect(types).toContainEqual(one);
  });

  it("is told of nothing where there is no address, or any more once that is removed", async () => {
    await paid();
    expect(await db.$count(webhookEvents)).toBe(0);
    await set(SERVER);
    await paid();
    await call("DELETE");
    await tick();
    expect(asked).toEqual([]);
    expect((await told()).events).toMatchObject([{ state: "GIVEN_UP", nextDate: null }]);
  });

  it("waits for no server: a payment goes through while that hangs, and the message is written with it", async () => {
    await set(SERVER);
    answers = () => new Promise<Response>(() => {});
    const transaction = await paid();
    expect(asked).toEqual([]);
    expect((await told()).events).toMatchObject([{ transactionId: transaction.id, state: "WAITING", attempts: 0 }]);
  });

  it("is sent once by two runs at a time, and again by one that comes after an attempt that was cut off", async () => {
    await set(SERVER);
    await paid();
    await Promise.all([tick(), tick()]);
    expect(asked).toHaveLength(1);
    await db.update(webhookEvents).set({ state: "WAITING", nextAttemptAt: await sandboxNow(), deliveredAt: null });
    await tick();
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    expect(asked).toHaveLength(2);
  });
});

describe("a message that does not arrive", () => {
  it.each([
    ["STATUS", 500, () => new Response("no", { status: 500 })],
    ["REDIRECT", 302, () => new Response(null, { status: 302, headers: { Location: "http://10.0.0.1/" } })],
    ["UNREACHABLE", null, () => Promise.reject<Response>(new TypeError("connection refused"))],
    ["TIMEOUT", null, () => Promise.reject<Response>(new DOMException("late", "TimeoutError"))],
  ] as const)("says %s, and goes nowhere else", async (fault, answerStatus, answering) => {
    await set(SERVER);
    answers = answering;
    await paid();
    await tick();
    expect(asked).toHaveLength(1);
    expect((await told()).events).toMatchObject([
      { state: "WAITING", attempts: 1, fault, answerStatus, nextDate: expect.any(String) },
    ]);
  });

  it("is tried later and later, with the same body, until it is taken", async () => {
    await set(SERVER);
    answers = () => new Response(null, { status: 503 });
    await paid();
    await tick();
    for (const [seconds, attempts] of [
      [61, 2],
      [61, 2],
      [61, 3],
      [241, 4],
    ] as const) {
      await advance(seconds);
      expect(asked).toHaveLength(attempts);
    }
    answers = () => new Response(null, { status: 200 });
    await advance(481);
    expect(asked).toHaveLength(5);
    expect(new Set(asked.map(({ init }) => String(init.body))).size).toBe(1);
    expect(await db.select().from(webhooks).where(eq(webhooks.applicationId, appId))).toMatchObject([
      { failingSince: null },
    ]);
  });

  it("for days pauses the address and writes to the owner; started again, what waited arrives", async () => {
    await set(SERVER);
    answers = () => new Response(null, { status: 500 });
    await paid();
    for (let day = 0; day < 5; day++) await advance(DAY_S);
    const later = await fresh();
    const { address, events } = await told(later);
    expect([address?.pausedDate, events[0]?.state, events[0]?.nextDate]).toEqual([expect.any(String), "WAITING", null]);
    const tries = asked.length;
    await advance(DAY_S);
    expect(asked).toHaveLength(tries);
    const again = await fresh();
    answers = () => new Response(null, { status: 200 });
    expect((await told((await set(SERVER, again)) && again)).address?.pausedDate).toBeNull();
    await tick();
    expect((await told(again)).events).toMatchObject([{ state: "DELIVERED" }]);
  });

  it("is told to whoever owns the application, once", async () => {
    const [proprietor] = await db.all<{ email: string }>(
      sql`SELECT email FROM users WHERE id = (SELECT owner_id FROM applications WHERE id = ${appId})`,
    );
    await set(SERVER);
    answers = () => new Response(null, { status: 500 });
    await paid();
    for (let day = 0; day < 6; day++) await advance(DAY_S);
    const letters = (await messagesTo(proprietor?.email ?? "")).filter(({ link }) =>
      link?.includes(`webhooks/${appId}`),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toContain("Your server does not respond");
  });

  it("alone among others that do is given up after days, and can be sent again", async () => {
    await set(SERVER);
    const bad = await paid();
    answers = () => new Response(null, { status: 200 });
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return Promise.resolve(new Response(null, { status: String(init.body).includes(bad.id) ? 422 : 200 }));
    });
    await tick();
    for (let day = 0; day < 4; day++) {
      await paid();
      await advance(DAY_S);
    }
    const later = await fresh();
    const one = (await told(later)).events.find(({ transactionId }) => transactionId === bad.id);
    expect(one).toMatchObject({ state: "GIVEN_UP", nextDate: null, answerStatus: 422 });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 200 })));
    const again = await call("POST", `/events/${one?.id ?? ""}/again`, later);
    expect(eventOf(again.json)).toMatchObject({ id: one?.id, state: "DELIVERED" });
  });
});

describe("a message for trying", () => {
  it("goes at once, says that it is one, and is not tried again by itself", async () => {
    expect(refusal(await call("POST", "/test"))).toBe("409 invalid_state");
    await set(SERVER);
    expect(eventOf((await call("POST", "/test")).json)).toMatchObject({ type: "test", state: "DELIVERED" });
    expect(bodies()).toMatchObject([{ type: "test", test: true, transactionId: null, appId, currency: "AZN" }]);
    answers = () => new Response(null, { status: 404 });
    expect(eventOf((await call("POST", "/test")).json)).toMatchObject({ state: "GIVEN_UP", answerStatus: 404 });
    await advance(120);
    expect(asked).toHaveLength(2);
  });

  it("is sent by hand thirty times an hour", async () => {
    await set(SERVER);
    for (let count = 0; count < 30; count++) expect((await call("POST", "/test")).status).toBe(200);
    expect(refusal(await call("POST", "/test"))).toBe("429 rate_limited");
  });

  it("is shown by the sandbox's own receiver, with whether it is signed as it should be", async () => {
    await set(ownReceiver());
    expect(eventOf((await call("POST", "/test")).json)).toMatchObject({ state: "DELIVERED", answerStatus: 204 });
    const page = await send(`GET /try-webhook/${appId}`);
    expect(page.text).toContain("The signature is right.");
    await set(ownReceiver("?answer=503"));
    expect(eventOf((await call("POST", "/test")).json)).toMatchObject({ fault: "STATUS", answerStatus: 503 });
    expect(asked).toEqual([]);
  });

  it("that somebody else signed is seen by the receiver", async () => {
    await set(ownReceiver());
    const body = `{"id":"evt_1"}`;
    const forged = await send(`POST /try-webhook/${appId}`, {
      headers: { "Webhook-Signature": signatureHeader(["key_MINE"], Math.floor((await sandboxNow()) / 1000), body) },
      body,
    });
    expect(forged.status).toBe(400);
    const kept = await db.select().from(webhookReceipts).where(eq(webhookReceipts.applicationId, appId));
    expect(kept).toMatchObject([{ isGenuine: false, body }]);
  });
});
