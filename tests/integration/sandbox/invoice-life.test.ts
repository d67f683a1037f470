import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { invoiceHistoryEntrySchema, invoiceOperationSchema } from "#provider/contract/invoice-log";
import { invoiceSchema } from "#provider/contract/invoices";
import { invoiceEvents, invoiceReminders, invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { answerThreeDSecure } from "../../../sandbox/src/operations/payments/three-d-secure.ts";
import { dayIn } from "#provider/contract/regions";
import {
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newPhone,
  refusal,
  sandboxNow,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fill, paymentsOf, payWith, visit } from "../../support/workerd/checkout.ts";
import { findPayable, invoiceNow, makeInvoice, pay } from "../../support/workerd/paying.ts";

let merchant: Merchant;
let clerk: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  clerk = await makePerson(merchant, "ROLE_USER", { fullName: "Nigar Səfərova" });
});

const inDays = async (days: number): Promise<string> =>
  dayIn("default", new Date((await sandboxNow()) + days * 86_400_000));

const make = async (changes: Record<string, unknown> = {}) => (await makeInvoice(merchant, changes)).invoice;

/** The body that says what the invoice says already, with changes. */
async function edited(id: string, changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const wire = z.record(z.string(), z.unknown()).parse((await get(id)).json);
  const { appId: _, channels: __, ...typed } = typedInvoice(merchant.applicationId);
  return { ...Object.fromEntries(Object.keys(typed).map((name) => [name, wire[name]])), ...changes };
}
const get = (id: string): Promise<Sent> => send(`GET /api/booking/invoice/${id}`, { token: clerk.token });
const put = (id: string, body: unknown, token = clerk.token): Promise<Sent> =>
  send(`PUT /api/booking/invoice/${id}`, { token, body });
const edit = async (id: string, changes: Record<string, unknown>): Promise<Sent> => put(id, await edited(id, changes));
const remove = (id: string): Promise<Sent> => send(`DELETE /api/invoice/${id}`, { token: clerk.token });
const cancel = (id: string): Promise<Sent> => send(`POST /api/booking/invoice/${id}/cancel`, { token: clerk.token });

const historyOf = async (id: string) =>
  z
    .array(invoiceHistoryEntrySchema)
    .parse((await send(`GET /api/invoices/log/history/${id}`, { token: clerk.token })).json);
const kindsOf = async (id: string): Promise<string[]> =>
  (await db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, id)).orderBy(invoiceEvents.seq)).map(
    ({ kind }) => kind,
  );
const exists = async (id: string): Promise<boolean> =>
  (await db.select().from(invoices).where(eq(invoices.id, id))).length === 1;

const fieldsSchema = z.object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) });
const fieldsOf = ({ json }: Sent) => fieldsSchema.parse(json).fields.map(({ field, code }) => `${field} ${code}`);

