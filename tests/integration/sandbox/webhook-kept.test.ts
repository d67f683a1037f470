import { describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { webhookDeliveries, webhookMessages } from "../../../sandbox/src/db/schema/index.ts";
import { isSigned } from "../../../sandbox/src/domain/webhook-signature.ts";
import { inDays } from "../../support/days.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { advance, applicationRows, db, nextApplicationId, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { keyTerms, madeKey } from "../../support/workerd/server-keys.ts";
import { giveWebhook, webhookIdOf } from "../../support/workerd/webhooks.ts";
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

/** Another application of the account, and its id. */
async function another(): Promise<string> {
  const { merchantId, region } = ours().merchant;
  const id = nextApplicationId();
  await runBatch(db, applicationRows(merchantId, ours().owner.userId, region, id, "Spa"));
  return id;
}

describe("what waits for an address", () => {
  it("is not sent once its application was taken off; what is of the others is", async () => {
    const spa = await another();
    const { webhook } = await made({ types: ["payment.paid"], appIds: [appId(), spa] });
    await paid();
    await payInvoice({ ...ours().merchant, applicationId: spa }, { amount: 7 });
    await call("PUT", `/${webhook.id}`, terms({ types: ["payment.paid"], appIds: [spa] }));
    await tick();
    expect(bodies().map(({ data }) => [data["appId"], data["amount"]])).toEqual([[spa, 7]]);
    expect(await eventsOf(webhook.id, "?state=GIVEN_UP")).toMatchObject([{ appId: appId(), attempts: 0 }]);
    // Asked for again by its period, it is given up once more.
    const day = inDays(0, "default", await sandboxNow());
    expect((await call("POST", `/${webhook.id}/events/again`, { from: day, to: day })).json).toEqual({ count: 1 });
    await tick();
    expect(arrived()).toHaveLength(1);
  });

  it("of a key is not sent once the only application that the key opens was taken off", async () => {
    const spa = await another();
    const { webhook } = await made({ types: ["key.ending"], appIds: [appId(), spa] });
    const day = inDays(20, "default", await sandboxNow());
    await madeKey(ours().owner, keyTerms(appId(), { endsOn: day }));
    answerWith(() => new Response(null, { status: 503 }));
    await advance(7 * DAY_S);
    await tick();
    expect(arrived()).toHaveLength(1);
    const later = await fresh();
    await call("PUT", `/${webhook.id}`, terms({ types: ["key.ending"], appIds: [spa] }), later);
    await tick();
    expect(arrived()).toHaveLength(1);
  });

  it("while it is paused is kept, with what happens meanwhile, and arrives when it is asked again", async () => {
    const { webhook } = await made({ types: ["payment.paid"] });
    answerWith(() => new Response(null, { status: 500 }));
    const first = await paid();
    for (let day = 0; day < 5; day++) await advance(DAY_S);
    const missed = await paid();
    const tries = arrived().length;
    await tick();
    const later = await fresh();
    expect(arrived()).toHaveLength(tries);
    expect(await shown(webhook.id, later)).toMatchObject({ pausedDate: expect.any(String), waiting: 2 });
    answerWith(() => new Response(null, { status: 200 }));
    await call("PUT", `/${webhook.id}`, terms({ types: ["payment.paid"] }), later);
    await tick();
    const since = bodies().slice(tries);
    expect(since.map(({ data }) => data["id"]).toSorted()).toEqual([first.id, missed.id].toSorted());
  });

  it("is sent in one run while the server takes it, and five of it where it does not", async () => {
    await made({ types: ["payment.paid"] });
    for (let count = 0; count < 12; count++) await paid();
    answerWith(() => new Response(null, { status: 500 }));
    await tick();
    expect(arrived()).toHaveLength(5);
    answerWith(() => new Response(null, { status: 200 }));
    await tick();
    expect(arrived()).toHaveLength(12);
  });
});

it("what servers were told, and what they answered, is deleted after thirty days by the clock", async () => {
  const { webhook } = await made({ types: ["payment.paid"] });
  await paid();
  await tick();
  // A row of each event, whether or not an address is told of it, and one of each that is sent.
  const kept = async () => [await db.$count(webhookMessages), await db.$count(webhookDeliveries)];
  await advance(29 * DAY_S);
  expect(await kept()).toEqual([2, 1]);
  await advance(DAY_S);
  await tick();
  expect(await kept()).toEqual([0, 0]);
  expect(await shown(webhook.id, await fresh())).toMatchObject({ last: null, waiting: 0 });
});

it("an erased customer is in no kept body, and in no kept answer", async () => {
  const [named, echoed] = ["Zəhra Talışxanova", "zehra.talisxanova@example.com"];
  const payer = { fullName: named, email: echoed, metadata: { guest: named } };
  const { invoice } = await payInvoice(ours().merchant, { ...payer, amount: 33 });
  const { webhook } = await made({ types: ["payment.refunded", "invoice.paid", "payment.paid"] });
  answerWith((one) => new Response(`${echoed} ${textOf(one).length}`, { status: 200 }));
  await payInvoice(ours().merchant, { ...payer, phone: invoice.phone, amount: 34 });
  await tick();
  const keptAll = async () =>
    JSON.stringify([await db.select().from(webhookMessages), await db.select().from(webhookDeliveries)]);
  for (const words of [named, echoed]) expect(await keptAll()).toContain(words);
  expect(bodies().map(({ data }) => data["metadata"])).toEqual([payer.metadata, payer.metadata]);
  const erased = await send(`POST /api/customers/${await customerOf(invoice)}/erase`, { token: ours().owner.token });
  expect(erased.status).toBe(204);
  for (const words of [named, echoed]) expect(await keptAll()).not.toContain(words);
  expect(await eventsOf(webhook.id)).toHaveLength(2);
});

describe("an address from before the standard", () => {
  it("works on: the flat body, signed with the key of its application, until its owner makes its secret", async () => {
    const { merchant } = ours();
    await giveWebhook(merchant, { url: "https://shop.example/old", form: "OLD", types: ["payment.paid"] });
    const key = await makeKey(appId());
    const transaction = await paid();
    await tick();
    expect(arrived()).toHaveLength(1);
    const [sent] = arrived();
    const headers = new Headers(sent?.init.headers);
    const body = sent ? textOf(sent) : "";
    const now = Math.floor((await sandboxNow()) / 1000);
    expect(isSigned([key], headers.get("Merchant-Signature") ?? "", body, now)).toBe(true);
    expect([headers.get("webhook-signature"), headers.get("webhook-timestamp")]).toEqual([null, null]);
    expect(JSON.parse(body)).toMatchObject({
      id: headers.get("webhook-id"),
      type: "payment.paid",
      transactionId: transaction.id,
      amountMinor: 100_00,
      test: false,
    });
    await call("PUT", `/${webhookIdOf(appId())}`, terms({ types: ["payment.paid", "invoice.paid"] }));
    await paid();
    await tick();
    expect(new Headers(arrived().at(-1)?.init.headers).get("Merchant-Signature")).not.toBeNull();
    await call("POST", `/${webhookIdOf(appId())}/secret`);
    await paid();
    await tick();
    expect(new Headers(arrived().at(-1)?.init.headers).get("webhook-signature")).toMatch(/^v1,/);
  });
});
