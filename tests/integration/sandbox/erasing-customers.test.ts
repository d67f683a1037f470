import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { customerDetailSchema } from "#provider/contract/customers";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import {
  idempotencyKeys,
  invoiceEvents,
  invoices,
  outsidePayments,
  transactions,
} from "../../../sandbox/src/db/schema/index.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { linkNow, makeLink, payer } from "../../support/workerd/links.ts";
import { payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { invoiceNow, makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  activityOf,
  applicationRows,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  moveToNoon,
  newAddress,
  newKey,
  newPhone,
  nextApplicationId,
  refusal,
  send,
  type Merchant,
  type Someone,
  settings,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
let today: string;
beforeAll(async () => {
  today = await moveToNoon();
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

const newPayer = () => ({ email: newAddress(), phone: newPhone() });
const shown = async (id: string) =>
  customerDetailSchema.parse((await send(`GET /api/customers/${id}`, { token: owner.token })).json);
const erase = (id: string, by = owner) => send(`POST /api/customers/${id}/erase`, { token: by.token });

it("takes name and contacts out of every document, keeps sums and codes, and is in the activity", async () => {
  const spelled = { fullName: "Zərifə Talışxanova", email: "zerife.talisxanova@example.com", phone: "+994559871234" };
  const { invoice, transaction } = await payInvoice(merchant, { ...spelled, amount: 33 }, { last4: "4242" });
  const changes = [
    { field: "fullName", from: "Zərifə", to: spelled.fullName },
    { field: "amount", from: "10.00", to: "33.00" },
  ];
  await db.insert(invoiceEvents).values({ invoiceId: invoice.id, kind: "EDITED", at: Date.now(), changes });
  const id = await customerOf(invoice);
  const erasure = { invoiceCount: 1, paymentCount: 1, openInvoices: 0, recurringInvoices: 0, unfinishedPayments: 0 };
  expect((await send(`GET /api/customers/${id}/erasure`, { token: owner.token })).json).toEqual(erasure);
  expect((await erase(id)).status).toBe(204);

  const row = await invoiceNow(invoice.id);
  expect(row).toMatchObject({
    fullName: "Erased customer",
    phone: "",
    email: null,
    code: invoice.code,
    paidMinor: 3300,
  });
  const [paid] = await db.select().from(transactions).where(eq(transactions.id, transaction.id));
  expect(paid).toMatchObject({
    fullName: "Erased customer",
    phone: null,
    email: null,
    grossMinor: 3300,
    cardLast4: "4242",
  });
  const stored = await everythingStored();
  // An answer that is kept under its idempotency key for a day is all that is left.
  const kept = JSON.stringify(await db.select().from(idempotencyKeys));
  for (const said of Object.values(spelled)) expect(stored.split(said).length, said).toBe(kept.split(said).length);
  const events = await db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, invoice.id));
  expect(events.at(-1)?.changes).toEqual([
    { field: "fullName", from: null, to: null },
    { field: "amount", from: "10.00", to: "33.00" },
  ]);
  for (const path of [
    "/api/customers?search=talisxanova",
    "/api/invoices?guestName=talisxanova",
    "/api/transactionsPageable?fullName=talisxanova",
  ])
    expect((await send(`GET ${path}`, { token: owner.token })).json).toMatchObject({ totalElements: 0 });
  const shownInvoice = await send(`GET /api/booking/invoice/${invoice.id}`, { token: owner.token });
  expect(shownInvoice.json).toMatchObject({ fullName: "Erased customer", phone: "", paidAmount: 33 });
  expect(refusal(await erase(id))).toBe("404 not_found");
  expect(await activityOf(owner.userId)).toContain("CUSTOMER_ERASED");
});

it("takes the payer's name from money for an invoice that went back", async () => {
  const { invoice } = await payInvoice(merchant, { ...newPayer(), amount: 33 });
  const said = "Nurlana Mirzəbəyova";
  const told = { account: merchant.applicationId, code: invoice.code, amount: "33", currency: "AZN" };
  const { json } = await send("POST /api/azqr/notify", {
    body: { ...told, reference: "IPS-erased-0001", payerName: said, payerBank: "Bank of tests" },
    headers: { Authorization: `Bearer ${settings.AZQR_SECRET}` },
  });
  expect(json).toMatchObject({ state: "RETURNED", reason: "paid" });
  expect(await everythingStored()).toContain(said);
  expect((await erase(await customerOf(invoice))).status).toBe(204);
  expect(await everythingStored()).not.toContain(said);
});

it("is refused while an invoice can be paid or recurs, or money is held or on its way", async () => {
  const open = (await makeInvoice(merchant, newPayer())).invoice;
  const held = (await payInvoice(merchant, { ...newPayer(), preAuth: true })).transaction;
  const recurring = (await payInvoice(merchant, { ...newPayer(), recurringInterval: "WEEKLY" })).transaction;
  const refunding = (await payInvoice(merchant, newPayer())).transaction;
  const refund = { transactionId: refunding.id, amount: 1, reason: "Left early" };
  await send("POST /api/refund", { token: owner.token, key: newKey(), body: refund });
  const standing = {
    openInvoices: open,
    recurringInvoices: recurring,
    unfinishedPayments: refunding,
  };
  for (const [what, document] of Object.entries({ ...standing, held })) {
    const id = await customerOf(document);
    const { json } = await send(`GET /api/customers/${id}/erasure`, { token: owner.token });
    if (what !== "held") expect(json).toMatchObject({ [what]: 1 });
    expect([what, refusal(await erase(id))]).toEqual([what, "409 invalid_state"]);
    expect((await shown(id)).email).toBe(document.email);
  }
});

it("reaches only applications where the person may, and needs its own permission", async () => {
  const spa = { ...merchant, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", spa.applicationId, "Çinar Spa"));
  const who = newPayer();
  const { invoice } = await payInvoice(merchant, who);
  const there = (await payInvoice(spa, who)).invoice;
  const id = await customerOf(invoice);
  const clerk = await makePerson(merchant, "ROLE_OPERATOR");
  expect(refusal(await erase(id, clerk))).toBe("403 forbidden");
  const trusted = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["ERASE_CUSTOMER"] });
  expect((await erase(id, trusted)).status).toBe(204);
  expect((await invoiceNow(invoice.id)).email).toBeNull();
  expect((await invoiceNow(there.id)).email).toBe(who.email);
  expect(await shown(id)).toMatchObject({ invoiceCount: 1, email: who.email });
});

it("takes the notes of payments outside, which nothing else may change", async () => {
  const said = "Paid by his brother Rasim";
  const { invoice } = await makeInvoice(merchant, { ...newPayer(), amount: 30 });
  const body = { amount: 30, method: "CASH", paidDate: today, note: said };
  const path = `POST /api/booking/invoice/${invoice.id}/cash`;
  const recorded = outsidePaymentSchema.parse((await send(path, { token: owner.token, key: newKey(), body })).json);
  await send(`DELETE /api/booking/invoice/${invoice.id}/cash/${recorded.id}`, { token: owner.token });
  await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: owner.token });
  const payment = eq(outsidePayments.transactionId, recorded.id);
  for (const lie of [{ note: "Paid by his sister" }, { takenBackByName: "Nobody" }, { createdByName: "Nobody" }])
    await expect(db.update(outsidePayments).set(lie).where(payment)).rejects.toSatisfy(
      (error) => refusedBy(error) === "outside_payment_fixed",
    );
  expect((await erase(await customerOf(invoice))).status).toBe(204);
  expect(await db.select().from(outsidePayments).where(payment)).toMatchObject([{ note: null, amountMinor: 3000 }]);
  const kept = JSON.stringify(await db.select().from(idempotencyKeys));
  expect((await everythingStored()).split(said)).toHaveLength(kept.split(said).length);
});

