import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asc, eq, inArray } from "drizzle-orm";
import { invoiceDetailSchema, invoiceSchema, invoiceTotalsSchema } from "#provider/contract/invoices";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import { outsidePayments as calls } from "#provider/contract/outside-payments";
import { addDays } from "#provider/rules/days";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { planCompletion, planRelease } from "../../../sandbox/src/operations/payments/holds.ts";
import {
  invoiceReminders,
  invoices,
  postings,
  transactions,
  webhookMessages,
} from "../../../sandbox/src/db/schema/index.ts";
import { giveWebhook } from "../../support/workerd/webhooks.ts";
import { findPayable, invoiceNow, makeInvoice, pay } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  moveToNoon,
  newAddress,
  newKey,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let desk: Someone;
let today: string;

beforeAll(async () => {
  today = await moveToNoon();
});
beforeEach(async () => {
  merchant = await makeMerchant();
  desk = await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Nigar Səfərova" });
});

const record = (id: string, typed: Record<string, unknown> = {}, { key = newKey(), person = desk } = {}) =>
  send(`POST /api/booking/invoice/${id}/cash`, {
    token: person.token,
    key,
    body: { amount: 120.5, method: "CASH", paidDate: today, ...typed },
  });
const takeBack = (id: string, payment: string, person = desk) =>
  send(`DELETE /api/booking/invoice/${id}/cash/${payment}`, { token: person.token });
const make = async (changes: Record<string, unknown> = {}) =>
  (await makeInvoice(merchant, { amount: 120.5, ...changes })).invoice;
const timelineOf = async (id: string) =>
  invoiceDetailSchema.parse((await send(`GET /api/booking/invoice/${id}`, { token: desk.token })).json).timeline;
const listed = async (id: string) =>
  calls.list.answer.parse((await send(`GET /api/booking/invoice/${id}/cash`, { token: desk.token })).json);
const paymentsOf = (id: string) => db.select().from(transactions).where(eq(transactions.invoiceId, id));

describe("an invoice paid in cash", () => {
  it("is closed, by whom and how stands in its history, and no wallet knows of it", async () => {
    const { id, code } = await make({ reminders: ["ON_DUE_DAY"] });
    const before = await db.$count(postings);
    const answer = await record(id, { note: "At the desk" });
    expect(outsidePaymentSchema.parse(answer.json)).toMatchObject({
      method: "CASH",
      amount: 12_050,
      note: "At the desk",
      createdBy: "Nigar Səfərova",
      takenBackBy: null,
    });
    expect(await invoiceNow(id)).toMatchObject({
      status: "CASH",
      paidMinor: 12_050,
      outsideMinor: 12_050,
      completedBy: "Nigar Səfərova",
    });
    expect(await db.$count(postings)).toBe(before);
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
    expect((await timelineOf(id)).at(-1)).toMatchObject({
      kind: "PAID_OUTSIDE",
      by: "Nigar Səfərova",
      amount: 12_050,
      detail: "CASH",
    });
    expect(await paymentsOf(id)).toMatchObject([
      { status: "CASH", paymentMethod: "CASH", grossMinor: 0, cardLast4: null, responseDescription: null },
    ]);
    expect(await pay(await findPayable(code))).toEqual({ ok: false, refusal: "paid" });
  });

  it("is marked once, however often the form arrives", async () => {
    const { id } = await make();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => record(id, {}, { key })));
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(refusal(await record(id))).toBe("409 invalid_state");
  });

  it("mails a receipt without a card where that is wanted", async () => {
    const email = newAddress();
    const { id, code } = await make({ email });
    await record(id, { receipt: true });
    const [mail] = (await messagesTo(email)).filter(({ link }) => link?.includes("/receipt/"));
    expect(mail?.body).toContain(code);
    const page = await send(`GET ${new URL(mail?.link ?? "").pathname}`);
    expect([page.status, page.text.includes("Paid to the merchant"), page.text.includes("••••")]).toEqual([
      200,
      true,
      false,
    ]);
    const other = await make({ email: newAddress() });
    const { id: payment } = outsidePaymentSchema.parse((await record(other.id)).json);
    await send(`GET /pay/${other.code}/3ds/${payment}`);
    expect((await messagesTo(other.email ?? "")).some(({ link }) => link?.includes("/receipt/"))).toBe(false);
  });

  it("also after its link has ended", async () => {
    const { id } = await make();
    await db.update(invoices).set({ status: "EXPIRED" }).where(eq(invoices.id, id));
    expect((await record(id, { method: "TRANSFER" })).status).toBe(200);
    expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", outsideMinor: 12_050 });
  });
});

