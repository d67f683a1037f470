import { Webhook as Verifier } from "standardwebhooks";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { WEBHOOKS } from "#provider/contract/webhook-words";
import { webhookDeliveries, webhookReceipts, webhooks, webhookSecrets } from "../../../sandbox/src/db/schema/index.ts";
import { isSigned, signatureHeader } from "../../../sandbox/src/domain/webhook-signature.ts";
import { webhooks as job } from "../../../sandbox/src/jobs/webhooks.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { lateRun } from "../../support/workerd/late-run.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import {
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  settings,
} from "../../support/workerd/sandbox.ts";
import { giveWebhook, webhookIdOf } from "../../support/workerd/webhooks.ts";
import {
  answerWith,
  arrived,
  bodies,
  call,
  eventOf,
  eventsOf,
  fresh,
  made,
  SERVER,
  shown,
  terms,
  textOf,
  tick,
} from "../../support/workerd/webhook-server.ts";

const DAY_S = 24 * 3600;
const appId = () => ours().merchant.applicationId;
const ownReceiver = (query = "") => `${settings.PUBLIC_URL}/try-webhook/${appId()}${query}`;
/** Headers as a receiver gives them to the library. */
const headersOf = ({ init }: ReturnType<typeof arrived>[number]) => Object.fromEntries(new Headers(init.headers));
/** Whether the library of the standard takes the last message with a secret. Its clock is not ours. */
function taken(secret: string): boolean {
  const last = arrived().at(-1);
  if (!last) throw new Error("nothing has arrived");
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given } = headersOf(last);
  const right = new Verifier(secret).sign(id ?? "", new Date(Number(at) * 1000), textOf(last));
  return (given ?? "").split(" ").includes(right);
}

describe("the addresses that are told of what happens", () => {
  it("are made, changed and removed by whoever configures the applications", async () => {
    const { webhook, secret } = await made({ types: ["payment.paid", "key.ending"] });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: SERVER,
      form: "STANDARD",
      types: ["payment.paid", "key.ending"],
      secrets: [{ hint: secret.slice(-5, -1), endsDate: null }],
      pausedDate: null,
      goneDate: null,
      waiting: 0,
      last: null,
    });
    expect(webhook.applications.map((one) => one.appId)).toEqual([appId()]);
    const other = terms({ url: "https://shop.example/other", types: ["link.paid"] });
    expect((await call("PUT", `/${webhook.id}`, other)).json).toMatchObject({ url: other.url, types: other.types });
    const clerk = await makePerson(ours().merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", terms()],
      ["DELETE", "", undefined],
      ["POST", "/secret", undefined],
      ["POST", "/test", undefined],
      ["GET", "/events", undefined],
      ["POST", "/events/again", { eventIds: ["evt_NONE"] }],
    ] as const) {
      expect(refusal(await call(method, `/${webhook.id}${path}`, body, clerk))).toBe("403 forbidden");
      expect(refusal(await call(method, `/${webhook.id}${path}`, body, stranger))).toBe("404 not_found");
    }
    expect((await call("DELETE", `/${webhook.id}`)).status).toBe(204);
    expect(refusal(await call("GET", `/${webhook.id}`))).toBe("404 not_found");
  });

  it(`are ${WEBHOOKS} at most in one account`, async () => {
    for (let count = 0; count < WEBHOOKS; count++) await made({ url: `https://shop.example/${count}` });
    expect(refusal(await call("POST", "", terms()))).toBe("409 invalid_state");
    expect((await call("GET")).json).toHaveLength(WEBHOOKS);
  });

  it("are of one's own applications only", async () => {
    const { applicationId } = await makeMerchant();
    expect(refusal(await call("POST", "", terms({ appIds: [appId(), applicationId] })))).toBe("404 not_found");
    expect(refusal(await call("POST", "", { ...terms(), types: ["payment.imagined"] }))).toBe("422 invalid_request");
  });

  it.each([
    "http://shop.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
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
  ])("are never %s, which only we could reach or which is no address", async (url) => {
    const answer = await call("POST", "", terms({ url }));
    expect([refusal(answer), arrived().length]).toEqual(["422 invalid_request", 0]);
  });

  it("are not asked once the rule of addresses has changed", async () => {
    const { webhook } = await made();
    await db.update(webhooks).set({ url: "https://10.0.0.1/" }).where(eq(webhooks.id, webhook.id));
    const tried = eventOf((await call("POST", `/${webhook.id}/test`)).json);
    expect([tried.fault, arrived().length]).toEqual(["NOT_PUBLIC", 0]);
  });

  it("may be the sandbox's own receiver only where that exists", async () => {
    const body = terms({ url: ownReceiver() });
    expect((await call("POST", "", body)).status).toBe(200);
    const off = await send("POST /api/webhooks", { token: ours().owner.token, body, control: "off" });
    expect(off.status).toBe(422);
    expect((await send(`GET /try-webhook/${appId()}`, { control: "off" })).status).toBe(404);
  });
});

