import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { envelopeSchema } from "#provider/contract/v3/merchant-call";
import { claimPayoutCall, payoutsToTell, type PayoutToTell } from "../../../sandbox/src/db/api-payouts.ts";
import { apiPayouts, orderCallbacks, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { newSigningSecret } from "../../../sandbox/src/domain/standard-webhooks.ts";
import { orderCallbackJob } from "../../../sandbox/src/jobs/order-callbacks.ts";
import { payoutCallbackJob } from "../../../sandbox/src/jobs/payout-callbacks.ts";
import { runOnce } from "../../../sandbox/src/operations/run.ts";
import { isSigned } from "../../../sandbox/src/domain/webhook-signature.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { makeSecret } from "../../support/workerd/signing-secrets.ts";
import { DECLINES } from "../../support/workerd/checkout.ts";
import { api, PAYOUT, payOrder, placeOrder, told as answered } from "../../support/workerd/merchant-api.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { approveNow, reject } from "../../support/workerd/paying-out.ts";
import { lateRun } from "../../support/workerd/late-run.ts";
import { advance, db, makePerson, sandboxNow, send } from "../../support/workerd/sandbox.ts";

const SERVER = "https://shop.example/orders?from=provider";
const OTHER = "https://shop.example/refunds";
const DAY_S = 24 * 3600;
const tick = () => send("POST /__sandbox/tick");
let key: string;
/** What a server was sent, in order, and what it answers with. */
let asked: { url: string; init: RequestInit }[];
let answers: () => Response;

beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
  asked = [];
  answers = () => new Response(null, { status: 200 });
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(answers());
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await db.delete(orderCallbacks);
});

const told = () =>
  asked.map(({ url, init }) => {
    const { payload } = envelopeSchema.parse(JSON.parse(String(init.body)));
    return `${url} ${z.object({ paymentStatus: z.string() }).parse(payload).paymentStatus}`;
  });

it("a server is told of its order in the envelope, as the order's own call answers at that moment, and signed", async () => {
  const order = await placeOrder(key, { callbackUrl: SERVER }, "cart-1");
  await tick();
  expect(asked).toEqual([]);
  await payOrder(order);
  await tick();
  expect(told()).toEqual([`${SERVER} APPROVED`]);
  const init = asked[0]?.init;
  const body = String(init?.body);
  const { payload } = (await api(key, `GET /api/v3/orders/${order.orderId}`)).envelope;
  expect(envelopeSchema.parse(JSON.parse(body))).toMatchObject({ code: "00000", message: "OK", payload });
  const signature = new Headers(init?.headers).get("Merchant-Signature") ?? "";
  expect(isSigned([key], signature, body, Math.floor((await sandboxNow()) / 1000))).toBe(true);
  await tick();
  expect(asked).toHaveLength(1);
});

it("a callback is signed by the time of the moment, however long the run took before", async () => {
  const secret = await makeSecret(ours().merchant.applicationId);
  await payOrder(await placeOrder(key, { callbackUrl: SERVER }));
  const late = await lateRun();
  const at = late.clock.now();
  answers = () => new Response(null, { status: 503 });
  expect(await orderCallbackJob.run(late)).toBe(0);
  const { headers, body } = asked[0]?.init ?? {};
  vi.setSystemTime(at);
  expect(new Webhook(secret).verify(String(body), Object.fromEntries(new Headers(headers)))).toBeDefined();
  const [kept] = await db.select().from(orderCallbacks);
  expect(kept?.nextAttemptAt).toBeGreaterThan(at);
});

it("a server checks it with the library of Standard Webhooks: by the secret in use, and by the one before", async () => {
  const { applicationId } = ours().merchant;
  const first = await makeSecret(applicationId);
  await advance(61);
  const second = await makeSecret(applicationId, newSigningSecret(), true);
  vi.setSystemTime(await sandboxNow());
  await payOrder(await placeOrder(key, { callbackUrl: SERVER }));
  await tick();
  const { headers, body } = asked[0]?.init ?? {};
  const [sent, said] = [Object.fromEntries(new Headers(headers)), String(body)];
  for (const secret of [first, second])
    expect(new Webhook(secret).verify(said, sent)).toMatchObject({ payload: { paymentStatus: "APPROVED" } });
  expect(() => new Webhook(newSigningSecret()).verify(said, sent)).toThrow("No matching signature");
  expect(() => new Webhook(first).verify(`${said} `, sent)).toThrow("No matching signature");
  expect(sent["webhook-id"]).toMatch(/^callback-\d+$/);
});

