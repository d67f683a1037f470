import { describe, expect, it } from "vitest";
import { eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhookMessages, webhooks } from "../../../sandbox/src/db/schema/index.ts";
import { inDays } from "../../support/days.ts";
import { answerRefunds, complete, held, ours, paid, refund, reverse, richer } from "../../support/workerd/money.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import { advance, db, makeMerchant, messagesTo, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { keyTerms, madeKey } from "../../support/workerd/server-keys.ts";
import { giveWebhook } from "../../support/workerd/webhooks.ts";
import { IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";
import {
  answerWith,
  arrived,
  bodies,
  call,
  eventsOf,
  fresh,
  made,
  shown,
  terms,
  textOf,
  tick,
} from "../../support/workerd/webhook-server.ts";

const DAY_S = 24 * 3600;
const appId = () => ours().merchant.applicationId;
const told = () => bodies().map(({ type, data }) => [type, data["status"]]);

describe("what happens", () => {
  it("is told once for each result of a payment, with what a server needs to find it", async () => {
    await made();
    await richer();
    const transaction = await paid();
    await refund(transaction, 40.25);
    await answerRefunds();
    for (let run = 0; run < 2; run++) await tick();
    const sent = bodies().filter(({ data }) => data["transactionId"] === transaction.id);
    const about = { appId: appId(), transactionId: transaction.id, orderId: transaction.orderId, currency: "AZN" };
    expect(sent.find(({ type }) => type === "payment.paid")).toEqual({
      type: "payment.paid",
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ...about,
        id: transaction.id,
        invoiceId: transaction.invoiceId,
        invoiceCode: transaction.invoiceCode,
        paymentLinkId: null,
        bookingId: transaction.bookingId,
        status: "APPROVED",
        amount: 100,
        reference: null,
        metadata: null,
      },
    });
    // They come in no order.
    expect(
      sent.map(({ type, data }) => `${type} ${String(data["status"])} ${String(data["amount"])}`).toSorted(),
    ).toEqual([
      "payment.paid APPROVED 100",
      "payment.refunded PARTIAL_REFUND 40.25",
      "refund.done SUCCESS 40.25",
      "refund.started IN_PROGRESS 40.25",
    ]);
    const before = arrived().length;
    await tick();
    expect(arrived()).toHaveLength(before);
  });

  it("is told of holds, captures, reversals, and cards that were declined", async () => {
    await made();
    const [first, second] = [await held(), await held()];
    await complete(first, 60);
    await reverse(second);
    await payInvoice(ours().merchant, {}, { outcome: "decline" });
    await tick();
    await tick();
    for (const one of [
      ["payment.held", "PREAUTH_APPROVED"],
      ["payment.captured", "APPROVED"],
      ["payment.reversed", "REVERSE"],
      ["payment.declined", "DECLINED"],
    ])
      expect(told()).toContainEqual(one);
  });

  it("is told of invoices that are paid, canceled and expired", async () => {
    await made({ types: ["invoice.paid", "invoice.canceled", "invoice.expired"] });
    await paid();
    const { invoice } = await makeInvoice(ours().merchant, {});
    await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: ours().owner.token });
    await makeInvoice(ours().merchant, {});
    await tick();
    expect(told()).toEqual([
      ["invoice.paid", "COMPLETE"],
      ["invoice.canceled", "CANCELED"],
    ]);
    await advance(400 * DAY_S);
    await tick();
    expect(told()).toContainEqual(["invoice.expired", "EXPIRED"]);
  });

  it("is told of withdrawals, with the state of each step", async () => {
    await richer();
    await made({ types: ["withdrawal.sent", "withdrawal.paid"] });
    await withdrawNow(ours().owner, { appId: appId(), amount: 100, description: "Takings", target: IBAN });
    await advance(120);
    await tick();
    expect(told()).toEqual([
      ["withdrawal.sent", "IN_PROGRESS"],
      ["withdrawal.paid", "SUCCESS"],
    ]);
    expect(bodies().every(({ data }) => data["amount"] === 100 && data["appId"] === appId())).toBe(true);
  });

  it("is told of an application's status, and of a key that ends soon", async () => {
    await made({ types: ["application.status", "key.ending"] });
    await send(`PUT /api/apps/${appId()}/enabled`, { token: ours().owner.token, body: { enabled: false } });
    const day = inDays(20, "default", await sandboxNow());
    const { key } = await madeKey(ours().owner, keyTerms(appId(), { endsOn: day }));
    await tick();
    expect(told()).toEqual([["application.status", "DISABLED"]]);
    await advance(7 * DAY_S);
    await tick();
    await tick();
    expect(bodies().at(-1)).toMatchObject({ type: "key.ending", data: { id: key.id } });
  });

  it("is told to each address of what it asked for, of its own applications", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    const other = await made({ url: "https://books.example/", types: ["payment.refunded"] });
    const stranger = await makeMerchant();
    await giveWebhook(stranger, { url: "https://stranger.example/" });
    await paid();
    await tick();
    expect(arrived().map(({ url }) => new URL(url).host)).toEqual(["shop.example"]);
    expect([(await eventsOf(webhook.id)).length, await eventsOf(other.webhook.id)]).toEqual([1, []]);
    expect(
      await db.$count(webhookMessages, sql`type = 'payment.paid' AND merchant_id = ${ours().merchant.merchantId}`),
    ).toBe(1);
  });

  it("is written for nobody where there is no address", async () => {
    await paid();
    expect(await db.$count(webhookMessages)).toBe(0);
  });

  it("waits for no server: a payment goes through while that hangs, and the message is written with it", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Promise<Response>(() => {}));
    const transaction = await paid();
    expect(arrived()).toEqual([]);
    expect(await eventsOf(webhook.id)).toMatchObject([
      { transactionId: transaction.id, state: "WAITING", attempts: 0 },
    ]);
  });

  it("is sent once by two runs at a time, and again after an attempt that was cut off", async () => {
    await made({ types: ["payment.paid"] });
    await paid();
    await Promise.all([tick(), tick()]);
    expect(arrived()).toHaveLength(1);
    await db.update(webhookDeliveries).set({ state: "WAITING", nextAttemptAt: await sandboxNow(), deliveredAt: null });
    await tick();
    expect(arrived()).toHaveLength(2);
    expect(new Set(arrived().map(({ init }) => new Headers(init.headers).get("webhook-id"))).size).toBe(1);
  });

  it("that waits is not sent once its type or its application was taken off the address", async () => {
    const { webhook } = await made();
    await paid();
    await call("PUT", `/${webhook.id}`, terms({ types: ["link.paid"] }));
    await tick();
    expect(arrived()).toEqual([]);
    expect((await eventsOf(webhook.id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["GIVEN_UP", 0],
      ["GIVEN_UP", 0],
    ]);
  });
});