describe("the secret of an address", () => {
  it("signs by Standard Webhooks, so that the standard's library takes the message", async () => {
    const { webhook, secret } = await made();
    await call("POST", `/${webhook.id}/test`);
    const [one] = arrived();
    if (!one) throw new Error("nothing has arrived");
    expect(one.url).toBe(SERVER);
    expect(one.init).toMatchObject({ method: "POST", redirect: "manual", signal: expect.any(AbortSignal) });
    const headers = headersOf(one);
    expect(headers["content-type"]).toBe("application/json");
    // In seconds; the library refuses what is more than five minutes away.
    expect(Math.abs(Number(headers["webhook-timestamp"]) - (await sandboxNow()) / 1000)).toBeLessThan(60);
    expect(taken(secret)).toBe(true);
    expect(taken(`whsec_${btoa("x".repeat(32))}`)).toBe(false);
  });

  it("signs by the time of the moment, however long the run took before", async () => {
    const { secret } = await made({ types: ["payment.paid"] });
    await paid();
    const late = await lateRun();
    answerWith(() => new Response(null, { status: 503 }));
    expect(await job.run(late)).toBe(0);
    const [one] = arrived();
    const at = Number(one && headersOf(one)["webhook-timestamp"]);
    expect(Math.abs(at - late.clock.now() / 1000)).toBeLessThan(60);
    expect(taken(secret)).toBe(true);
    const [kept] = await db.select().from(webhookDeliveries);
    expect(kept?.nextAttemptAt).toBeGreaterThan(late.clock.now());
    expect(kept?.history.map((attempt) => Math.abs(attempt.at - late.clock.now()) < 60_000)).toEqual([true]);
  });

  it("is replaced with a day of both, and by nothing more until the day is over", async () => {
    const { webhook, secret } = await made();
    const replaced = contract.webhooks.secret.answer.parse((await call("POST", `/${webhook.id}/secret`)).json);
    expect(replaced.secret).not.toBe(secret);
    expect(replaced.webhook.secrets).toMatchObject([{ endsDate: null }, { endsDate: expect.any(String) }]);
    expect(refusal(await call("POST", `/${webhook.id}/secret`))).toBe("409 invalid_state");
    await call("POST", `/${webhook.id}/test`);
    expect([taken(secret), taken(replaced.secret)]).toEqual([true, true]);
    await advance(DAY_S);
    const later = await fresh();
    await call("POST", `/${webhook.id}/test`, undefined, later);
    expect([taken(secret), taken(replaced.secret)]).toEqual([false, true]);
    expect((await call("POST", `/${webhook.id}/secret`, undefined, later)).status).toBe(200);
  });

  it("is shown once, and stored where nobody reads it", async () => {
    const { webhook, secret } = await made();
    const read = [await call("GET"), await call("GET", `/${webhook.id}`), await call("GET", `/${webhook.id}/events`)];
    expect(read.map(({ text }) => text).join("")).not.toContain(secret.slice("whsec_".length));
    expect(await everythingStored()).not.toContain(secret.slice("whsec_".length));
  });
});

describe("an address from before the standard", () => {
  it("keeps its body and its signature, under a name that is not the standard's, until it gets a secret", async () => {
    const key = await makeKey(appId());
    await giveWebhook(ours().merchant, { url: SERVER, form: "OLD", types: ["payment.paid"] });
    const id = webhookIdOf(appId());
    const transaction = await paid();
    await tick();
    const [old] = arrived();
    if (!old) throw new Error("nothing has arrived");
    expect(JSON.parse(textOf(old))).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-F]{16}$/),
      type: "payment.paid",
      test: false,
      createdAt: expect.stringMatching(/Z$/),
      appId: appId(),
      transactionId: transaction.id,
      orderId: transaction.orderId,
      invoiceId: transaction.invoiceId,
      invoiceCode: transaction.invoiceCode,
      paymentLinkId: null,
      bookingId: transaction.bookingId,
      status: "APPROVED",
      amountMinor: 10_000,
      currency: "AZN",
    });
    const headers = headersOf(old);
    const now = Math.floor((await sandboxNow()) / 1000);
    expect(isSigned([key], headers["merchant-signature"] ?? "", textOf(old), now)).toBe(true);
    expect(headers["webhook-signature"]).toBeUndefined();

    const moved = contract.webhooks.secret.answer.parse((await call("POST", `/${id}/secret`)).json);
    expect(moved.webhook.form).toBe("STANDARD");
    await paid();
    await tick();
    expect(taken(moved.secret)).toBe(true);
    expect(headersOf(arrived().at(-1) ?? old)["merchant-signature"]).toBeUndefined();
  });

  it("gets its first secret twice at once: the one that was later replaces the other", async () => {
    await giveWebhook(ours().merchant, { url: SERVER, form: "OLD" });
    const id = webhookIdOf(appId());
    await db.delete(webhookSecrets).where(eq(webhookSecrets.webhookId, id));
    const both = await Promise.all([call("POST", `/${id}/secret`), call("POST", `/${id}/secret`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown(id)).secrets.map(({ endsDate }) => endsDate === null)).toEqual([true, false]);
  });

  it("says so when no key can sign", async () => {
    await giveWebhook(ours().merchant, { url: SERVER, form: "OLD" });
    const tried = eventOf((await call("POST", `/${webhookIdOf(appId())}/test`)).json);
    expect([tried.fault, tried.state, arrived().length]).toEqual(["NO_KEY", "GIVEN_UP", 0]);
  });
});