describe("a part paid outside", () => {
  it("leaves the rest to the link", async () => {
    const { id, code } = await make({ partialAllowed: true });
    await record(id, { amount: 100, method: "TRANSFER" });
    expect(await invoiceNow(id)).toMatchObject({ status: "PARTIAL", paidMinor: 10_000, outsideMinor: 10_000 });
    expect((await pay(await findPayable(code), { amountMinor: 2_050 })).ok).toBe(true);
    expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", paidMinor: 12_050, outsideMinor: 10_000 });
    expect(refusal(await record(id))).toBe("409 invalid_state");
  });

  it("stands apart in the totals of the list", async () => {
    const { id } = await make();
    await record(id, { amount: 20.5 });
    const totals = async (query: string) =>
      invoiceTotalsSchema.parse((await send(`GET /meta-invoice?today=${today}${query}`, { token: desk.token })).json);
    // By days, and by a walk.
    for (const query of ["", "&guestName=Əli"])
      expect(await totals(query)).toMatchObject({ totalAmount: 12_050, paidAmount: 2_050, outsideAmount: 2_050 });
  });

  it("is refused where amounts are held, and all of it is taken", async () => {
    const { id } = await make({ preAuth: true });
    const part = await record(id, { amount: 100 });
    expect(part.json).toMatchObject({ fields: [{ field: "amount", code: "wholeOnly" }] });
    expect((await record(id)).status).toBe(200);
    expect(await invoiceNow(id)).toMatchObject({ status: "CASH", paidMinor: 12_050 });
  });

  it.each([
    ["more than is left", { amount: 120.51 }, "409 changed_meanwhile"],
    ["less than one, while more is left", { amount: 0.99 }, "422 invalid_request"],
    ["tomorrow", { paidDate: "+1" }, "422 invalid_request"],
    ["91 days ago", { paidDate: "-91" }, "422 invalid_request"],
    ["no day", { paidDate: "2026-02-30" }, "422 invalid_request"],
    ["another way", { method: "CHEQUE" }, "422 invalid_request"],
  ])("is refused for %s", async (_, typed: Record<string, unknown>, expected) => {
    const { id } = await make();
    const moved = typeof typed["paidDate"] === "string" && /^[+-]\d/.test(typed["paidDate"]);
    const day = moved ? { paidDate: addDays(today, Number(typed["paidDate"])) } : {};
    expect(refusal(await record(id, { ...typed, ...day }))).toBe(expected);
    expect(await invoiceNow(id)).toMatchObject({ status: "PENDING", paidMinor: 0 });
  });

  it.each([
    ["today", 0],
    ["90 days ago", -90],
  ])("may have come %s", async (_, days) => {
    const { id } = await make();
    expect((await record(id, { paidDate: addDays(today, days) })).status).toBe(200);
  });
});

describe("taking back", () => {
  it("opens the invoice again, with its reminders, once", async () => {
    const { id, code } = await make({ reminders: ["ON_DUE_DAY"] });
    const { id: payment } = outsidePaymentSchema.parse((await record(id)).json);
    expect(invoiceSchema.parse((await takeBack(id, payment)).json)).toMatchObject({
      status: "PENDING",
      paidAmount: 0,
      outsideAmount: 0,
      completedBy: null,
    });
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(1);
    expect(await paymentsOf(id)).toMatchObject([{ status: "CANCELED" }]);
    expect(await listed(id)).toMatchObject([{ takeBackUntil: null, takenBackBy: "Nigar Səfərova" }]);
    expect(refusal(await takeBack(id, payment))).toBe("409 invalid_state");
    expect((await pay(await findPayable(code))).ok).toBe(true);
  });

  /** What servers are told of an invoice and its payment, the oldest first. */
  const toldOf = async (id: string, payment: string) =>
    (
      await db
        .select()
        .from(webhookMessages)
        .where(inArray(webhookMessages.aboutId, [id, payment]))
        .orderBy(asc(webhookMessages.seq))
    ).map(({ type, aboutId, data }) => [type, aboutId, data.status]);

  it("is told to no server, since only the invoice was told, not its payment", async () => {
    await giveWebhook(merchant);
    const { id } = await make();
    const { id: payment } = outsidePaymentSchema.parse((await record(id)).json);
    await takeBack(id, payment);
    expect(await toldOf(id, payment)).toEqual([["invoice.paid", id, "CASH"]]);
  });

  it("is told where the invoice expires by it, also if it had expired before it was paid", async () => {
    await giveWebhook(merchant);
    const { id } = await make();
    const { id: payment } = outsidePaymentSchema.parse((await record(id)).json);
    await db.update(invoices).set({ expiresAt: 0 }).where(eq(invoices.id, id));
    await takeBack(id, payment);
    const once = [
      ["invoice.paid", id, "CASH"],
      ["invoice.expired", id, "EXPIRED"],
    ];
    expect(await toldOf(id, payment)).toEqual(once);
    const { id: second } = outsidePaymentSchema.parse((await record(id)).json);
    await takeBack(id, second);
    expect(await toldOf(id, second)).toEqual([...once, ...once]);
    // One that stays expired is not told of again.
    const { id: part } = outsidePaymentSchema.parse((await record(id, { amount: 20 })).json);
    await takeBack(id, part);
    expect(await toldOf(id, part)).toEqual([...once, ...once]);
  });

  it("of one of two parts leaves the other", async () => {
    const { id } = await make();
    await record(id, { amount: 20 });
    const { id: second } = outsidePaymentSchema.parse((await record(id, { amount: 100.5 })).json);
    expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE" });
    await takeBack(id, second);
    expect(await invoiceNow(id)).toMatchObject({ status: "PARTIAL", paidMinor: 2_000, outsideMinor: 2_000 });
  });

  it("of a part, once its link has ended and before the clock says so, lets the invoice expire", async () => {
    const { id } = await make({ reminders: ["ON_DUE_DAY"] });
    const { id: payment } = outsidePaymentSchema.parse((await record(id, { amount: 20 })).json);
    await db.update(invoices).set({ expiresAt: 0 }).where(eq(invoices.id, id));
    expect((await takeBack(id, payment)).json).toMatchObject({ status: "EXPIRED", paidAmount: 0 });
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
  });

  it("opens no invoice again whose hold has lapsed", async () => {
    const payable = await makeInvoice(merchant, { amount: 120.5, preAuth: true, reminders: ["ON_DUE_DAY"] });
    const { id, code } = payable.invoice;
    const held = await pay(payable);
    if (!held.ok) throw new Error(held.refusal);
    const lapsed = await planRelease(db, held.transaction, "LAPSE", { actor: null, now: await sandboxNow() });
    if (!lapsed.ok) throw new Error(lapsed.code);
    await runBatch(db, lapsed.statements);
    expect(await invoiceNow(id)).toMatchObject({ status: "EXPIRED", heldMinor: 0 });
    const { id: payment } = outsidePaymentSchema.parse((await record(id)).json);
    expect((await takeBack(id, payment)).json).toMatchObject({ status: "EXPIRED", paidAmount: 0 });
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
    expect(await pay(await findPayable(code))).toEqual({ ok: false, refusal: "expired" });
  });

  it("is too late after a day, and unknown of another invoice", async () => {
    const [{ id }, other] = [await make(), await make()];
    const { id: payment } = outsidePaymentSchema.parse((await record(id)).json);
    expect(refusal(await takeBack(other.id, payment))).toBe("404 not_found");
    await advance(24 * 3600);
    const later = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await takeBack(id, payment, later))).toBe("409 invalid_state");
    today = await moveToNoon();
  });
});

