import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { webhookDeliveries } from "../../../sandbox/src/db/schema/index.ts";
import { inDays } from "../../support/days.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { advance, db, refusal, sandboxNow } from "../../support/workerd/sandbox.ts";
import { giveWebhook, webhookIdOf } from "../../support/workerd/webhooks.ts";
import {
  answerWith,
  arrived,
  call,
  eventsOf,
  fresh,
  made,
  textOf,
  tick,
} from "../../support/workerd/webhook-server.ts";

const DAY_S = 24 * 3600;
const dayOf = async () => inDays(0, "default", await sandboxNow());
const detail = async (id: string, eventId: string) =>
  contract.webhooks.event.answer.parse((await call("GET", `/${id}/events/${eventId}`)).json);

describe("the log of an address", () => {
  it("keeps each message as it was sent, and the first 2 KB of the answer", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(`${"ə".repeat(1200)}end`, { status: 500 }));
    await paid();
    await tick();
    const [event] = await eventsOf(webhook.id);
    const kept = await detail(webhook.id, event?.id ?? "");
    const [sent] = arrived();
    expect(kept.body).toBe(sent && textOf(sent));
    // Two bytes a letter.
    expect(kept.answerText).toBe("ə".repeat(1024));
    expect(refusal(await call("GET", `/${webhook.id}/events/evt_NONE`))).toBe("404 not_found");
  });

  it("keeps of each attempt when it was, what was answered and how long that took: of the last twenty", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(null, { status: 500 }));
    await paid();
    await tick();
    answerWith(() => new Response(null, { status: 204 }));
    await advance(61);
    const [event] = await eventsOf(webhook.id);
    const history = async () => (await detail(webhook.id, event?.id ?? "")).history;
    const kept = await history();
    expect(kept).toEqual([
      { date: expect.any(String), answerStatus: 204, fault: null, milliseconds: expect.any(Number) },
      { date: expect.any(String), answerStatus: 500, fault: "STATUS", milliseconds: expect.any(Number) },
    ]);
    expect(Date.parse(kept[0]?.date ?? "") - Date.parse(kept[1]?.date ?? "")).toBeGreaterThanOrEqual(61_000);
    const attempt = { at: 1, answerStatus: 500, fault: "STATUS", milliseconds: 3 } as const;
    await db.update(webhookDeliveries).set({ history: Array.from({ length: 20 }, () => attempt) });
    await call("POST", `/${webhook.id}/events/again`, { eventIds: [event?.id] });
    await tick();
    expect((await history()).map(({ answerStatus }) => answerStatus)).toEqual([204, ...Array<number>(19).fill(500)]);
  });

  it("shows a message in the form in which it went out, though the address has turned to another since", async () => {
    const key = await makeKey(ours().merchant.applicationId);
    await giveWebhook(ours().merchant, { url: "https://shop.example/old", form: "OLD", types: ["payment.paid"] });
    const id = webhookIdOf(ours().merchant.applicationId);
    const transaction = await paid();
    await tick();
    expect(key).not.toBe("");
    await call("POST", `/${id}/secret`);
    const [event] = await eventsOf(id, `?transactionId=${transaction.id}`);
    const before = await detail(id, event?.id ?? "");
    expect([before.form, JSON.parse(before.body).transactionId]).toEqual(["OLD", transaction.id]);
    await call("POST", `/${id}/events/again`, { eventIds: [event?.id] });
    const waiting = await detail(id, event?.id ?? "");
    expect([waiting.form, JSON.parse(waiting.body).data.id]).toEqual(["STANDARD", transaction.id]);
  });

  it("is found by type, state, payment, days and words, and read by pages", async () => {
    const { webhook } = await made({ types: ["payment.paid", "invoice.paid"] });
    const transaction = await paid();
    await tick();
    answerWith(() => new Response("the cellar is full", { status: 500 }));
    const second = await paid();
    await tick();
    const found = async (query: string) => (await eventsOf(webhook.id, `?${query}`)).map(({ type }) => type);
    expect(await found("type=payment.paid")).toEqual(["payment.paid", "payment.paid"]);
    expect(await found("state=DELIVERED")).toHaveLength(2);
    expect(await found(`transactionId=${transaction.id}`)).toEqual(["payment.paid"]);
    expect(await found("text=CELLAR")).toHaveLength(2);
    expect(await found(`text=${second.id}&type=payment.paid`)).toEqual(["payment.paid"]);
    expect(await found(`from=${await dayOf()}&to=${await dayOf()}`)).toHaveLength(4);
    expect(await found("to=2020-01-01")).toEqual([]);
    // Percent signs are no wildcards.
    expect(await found("text=%25")).toEqual([]);
    expect(refusal(await call("GET", `/${webhook.id}/events?type=payment.imagined`))).toBe("422 invalid_request");
    expect(await found("offset=3")).toHaveLength(3);
    expect(await found("offset=3&page=1")).toHaveLength(1);
  });

  it("is of thirty days", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    await paid();
    await tick();
    await advance(29 * DAY_S);
    expect(await eventsOf(webhook.id, "", await fresh())).toHaveLength(1);
    await advance(2 * DAY_S);
    expect(await eventsOf(webhook.id, "", await fresh())).toEqual([]);
  });
});