describe("an edit", () => {
  it("changes what was typed, moves the end of the link, and is found by its new name", async () => {
    const { id, code } = await make();
    const last = await inDays(9);
    const answer = invoiceSchema.parse(
      (await edit(id, { amount: 75.5, fullName: "Kamran Rəhimli", linkExpirationDate: last })).json,
    );
    expect(answer).toMatchObject({ amount: 7550, fullName: "Kamran Rəhimli", lastModifiedBy: "Nigar Səfərova" });
    expect(answer.expiresAt.slice(0, 10)).toBe(last);
    const found = await send(`GET /api/invoices?guestName=rehimli&invoiceCode=${code}`, { token: clerk.token });
    expect(found.json).toMatchObject({ totalElements: 1 });
    const gone = await send(`GET /api/invoices?guestName=huseynov&invoiceCode=${code}`, { token: clerk.token });
    expect(gone.json).toMatchObject({ totalElements: 0 });
  });

  it("is told in the history: who, and each field from old to new", async () => {
    const { id } = await make();
    await edit(id, {
      amount: 120.55,
      partialAllowed: true,
      email: null,
      reminders: ["ON_DUE_DAY", "BEFORE_1", "BEFORE_1"],
      installment: { cardType: "BIRKART", period: 6 },
    });
    const [created, change, ...more] = await historyOf(id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ action: "CREATED", changes: [] });
    expect(change).toMatchObject({ action: "EDITED", by: "Nigar Səfərova" });
    expect(change?.changes).toEqual([
      { field: "email", from: "ali.huseynov@example.com", to: null },
      { field: "amount", from: "120.50", to: "120.55" },
      { field: "partialAllowed", from: "false", to: "true" },
      { field: "reminders", from: null, to: "BEFORE_1,ON_DUE_DAY" },
      { field: "installment", from: null, to: "BIRKART,6" },
    ]);
  });

  it("that changes nothing is answered and leaves no trace", async () => {
    const { id, lastModifiedAt } = await make();
    expect((await edit(id, {})).status).toBe(200);
    expect(await kindsOf(id)).toEqual(["CREATED"]);
    expect((await invoiceNow(id)).lastModifiedAt).toBe(lastModifiedAt);
  });

  it("keeps the rules of a new invoice", async () => {
    const { id } = await make();
    const yesterday = await inDays(-1);
    const refused = await edit(id, { linkExpirationDate: yesterday, phone: "+994121234567", checkInDate: yesterday });
    expect(refusal(refused)).toBe("422 invalid_request");
    expect(fieldsOf(refused)).toEqual(["linkExpirationDate expirationPast", "checkInDate datePast", "phone phone"]);
    expect(refusal(await edit(id, { amount: 0.99 }))).toBe("422 invalid_request");
    expect(refusal(await edit(id, { status: "COMPLETE" }))).toBe("422 invalid_request");
    expect(await kindsOf(id)).toEqual(["CREATED"]);
  });

  it("may leave a day as it was that has passed since, and not set it to another that has", async () => {
    const { id } = await make();
    const [past, otherPast] = [await inDays(-3), await inDays(-2)];
    await db.update(invoices).set({ scheduledDate: past, checkInDate: past }).where(eq(invoices.id, id));
    expect((await edit(id, { description: "Three nights" })).status).toBe(200);
    expect(fieldsOf(await edit(id, { checkInDate: otherPast }))).toEqual(["checkInDate datePast"]);
  });

  it.each([
    [{ status: "DECLINED" }],
    [{ status: "PARTIAL", paidMinor: 100 }],
    [{ status: "COMPLETE", paidMinor: 12_050 }],
    [{ status: "CASH" }],
    [{ status: "EXPIRED" }],
    [{ status: "CANCELED" }],
    [{ status: "ERROR" }],
    [{ heldMinor: 12_050 }],
    [{ expiresAt: 1 }],
  ] as const)("is refused for an invoice with %o", async (changes) => {
    const { id } = await make();
    await db.update(invoices).set(changes).where(eq(invoices.id, id));
    expect(refusal(await edit(id, { amount: 99 }))).toBe("409 invalid_state");
    expect((await invoiceNow(id)).amountMinor).toBe(12_050);
  });

  it("of what somebody else has changed meanwhile is refused and overwrites nothing", async () => {
    const { id } = await make();
    const seen = await edited(id, { lastModifiedDate: invoiceSchema.parse((await get(id)).json).lastModifiedDate });
    expect((await put(id, { ...seen, amount: 80 })).status).toBe(200);
    expect(refusal(await put(id, { ...seen, amount: 90 }))).toBe("409 changed_meanwhile");
    // The same form again, whose answer was lost.
    expect((await put(id, { ...seen, amount: 80 })).status).toBe(200);
    expect((await invoiceNow(id)).amountMinor).toBe(8000);
    expect(await kindsOf(id)).toEqual(["CREATED", "EDITED"]);
  });

  it("wins once when fifty arrive at the same time with what they have seen", async () => {
    const { id } = await make();
    const seen = await edited(id, { lastModifiedDate: invoiceSchema.parse((await get(id)).json).lastModifiedDate });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => put(id, { ...seen, amount: 200 + n })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = new Set(answers.filter(({ status }) => status !== 200).map(refusal));
    expect([...losers].filter((word) => !/^409 (changed_meanwhile|invalid_state)$/.test(word))).toEqual([]);
    expect(await kindsOf(id)).toEqual(["CREATED", "EDITED"]);
  });

  it("and a payment at the same time: the payer pays what they were shown, or nothing", async () => {
    for (let round = 0; round < 12; round++) {
      const { invoice } = await makeInvoice(merchant, { amount: 100 });
      const payable = await findPayable(invoice.code);
      const body = await edited(invoice.id, { amount: round % 2 ? 150 : 50 });
      const [paid, changed] = await Promise.all([pay(payable), put(invoice.id, body)]);
      const after = await invoiceNow(invoice.id);
      if (paid.ok) {
        expect(refusal(changed)).toBe("409 invalid_state");
        expect(after).toMatchObject({ status: "COMPLETE", amountMinor: 10_000, paidMinor: 10_000 });
      } else {
        expect(paid.refusal).toBe("changed");
        expect(after).toMatchObject({ status: "PENDING", paidMinor: 0 });
      }
    }
  });

  it("while the payer has the page open: the form says so, takes nothing, and shows what is to be paid now", async () => {
    for (const partialAllowed of [false, true]) {
      const { id, code } = await make({ amount: 100, partialAllowed });
      const form = await fill(code, partialAllowed ? { amount: "100.00" } : {});
      await edit(id, { amount: 150 });
      const answer = await visit(`/pay/${code}`, form);
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("The merchant has changed this invoice");
      expect(answer.text).toContain("150.00");
      expect(await paymentsOf(id)).toEqual([]);
      const receipt = await payWith(code, partialAllowed ? { amount: "150.00" } : {});
      expect(receipt.location).toContain("/receipt/");
      expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", paidMinor: 15_000 });
    }
  });

  it("of the amount while the payer confirms by 3-D Secure makes that payment void", async () => {
    const payable = await makeInvoice(merchant, { amount: 100 });
    const started = await pay(payable, { outcome: "threeDSecure" });
    if (!started.ok) throw new Error(started.refusal);
    expect((await edit(payable.invoice.id, { amount: 150 })).status).toBe(200);
    const answered = await answerThreeDSecure(db, started.transaction.id, { confirmed: true, now: await sandboxNow() });
    expect(answered).toMatchObject({ status: "CANCELED" });
    expect(await invoiceNow(payable.invoice.id)).toMatchObject({ status: "PENDING", paidMinor: 0 });
  });
});

