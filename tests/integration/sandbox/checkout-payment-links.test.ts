import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { auditBalances, balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { findTransaction } from "../../../sandbox/src/db/payments.ts";
import { planRefund, planRefundAnswer } from "../../../sandbox/src/operations/payments/refunds.ts";
import { FREE } from "../../support/workerd/refunds.ts";
import { outboxMessages, refunds } from "../../../sandbox/src/db/schema/index.ts";
import { find, problemAt } from "../../support/html.ts";
import {
  ASKS_3DS,
  DECLINES,
  fetchFile,
  fill,
  hidden,
  payWith,
  receiptOf,
  typed,
  visit,
  valuesIn,
} from "../../support/workerd/checkout.ts";
import { linkNow, makeLink, payer, paymentsBy } from "../../support/workerd/links.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { db, makeMerchant, messagesTo, newAddress, sandboxNow, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const link = async (changes: Record<string, unknown> = {}) => (await makeLink(merchant, changes)).code;

describe("a link with a fixed amount", () => {
  it("is paid by whoever opens it, again and again: receipt, wallet, and what it brought so far", async () => {
    const one = await makeMerchant();
    const { code, id } = await makeLink(one, { amount: 200, title: "Yoga", description: "One class" });
    const page = await visit(`/pay/${code}`);
    for (const words of ["Pay AZN\u00a0200.00 to Hotel Şəki", "Yoga", "One class"]) expect(page.text).toContain(words);
    expect(find(page, "[name=amount]")).toBeUndefined();

    const receipt = await receiptOf(await payWith(code, payer()));
    for (const fact of ["your payment went through", "AZN\u00a0200.00", "Payment link", code, "One class"])
      expect(receipt.text).toContain(fact);
    await receiptOf(await payWith(code, payer({ fullName: "Başqa Ödəyən" })));
    expect(await linkNow(code)).toMatchObject({ status: "ACTIVE", paymentCount: 2, paidMinor: 40_000 });
    expect(await paymentsBy(code)).toMatchObject([
      {
        status: "APPROVED",
        source: "LINK",
        invoiceId: null,
        invoiceCode: code,
        paymentLinkId: id,
        description: "One class",
        fullName: "Rəna Quliyeva",
        phone: "+994507654321",
        email: null,
        optionalCode: null,
        operation: "PURCHASE",
        grossMinor: 20_000,
        netMinor: 19_500,
      },
      { fullName: "Başqa Ödəyən" },
    ]);
    expect(await balancesOf(db, one.applicationId)).toMatchObject({ AVAILABLE: 39_000, FEES: 1_000, OUTSIDE: -40_000 });
  });

  it("charges what the page said, whatever amount is posted", async () => {
    const code = await link({ amount: 25 });
    await receiptOf(await payWith(code, payer({ amount: "1" })));
    expect(await paymentsBy(code)).toMatchObject([{ amountMinor: 2_500 }]);
  });

  it("takes one payment of fifty posts of one form at once, all with the same receipt", async () => {
    const code = await link();
    const form = await fill(code, payer());
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit(`/pay/${code}`, form)));
    expect([...new Set(answers.map(({ status, location }) => `${status} ${location}`))]).toEqual([
      expect.stringMatching(/^303 .*\/receipt\/trx_/),
    ]);
    expect(await paymentsBy(code)).toHaveLength(1);
    expect(await linkNow(code)).toMatchObject({ paymentCount: 1, paidMinor: 2_500 });
  });

  it("lets twenty payers at once pay, every one of them", async () => {
    const code = await link();
    const forms = await Promise.all(Array.from({ length: 20 }, () => fill(code, payer())));
    const answers = await Promise.all(forms.map((form) => visit(`/pay/${code}`, form)));
    expect(answers.filter(({ location }) => location.includes("/receipt/"))).toHaveLength(20);
    expect(await linkNow(code)).toMatchObject({ status: "ACTIVE", paymentCount: 20, paidMinor: 50_000 });
  });

  it("sends the receipt once to whoever gave an e-mail address, and keeps a PDF of it", async () => {
    const [code, email] = [await link({ language: "az", description: "Bir dərs" }), newAddress()];
    const form = await fill(code, payer({ email }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => visit(`/pay/${code}`, form)));
    const messages = await messagesTo(email);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toContain(`ödəniş linki ${code}`);
    const path = answers[0]?.location ?? "";
    expect((await visit(path)).text).toContain(email);
    const { bytes } = await fetchFile(path.replace("?", ".pdf?"));
    const text = await pdfText(bytes);
    for (const fact of [code, "Bir dərs", "25,00"]) expect(text).toContain(fact);
  });

  it("is refunded like any other payment, and still has been paid", async () => {
    const one = await makeMerchant();
    const { code } = await makeLink(one, { amount: 100 });
    await receiptOf(await payWith(code, payer()));
    const [payment] = await paymentsBy(code);
    if (!payment) throw new Error("no payment");
    const doing = { actor: { id: "usr_1", name: "Someone" }, now: await sandboxNow() };
    const asked = planRefund(db, payment, { ...FREE, amountMinor: 4_000, reason: "Left early" }, doing);
    if (!asked.ok) throw new Error(asked.code);
    await runBatch(db, asked.statements);
    const [refund] = await db.select().from(refunds).where(eq(refunds.transactionId, payment.id));
    const waiting = await findTransaction(db, payment.id);
    if (!refund || !waiting) throw new Error("no refund");
    const answer = planRefundAnswer(db, waiting, refund, null, doing.now);
    if (!answer.ok) throw new Error(answer.code);
    await runBatch(db, answer.statements);
    expect(await findTransaction(db, payment.id)).toMatchObject({ status: "PARTIAL_REFUND", refundedMinor: 4_000 });
    expect(await linkNow(code)).toMatchObject({ status: "ACTIVE", paymentCount: 1, paidMinor: 10_000 });
    expect((await balancesOf(db, one.applicationId)).OUTSIDE).toBe(-6_000);
  });
});

