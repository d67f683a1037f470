import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { embeddingSchema } from "#provider/contract/embedding";
import { invoiceDetailSchema, invoiceSchema, type Invoice } from "#provider/contract/invoices";
import { paymentLinkSchema, type PaymentLink } from "#provider/contract/links";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { forbidOrigin } from "../../../sandbox/src/db/embedding.ts";
import { invoices, paymentLinks, transactions } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { hrefsIn } from "../../support/html.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ASKS_3DS, DECLINES, payWith, visit, type Answer } from "../../support/workerd/checkout.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { makeLink, makeStaticQr, payer, typedLink } from "../../support/workerd/links.ts";
import { payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
import { ours } from "../../support/workerd/money.ts";
import { allowWebsite } from "../../support/workerd/return-addresses.ts";
import {
  advance,
  bindings,
  db,
  newKey,
  originOf,
  refusal,
  send,
  typedInvoice,
  type Sent,
} from "../../support/workerd/sandbox.ts";

const SHOP = "https://shop.example";
const METADATA = { cart: "17", shop: "Bakı" };
const NONE = { redirectUrl: null, approveUrl: null, cancelUrl: null, declineUrl: null };
const RETURNS = {
  redirectUrl: `${SHOP}/back`,
  approveUrl: `${SHOP}/approved`,
  cancelUrl: `${SHOP}/canceled`,
  declineUrl: `${SHOP}/declined`,
};
const TERMS = { reference: "CART-17/b", metadata: METADATA, ...RETURNS };

let appId: string;
beforeEach(async () => {
  appId = ours().merchant.applicationId;
  await allowWebsite(ours(), SHOP);
});

const asOwner = (target: string, body?: unknown): Promise<Sent> =>
  send(target, { token: ours().owner.token, ...(body === undefined ? {} : { key: newKey(), body }) });
const post = (changes: Record<string, unknown>) => asOwner("POST /api/bookings", typedInvoice(appId, changes));
const makeInvoice = async (changes: Record<string, unknown> = {}): Promise<Invoice> =>
  invoiceSchema.parse((await post(changes)).json);
const readInvoice = async (id: string) =>
  invoiceDetailSchema.parse((await asOwner(`GET /api/booking/invoice/${id}`)).json);
const editInvoice = (id: string, changes: Record<string, unknown>) => {
  const { appId: _, channels: __, ...typed } = typedInvoice(appId);
  return asOwner(`PUT /api/booking/invoice/${id}`, { ...typed, ...changes });
};
const linkOf = (changes: Record<string, unknown> = {}): Promise<PaymentLink> => makeLink(ours().merchant, changes);
const setDefaults = (body: Record<string, unknown>) => asOwner(`PUT /api/apps/${appId}/return-addresses`, body);
const forbidShop = () => runBatch(db, [forbidOrigin(db, appId, SHOP)]);
const wrongFields = ({ json }: Sent): unknown => Object(json).fields;
const numberOf = async (target: string): Promise<unknown> => Object((await asOwner(target)).json).totalElements;
const backOf = (page: Answer): string | undefined => hrefsIn(page).find((href) => href.includes("/back"));
/** Where a page leads its payer to, without what is signed. */
const placeOf = async (page: Answer): Promise<string> => {
  const { origin, pathname } = new URL((await visit(backOf(page) ?? "none")).location);
  return origin + pathname;
};
const receiptAfter = async (paid: Answer): Promise<Answer> => visit(paid.location);

describe("an invoice of the back office", () => {
  it("keeps the merchant's own terms, which its payments have too", async () => {
    const invoice = await makeInvoice(TERMS);
    expect(invoice).toMatchObject(TERMS);
    expect(await readInvoice(invoice.id)).toMatchObject(TERMS);
    await payWith(invoice.invoiceCode);
    const [payment] = await db.select().from(transactions).where(eq(transactions.invoiceId, invoice.id));
    expect(payment).toMatchObject({ reference: TERMS.reference, metadata: METADATA, source: "INVOICE" });
    expect(
      await numberOf(
        `GET /api/transactionsPageable?reference=cart-17b&metadata=bak&invoiceCode=${invoice.invoiceCode}`,
      ),
    ).toBe(1);
  });

  it("is found by its reference, alone and by the search, and by no other", async () => {
    const { id } = await makeInvoice({ reference: "ŞƏKİ-900/x" });
    const found = async (query: string) =>
      Object((await asOwner(`GET /api/invoices?${query}`)).json).content.map((row: { id: string }) => row.id);
    for (const query of ["reference=seki-9", "reference=seki 900x", "search=ŞƏKİ-900/x"])
      expect(await found(query), query).toEqual([id]);
    for (const query of ["reference=900", "reference=seki-901", "reference=-"])
      expect(await found(query), query).toEqual([]);
    await editInvoice(id, { reference: "QUBA-1" });
    expect([await found("reference=seki"), await found("reference=quba")]).toEqual([[], [id]]);
  });

  it("stands in the file of the list with its reference and metadata", async () => {
    const { token } = ours().owner;
    await makeInvoice({ ...TERMS, reference: "FILE-3" });
    const request = new Request(`${originOf(token)}/api/invoices-excel?isEmail=false&reference=file-3`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const file = await worker.fetch(request, bindings, createExecutionContext());
    const cells = (await cellsOf(await file.arrayBuffer())).flat();
    for (const cell of ["Your reference", "Your metadata", "FILE-3", "cart: 17; shop: Bakı"])
      expect(cells).toContain(cell);
  });

  it("leads its payer to the address of the ending, and not before it", async () => {
    const { invoiceCode: code } = await makeInvoice(TERMS);
    expect(backOf(await visit(`/pay/${code}`))).toBeUndefined();
    expect(await placeOf(await payWith(code, { number: DECLINES }))).toBe(RETURNS.declineUrl);
    const asked = await payWith(code, { number: ASKS_3DS });
    expect(backOf(await visit(asked.location))).toBeUndefined();
    const other = await makeInvoice({ redirectUrl: RETURNS.redirectUrl });
    expect(await placeOf(await receiptAfter(await payWith(other.invoiceCode)))).toBe(RETURNS.redirectUrl);
  });

  it("is not made with addresses on other websites, and each of them is named", async () => {
    const answer = await post({
      redirectUrl: "https://evil.example/",
      cancelUrl: `${SHOP}.evil.example/`,
      approveUrl: SHOP,
    });
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(wrongFields(answer)).toEqual([
      { field: "redirectUrl", code: "returnAddress" },
      { field: "cancelUrl", code: "returnAddress" },
    ]);
  });

  it.each([
    { reference: "x".repeat(65) },
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, "v"])) },
    { metadata: { cart: "x".repeat(501) } },
    { redirectUrl: `${SHOP}/${"x".repeat(500)}` },
  ])("is not made with too much %#", async (changes) => {
    expect(refusal(await post(changes))).toBe("422 invalid_request");
  });

  it("keeps what an edit leaves out, loses what it takes off, and tells of it", async () => {
    const { id } = await makeInvoice(TERMS);
    await editInvoice(id, { fullName: "Aysel Kərimova", reference: "CART-18", cancelUrl: null });
    const edited = await readInvoice(id);
    expect(edited).toMatchObject({ ...TERMS, reference: "CART-18", cancelUrl: null, fullName: "Aysel Kərimova" });
    await editInvoice(id, { metadata: null });
    const history = Object((await asOwner(`GET /api/invoices/log/history/${id}`)).json).flatMap(
      ({ changes }: { changes: unknown[] }) => changes,
    );
    expect(history).toEqual(
      expect.arrayContaining([
        { field: "reference", from: "CART-17/b", to: "CART-18" },
        { field: "cancelUrl", from: RETURNS.cancelUrl, to: null },
        { field: "metadata", from: "cart: 17; shop: Bakı", to: null },
      ]),
    );
  });

  it("keeps its address when the website is allowed no more, and takes no new one there", async () => {
    const { id, invoiceCode: code } = await makeInvoice(TERMS);
    await forbidShop();
    expect((await editInvoice(id, { description: "One night", ...RETURNS })).status).toBe(200);
    expect(wrongFields(await editInvoice(id, { redirectUrl: `${SHOP}/other` }))).toEqual([
      { field: "redirectUrl", code: "returnAddress" },
    ]);
    expect(await placeOf(await receiptAfter(await payWith(code)))).toBe(RETURNS.approveUrl);
  });
});