describe("messages that are sent again", () => {
  const again = async (id: string, body: object) => (await call("POST", `/${id}/events/again`, body)).json;

  it("are single ones, those of a payment, or all that did not arrive in a period", async () => {
    const { webhook } = await made({ types: ["payment.paid", "invoice.paid"] });
    const first = await paid();
    await paid();
    await tick();
    const events = await eventsOf(webhook.id);
    expect(arrived()).toHaveLength(4);
    expect(await again(webhook.id, { eventIds: [events[0]?.id ?? "", "evt_NONE"] })).toEqual({ count: 1 });
    await tick();
    expect(arrived()).toHaveLength(5);
    expect(await again(webhook.id, { transactionId: first.id })).toEqual({ count: 1 });
    await tick();
    expect(arrived()).toHaveLength(6);
    const today = await dayOf();
    expect(await again(webhook.id, { from: today, to: today })).toEqual({ count: 0 });
    expect(refusal(await call("POST", `/${webhook.id}/events/again`, { eventIds: ["evt_NONE"] }))).toBe(
      "404 not_found",
    );
    expect(refusal(await call("POST", `/${webhook.id}/events/again`, { from: today }))).toBe("422 invalid_request");
  });

  it("that were given up are tried for days anew, with the same id and body", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    const bad = await paid();
    answerWith((one) => new Response(null, { status: textOf(one).includes(bad.id) ? 422 : 200 }));
    const day = await dayOf();
    await tick();
    for (let count = 0; count < 4; count++) {
      await paid();
      await advance(DAY_S);
    }
    const later = await fresh();
    const [one] = await eventsOf(webhook.id, "?state=GIVEN_UP", later);
    expect(one).toMatchObject({ transactionId: bad.id, nextDate: null, answerStatus: 422 });
    const before = arrived().length;
    const asked = await call("POST", `/${webhook.id}/events/again`, { from: day, to: day }, later);
    expect(asked.json).toEqual({ count: 1 });
    await tick();
    expect(await eventsOf(webhook.id, `?transactionId=${bad.id}`, later)).toMatchObject([{ state: "WAITING" }]);
    answerWith(() => new Response(null, { status: 200 }));
    await advance(DAY_S);
    const end = await fresh();
    expect(await eventsOf(webhook.id, `?transactionId=${bad.id}`, end)).toMatchObject([{ state: "DELIVERED" }]);
    const sent = arrived()
      .slice(before)
      .filter((each) => textOf(each).includes(bad.id));
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ init }) => new Headers(init.headers).get("webhook-id")))).toEqual(new Set([one?.id]));
  });

  it("are not sent at once to an address that is paused or gone", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(null, { status: 410 }));
    const transaction = await paid();
    await tick();
    const asked = await call("POST", `/${webhook.id}/events/again`, { transactionId: transaction.id });
    expect(refusal(asked)).toBe("409 invalid_state");
    expect(ours().merchant.applicationId).toBe(webhook.applications[0]?.appId);
  });
});

describe("a message that a server got", () => {
  it("is judged by the secrets of its address, and by what was sent", async () => {
    const { webhook, secret } = await made({ types: ["payment.paid"] });
    await paid();
    await tick();
    const [sent] = arrived();
    if (!sent) throw new Error("nothing was sent");
    const header = (name: string) => new Headers(sent.init.headers).get(`webhook-${name}`) ?? "";
    const got = {
      id: header("id"),
      timestamp: header("timestamp"),
      signature: header("signature"),
      body: textOf(sent),
    };
    const verdictOn = async (changed: Partial<typeof got>) =>
      (await call("POST", `/${webhook.id}/check`, { ...got, ...changed })).json;
    expect(await verdictOn({})).toEqual({ verdict: "RIGHT" });
    expect(await verdictOn({ body: `${got.body}\n` })).toEqual({ verdict: "BODY" });
    expect(await verdictOn({ timestamp: String(Number(got.timestamp) + 1) })).toEqual({ verdict: "SECRET" });
    // The clock is read once: a second may end between two readings.
    const at = Math.floor((await sandboxNow()) / 1000);
    const signature = new Webhook(secret).sign("msg_1", new Date(at * 1000), "{}");
    expect(await verdictOn({ id: "msg_1", timestamp: String(at), signature, body: "{}" })).toEqual({
      verdict: "RIGHT",
    });
    await advance(301);
    expect(await verdictOn({})).toEqual({ verdict: "OLD" });
    expect(refusal(await call("POST", `/${webhook.id}/check`, { ...got, body: "x".repeat(10_001) }))).toBe(
      "422 invalid_request",
    );
    expect(refusal(await call("POST", "/whk_NONE/check", got))).toBe("404 not_found");
  });
});
