import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiInvoiceSchema } from "#provider/contract/v3/invoices";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { invoices, outsidePayments, paymentLinks } from "../../../sandbox/src/db/schema/index.ts";
import { allowWebsite } from "../../support/workerd/return-addresses.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { payWith, receiptOf } from "../../support/workerd/checkout.ts";
import { makeLink, payer } from "../../support/workerd/links.ts";
import { api, told } from "../../support/workerd/merchant-api.ts";
import { ours } from "../../support/workerd/money.ts";
import { db, messagesTo, newAddress, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { z } from "zod";

let key: string;
let merchant: string;
beforeEach(async () => {
  merchant = ours().merchant.applicationId;
  key = await makeKey(merchant);
  await allowWebsite(ours(), "https://shop.example");
});

const asked = (changes: Record<string, unknown> = {}) => ({
  amount: 120.5,
  currencyType: "AZN",
  languageType: "EN",
  fullName: "Aysel Kərimova",
  phoneNumber: "0501234567",
  description: "Two nights",
  ...changes,
});
const make = (body: unknown, headers: Record<string, string> = {}, of = merchant) =>
  api(key, "POST /api/v2/invoices", { body: { merchant: of, body }, headers });
const wire = z.custom<z.input<typeof apiInvoiceSchema>>();
const made = async (changes: Record<string, unknown> = {}) => {
  const answer = await make(asked(changes));
  expect(told(answer)).toBe("200 00000 OK");
  return z.decode(apiInvoiceSchema, wire.parse(answer.envelope.payload));
};
const now = async (uuid: string) =>
  (await api(key, "POST /api/v2/get-invoice", { body: { merchant, body: { uuid } } })).envelope.payload;

describe("an invoice that a merchant's server makes", () => {
  it("is an invoice of the office, sent where it was asked for, and says when it is paid", async () => {
    const email = newAddress();
    const expireDate = addDays(dayIn("default", new Date(await sandboxNow())), 5);
    const invoice = await made({
      email,
      sendEmail: true,
      customMessage: "Your booking: {link}",
      externalTransactionId: "cart-17",
      metadata: { cart: "17" },
      expireDate,
      redirectURL: "https://shop.example/thanks",
    });
    expect(invoice).toMatchObject({
      merchantId: merchant,
      invoiceStatus: "PENDING",
      amount: 12_050,
      totalAmount: 12_050,
      commissionFee: 301,
      phoneNumber: "+994501234567",
      externalTransactionId: "cart-17",
      metadata: { cart: "17" },
      expireDate,
      active: true,
    });
    expect((await messagesTo(email))[0]?.body).toBe(`Your booking: ${invoice.paymentUrl}`);
    const { json } = await send(`GET /api/booking/invoice/${invoice.uuid}`, { token: ours().owner.token });
    expect(json).toMatchObject({
      bookingId: "cart-17",
      fullName: "Aysel Kərimova",
      createdBy: `API …${key.slice(-4)}`,
    });
    await receiptOf(await payWith(invoice.invoiceCode));
    expect(await now(invoice.uuid)).toMatchObject({
      invoiceStatus: "COMPLETE",
      active: false,
      metadata: { cart: "17" },
    });
  });

  it("whose payer sets the amount is a link that is paid once", async () => {
    const link = await made({ amount: undefined, amountDynamic: true });
    expect(link).toMatchObject({ amount: null, amountDynamic: true, active: true });
    await receiptOf(await payWith(link.invoiceCode, payer({ amount: "45.50" })));
    expect(await now(link.uuid)).toMatchObject({ invoiceStatus: "COMPLETE", amount: 45.5, active: false });
    expect(await db.select().from(paymentLinks).where(eq(paymentLinks.id, link.uuid))).toMatchObject([
      { status: "USED", reusable: false },
    ]);
  });

  it("may be a link of the office, which says its own amount", async () => {
    const link = await makeLink(ours().merchant, { amount: 25 });
    expect(await now(link.id)).toMatchObject({ amount: 25, amountDynamic: false, totalAmount: 25, active: true });
  });

  it("is made once for one key, and another body under that key is refused", async () => {
    const once = { "X-Idempotency-Key": "invoice-17" };
    const [first, again] = [await make(asked(), once), await make(asked(), once)];
    expect(again.envelope.payload).toEqual(first.envelope.payload);
    expect(told(await make(asked({ amount: 121 }), once))).toMatch(/^200 15409 /);
    expect(await db.select().from(invoices).where(eq(invoices.applicationId, merchant))).toHaveLength(1);
  });

  it.each([
    [{ amount: undefined }, "body.amount is missing."],
    [{ amount: 0 }, "body.amount must be at least 1.00 and under 40000.00."],
    [{ currencyType: "USD" }, "body.currencyType is not the currency of this application."],
    [{ fullName: undefined }, "body.fullName is missing."],
    [{ phoneNumber: "12" }, "body.phoneNumber is not valid."],
    [{ expireDate: "2020-01-01" }, "body.expireDate has passed."],
    [{ installmentPeriod: 5 }, "body.installmentPeriod is not offered for this application."],
    [
      { amount: undefined, amountDynamic: true, sendSms: true },
      "body.amountDynamic is not sent; give its link yourself.",
    ],
    [{ surprise: 1 }, "body.surprise is not a field of this call."],
  ])("is not made with %j", async (changes, sentence) => {
    expect(told(await make(asked(changes)))).toBe(`400 15400 ${sentence}`);
    expect(await db.select().from(invoices).where(eq(invoices.applicationId, merchant))).toEqual([]);
  });

  it("of another merchant than the key's is neither made nor shown", async () => {
    expect(told(await make(asked(), {}, "ES9999999"))).toMatch(/^200 15404 /);
  });
});

describe("an invoice that was paid outside, by key", () => {
  const paid = (uuid: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    api(key, "POST /api/v2/invoices/paid-outside", {
      body: { merchant, body: { uuid, method: "CASH", ...body } },
      headers,
    });
  const idOf = (answer: Awaited<ReturnType<typeof paid>>) =>
    z.object({ outsidePaymentId: z.string() }).parse(answer.envelope.payload).outsidePaymentId;
  const takeBack = (uuid: string, outsidePaymentId: string) =>
    api(key, "POST /api/v2/invoices/take-back-outside", { body: { merchant, body: { uuid, outsidePaymentId } } });

  it("is closed with all that is left, once for a key, and its history names the key", async () => {
    const { uuid } = await made();
    expect(told(await paid(uuid, { amount: 20.5 }, { "X-Idempotency-Key": `a-${uuid}` }))).toBe("200 00000 OK");
    expect(await now(uuid)).toMatchObject({ invoiceStatus: "PARTIAL", active: true });
    const rest = await paid(uuid, {}, { "X-Idempotency-Key": `b-${uuid}` });
    expect(rest.envelope.payload).toMatchObject({ invoiceStatus: "COMPLETE", active: false });
    const again = await paid(uuid, {}, { "X-Idempotency-Key": `b-${uuid}` });
    expect(idOf(again)).toBe(idOf(rest));
    const rows = await db.select().from(outsidePayments).where(eq(outsidePayments.invoiceId, uuid));
    expect(rows.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([2_050, 10_000]);
    expect(rows.every(({ createdByName }) => createdByName === `API …${key.slice(-4)}`)).toBe(true);
  });

  it("is open again once it was taken back, which works once", async () => {
    const { uuid } = await made();
    const id = idOf(await paid(uuid));
    expect((await takeBack(uuid, id)).envelope.payload).toMatchObject({ invoiceStatus: "PENDING", active: true });
    expect(told(await takeBack(uuid, id))).toMatch(/^200 01000 /);
    expect(told(await takeBack(uuid, "trx_none"))).toMatch(/^200 15404 /);
  });

  it.each([
    ["more than is left", { amount: 120.51 }, /^400 15400 /],
    ["nothing", { amount: 0 }, /^400 15400 /],
    ["three decimals", { amount: 1.001 }, /^400 15400 /],
    ["another way", { method: "CARD" }, /^400 15400 /],
    ["a day to come", { paidDate: "2999-01-01" }, /^400 15400 /],
    ["a day too long ago", { paidDate: "2000-01-01" }, /^400 15400 /],
  ])("refuses %s, and changes nothing", async (_, body, answer) => {
    const { uuid } = await made();
    expect(told(await paid(uuid, body))).toMatch(answer);
    expect(await now(uuid)).toMatchObject({ invoiceStatus: "PENDING" });
  });

  it.each([
    ["amount", { amount: 0 }],
    ["amount", { amount: 0.05 }],
    ["amount", { amount: 1.001 }],
    ["paidDate", { paidDate: "2999-01-01" }],
    ["paidDate", { paidDate: "2000-01-01" }],
    ["paidDate", { paidDate: "yesterday" }],
  ])("names a wrong %s by its place in the body: %j", async (field, body) => {
    const { envelope } = await paid((await made()).uuid, body);
    expect(envelope.internalMessage).toMatch(new RegExp(`^invalid_request body\\.${field}:\\w+$`));
    expect(envelope.message).toContain(`body.${field}`);
  });

  it("names the amount by its place also where only the whole of it can be paid", async () => {
    const { uuid } = await made();
    await db.update(invoices).set({ preAuth: true }).where(eq(invoices.id, uuid));
    expect((await paid(uuid, { amount: 1 })).envelope.internalMessage).toBe("invalid_request body.amount:wholeOnly");
  });

  it("refuses an invoice that is paid", async () => {
    const { uuid } = await made();
    await paid(uuid);
    expect(told(await paid(uuid, { amount: 1 }))).toMatch(/^200 01000 /);
  });
});
