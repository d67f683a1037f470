import { createExecutionContext } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { orderCallbacks, orders, serverKeys } from "../../../sandbox/src/db/schema/index.ts";
import { demoKey, demoSecret, SHOP } from "../../../sandbox/src/domain/demo-shop.ts";
import { keyHashOf } from "../../../sandbox/src/domain/key-text.ts";
import worker from "../../../sandbox/src/index.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { hrefsIn } from "../../support/html.ts";
import { makeSecret } from "../../support/workerd/signing-secrets.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";
import { api, payOrder } from "../../support/workerd/merchant-api.ts";
import { bindings, db, sandboxNow, send, settings } from "../../support/workerd/sandbox.ts";
import { visit } from "../../support/workerd/checkout.ts";

/** The calls that came over the network, in order: the shop and the provider reach each other only so. */
let asked: string[];
let isDown: boolean;

beforeEach(async () => {
  const keyHash = keyHashOf(settings.TOKEN_HMAC_KEY, demoKey(settings.TOKEN_HMAC_KEY, SHOP));
  await db.delete(serverKeys).where(eq(serverKeys.keyHash, keyHash));
  await putServerKey(ours().merchant, { keyHash, scopes: ["read", "orders"] });
  asked = [];
  isDown = false;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const { pathname } = new URL(url);
    asked.push(`${request.method} ${pathname}`);
    if (isDown && pathname.startsWith("/api/")) return Promise.resolve(new Response("no", { status: 502 }));
    return worker.fetch(request, { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext());
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete(orderCallbacks);
});

/** Buys a good: the order's id, the code of its pay link, and the path of the cart. */
async function buy(): Promise<{ orderId: string; code: string; cart: string }> {
  const bought = await visit("/try-shop/orders", { good: "tea" });
  expect(bought.status).toBe(303);
  const code = bought.location.split("/").at(-1) ?? "";
  const row = (await db.select().from(orders)).find((one) => one.code === code);
  const { envelope } = await api(demoKey(settings.TOKEN_HMAC_KEY, SHOP), `GET /api/v3/orders/${row?.reference}/rrn`);
  const { orderId } = Object(envelope.payload);
  return { orderId: String(orderId), code, cart: `/try-shop/carts/${row?.reference}` };
}

const secret = () => Buffer.from(demoSecret(settings.TOKEN_HMAC_KEY, SHOP).slice(6), "base64");
const signed = (id: string, at: number, body: string): string =>
  `v1,${createHmac("sha256", secret()).update(`${id}.${at}.${body}`).digest("base64")}`;
const seconds = async (): Promise<number> => Math.floor((await sandboxNow()) / 1000);

type Message = { id?: string; at?: number; signature?: string; body?: string; sent?: string };
/** The status with which the shop answers a message, signed well unless said otherwise. */
async function tell(type: string, orderId: string, message: Message = {}): Promise<number> {
  const body = message.body ?? JSON.stringify({ type, timestamp: "2026-01-01T00:00:00Z", data: { orderId } });
  const { id = `msg_${asked.length}_${type}`, at = await seconds(), signature = signed(id, at, body) } = message;
  const headers = { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": signature };
  return (await send("POST /try-shop/webhook", { headers, body: message.sent ?? body })).status;
}

it("orders by key, hears the callback, asks back, and shows what is true of the cart", async () => {
  const { code, cart, orderId } = await buy();
  expect((await visit(cart)).text).toContain("<strong>CREATED</strong>");
  await payOrder({ code });
  asked = [];
  await send("POST /__sandbox/tick");
  expect(asked).toEqual(["POST /try-shop/callback", `GET /api/v3/orders/${orderId}`]);
  expect(await db.select().from(orderCallbacks)).toMatchObject([{ state: "DELIVERED", answerStatus: 204 }]);
  const { text } = await visit(cart);
  expect(text).toContain("<strong>APPROVED</strong>");
  expect(text).toContain("a callback; asked back");
  expect((await visit("/try-shop/")).text).toContain("APPROVED");
});

it("believes no callback: a forged one changes nothing, and while nobody answers it is to come again", async () => {
  const { cart, orderId } = await buy();
  const forged = { code: "00000", payload: { orderId, paymentStatus: "APPROVED" } };
  expect((await send("POST /try-shop/callback", { body: forged })).status).toBe(204);
  expect((await visit(cart)).text).toContain("<strong>CREATED</strong>");
  isDown = true;
  expect((await send("POST /try-shop/callback", { body: forged })).status).toBe(503);
  expect((await visit(cart)).text).toContain("The provider does not answer");
  expect((await send("POST /try-shop/callback", { body: { payload: { orderId: "1" } } })).status).toBe(404);
  expect((await send("POST /try-shop/callback", { body: "{" })).status).toBe(400);
});

it("takes a message once, and one of an unknown type without doing anything", async () => {
  const { orderId } = await buy();
  asked = [];
  const own = { id: "msg_once" };
  expect([await tell("payment.paid", orderId, own), await tell("payment.paid", orderId, own)]).toEqual([204, 204]);
  expect(asked).toEqual([`GET /api/v3/orders/${orderId}`]);
  expect(await tell("tea.cold", "")).toBe(204);
});

it("refuses a message of somebody else, of another time, cut or changed", async () => {
  const { orderId, cart } = await buy();
  const now = await seconds();
  asked = [];
  const whole = JSON.stringify({ type: "payment.paid", data: { orderId } });
  const refused: Message[] = [
    { signature: "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
    { signature: "" },
    { signature: signed("msg_other", now, whole), body: whole },
    { at: now - 301 },
    { at: now + 301 },
    { at: now * 1000 },
    { body: whole, sent: whole.slice(0, -4) },
    { id: "" },
  ];
  for (const message of refused) expect(await tell("payment.paid", orderId, message)).toBe(401);
  expect(asked).toEqual([]);
  expect(await tell("payment.paid", orderId, { body: "{" })).toBe(400);
  expect((await visit(cart)).text).toContain("Nothing has come yet.");
});

it("believes the provider and not the order of messages, and wants one again while the provider is down", async () => {
  await richer();
  const { orderId, cart, code } = await buy();
  expect(await tell("payment.refunded", orderId)).toBe(204);
  expect((await visit(cart)).text).toContain("<strong>CREATED</strong>");
  await payOrder({ code });
  isDown = true;
  expect(await tell("payment.paid", orderId, { id: "msg_down" })).toBe(503);
  isDown = false;
  expect(await tell("payment.paid", orderId, { id: "msg_down" })).toBe(204);
  expect((await visit(cart)).text).toContain("<strong>APPROVED</strong>");
});

it("takes a payer back by an address that the provider signed, and by no other", async () => {
  const { orderId, cart } = await buy();
  const at = await seconds();
  const query = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      order: orderId,
      status: "APPROVED",
      reference: "r",
      at: String(at),
      sig: signed(orderId, at, "APPROVED.r"),
      ...changes,
    });
  const back = await visit(`/try-shop/back?${query()}`);
  expect([back.status, back.location.endsWith(cart)]).toEqual([303, true]);
  // Whatever the address says, the cart shows what the provider says.
  expect((await visit(cart)).text).toContain("<strong>CREATED</strong>");
  for (const [name, value] of Object.entries({ order: "1", status: "DECLINED", reference: "s", at: "1", sig: "v1,x" }))
    expect((await visit(`/try-shop/back?${query({ [name]: value })}`)).status).toBe(400);
});

it("takes a payer back whom the provider's receipt leads there, and knows the cart", async () => {
  await makeSecret(ours().merchant.applicationId, demoSecret(settings.TOKEN_HMAC_KEY, SHOP));
  const { code, cart } = await buy();
  const receipt = await visit((await payOrder({ code })).location);
  const [way = ""] = hrefsIn(receipt).filter((href) => href.includes("/back/"));
  const { pathname, search } = new URL((await visit(way)).location);
  expect(pathname).toBe("/try-shop/back");
  const back = await visit(pathname + search);
  expect([back.status, back.location.endsWith(cart)]).toEqual([303, true]);
  const { text } = await visit(cart);
  expect(text).toContain("the payer is back: APPROVED");
  expect(text).toContain("<strong>APPROVED</strong>");
});

it("is an address for callbacks only where it exists, and leads to no other page of this machine", async () => {
  const key = demoKey(settings.TOKEN_HMAC_KEY, SHOP);
  const orderWith = async (callbackUrl: string, control: "on" | "off") => {
    const body = { amount: 6.5, callbackUrl };
    const { status } = await send("POST /api/v3/orders", { headers: { Authorization: key }, body, control });
    return status;
  };
  const own = `${settings.PUBLIC_URL}/try-shop/callback`;
  expect([await orderWith(own, "on"), await orderWith(own, "off")]).toEqual([200, 400]);
  for (const path of ["/try-shop/../__sandbox/reset", "/try-shop/%2e%2e/outbox", "/try-shopping", "/outbox"])
    expect(await orderWith(settings.PUBLIC_URL + path, "on")).toBe(400);
});

it("says what is wrong: an unknown good, an unknown cart, a provider that refuses, and nothing where control is off", async () => {
  expect((await visit("/try-shop/orders", { good: "gold" })).status).toBe(422);
  expect((await visit("/try-shop/carts/none")).status).toBe(404);
  expect((await visit("/try-shop/elsewhere")).status).toBe(404);
  isDown = true;
  const refused = await visit("/try-shop/orders", { good: "tea" });
  expect([refused.status, refused.text.includes("The provider says: 502")]).toEqual([502, true]);
  expect((await send("GET /try-shop", { control: "off" })).status).toBe(404);
});