describe("a message for trying", () => {
  it("goes at once, says that it is one, and is not tried again by itself", async () => {
    const { webhook } = await made({ types: ["link.paid"] });
    expect(eventOf((await call("POST", `/${webhook.id}/test`)).json)).toMatchObject({
      type: "test",
      state: "DELIVERED",
    });
    expect(bodies()).toMatchObject([{ type: "test", data: { appId: appId(), amount: 1, currency: "AZN" } }]);
    answerWith(() => new Response(null, { status: 404 }));
    const failed = eventOf((await call("POST", `/${webhook.id}/test`)).json);
    expect(failed).toMatchObject({ state: "GIVEN_UP", answerStatus: 404 });
    await advance(120);
    expect(arrived()).toHaveLength(2);
  });

  it("says nothing of how the address stands", async () => {
    const { webhook } = await made();
    const failing = async () => (await db.select().from(webhooks).where(eq(webhooks.id, webhook.id)))[0]?.failingSince;
    answerWith(() => new Response(null, { status: 500 }));
    await call("POST", `/${webhook.id}/test`);
    expect(await failing()).toBeNull();
    await paid();
    await tick();
    const since = await failing();
    expect(since).toEqual(expect.any(Number));
    answerWith(() => new Response(null, { status: 200 }));
    await call("POST", `/${webhook.id}/test`);
    expect(await failing()).toBe(since);
    answerWith(() => new Response(null, { status: 410 }));
    await call("POST", `/${webhook.id}/test`);
    expect((await shown(webhook.id)).goneDate).toBeNull();
  });

  it("is sent by hand ten times a minute", async () => {
    const { webhook } = await made();
    for (let count = 0; count < 10; count++) expect((await call("POST", `/${webhook.id}/test`)).status).toBe(200);
    expect(refusal(await call("POST", `/${webhook.id}/test`))).toBe("429 rate_limited");
  });

  it("is shown by the sandbox's own receiver, with whether it is signed as it should be", async () => {
    const { webhook } = await made({ url: ownReceiver() });
    const sent = eventOf((await call("POST", `/${webhook.id}/test`)).json);
    expect(sent).toMatchObject({ state: "DELIVERED", answerStatus: 204 });
    expect((await send(`GET /try-webhook/${appId()}`)).text).toContain("The signature is right.");
    await call("PUT", `/${webhook.id}`, terms({ url: ownReceiver("?answer=503") }));
    const refused = eventOf((await call("POST", `/${webhook.id}/test`)).json);
    expect(refused).toMatchObject({ fault: "STATUS", answerStatus: 503 });
    expect(arrived()).toEqual([]);
    expect(await eventsOf(webhook.id)).toHaveLength(2);
  });

  it("that somebody else signed is seen by the receiver", async () => {
    await made({ url: ownReceiver() });
    const body = `{"id":"evt_1"}`;
    const now = Math.floor((await sandboxNow()) / 1000);
    const foreign = new Verifier(btoa("x".repeat(32))).sign("evt_1", new Date(now * 1000), body);
    const forgeries: Record<string, string>[] = [
      { "Merchant-Signature": signatureHeader(["key_MINE"], now, body) },
      { "webhook-id": "evt_1", "webhook-timestamp": String(now), "webhook-signature": foreign },
    ];
    for (const headers of forgeries)
      expect((await send(`POST /try-webhook/${appId()}`, { headers, body })).status).toBe(400);
    const kept = await db.select().from(webhookReceipts).where(eq(webhookReceipts.applicationId, appId()));
    expect(kept).toMatchObject([
      { isGenuine: false, body },
      { isGenuine: false, body },
    ]);
  });
});