describe("a message that does not arrive", () => {
  it.each([
    ["STATUS", 500, () => new Response("no", { status: 500 })],
    ["REDIRECT", 302, () => new Response(null, { status: 302, headers: { Location: "http://10.0.0.1/" } })],
    ["UNREACHABLE", null, () => Promise.reject<Response>(new TypeError("connection refused"))],
    ["TIMEOUT", null, () => Promise.reject<Response>(new DOMException("late", "TimeoutError"))],
    ["TOO_LONG", 200, () => new Response("y".repeat(65 * 1024))],
  ] as const)("says %s, and goes nowhere else", async (fault, answerStatus, answering) => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(answering);
    await paid();
    await tick();
    expect(arrived()).toHaveLength(1);
    expect(await eventsOf(webhook.id)).toMatchObject([
      { state: "WAITING", attempts: 1, fault, answerStatus, nextDate: expect.any(String) },
    ]);
  });

  it("is tried later and later, with the same body, until it is taken", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(null, { status: 503 }));
    await paid();
    await tick();
    for (const [seconds, attempts] of [
      [61, 2],
      [61, 2],
      [61, 3],
      [241, 4],
    ] as const) {
      await advance(seconds);
      expect(arrived()).toHaveLength(attempts);
    }
    answerWith(() => new Response(null, { status: 200 }));
    await advance(481);
    expect(arrived()).toHaveLength(5);
    expect(new Set(arrived().map(textOf)).size).toBe(1);
    expect(await db.select().from(webhooks).where(eq(webhooks.id, webhook.id))).toMatchObject([{ failingSince: null }]);
  });

  it("for days pauses the address and writes to the owner, once; started again, what waited arrives", async () => {
    const [proprietor] = await db.all<{ email: string }>(
      sql`SELECT email FROM users WHERE id = (SELECT owner_id FROM applications WHERE id = ${appId()})`,
    );
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(null, { status: 500 }));
    await paid();
    for (let day = 0; day < 5; day++) await advance(DAY_S);
    const later = await fresh();
    expect((await shown(webhook.id, later)).pausedDate).toEqual(expect.any(String));
    expect(await eventsOf(webhook.id, "", later)).toMatchObject([{ state: "WAITING", nextDate: null }]);
    const tries = arrived().length;
    await advance(DAY_S);
    expect(arrived()).toHaveLength(tries);
    const letters = (await messagesTo(proprietor?.email ?? "")).filter(({ link }) =>
      link?.endsWith("/developers/webhooks"),
    );
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Your server does not respond: webhook messages are paused",
    ]);
    const again = await fresh();
    answerWith(() => new Response(null, { status: 200 }));
    await call("PUT", `/${webhook.id}`, terms({ types: ["payment.paid"] }), again);
    expect((await shown(webhook.id, again)).pausedDate).toBeNull();
    await tick();
    expect(await eventsOf(webhook.id, "", again)).toMatchObject([{ state: "DELIVERED" }]);
  });

  it("because the server is gone ends the address and tells its owner; saved again, it is told of what comes", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    await paid();
    await paid();
    answerWith(() => new Response("gone", { status: 410 }));
    await tick();
    expect(await shown(webhook.id)).toMatchObject({ goneDate: expect.any(String), waiting: 0 });
    const states = (await eventsOf(webhook.id)).map(({ state }) => state);
    expect(states).toEqual(["GIVEN_UP", "GIVEN_UP"]);
    const before = arrived().length;
    const missed = await paid();
    await tick();
    expect(arrived()).toHaveLength(before);
    // It stands in the log, so that it can be sent again.
    const [inLog] = await eventsOf(webhook.id);
    expect(inLog).toMatchObject({ transactionId: missed.id, state: "GIVEN_UP", attempts: 0, nextDate: null });
    expect((await call("POST", `/${webhook.id}/test`)).status).toBe(409);
    answerWith(() => new Response(null, { status: 200 }));
    await call("PUT", `/${webhook.id}`, terms({ types: ["payment.paid"] }));
    await paid();
    await tick();
    expect(arrived()).toHaveLength(before + 1);
    await call("POST", `/${webhook.id}/events/again`, { eventIds: [inLog?.id] });
    await tick();
    expect(bodies().at(-1)?.data).toMatchObject({ id: missed.id });
  });
});