it("a message has no signature of the standard while its application has no secret", async () => {
  await payOrder(await placeOrder(key, { callbackUrl: SERVER }));
  await tick();
  const sent = new Headers(asked[0]?.init.headers);
  expect(["webhook-id", "webhook-timestamp", "webhook-signature"].filter((name) => sent.has(name))).toEqual([]);
  expect(sent.has("merchant-signature")).toBe(true);
});

it("every state of an order is told, and none of an order without an address", async () => {
  await richer();
  const order = await placeOrder(key, { callbackUrl: SERVER });
  await payOrder(order, { number: DECLINES });
  await tick();
  await payOrder(order);
  await tick();
  const body = { orderId: order.orderId, callbackUrl: OTHER };
  await api(key, "POST /api/v3/refund", { body });
  await tick();
  await advance(61);
  await tick();
  const silent = await placeOrder(key);
  await payOrder(silent);
  await tick();
  expect(told()).toEqual([
    `${SERVER} DECLINED`,
    `${SERVER} APPROVED`,
    `${OTHER} REFUND_IN_PROGRESS`,
    `${OTHER} REFUNDED`,
  ]);
});

it("a server that fails or sends elsewhere is asked again after growing waits, until days are over", async () => {
  answers = () => new Response(null, { status: 503 });
  const order = await placeOrder(key, { callbackUrl: SERVER });
  await payOrder(order);
  await tick();
  await tick();
  expect(asked).toHaveLength(1);
  await advance(61);
  expect(asked).toHaveLength(2);
  answers = () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } });
  await advance(121);
  expect(asked).toHaveLength(3);
  expect(await db.select().from(orderCallbacks)).toMatchObject([{ state: "WAITING", attempts: 3, fault: "REDIRECT" }]);
  await advance(4 * DAY_S);
  expect(await db.select().from(orderCallbacks)).toMatchObject([{ state: "GIVEN_UP" }]);
  const count = asked.length;
  await advance(DAY_S);
  expect(asked).toHaveLength(count);
});