describe("a link whose payer chooses the amount", () => {
  it.each([
    ["1", 100],
    ["39 999.99", 3_999_999],
    ["39,999.99", 3_999_999],
    ["1 234,50", 123_450],
    ["1.234,50", 123_450],
    ["1,234", 123_400],
    [" 5 ", 500],
  ])("takes %s", async (amount, amountMinor) => {
    const code = await link({ amount: null });
    await receiptOf(await payWith(code, payer({ amount })));
    expect(await paymentsBy(code)).toMatchObject([{ amountMinor, grossMinor: amountMinor }]);
    expect(await linkNow(code)).toMatchObject({ paymentCount: 1, paidMinor: amountMinor });
  });

  it.each([
    ["", "Enter the amount."],
    ["0", "less than the smallest amount"],
    ["0.99", "less than the smallest amount"],
    ["40000", "The amount must be under 40,000."],
    ["40 000,00", "The amount must be under 40,000."],
    ["9999999", "The amount must be under 40,000."],
    ["1e3", "Enter an amount such as 120.50."],
    ["NaN", "Enter an amount such as 120.50."],
    ["-5", "Enter an amount such as 120.50."],
    ["１２", "Enter an amount such as 120.50."],
    ["１２", "Enter an amount such as 120.50."],
    ["1.005", "Enter an amount such as 120.50."],
    ["1,234,50", "Enter an amount such as 120.50."],
    ["12.345.6", "Enter an amount such as 120.50."],
    ["0x10", "Enter an amount such as 120.50."],
  ])("refuses %s, with everything else as it was typed", async (amount, words) => {
    const code = await link({ amount: null });
    const typedPayer = payer({ amount, email: "rena@example.com" });
    const refused = await payWith(code, typedPayer);
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "amount")).toContain(words);
    expect(valuesIn(refused)).toEqual(
      expect.arrayContaining(["Rəna Quliyeva", "050 765 43 21", "rena@example.com", "Leyla Əliyeva", "12/40", amount]),
    );
    expect(await paymentsBy(code)).toEqual([]);
  });

  it("asks for the amount when the form has none", async () => {
    const code = await link({ amount: null });
    expect((await payWith(code, payer())).text).toContain("Enter the amount.");
  });
});