describe("deleting", () => {
  it("takes an invoice away with its timeline and reminders", async () => {
    const { id } = await make({ reminders: ["ON_DUE_DAY"] });
    expect((await remove(id)).status).toBe(204);
    expect(await exists(id)).toBe(false);
    expect(await kindsOf(id)).toEqual([]);
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
    expect(refusal(await get(id))).toBe("404 not_found");
    expect(refusal(await remove(id))).toBe("404 not_found");
  });

  it.each([
    [{ status: "DECLINED" }],
    [{ status: "PARTIAL", paidMinor: 100 }],
    [{ status: "COMPLETE", paidMinor: 12_050 }],
    [{ status: "EXPIRED" }],
    [{ status: "CANCELED" }],
    [{ heldMinor: 12_050 }],
  ] as const)("is refused for an invoice with %o", async (changes) => {
    const { id } = await make();
    await db.update(invoices).set(changes).where(eq(invoices.id, id));
    expect(refusal(await remove(id))).toBe("409 invalid_state");
    expect(await exists(id)).toBe(true);
  });

  it("is refused once somebody has tried to pay, so that the try stays on record", async () => {
    const payable = await makeInvoice(merchant, {});
    await pay(payable, { outcome: "threeDSecure" });
    expect(refusal(await remove(payable.invoice.id))).toBe("409 invalid_state");
    expect(await exists(payable.invoice.id)).toBe(true);
  });

  it("and paying at the same time: one of them takes place", async () => {
    for (let round = 0; round < 12; round++) {
      const payable = await makeInvoice(merchant, {});
      const { id } = payable.invoice;
      const outcome = round % 2 ? "approve" : "threeDSecure";
      const [paid, removed] = await Promise.all([pay(payable, { outcome }), remove(id)]);
      expect(await exists(id)).toBe(paid.ok);
      if (paid.ok) expect(refusal(removed)).toBe("409 invalid_state");
      else expect([paid.refusal, removed.status]).toEqual(["canceled", 204]);
    }
  });
});

