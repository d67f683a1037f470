import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { invoiceTotalsSchema } from "#provider/contract/invoices";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import type { Sale, Shift } from "#provider/contract/till";
import { applications, invoices, tillShifts, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { payWith, visit } from "../../support/workerd/checkout.ts";
import { findPayable, invoiceNow, pay, payInvoice } from "../../support/workerd/paying.ts";
import { openShift, sellAt, typedSale } from "../../support/workerd/till.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  sandboxNow,
  send,
  settings,
  typedInvoice,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const { till } = contract;
let merchant: Merchant;
let clerk: Someone;
let today: string;

beforeAll(async () => {
  today = await moveToNoon();
});
beforeEach(async () => {
  merchant = await makeMerchant();
  clerk = await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Nigar Səfərova" });
});

const sell = (changes: Record<string, unknown> = {}, { person = clerk, key = newKey() } = {}) =>
  send("POST /api/till/sales", { token: person.token, key, body: typedSale(merchant, changes) });
const saleNow = async (id: string, wait = 0): Promise<Sale> =>
  till.sale.answer.parse((await send(`GET /api/till/sales/${id}?wait=${wait}`, { token: clerk.token })).json);
const shiftNow = async (id: string): Promise<Shift> =>
  till.shift.answer.parse((await send(`GET /api/till/shifts/${id}`, { token: clerk.token })).json);
const tillNow = async () =>
  till.get.answer.parse((await send(`GET /api/till/${merchant.applicationId}`, { token: clerk.token })).json);
const close = (id: string, person = clerk) => send(`POST /api/till/shifts/${id}/close`, { token: person.token });
const inCash = (id: string, amount: number) =>
  send(`POST /api/booking/invoice/${id}/cash`, {
    token: clerk.token,
    key: newKey(),
    body: { amount, method: "CASH", paidDate: today },
  });
let transfers = 0;
const byAzqr = ({ invoiceCode }: Sale, amount: string) =>
  send("POST /api/azqr/notify", {
    headers: { Authorization: `Bearer ${settings.AZQR_SECRET}` },
    body: {
      reference: `IPS-TILL-${++transfers}-${invoiceCode}`,
      account: merchant.applicationId,
      code: invoiceCode,
      amount,
      currency: "AZN",
      payerName: "Rəna Quliyeva",
      payerBank: "Bank of tests",
    },
  });

describe("a sale", () => {
  it("is an invoice that names no payer, with its tip, and is paid as every invoice", async () => {
    const shift = await openShift(merchant, clerk);
    const sale = await sellAt(merchant, clerk, { amount: 12.5, tip: 1.25, description: "Two coffees" });
    expect(sale).toMatchObject({
      state: "WAITING",
      amount: 1_375,
      tip: 125,
      shiftId: shift.id,
      description: "Two coffees",
      createdBy: "Nigar Səfərova",
      way: null,
      transactionId: null,
      receiptUrl: null,
    });
    expect(await invoiceNow(sale.id)).toMatchObject({ isSale: true, phone: "", email: null, bookingId: "TILL-1" });
    const paidPage = await payWith(sale.invoiceCode);
    expect(paidPage.status).toBe(303);
    const paid = await saleNow(sale.id);
    expect(paid).toMatchObject({ state: "PAID", way: "CARD", paidAmount: 1_375, refundedAmount: 0 });
    expect((await visit(new URL(paid.receiptUrl ?? "").pathname)).text).toContain("Two coffees");
    const [payment] = await db.select().from(transactions).where(eq(transactions.invoiceId, sale.id));
    expect(payment).toMatchObject({ source: "TILL", status: "APPROVED", fullName: "Leyla Əliyeva", grossMinor: 1_375 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("has a receipt that says what the rule demands, and none before it was paid", async () => {
    await openShift(merchant, clerk);
    const [card, cash] = [await sellAt(merchant, clerk, { language: "az" }), await sellAt(merchant, clerk)];
    const receiptOf = async ({ id }: Sale) =>
      till.receipt.answer.parse((await send(`GET /api/till/sales/${id}/receipt`, { token: clerk.token })).json);
    expect(await receiptOf(card)).toEqual({ language: "az", lines: null });
    await pay(await findPayable(card.invoiceCode));
    await inCash(cash.id, 12.5);
    const said = (await receiptOf(card)).lines?.map(({ term }) => term);
    expect(said).toEqual(
      expect.arrayContaining(["Satıcı", "Tarix", "Məbləğ", "Ekvayer", "Terminal", "Avtorizasiya kodu"]),
    );
    const terms = (await receiptOf(cash)).lines?.map(({ term }) => term);
    expect(terms).toEqual(["Merchant", "Receipt and order number", "Date", "Amount"]);
  });

  it("has a standing reason in its language where nobody typed one", async () => {
    await openShift(merchant, clerk);
    const [az, ru] = [
      await sellAt(merchant, clerk, { language: "az" }),
      await sellAt(merchant, clerk, { language: "ru" }),
    ];
    expect([az.description, ru.description]).toEqual(["Kassada satış", "Продажа на\u00a0кассе"]);
  });

  it("ends after five minutes, and no card pays it then", async () => {
    await openShift(merchant, clerk);
    const sale = await sellAt(merchant, clerk);
    expect(Date.parse(sale.expiresAt) - Date.parse(sale.createdDate)).toBe(300_000);
    const payable = await findPayable(sale.invoiceCode);
    await advance(301);
    expect(await saleNow(sale.id)).toMatchObject({ state: "ENDED" });
    expect((await invoiceNow(sale.id)).status).toBe("EXPIRED");
    const late = await pay(payable);
    expect(late.ok).toBe(false);
    expect(await saleNow(sale.id)).toMatchObject({ state: "ENDED", paidAmount: 0 });
  });

  it("is ended by a person, once or twice, but not when it was paid", async () => {
    await openShift(merchant, clerk);
    const [sale, paid] = [await sellAt(merchant, clerk), await sellAt(merchant, clerk)];
    const end = (id: string) => send(`POST /api/till/sales/${id}/end`, { token: clerk.token });
    expect((await end(sale.id)).json).toMatchObject({ state: "ENDED" });
    expect((await end(sale.id)).json).toMatchObject({ state: "ENDED" });
    expect((await invoiceNow(sale.id)).status).toBe("CANCELED");
    await inCash(paid.id, 12.5);
    expect(refusal(await end(paid.id))).toBe("409 invalid_state");
  });

  it("tells of a declined card, and can be paid by another one", async () => {
    await openShift(merchant, clerk);
    const sale = await sellAt(merchant, clerk);
    await pay(await findPayable(sale.invoiceCode), { outcome: "decline" });
    expect(await saleNow(sale.id)).toMatchObject({ state: "WAITING", declined: true });
    await pay(await findPayable(sale.invoiceCode));
    expect(await saleNow(sale.id)).toMatchObject({ state: "PAID", declined: false });
  });

  it("is made once for each key, and refused without an open shift, over the limit, or while not online", async () => {
    expect(refusal(await sell())).toBe("409 shift_closed");
    await openShift(merchant, clerk);
    const key = newKey();
    const [first, second] = [await sell({}, { key, person: clerk }), await sell({}, { key, person: clerk })];
    expect(second.text).toBe(first.text);
    expect((await tillNow()).sales).toHaveLength(1);
    for (const wrong of [{ amount: 0.99 }, { amount: 39_999, tip: 1 }, { tip: -1 }, { amount: 1.005 }])
      expect(refusal(await sell(wrong))).toBe("422 invalid_request");
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, merchant.applicationId));
    expect(refusal(await sell())).toBe("409 application_not_online");
  });

  it("cannot be given other terms, and nobody finds it under a name", async () => {
    await openShift(merchant, clerk);
    const { id } = await sellAt(merchant, clerk);
    const { token } = await makePerson(merchant, "ROLE_SUSER");
    const { json } = await send(`GET /api/booking/invoice/${id}`, { token });
    const { appId: _, channels: __, ...body } = typedInvoice(merchant.applicationId);
    expect(refusal(await send(`PUT /api/booking/invoice/${id}`, { token, body }))).toBe("409 invalid_state");
    expect(json).toMatchObject({ fullName: "—", bookingId: "TILL-1" });
    const found = await send("GET /api/invoices?bookingId=TILL", { token });
    expect(found.json).toMatchObject({ totalElements: 1 });
    expect((await send("GET /api/customers", { token })).json).toMatchObject({ totalElements: 0 });
  });

  it("answers who waits for it as soon as it was paid", async () => {
    await openShift(merchant, clerk);
    const sale = await sellAt(merchant, clerk);
    const waiting = saleNow(sale.id, 10);
    await inCash(sale.id, 12.5);
    expect(await waiting).toMatchObject({ state: "PAID", way: "CASH" });
    expect(await saleNow((await sellAt(merchant, clerk)).id, 1)).toMatchObject({ state: "WAITING" });
  });

  it("is paid once, by the card or in cash, however close both come", async () => {
    const shift = await openShift(merchant, clerk);
    for (let round = 0; round < 8; round++) {
      const sale = await sellAt(merchant, clerk);
      const payable = await findPayable(sale.invoiceCode);
      const [paid, cash] = await Promise.all([pay(payable), inCash(sale.id, 12.5)]);
      expect([paid.ok, cash.status === 200].filter(Boolean)).toHaveLength(1);
      expect(await saleNow(sale.id)).toMatchObject({ state: "PAID", way: paid.ok ? "CARD" : "CASH" });
    }
    const { sales, byWay } = await shiftNow(shift.id);
    expect(sales).toEqual({ count: 8, amount: 10_000 });
    expect(byWay.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });
});

describe("a shift", () => {
  it("is one at a time in an application, however many open it at once, and is counted", async () => {
    const other = await makePerson(merchant, "ROLE_USER");
    const opened = await Promise.all([clerk, other, clerk, other].map((person) => openShift(merchant, person)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const [first] = opened;
    await close(first?.id ?? "");
    expect(await openShift(merchant, other)).toMatchObject({ number: 2, closedDate: null });
    expect((await tillNow()).closed).toMatchObject([{ number: 1 }]);
  });

  it("adds up by way and person, with tips and refunds, to the totals of its invoices and payments", async () => {
    await payInvoice(merchant, { amount: 1_000 });
    const owner = await makePerson(merchant, "ROLE_SUSER", { fullName: "Tural Əhmədov" });
    const shift = await openShift(merchant, clerk);
    const [card, azqr, cash, part] = [
      await sellAt(merchant, clerk, { amount: 20, tip: 2 }),
      await sellAt(merchant, owner, { amount: 30, tip: 3 }),
      await sellAt(merchant, clerk, { amount: 40 }),
      await sellAt(merchant, clerk, { amount: 50, tip: 5 }),
    ];
    await sellAt(merchant, clerk, { amount: 60, tip: 6 });
    await pay(await findPayable(card.invoiceCode));
    expect((await byAzqr(azqr, "33.00")).json).toMatchObject({ state: "PAID" });
    await inCash(cash.id, 40);
    await inCash(part.id, 10);
    const { transactionId } = await saleNow(card.id);
    const body = { transactionId, amount: 5, reason: "One was cold" };
    expect((await send("POST /api/refund", { token: owner.token, key: newKey(), body })).status).toBeLessThan(300);
    const sums = await shiftNow(shift.id);
    expect(sums).toMatchObject({
      sales: { count: 4, amount: 10_500 },
      tips: 500,
      refunded: 500,
      waiting: 2,
      byWay: [
        { way: "CASH", count: 2, amount: 5_000 },
        { way: "AZQR", count: 1, amount: 3_300 },
        { way: "CARD", count: 1, amount: 2_200 },
      ],
      byPerson: [
        { name: "Nigar Səfərova", count: 3, amount: 7_200 },
        { name: "Tural Əhmədov", count: 1, amount: 3_300 },
      ],
    });
    const totals = invoiceTotalsSchema.parse(
      (await send(`GET /meta-invoice?bookingId=TILL-${shift.number}`, { token: owner.token })).json,
    );
    expect([totals.paidAmount, totals.outsideAmount]).toEqual([sums.sales.amount, 5_000]);
    for (const [source, count] of [
      ["AZQR", 1],
      ["TILL", 3],
    ] as const)
      expect((await send(`GET /api/transactionsPageable?source=${source}`, { token: owner.token })).json).toMatchObject(
        {
          totalElements: count,
        },
      );
    expect(await saleNow(azqr.id)).toMatchObject({ way: "AZQR", tip: 300 });
    expect(await saleNow(card.id)).toMatchObject({ refundedAmount: 500 });
  });

  it("forgets cash that is taken back", async () => {
    const shift = await openShift(merchant, clerk);
    const sale = await sellAt(merchant, clerk);
    const { id } = outsidePaymentSchema.parse((await inCash(sale.id, 12.5)).json);
    await send(`DELETE /api/booking/invoice/${sale.id}/cash/${id}`, { token: clerk.token });
    expect(await shiftNow(shift.id)).toMatchObject({ sales: { count: 0, amount: 0 }, byWay: [], waiting: 1 });
    expect(await saleNow(sale.id)).toMatchObject({ state: "WAITING", way: null });
  });

  it("ends the sales that wait when it is closed, and sells nothing more", async () => {
    const shift = await openShift(merchant, clerk);
    const [waits, paid] = [await sellAt(merchant, clerk), await sellAt(merchant, clerk)];
    await inCash(paid.id, 12.5);
    const payable = await findPayable(waits.invoiceCode);
    const { json } = await close(shift.id);
    expect(json).toMatchObject({ closedBy: "Nigar Səfərova", waiting: 0, sales: { count: 1, amount: 12.5 } });
    expect((await pay(payable)).ok).toBe(false);
    expect(await saleNow(waits.id)).toMatchObject({ state: "ENDED" });
    expect(refusal(await sell())).toBe("409 shift_closed");
    const again = await close(shift.id, await makePerson(merchant, "ROLE_USER"));
    expect(again.json).toMatchObject({ closedBy: "Nigar Səfərova" });
  });

  it("closes or a sale of it is paid, when both come at once, and the sum is right", async () => {
    for (let round = 0; round < 6; round++) {
      const shift = await openShift(merchant, clerk);
      const sale = await sellAt(merchant, clerk);
      const payable = await findPayable(sale.invoiceCode);
      const [paid, closed] = await Promise.all([pay(payable), close(shift.id)]);
      expect(closed.status).toBe(200);
      expect((await shiftNow(shift.id)).sales.count).toBe(paid.ok ? 1 : 0);
      expect(await saleNow(sale.id)).toMatchObject({ state: paid.ok ? "PAID" : "ENDED" });
    }
  });

  it("is closed by the clock at the merchant's midnight, with one letter to whoever opened it", async () => {
    const shift = await openShift(merchant, clerk);
    const [cash, waits] = [await sellAt(merchant, clerk), await sellAt(merchant, clerk)];
    await inCash(cash.id, 12.5);
    expect(Date.parse(shift.closesAt) % 86_400_000).toBe(20 * 3_600_000);
    await advance(Math.ceil((Date.parse(shift.closesAt) - (await sandboxNow())) / 1000) - 60);
    expect((await shiftNowAs(shift.id)).closedDate).toBeNull();
    await advance(61);
    const [row] = await db.select().from(tillShifts).where(eq(tillShifts.id, shift.id));
    expect(row).toMatchObject({ closedBy: null });
    expect(row?.closedAt).not.toBeNull();
    const [sold] = await db.select().from(invoices).where(eq(invoices.id, waits.id));
    expect(sold?.status).toBe("EXPIRED");
    await advance(3_600);
    const letters = (await messagesTo(clerk.username)).filter(({ subject }) => subject?.includes("shift 1"));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toMatch(/Sales: 1, together .*12\.50.*in cash: .*12\.50/);
    expect(letters[0]?.link).toContain(`/billing/till/${merchant.applicationId}/shift/${shift.id}`);
    const later = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await sell({}, { person: later, key: newKey() }))).toBe("409 shift_closed");
    today = await moveToNoon();
  });
});

describe("who sells", () => {
  it("is whoever may create links, there, and nobody else sees the till", async () => {
    const shift = await openShift(merchant, clerk);
    const { id } = await sellAt(merchant, clerk);
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const asked = [
      `GET /api/till/${merchant.applicationId}`,
      `GET /api/till/sales/${id}`,
      `GET /api/till/shifts/${shift.id}`,
    ];
    for (const path of asked) {
      expect(refusal(await send(path, { token: finance.token }))).toBe("403 forbidden");
      expect(refusal(await send(path, { token: stranger.token }))).toBe("404 not_found");
    }
  });
});

/** A shift as somebody sees it whose session began just now. */
async function shiftNowAs(id: string): Promise<Shift> {
  const { token } = await makePerson(merchant, "ROLE_OPERATOR");
  return till.shift.answer.parse((await send(`GET /api/till/shifts/${id}`, { token })).json);
}