it("takes the metadata of orders and of invoices of a server, and nobody finds it again", async () => {
  const metadata = { guest: "Qonaq Rəsulzadə" };
  const key = await makeKey(merchant.applicationId);
  const { orderId, ...order } = await placeOrder(
    key,
    { fullName: "Rəsul", phoneNumber: newPhone(), metadata },
    "cart-9",
  );
  await payOrder(order);
  const [paid] = await db.select().from(transactions).where(eq(transactions.orderId, orderId));
  if (!paid) throw new Error("no order");
  const { invoice } = await payInvoice(merchant, { email: null, phone: paid.phone ?? "" });
  await db.update(invoices).set({ reference: "cart-9", metadata }).where(eq(invoices.id, invoice.id));
  const changes = [{ field: "metadata", from: null, to: "guest: Qonaq Rəsulzadə" }];
  await db.insert(invoiceEvents).values({ invoiceId: invoice.id, kind: "EDITED", at: Date.now(), changes });
  const once = await makeLink(merchant, { reusable: false, reference: "cart-9", metadata });
  const often = await makeLink(merchant, { metadata: { room: "7" } });
  for (const { code } of [once, often]) await payWith(code, payer({ phone: paid.phone ?? "" }));
  const found = async (query: string) =>
    (await send(`GET /api/transactionsPageable?${query}`, { token: owner.token })).json;
  expect(await found("metadata=resulzade")).toMatchObject({ totalElements: 2 });

  expect((await erase(await customerOf(paid))).status).toBe(204);
  const kept = JSON.stringify(await db.select().from(idempotencyKeys));
  for (const said of ["Qonaq Rəsulzadə", "mresulzade"])
    expect((await everythingStored()).split(said), said).toHaveLength(kept.split(said).length);
  expect(await found("metadata=resulzade")).toMatchObject({ totalElements: 0 });
  expect(await found("reference=cart-9")).toMatchObject({ totalElements: 2 });
  expect(await db.select().from(invoices).where(eq(invoices.id, invoice.id))).toMatchObject([
    { reference: "cart-9", metadata: null },
  ]);
  expect(await linkNow(once.code)).toMatchObject({ reference: "cart-9", metadata: null });
  expect(await linkNow(often.code)).toMatchObject({ metadata: { room: "7" } });
});