describe("a server that pays out", () => {
  const pay = async (changes: Record<string, unknown>) => {
    const merchant = ours().merchant.applicationId;
    const body = { merchant, body: { ...PAYOUT, ...changes } };
    expect(answered(await api(key, "POST /api/v3/payout", { body }))).toBe("200 00000 OK");
    const [payout] = await db
      .select()
      .from(payouts)
      .where(eq(payouts.applicationId, merchant))
      .orderBy(desc(payouts.seq));
    if (!payout) throw new Error("no payout");
    return payout.id;
  };
  const approved = async (id: string) => approveNow(await makePerson(ours().merchant, "ROLE_FO_MANAGER"), id);
  const states = () =>
    asked.map(({ url, init }) => {
      const { payload } = envelopeSchema.parse(JSON.parse(String(init.body)));
      const { requestRrn, state } = z.object({ requestRrn: z.string(), state: z.string() }).parse(payload);
      return `${url} ${requestRrn} ${state}`;
    });
  beforeEach(richer);
  afterEach(async () => {
    await db.update(apiPayouts).set({ callAt: null, callbackUrl: null });
  });

  it("is told of each new state, as the payout's own call answers at that moment, and signed", async () => {
    const id = await pay({ requestRrn: "salary-17", callbackUrl: SERVER });
    await pay({ requestRrn: "silent" });
    await tick();
    expect(asked).toEqual([]);
    await approved(id);
    await tick();
    expect(states()).toEqual([`${SERVER} salary-17 IN_PROGRESS`]);
    const init = asked[0]?.init;
    const body = String(init?.body);
    const { payload } = (await api(key, "GET /api/v3/payout/info/salary-17")).envelope;
    expect(envelopeSchema.parse(JSON.parse(body))).toMatchObject({ code: "00000", message: "OK", payload });
    const signature = new Headers(init?.headers).get("Merchant-Signature") ?? "";
    expect(isSigned([key], signature, body, Math.floor((await sandboxNow()) / 1000))).toBe(true);
    await advance(61);
    await tick();
    expect(states().slice(1)).toEqual([`${SERVER} salary-17 SUCCESS`]);
  });

  it("is told in its newest state, also if that came while an attempt for the one before was begun", async () => {
    const id = await pay({ requestRrn: "salary-20", callbackUrl: SERVER });
    await approved(id);
    const now = await sandboxNow();
    const begun = async () => {
      const due = (await payoutsToTell(db, { now, limit: 9, each: 9 })).find(({ payout }) => payout.id === id);
      if (!due) throw new Error("nothing is to be told");
      return due;
    };
    const claim = (due: PayoutToTell) => runOnce(db, claimPayoutCall(db, due, { now, until: now + 1000 }));
    const older = await begun();
    await db.update(payouts).set({ state: "SUCCESS" }).where(eq(payouts.id, id));
    expect((await claim(older)).became).toBe("overtaken");
    const newer = await begun();
    expect([older.payout.state, newer.payout.state]).toEqual(["IN_PROGRESS", "SUCCESS"]);
    expect((await claim(newer)).became).toBe("done");
  });

  it("is signed by the time of the moment, however long the run took before", async () => {
    const secret = await makeSecret(ours().merchant.applicationId);
    const id = await pay({ requestRrn: "salary-21", callbackUrl: SERVER });
    await reject(await makePerson(ours().merchant, "ROLE_FO_MANAGER"), id);
    const late = await lateRun();
    const at = late.clock.now();
    answers = () => new Response(null, { status: 503 });
    expect(await payoutCallbackJob.run(late)).toBe(0);
    const { headers, body } = asked[0]?.init ?? {};
    vi.setSystemTime(at);
    expect(new Webhook(secret).verify(String(body), Object.fromEntries(new Headers(headers)))).toBeDefined();
    const [kept] = await db.select().from(apiPayouts).where(eq(apiPayouts.payoutId, id));
    expect(kept?.callAt).toBeGreaterThan(at);
  });

  it("is signed by the application's secret, and every attempt to tell of a state has one id", async () => {
    const secret = await makeSecret(ours().merchant.applicationId);
    answers = () => new Response(null, { status: 503 });
    await reject(
      await makePerson(ours().merchant, "ROLE_FO_MANAGER"),
      await pay({ requestRrn: "salary-19", callbackUrl: SERVER }),
    );
    await tick();
    const { headers, body } = asked[0]?.init ?? {};
    const sent = Object.fromEntries(new Headers(headers));
    vi.setSystemTime(Number(sent["webhook-timestamp"]) * 1000);
    expect(new Webhook(secret).verify(String(body), sent)).toMatchObject({
      payload: { requestRrn: "salary-19", state: "FAIL" },
    });
    vi.useRealTimers();
    await advance(61);
    const ids = asked.map(({ init }) => new Headers(init.headers).get("webhook-id"));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it("has some callbacks in one run, and the others in the next", async () => {
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      const id = await pay({ requestRrn: `many-${nth}`, callbackUrl: SERVER });
      await reject(await makePerson(ours().merchant, "ROLE_FO_MANAGER"), id);
    }
    await tick();
    expect(states()).toHaveLength(5);
    await tick();
    expect(states().toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `${SERVER} many-${nth} FAIL`));
  });

  it("and fails is asked again after growing waits, until days are over", async () => {
    const id = await pay({ requestRrn: "salary-18", callbackUrl: SERVER });
    answers = () => new Response(null, { status: 503 });
    await reject(await makePerson(ours().merchant, "ROLE_FO_MANAGER"), id);
    await tick();
    await tick();
    expect(states()).toEqual([`${SERVER} salary-18 FAIL`]);
    await advance(61);
    await advance(121);
    expect(asked).toHaveLength(3);
    await advance(4 * DAY_S);
    const count = asked.length;
    await advance(DAY_S);
    expect(asked).toHaveLength(count);
    expect(await db.select().from(apiPayouts).where(eq(apiPayouts.payoutId, id))).toMatchObject([{ callAt: null }]);
  });
});