describe("a payment link", () => {
  it("keeps the merchant's own terms, is found by them, and leads its payers back", async () => {
    const link = await linkOf(TERMS);
    expect(link).toMatchObject(TERMS);
    for (const query of ["reference=cart-17", "reference=CART17B", "search=cart-17/b"])
      expect(await numberOf(`GET /api/payment-links?${query}`), query).toBe(1);
    expect(await numberOf("GET /api/payment-links?reference=17")).toBe(0);
    const page = await receiptAfter(await payWith(link.code, payer()));
    expect(await placeOf(page)).toBe(RETURNS.approveUrl);
    const [payment] = await db.select().from(transactions).where(eq(transactions.paymentLinkId, link.id));
    expect(payment).toMatchObject({ reference: TERMS.reference, metadata: METADATA });
  });

  it("gets other terms while it is in use; what is left out stays", async () => {
    const { id, code } = await linkOf(TERMS);
    const terms = `PUT /api/payment-links/${id}/terms`;
    const answer = await asOwner(terms, { reference: "CART-19", declineUrl: null });
    expect(paymentLinkSchema.parse(answer.json)).toMatchObject({ ...TERMS, reference: "CART-19", declineUrl: null });
    expect(await numberOf("GET /api/payment-links?reference=cart-19")).toBe(1);
    expect(wrongFields(await asOwner(terms, { approveUrl: "https://evil.example/" }))).toEqual([
      { field: "approveUrl", code: "returnAddress" },
    ]);
    await forbidShop();
    expect((await asOwner(terms, { ...RETURNS, declineUrl: null, metadata: null })).status).toBe(200);
    expect(await placeOf(await payWith(code, { ...payer(), number: DECLINES }))).toBe(RETURNS.redirectUrl);
    expect((await asOwner("PUT /api/payment-links/lnk_NONE/terms", {})).status).toBe(404);
  });

  it("is not made with an address on another website", async () => {
    const body = typedLink(appId, { declineUrl: "https://evil.example/" });
    expect(wrongFields(await asOwner("POST /api/payment-links", body))).toEqual([
      { field: "declineUrl", code: "returnAddress" },
    ]);
  });
});