describe("cancelling", () => {
  it("closes the link, drops the reminders, ends the rounds, and says who did it", async () => {
    const { id } = await make({ reminders: ["ON_DUE_DAY"], recurringInterval: "WEEKLY" });
    const answer = invoiceSchema.parse((await cancel(id)).json);
    expect(answer).toMatchObject({
      status: "CANCELED",
      recurrence: { state: "ENDED", nextDate: null },
      lastModifiedBy: "Nigar Səfərova",
    });
    expect(await db.$count(invoiceReminders, eq(invoiceReminders.invoiceId, id))).toBe(0);
    expect((await historyOf(id)).at(-1)).toMatchObject({ action: "CANCELED", by: "Nigar Səfərova" });
    expect(refusal(await cancel(id))).toBe("409 invalid_state");
    expect(await kindsOf(id)).toEqual(["CREATED", "CANCELED"]);
  });

  it("is possible after a declined card", async () => {
    const payable = await makeInvoice(merchant, {});
    await pay(payable, { outcome: "decline" });
    expect((await cancel(payable.invoice.id)).status).toBe(200);
  });

  it.each([
    [{ status: "PARTIAL", paidMinor: 100 }],
    [{ status: "COMPLETE", paidMinor: 12_050 }],
    [{ status: "CASH" }],
    [{ status: "EXPIRED" }],
    [{ status: "ERROR" }],
    [{ heldMinor: 12_050 }],
  ] as const)("is refused for an invoice with %o", async (changes) => {
    const { id } = await make();
    await db.update(invoices).set(changes).where(eq(invoices.id, id));
    expect(refusal(await cancel(id))).toBe("409 invalid_state");
  });

  it("and paying at the same time: one of them takes place", async () => {
    for (let round = 0; round < 12; round++) {
      const payable = await makeInvoice(merchant, { amount: 100 });
      const [paid, canceled] = await Promise.all([pay(payable), cancel(payable.invoice.id)]);
      const { status, paidMinor } = await invoiceNow(payable.invoice.id);
      expect([status, paidMinor]).toEqual(paid.ok ? ["COMPLETE", 10_000] : ["CANCELED", 0]);
      expect(canceled.status).toBe(paid.ok ? 409 : 200);
    }
  });

  it("fifty times at once leaves one line in the history", async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(["CREATED", "CANCELED"]);
  });
});

describe("the operation log", () => {
  it("has every try to pay, newest first, with the card masked and what the network said", async () => {
    const payable = await makeInvoice(merchant, { amount: 100 });
    await pay(payable, { outcome: "insufficientFunds" });
    await pay(await findPayable(payable.invoice.code));
    const { json } = await send(`GET /api/invoices/${payable.invoice.id}/transactions`, { token: clerk.token });
    const log = z.array(invoiceOperationSchema).parse(json);
    expect(log.map(({ status, amount }) => [status, amount])).toEqual([
      ["APPROVED", 10_000],
      ["DECLINED", 10_000],
    ]);
    expect(log.every(({ cardNumber }) => cardNumber?.endsWith("4242") && cardNumber.length > 4)).toBe(true);
    expect(log[1]?.responseDescription).toBeTruthy();
    expect(log[0]?.rrn).toMatch(/^\d{12}$/);
    expect(await db.$count(transactions, eq(transactions.invoiceId, payable.invoice.id))).toBe(2);
  });
});

describe("a link that waits for its day", () => {
  it("is sent at once when the day is taken away", async () => {
    const phone = newPhone();
    const { id } = await make({ phone, channels: ["SMS"], scheduledDate: await inDays(3) });
    expect(await messagesTo(phone)).toEqual([]);
    await edit(id, { scheduledDate: null });
    expect(await messagesTo(phone)).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(["CREATED", "EDITED", "SENT"]);
  });
});
