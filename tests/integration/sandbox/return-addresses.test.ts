import { beforeEach, describe, expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { eq } from "drizzle-orm";
import { forbidOrigin } from "../../../sandbox/src/db/embedding.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { endSecrets } from "../../../sandbox/src/db/signing-secrets.ts";
import { invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { newSigningSecret } from "../../../sandbox/src/domain/standard-webhooks.ts";
import { attr, find, hrefsIn, wordsOf } from "../../support/html.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ASKS_3DS, DECLINES, payWith, visit, type Answer } from "../../support/workerd/checkout.ts";
import { api, payOrder, placeOrder, told, type Placed } from "../../support/workerd/merchant-api.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { advance, db, sandboxNow } from "../../support/workerd/sandbox.ts";
import { allowWebsite } from "../../support/workerd/return-addresses.ts";
import { makeSecret } from "../../support/workerd/signing-secrets.ts";

const SHOP = "https://shop.example";
const BACK = `${SHOP}/thanks?cart=7`;
let key: string;
let appId: string;
let secret: string;
beforeEach(async () => {
  appId = ours().merchant.applicationId;
  key = await makeKey(appId);
  secret = await makeSecret(appId);
  await allowWebsite(ours(), SHOP);
});

/** The link of a page that leads to the merchant's own address. */
const wayBack = (page: Answer): string | undefined => hrefsIn(page).find((href) => href.includes("/back"));

/** Where the payer comes out who follows the way back of a page. */
async function follow(page: Answer): Promise<URL> {
  const href = wayBack(page);
  if (href === undefined) throw new Error(`no way back in ${page.text.slice(0, 300)}`);
  const { status, location, headers } = await visit(href);
  expect([status, headers.get("Cache-Control")]).toEqual([303, "no-store"]);
  return new URL(location);
}

/** Whether a shop believes an address, which it checks with the library of Standard Webhooks. */
function isSigned({ searchParams }: URL, by = secret): boolean {
  const [order = "", status = "", reference = "", at = "", sig = ""] = [
    "order",
    "status",
    "reference",
    "at",
    "sig",
  ].map((name) => searchParams.get(name) ?? "");
  const signed = new Webhook(by).sign(order, new Date(Number(at) * 1000), `${status}.${reference}`);
  return sig.split(" ").includes(signed);
}

const receiptAfter = async (paid: Answer): Promise<Answer> => visit(paid.location);

describe("an order", () => {
  it("leads its payer back with its id, status and reference, signed when they leave", async () => {
    const order = await placeOrder(key, { redirectUrl: BACK }, "cart-77");
    const paid = await payOrder(order);
    expect(paid.location).toContain("leaves=1");
    const receipt = await receiptAfter(paid);
    expect(wordsOf(find(receipt.text, "a.button"))).toMatch(/^Back to /);
    expect(attr(find(receipt.text, "[data-leaves]"), "data-leaves")).toBe(wayBack(receipt));
    await advance(3600);
    const address = await follow(receipt);
    expect(address.origin + address.pathname).toBe(`${SHOP}/thanks`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      cart: "7",
      order: order.orderId,
      status: "APPROVED",
      reference: "cart-77",
      at: String(Math.floor((await sandboxNow()) / 1000)),
      sig: expect.stringMatching(/^v1,/),
    });
    expect(isSigned(address)).toBe(true);
    expect(isSigned(address, newSigningSecret())).toBe(false);
    address.searchParams.set("status", "REFUNDED");
    expect(isSigned(address)).toBe(false);
  });

  it("without a reference signs an empty end", async () => {
    const address = await follow(await receiptAfter(await payOrder(await placeOrder(key, { redirectUrl: BACK }))));
    expect(address.searchParams.has("reference")).toBe(false);
    expect(isSigned(address)).toBe(true);
  });

  it("is signed by both secrets while one is replaced", async () => {
    await advance(61);
    const second = await makeSecret(appId, newSigningSecret(), true);
    const address = await follow(await receiptAfter(await payOrder(await placeOrder(key, { redirectUrl: BACK }))));
    expect(isSigned(address)).toBe(true);
    expect(isSigned(address, second)).toBe(true);
  });

  it("leads back by itself only right after paying, and never from a receipt that is opened again", async () => {
    const { location } = await payOrder(await placeOrder(key, { redirectUrl: BACK }));
    const later = await visit(location.replace("&leaves=1", ""));
    expect(wayBack(later)).toBeDefined();
    expect(later.text).not.toContain("data-leaves");
  });

  it("in a frame has a link that leaves it, and does not lead away by itself", async () => {
    const { location } = await payOrder(await placeOrder(key, { redirectUrl: BACK }));
    const framed = await visit(location.replace("/pay/", "/embed/"));
    expect(attr(find(framed.text, "a.button"), "target")).toBe("_top");
    expect(framed.text).not.toContain("data-leaves");
    expect((await follow(framed)).origin).toBe(SHOP);
  });

  it("that is held has ended for its payer", async () => {
    const receipt = await receiptAfter(
      await payOrder(await placeOrder(key, { redirectUrl: BACK, operation: "PRE_AUTH" })),
    );
    expect((await follow(receipt)).searchParams.get("status")).toBe("PREAUTH_APPROVED");
  });

  it("whose card is declined offers the way back beside another try", async () => {
    const declined = await payOrder(await placeOrder(key, { redirectUrl: BACK }), { number: DECLINES });
    expect([declined.status, declined.text.includes("data-leaves")]).toEqual([402, false]);
    const address = await follow(declined);
    expect(address.searchParams.get("status")).toBe("DECLINED");
    expect(isSigned(address)).toBe(true);
  });

  it("that ended unpaid says so on the way back", async () => {
    const order = await placeOrder(key, { redirectUrl: BACK });
    await api(key, `PATCH /api/v3/expire-status?orderId=${order.orderId}`);
    const closed = await visit(`/pay/${order.code}`);
    expect(closed.status).toBe(410);
    const address = await follow(closed);
    expect(address.searchParams.get("status")).toBe("EXPIRED");
    expect(isSigned(address)).toBe(true);
  });

  it("that is paid has no way back on its pay link, because links are passed on", async () => {
    const order = await placeOrder(key, { redirectUrl: BACK });
    await payOrder(order);
    const closed = await visit(`/pay/${order.code}`);
    expect([closed.status, wayBack(closed)]).toEqual([200, undefined]);
  });

  it("leads nowhere before it has ended: a bank's question, an open form, a refund under way", async () => {
    const order = await placeOrder(key, { redirectUrl: BACK });
    const { location } = await payOrder(order, { number: ASKS_3DS });
    const [, id = ""] = /\/3ds\/([^?]+)/.exec(location) ?? [];
    expect((await visit(`/pay/${order.code}/back/${id}`)).location).toContain(`/pay/${order.code}?`);
    expect((await visit(`/pay/${order.code}/back`)).location).toContain(`/pay/${order.code}?`);
    await richer();
    const other = await placeOrder(key, { redirectUrl: BACK });
    const receipt = (await payOrder(other)).location;
    await api(key, "POST /api/v3/refund", { body: { orderId: other.orderId } });
    expect(wayBack(await visit(receipt))).toBeUndefined();
  });

  it("without an address has no way back, and neither has a foreign code", async () => {
    const order = await placeOrder(key);
    const paid = await payOrder(order);
    expect(paid.location).not.toContain("leaves");
    expect(wayBack(await receiptAfter(paid))).toBeUndefined();
    const [, id = ""] = /\/receipt\/([^?]+)/.exec(paid.location) ?? [];
    expect((await visit(`/pay/${order.code}/back/${id}`)).location).toContain(`/receipt/${id}`);
    const other = await placeOrder(key, { redirectUrl: BACK });
    expect((await visit(`/pay/${other.code}/back/${id}`)).status).toBe(404);
    expect((await visit(`/pay/${"0".repeat(14)}/back`)).status).toBe(404);
  });

  it("of an application without a secret leads to the merchant's own address, which says nothing", async () => {
    await runBatch(db, [endSecrets(db, appId, await sandboxNow())]);
    const address = await follow(await receiptAfter(await payOrder(await placeOrder(key, { redirectUrl: BACK }))));
    expect(address.href).toBe(BACK);
  });

  it.each([
    ["another website", "https://evil.example/thanks"],
    ["a fragment", `${SHOP}/thanks#paid`],
    ["a user's name", "https://me@shop.example/thanks"],
    ["no encryption", "http://shop.example/thanks"],
  ])("is not made with %s as its address", async (_what, redirectUrl) => {
    const answer = await api(key, "POST /api/v3/orders", { body: { amount: 5, redirectUrl } });
    expect(told(answer)).toMatch(/^400 15400 .*redirectUrl/);
  });

  it("keeps its address when the website is no longer allowed: it was judged when it was set", async () => {
    const order: Placed = await placeOrder(key, { redirectUrl: BACK });
    await runBatch(db, [forbidOrigin(db, appId, SHOP)]);
    expect((await follow(await receiptAfter(await payOrder(order)))).origin).toBe(SHOP);
  });
});

describe("an invoice of a merchant's server", () => {
  const make = async (urls: Record<string, string>) => {
    const asked = { amount: 12, fullName: "Aysel Kərimova", phoneNumber: "0501234567", description: "Breakfast" };
    const body = { merchant: appId, body: { ...asked, externalTransactionId: "cart-9", ...urls } };
    const answer = await api(key, "POST /api/v2/invoices", { body });
    expect(told(answer)).toBe("200 00000 OK");
    const { invoiceCode, uuid } = Object(answer.envelope.payload);
    return { code: String(invoiceCode), id: String(uuid) };
  };
  const ALL = {
    approveURL: `${SHOP}/approved`,
    declineURL: `${SHOP}/declined`,
    cancelURL: `${SHOP}/canceled`,
    redirectURL: `${SHOP}/back`,
  };

  it("leads its payer to the address of the ending", async () => {
    const { code, id } = await make(ALL);
    const declined = await follow(await payWith(code, { number: DECLINES }));
    expect([declined.pathname, declined.searchParams.get("status")]).toEqual(["/declined", "DECLINED"]);
    const approved = await follow(await receiptAfter(await payWith(code)));
    const [payment] = await db
      .select({ orderId: transactions.orderId })
      .from(transactions)
      .where(eq(transactions.invoiceId, id))
      .orderBy(transactions.seq)
      .offset(1)
      .limit(1);
    expect([approved.pathname, approved.searchParams.get("order")]).toEqual(["/approved", payment?.orderId]);
    expect(approved.searchParams.get("reference")).toBe("cart-9");
    expect(isSigned(approved)).toBe(true);
  });

  it("leads to the address for everything where an ending has none of its own", async () => {
    const { code } = await make({ redirectURL: ALL.redirectURL });
    expect((await follow(await payWith(code, { number: DECLINES }))).pathname).toBe("/back");
    expect((await follow(await receiptAfter(await payWith(code)))).pathname).toBe("/back");
  });

  it("that was canceled before anybody paid leads to its address, which says nothing", async () => {
    const { code, id } = await make(ALL);
    await db.update(invoices).set({ status: "CANCELED" }).where(eq(invoices.id, id));
    expect((await follow(await visit(`/pay/${code}`))).href).toBe(ALL.cancelURL);
  });

  it.each(Object.keys(ALL))("is not made with a %s on another website", async (field) => {
    const asked = { amount: 12, fullName: "Aysel Kərimova", phoneNumber: "0501234567", description: "Breakfast" };
    const body = { merchant: appId, body: { ...asked, [field]: "https://evil.example/" } };
    expect(told(await api(key, "POST /api/v2/invoices", { body }))).toContain(`body.${field}`);
  });
});
