import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { accountLog, payouts, serverKeyApplications, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { apiWorld } from "../../support/workerd/api-world.ts";
import { api, placeOrder, requestOf, sendApi, told } from "../../support/workerd/merchant-api.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours } from "../../support/workerd/money.ts";
import { letArrive } from "../../support/workerd/paying-out.ts";
import {
  advance,
  applicationRows,
  db,
  everythingStored,
  makeMerchant,
  nextApplicationId,
  send,
} from "../../support/workerd/sandbox.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";

let key: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
});

/** Calls with which anybody makes a payment of their own. */
const MAKES_A_PAYMENT = ["v3.orders.create", "v3.cards.save"];

/** Every payment and payout with its state, to see that nothing has changed. */
const states = async () =>
  JSON.stringify([
    await db.select({ id: payouts.id, state: payouts.state }).from(payouts).orderBy(payouts.seq),
    await db
      .select({ id: transactions.id, status: transactions.status, refunded: transactions.refundedMinor })
      .from(transactions)
      .orderBy(transactions.seq),
  ]);

describe("a call as the public SDKs make it", () => {
  it.each(everyMerchantCall)("$name answers in the envelope, to the letter of the contract", async ({ name, call }) => {
    const world = await apiWorld(key);
    if (name === "v3.payouts.receipt") await letArrive(ours().merchant, world.payoutId);
    const { target, body } = requestOf(name, call, world);
    const sent = await sendApi(key, target, { body });
    const lines = await db
      .select({ call: accountLog.call, outcome: accountLog.outcome, actor: accountLog.actorKind })
      .from(accountLog)
      .where(eq(accountLog.requestId, sent.headers.get("X-Request-Id") ?? ""));
    const outcome = call.refusedWith === undefined ? "DONE" : "REFUSED";
    expect(lines).toEqual(call.effect === "read" ? [] : [{ call: name, outcome, actor: "KEY" }]);
    if (call.answerKind === "pdf") {
      expect([sent.status, sent.headers.get("Content-Type"), sent.text.slice(0, 5)]).toEqual([
        200,
        "application/pdf",
        "%PDF-",
      ]);
      return;
    }
    expect([sent.status, sent.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    const envelope = z.record(z.string(), z.unknown()).parse(sent.json);
    expect(Object.keys(envelope).toSorted()).toEqual(
      ["code", "internalMessage", "message", "payload", "responseId", "route"].toSorted(),
    );
    expect(envelope["route"]).toBe(call.path);
    expect(envelope["responseId"]).toBe(sent.headers.get("X-Request-Id"));
    if (call.refusedWith !== undefined) {
      expect([envelope["code"], envelope["message"], envelope["payload"]]).toEqual(["01000", call.refusedWith, null]);
      return;
    }
    expect([envelope["code"], envelope["message"]]).toEqual(["00000", "OK"]);
    if (call.answerKind === "none") expect(envelope["payload"]).toBeNull();
    else expect(call.payload.safeParse(envelope["payload"]).error).toBeUndefined();
  });

  it("spells what the provider spells so", async () => {
    const { envelope } = await api(key, "POST /api/v3/orders", { body: { amount: 10 } });
    expect(envelope.payload).toMatchObject({ comissionRate: 2.5, amount: 10, fee: 0.25, totalAmount: 10 });
    const list = await api(key, "GET /api/v3/transactions");
    expect(list.envelope.payload).toMatchObject({
      content: [{ extra_payment: false, card_brand: null, payment_route: "API", payment_way: "CARD" }],
      number: 0,
      size: 10,
      first: true,
      last: true,
    });
  });

  it("has the codes of a refused key, and says nothing of what exists", async () => {
    const { orderId } = await placeOrder(key);
    const other = await makeMerchant("ae");
    const theirs = await makeKey(other.applicationId);
    const target = `GET /api/v3/orders/${orderId}`;
    expect(told(await api(undefined, target))).toBe("401 14010 The header Authorization carries no key.");
    const wrong = "401 14013 The key in the header Authorization is not valid.";
    expect(told(await api(`${key}x`, target))).toBe(wrong);
    expect(told(await api(`Bearer ${key}`, target))).toBe(wrong);
    // A key is worthless under the host of another region.
    expect(told(await api(theirs, target))).toBe(wrong);
    expect(told(await api(theirs, "GET /api/v2/deposit", { region: "ae" }))).toBe("200 00000 OK");
    await makeKey(ours().merchant.applicationId);
    expect(told(await api(key, target))).toBe(wrong);
  });

  it("needs the scope and the application that a server's key was made for", async () => {
    const { merchant } = ours();
    const { secret } = await putServerKey(merchant, { scopes: ["orders"] });
    expect(told(await api(secret, "POST /api/v3/orders", { body: { amount: 10 } }))).toBe("200 00000 OK");
    expect(told(await api(secret, "GET /api/v2/deposit"))).toBe("403 14015 This key may not make this call.");
    const elsewhere = { headers: { "X-Application-Id": "ES9999999" } };
    expect(told(await api(key, "GET /api/v2/deposit", elsewhere))).toBe(
      "403 14014 This key opens nothing of that application, or not from this address.",
    );
    const named = { headers: { "X-Application-Id": merchant.applicationId } };
    expect(told(await api(key, "GET /api/v2/deposit", named))).toBe("200 00000 OK");
    const { secret: bound } = await putServerKey(merchant, { addresses: ["203.0.113.7"] });
    expect(told(await api(bound, "GET /api/v2/deposit"))).toMatch(/^403 14014 /);
  });

  it("with a key of several applications names the one that it is for", async () => {
    const { merchant, owner } = ours();
    const spa = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, merchant.region, spa, "Spa"));
    const { id, secret } = await putServerKey(merchant, { scopes: ["read", "orders"] });
    await db.insert(serverKeyApplications).values({ keyId: id, applicationId: spa });
    expect(told(await api(secret, "GET /api/v2/deposit"))).toBe("400 15400 X-Application-Id is missing.");
    const { envelope } = await api(secret, "GET /api/v2/deposit", { headers: { "X-Application-Id": spa } });
    expect(envelope.payload).toMatchObject({ merchantId: spa, name: "Spa" });
  });

  it("keeps no key, and notes when it was used", async () => {
    await api(key, "GET /api/v2/deposit", { headers: { "User-Agent": "shop/1.0" } });
    expect(await everythingStored()).not.toContain(key);
    const { json } = await send(`GET /api/apps/${ours().merchant.applicationId}/key`, { token: ours().owner.token });
    expect(json).toMatchObject({ key: { lastUsedDate: expect.any(String) } });
  });

  it("of a server notes its last call by the name that the office has words for", async () => {
    const { id, secret } = await putServerKey(ours().merchant, { scopes: ["read"] });
    await api(secret, "GET /api/v2/deposit");
    const { json } = await send(`GET /api/keys/${id}`, { token: ours().owner.token });
    expect(json).toMatchObject({ lastUse: { call: "v3.account.deposit" } });
  });

  it("is refused after a hundred in ten seconds, until they are over", async () => {
    const codes = await Promise.all(Array.from({ length: 103 }, () => api(key, "GET /api/v2/deposit")));
    const refused = codes.filter(({ envelope }) => envelope.code === "15429");
    expect(refused.map(({ status, headers }) => [status, Number(headers.get("Retry-After")) > 0])).toEqual(
      Array.from({ length: 3 }, () => [429, true]),
    );
    await advance(11);
    expect(told(await api(key, "GET /api/v2/deposit"))).toBe("200 00000 OK");
  });

  it("that no call answers is an envelope too", async () => {
    expect(told(await api(key, "GET /api/v3/nothing"))).toBe("404 15404 There is no such path.");
    const wrong = await api(key, "DELETE /api/v3/orders");
    expect(told(wrong)).toBe("405 15405 This path has no such method.");
    expect(wrong.headers.get("Allow")).toBe("POST");
  });

  it("with a body that is too large, of another kind or no JSON is refused before anything is made", async () => {
    const before = await states();
    const large = { amount: 10, description: "x".repeat(70_000) };
    expect(told(await api(key, "POST /api/v3/orders", { body: large }))).toBe("413 15413 The body is over 64 KB.");
    expect(told(await api(key, "POST /api/v3/orders", { body: "{" }))).toBe(
      "400 15400 The body is not JSON that can be read.",
    );
    const typed = { body: "amount=10", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    expect(told(await api(key, "POST /api/v3/orders", typed))).toBe("415 15400 The body must be application/json.");
    expect(await states()).toBe(before);
  });
});

describe("another merchant's key", () => {
  it.each(everyMerchantCall)("sees and changes nothing by $name", async ({ name, call }) => {
    const world = await apiWorld(key);
    const stranger = await makeKey((await makeMerchant()).applicationId);
    const before = await states();
    const { target, body } = requestOf(name, call, world);
    const { json, text } = await sendApi(stranger, target, { body });
    const { code } = z.object({ code: z.string() }).parse(json);
    const namesOrder = Object.values(world).some((id) => `${target}${JSON.stringify(body ?? {})}`.includes(id));
    if (namesOrder) expect(code).toBe("15404");
    for (const id of Object.values(world)) expect(text).not.toContain(id);
    if (!MAKES_A_PAYMENT.includes(name)) expect(await states()).toBe(before);
    else expect((await states()).startsWith(before.slice(0, -2))).toBe(true);
  });
});