describe("addresses of an application", () => {
  it("are those of new invoices, links and orders that give none", async () => {
    const answer = await setDefaults(RETURNS);
    expect(embeddingSchema.parse(answer.json)).toMatchObject({ appId, origins: [SHOP], returns: RETURNS });
    expect(await makeInvoice()).toMatchObject(RETURNS);
    expect(await linkOf()).toMatchObject(RETURNS);
    const order = await placeOrder(await makeKey(appId), {});
    expect(await placeOf(await receiptAfter(await payOrder(order)))).toBe(RETURNS.approveUrl);
    const own = { ...NONE, redirectUrl: `${SHOP}/own` };
    expect(await makeInvoice(own)).toMatchObject(own);
    const ordered = await placeOrder(await makeKey(appId), { redirectUrl: own.redirectUrl });
    expect(await placeOf(await receiptAfter(await payOrder(ordered)))).toBe(own.redirectUrl);
  });

  it("change nothing of what was made before, nor of a printed QR code", async () => {
    const before = await makeInvoice();
    const code = await makeStaticQr(ours().merchant);
    await setDefaults(RETURNS);
    expect(await readInvoice(before.id)).toMatchObject(NONE);
    await setDefaults({});
    const list = Object((await asOwner("GET /api/embedding")).json).applications;
    expect(list).toEqual([expect.objectContaining({ appId, returns: null })]);
    const [qr] = await db.select().from(paymentLinks).where(eq(paymentLinks.code, code));
    expect(qr?.returns).toBeNull();
  });

  it("are taken by nothing new once their website is allowed no more", async () => {
    await setDefaults(RETURNS);
    const before = await makeInvoice();
    await forbidShop();
    expect(await makeInvoice()).toMatchObject(NONE);
    expect(await linkOf()).toMatchObject(NONE);
    expect(await placeOf(await receiptAfter(await payWith(before.invoiceCode)))).toBe(RETURNS.approveUrl);
    // They stand until somebody changes them.
    expect((await setDefaults({ ...RETURNS, declineUrl: null })).status).toBe(200);
    expect(wrongFields(await setDefaults({ ...RETURNS, declineUrl: `${SHOP}/new` }))).toEqual([
      { field: "declineUrl", code: "returnAddress" },
    ]);
  });
});

// The last one: a session does not live as long.
it("the rounds of an invoice have its terms", async () => {
  const { id } = await makeInvoice({ ...TERMS, recurringInterval: "WEEKLY" });
  await advance(8 * 86_400);
  const [round] = await db.select().from(invoices).where(eq(invoices.recurredFrom, id));
  expect(round).toMatchObject({ reference: TERMS.reference, metadata: METADATA, returns: RETURNS });
  expect(round?.search).toContain(" ycart17b");
});