describe("a card at the same time", () => {
  it("pays, or the desk does: never both", async () => {
    for (let round = 0; round < 10; round++) {
      const payable = await makeInvoice(merchant, { amount: 120.5 });
      const [paid, recorded] = await Promise.all([pay(payable), record(payable.invoice.id)]);
      const { status, paidMinor, outsideMinor } = await invoiceNow(payable.invoice.id);
      expect([paid.ok, recorded.status === 200].filter(Boolean)).toHaveLength(1);
      expect([status, paidMinor, outsideMinor]).toEqual(paid.ok ? ["COMPLETE", 12_050, 0] : ["CASH", 12_050, 12_050]);
    }
  });

  it("holds, and then nothing is recorded, and the hold is completed", async () => {
    const payable = await makeInvoice(merchant, { amount: 120.5, preAuth: true });
    const { id } = payable.invoice;
    expect((await record(id, { amount: 100 })).status).toBe(422);
    const held = await pay(payable);
    if (!held.ok) throw new Error(held.refusal);
    expect(refusal(await record(id))).toBe("409 invalid_state");
    const actor = { id: desk.userId, name: "Nigar Səfərova" };
    const completed = await planCompletion(db, held.transaction, 12_050, { actor, now: await sandboxNow() });
    if (!completed.ok) throw new Error(completed.code);
    await runBatch(db, completed.statements);
    expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", paidMinor: 12_050, outsideMinor: 0 });
  });
});

describe("several at once", () => {
  it("are each marked with all that is left of them, and one that is refused holds up no other", async () => {
    const [first, second, gone] = [await make(), await make(), await make()];
    await record(second.id, { amount: 20 });
    await record(gone.id);
    const invoiceIds = [first.id, second.id, gone.id, "inv_NONE"];
    const body = { invoiceIds, method: "OTHER", paidDate: today };
    const key = newKey();
    const ask = () => send("POST /api/booking/invoices/cash", { token: desk.token, key, body });
    const expected = [
      { id: first.id, refusal: null },
      { id: second.id, refusal: null },
      { id: gone.id, refusal: "invalid_state" },
      { id: "inv_NONE", refusal: "not_found" },
    ];
    expect(calls.recordTicked.answer.parse((await ask()).json)).toEqual(expected);
    expect(calls.recordTicked.answer.parse((await ask()).json)).toEqual(expected);
    for (const { id } of [first, second])
      expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", paidMinor: 12_050 });
    expect(await paymentsOf(second.id)).toHaveLength(2);
  });
});

describe("whoever may not", () => {
  it("is refused: without the permission, of another account, and of the provider's staff", async () => {
    const { id } = await make();
    const without = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["CREATE_LINK"] });
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const staff = await makePerson(merchant, "ROLE_ADMIN", { member: false });
    expect(refusal(await record(id, {}, { person: without }))).toBe("403 forbidden");
    expect(refusal(await record(id, {}, { person: stranger }))).toBe("404 not_found");
    expect(refusal(await record(id, {}, { person: staff }))).toBe("403 forbidden");
  });
});