describe("the payer of a link", () => {
  it.each([
    [{ fullName: "" }, "fullName", "Enter your full name."],
    [{ fullName: "A" }, "fullName", "Enter your first and last name."],
    [{ fullName: "4242 4242 4242 4242" }, "fullName", "Enter your first and last name."],
    [{ phone: "" }, "phone", "Enter your phone number."],
    [{ phone: "12" }, "phone", "Enter a mobile number"],
    [{ phone: "012 404 11 11" }, "phone", "Enter a mobile number"],
    [{ phone: "4242 4242 4242 4242" }, "phone", "Enter a mobile number"],
    [{ email: "rena@" }, "email", "Enter an email address"],
  ])("who typed %o is told at the field", async (changes, field, words) => {
    const code = await link();
    const refused = await payWith(code, payer(changes));
    expect(refused.status).toBe(422);
    expect(problemAt(refused, field)).toContain(words);
    expect(valuesIn(refused).map((value) => value.replace(/\s/g, ""))).not.toContain("4242424242424242");
    expect(await paymentsBy(code)).toEqual([]);
  });

  it.each([
    ["050 123 45 67", "+994501234567"],
    ["+994 (50) 123-45-67", "+994501234567"],
    ["+7 912 345-67-89", "+79123456789"],
  ])("may write the phone as %s", async (phone, kept) => {
    const code = await link();
    await receiptOf(await payWith(code, payer({ phone })));
    expect(await paymentsBy(code)).toMatchObject([{ phone: kept }]);
  });

  it("whose card is declined keeps what they typed, and pays with another", async () => {
    const code = await link({ amount: null, reusable: false });
    const refused = await payWith(code, payer({ amount: "12,50", number: DECLINES }));
    expect(refused.status).toBe(402);
    expect(valuesIn(refused)).toEqual(expect.arrayContaining(["12,50", "Rəna Quliyeva"]));
    expect(await linkNow(code)).toMatchObject({ status: "ACTIVE", paymentCount: 0, paidMinor: 0 });
    const again = { ...typed(), ...payer({ amount: "12,50" }), attempt: hidden(refused.text, "attempt") };
    await receiptOf(await visit(`/pay/${code}`, again));
    expect((await paymentsBy(code)).map(({ status }) => status)).toEqual(["DECLINED", "APPROVED"]);
    expect(await linkNow(code)).toMatchObject({ status: "USED", paymentCount: 1 });
  });

  it("who refuses 3-D Secure keeps what they typed, too", async () => {
    const code = await link({ amount: null });
    const { location } = await payWith(code, payer({ amount: "77", number: ASKS_3DS }));
    const page = await visit(location);
    expect(page.text).toContain(code);
    const refused = await visit(location, { token: hidden(page.text, "token"), answer: "refuse" });
    expect(refused.status).toBe(402);
    expect(valuesIn(refused)).toEqual(expect.arrayContaining(["77.00", "Rəna Quliyeva", "+994507654321"]));
    expect((await linkNow(code)).paymentCount).toBe(0);
  });
});

describe("a link for one payment", () => {
  it("is paid by exactly one of fifty payers at once; the others hear that it is paid", async () => {
    const one = await makeMerchant();
    const { code } = await makeLink(one, { amount: 100, reusable: false });
    const forms = await Promise.all(Array.from({ length: 50 }, () => fill(code, payer())));
    const answers = await Promise.all(forms.map((form) => visit(`/pay/${code}`, form)));
    const paid = answers.filter(({ location }) => location.includes("/receipt/"));
    expect(paid).toHaveLength(1);
    for (const answer of answers.filter((other) => !paid.includes(other))) {
      const shown = answer.status === 303 ? await visit(answer.location) : answer;
      expect([shown.status, shown.text.includes("This link has been paid")]).toEqual([200, true]);
    }
    expect((await paymentsBy(code)).map(({ status }) => status)).toEqual(["APPROVED"]);
    expect(await linkNow(code)).toMatchObject({ status: "USED", paymentCount: 1, paidMinor: 10_000 });
    expect(await balancesOf(db, one.applicationId)).toMatchObject({ OUTSIDE: -10_000 });
  });

  it("confirmed by 3-D Secure after somebody else has paid takes nothing", async () => {
    const code = await link({ reusable: false });
    const { location } = await payWith(code, payer({ number: ASKS_3DS }));
    const form = { token: hidden((await visit(location)).text, "token"), answer: "confirm" };
    await receiptOf(await payWith(code, payer()));
    const late = await visit(location, form);
    expect((await visit(late.location)).text).toContain("This link has been paid");
    expect((await paymentsBy(code)).map(({ status }) => status)).toEqual(["CANCELED", "APPROVED"]);
    expect(await linkNow(code)).toMatchObject({ paymentCount: 1 });
  });

  it("shows its payer the receipt again when the form is sent again", async () => {
    const code = await link({ reusable: false });
    const form = await fill(code, payer());
    const first = await visit(`/pay/${code}`, form);
    expect((await visit(`/pay/${code}`, form)).location).toBe(first.location);
    await receiptOf(first);
  });
});

it("keeps every account the sum of its postings after all of this, and sends no receipt to nobody", async () => {
  expect(await auditBalances(db)).toEqual([]);
  expect(
    await db.$count(outboxMessages, and(eq(outboxMessages.channel, "EMAIL"), eq(outboxMessages.recipient, ""))),
  ).toBe(0);
});