it("is all that may ever change in what happened to an invoice", async () => {
  const { invoice } = await makeInvoice(merchant, {});
  const changes = [{ field: "fullName", from: "A", to: "B" }];
  await db.insert(invoiceEvents).values({ invoiceId: invoice.id, kind: "EDITED", at: Date.now(), changes });
  for (const lie of [[], [{ field: "fullName", from: "A", to: "C" }], [{ field: "amount", from: null, to: null }]])
    await expect(
      db
        .update(invoiceEvents)
        .set({ changes: lie })
        .where(sql`invoice_id = ${invoice.id} AND changes <> '[]'`),
    ).rejects.toSatisfy((error) => refusedBy(error) === "event_immutable");
});

it("takes the name that the instant payment system told", async () => {
  const { invoice } = await makeInvoice(merchant, { ...newPayer(), amount: 30 });
  const told = { account: merchant.applicationId, code: invoice.code, amount: "30", currency: "AZN" };
  const body = { ...told, reference: "IPS-TO-BE-ERASED", payerName: "Zeynəb Quliyeva-Ağayeva", payerBank: "Bank" };
  const headers = { Authorization: `Bearer ${settings.AZQR_SECRET}` };
  expect((await send("POST /api/azqr/notify", { body, headers })).json).toMatchObject({ state: "PAID" });
  expect((await erase(await customerOf(invoice))).status).toBe(204);
  expect(await everythingStored()).not.toContain(body.payerName);
  expect((await send("POST /api/azqr/notify", { body, headers })).json).toMatchObject({ state: "PAID" });
});
