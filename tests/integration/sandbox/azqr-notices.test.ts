import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { invoiceDetailSchema } from "#provider/contract/invoices";
import { readAzqr } from "#provider/rules/azqr/reading";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import {
  applications,
  azqrNotices,
  invoices,
  outboxMessages,
  paymentLinks,
  transactions,
} from "../../../sandbox/src/db/schema/index.ts";
import { NO_CARD } from "../../../sandbox/src/domain/card.ts";
import { LIMITS } from "../../../sandbox/src/domain/limits.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { noteDecline } from "../../../sandbox/src/operations/payments/declines.ts";
import { newTransaction } from "../../../sandbox/src/operations/payments/new-transaction.ts";
import { payWith, visit } from "../../support/workerd/checkout.ts";
import { makeLink, makeStaticQr, paymentsBy } from "../../support/workerd/links.ts";
import { answerRefunds, balances, ours, refund, richer, statusOf } from "../../support/workerd/money.ts";
import { invoiceNow, makeInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makeMerchant,
  newKey,
  refusal,
  sandboxNow,
  send,
  settings,
} from "../../support/workerd/sandbox.ts";

let transfers = 0;
type Told = Record<string, string>;
/** What the system tells of a transfer to our application; the payer's bank read `code` in the code. */
const transfer = (code: string, changes: Told = {}): Told => ({
  reference: `IPS-2026-${++transfers}-${code}`,
  account: ours().merchant.applicationId,
  code,
  amount: "90.00",
  currency: "AZN",
  payerName: "Rəna Quliyeva",
  payerBank: "Bank of tests",
  ...changes,
});
const notify = (told: Told, secret = settings.AZQR_SECRET) =>
  send("POST /api/azqr/notify", { body: told, headers: { Authorization: `Bearer ${secret}` } });
const answerSchema = z.object({
  state: z.string(),
  reason: z.string().nullable(),
  transactionId: z.string().nullable(),
});
const told = async (one: Told) => answerSchema.parse((await notify(one)).json);

const NOTHING = { transactionId: null };
const noticeOf = async ({ reference = "" }: Told) =>
  (await db.select().from(azqrNotices).where(eq(azqrNotices.reference, reference)))[0];

const invoice = async (changes: Record<string, unknown> = {}) =>
  (await makeInvoice(ours().merchant, { amount: 90, ...changes })).invoice;
const paymentsOf = (id: string) => db.select().from(transactions).where(eq(transactions.invoiceId, id));

describe("money that came by an AZQR code", () => {
  it("pays the invoice as the code says it, with the fee, and is a payment of the source AZQR", async () => {
    const { id, code } = await invoice();
    const { merchant, owner } = ours();
    const before = await balances();
    const { json } = await send(`GET /api/booking/invoice/${id}/azqr`, { token: owner.token });
    const read = readAzqr(z.object({ payload: z.string() }).parse(json).payload);
    const answer = await told(transfer(read?.reference ?? "", { account: read?.account ?? "" }));
    expect(answer).toMatchObject({ state: "PAID", reason: null });
    expect(await invoiceNow(id)).toMatchObject({ status: "COMPLETE", paidMinor: 9_000, cardBrand: null });
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({
      source: "AZQR",
      status: "APPROVED",
      grossMinor: 9_000,
      feeMinor: 225,
      cardLast4: null,
    });
    const after = await balances();
    expect([after.AVAILABLE - before.AVAILABLE, after.FEES - before.FEES]).toEqual([8_775, 225]);
    expect(await auditBalances(db)).toEqual([]);
    const found = await send(`GET /api/transactionsPageable?source=AZQR&invoiceCode=${code}`, { token: owner.token });
    expect(found.text).toContain(payment?.orderId);
    const others = await send(`GET /api/transactionsPageable?source=INVOICE&invoiceCode=${code}`, {
      token: owner.token,
    });
    expect(others.text).not.toContain(payment?.orderId);
    expect((await visit(`/pay/${code}/receipt/${payment?.id ?? ""}`)).text).toContain(merchant.applicationId.slice(2));
  });

  it("is one payment, however often and at once the system tells of it", async () => {
    const { id, code } = await invoice();
    const one = transfer(code);
    const answers = await Promise.all([told(one), told(one), told(one)]);
    const again = await told(one);
    expect(again).toMatchObject({ state: "PAID" });
    expect(answers).toEqual([again, again, again]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it("is not believed without the secret, with another amount under the same reference, or in other words", async () => {
    const one = transfer((await invoice()).code);
    expect(refusal(await notify(one, "another secret of the same length, no"))).toBe("401 unauthenticated");
    await told(one);
    expect(refusal(await notify({ ...one, amount: "91" }))).toBe("409 idempotency_key_reused");
    const wrongs: Told[] = [{ amount: "1.005" }, { amount: "0" }, { currency: "manat" }, { reference: "" }];
    for (const wrong of wrongs) expect(refusal(await notify({ ...one, ...wrong }))).toBe("422 invalid_request");
  });

  it("is taken in whatever the banks call the payer: a long name is cut, and one that is missing has words", async () => {
    const code = await makeStaticQr(ours().merchant);
    const long = `${"Ə".repeat(99)}🙂${"b".repeat(300)}`;
    const [named, nameless] = [transfer(code, { payerName: long }), transfer(code, { payerName: " ", payerBank: "" })];
    for (const one of [named, nameless]) expect(await told(one)).toMatchObject({ state: "PAID" });
    expect((await paymentsBy(code)).map(({ fullName }) => fullName)).toEqual([
      `${"Ə".repeat(99)}🙂`,
      expect.stringMatching(/^Payer without a name$|^Adı bilinməyən ödəyən$/),
    ]);
    expect(await noticeOf(nameless)).toMatchObject({ payerName: "", payerBank: "" });
  });

  it("mails the receipt again to whom a crash left without one, and never twice", async () => {
    const { id, code } = await invoice({ email: "rena@example.com" });
    const one = transfer(code);
    await told(one);
    const [payment] = await paymentsOf(id);
    const receipts = db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.id, `rcp_${payment?.id ?? ""}`));
    const [first] = await receipts;
    expect(first?.recipient).toBe("rena@example.com");
    await db.delete(outboxMessages).where(eq(outboxMessages.id, first?.id ?? ""));
    for (const _ of [1, 2]) await told(one);
    expect((await receipts).map(({ body }) => body)).toEqual([first?.body]);
  });

  it("is not held back by cards that others have declined for the same link", async () => {
    const code = await makeStaticQr(ours().merchant);
    const [link] = await db.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.code, code));
    const declining = { invoiceId: null, paymentLinkId: link?.id ?? "", orderOf: null, network: undefined };
    const now = await sandboxNow();
    for (let card = 0; card < LIMITS.declinesOfLink.times; card++) await runBatch(db, noteDecline(db, declining, now));
    expect(await told(transfer(code))).toMatchObject({ state: "PAID" });
  });

  it("is of the source that its attempt names, whatever card it has or lacks", async () => {
    const payable = await makeInvoice(ours().merchant, { amount: 90 });
    const attempt = {
      payable,
      attemptKey: newKey(),
      amountMinor: 9_000,
      language: "en",
      card: NO_CARD,
      now: 0,
    } as const;
    expect(newTransaction(attempt).source).toBe("INVOICE");
    expect(newTransaction({ ...attempt, source: "AZQR" }).source).toBe("AZQR");
  });

  it("pays a static code with the amount that the payer typed, as often as they like", async () => {
    const code = await makeStaticQr(ours().merchant);
    for (const amount of ["12.5", "30.00"])
      expect(await told(transfer(code, { amount }))).toMatchObject({ state: "PAID" });
    expect(
      (await paymentsBy(code)).map(({ source, amountMinor, fullName }) => [source, amountMinor, fullName]),
    ).toEqual([
      ["AZQR", 1_250, "Rəna Quliyeva"],
      ["AZQR", 3_000, "Rəna Quliyeva"],
    ]);
  });

  it("is refunded in part and in full", async () => {
    const { id, code } = await invoice();
    await told(transfer(code));
    await richer();
    const [payment] = await paymentsOf(id);
    if (!payment) throw new Error("nothing was paid");
    await refund(payment, 40);
    await answerRefunds();
    expect(await statusOf(payment)).toBe("PARTIAL_REFUND");
    await refund(payment, 50);
    await answerRefunds();
    expect(await statusOf(payment)).toBe("REFUNDED");
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("money that cannot pay what it came for goes back", () => {
  it.each([
    ["another amount than a dynamic code says", {}, { amount: "89.99" }, "amount"],
    ["a currency of another region", {}, { currency: "AED" }, "currency"],
    ["a currency that nobody takes here", {}, { currency: "EUR" }, "currency"],
    ["more than anything costs", {}, { amount: "40000" }, "amount"],
    ["an invoice that holds the money first", { preAuth: true }, {}, "held"],
  ])("%s", async (_, changes, other, reason) => {
    const { id, code } = await invoice(changes);
    expect(await told(transfer(code, other))).toEqual({ ...NOTHING, state: "RETURNED", reason });
    expect([await paymentsOf(id), (await invoiceNow(id)).paidMinor]).toEqual([[], 0]);
  });

  it("whatever its code is of, if it is of another currency or more than anything costs", async () => {
    const nowhere = "N0SUCHC0DE00";
    expect(await told(transfer(nowhere, { currency: "USD" }))).toMatchObject({ state: "RETURNED", reason: "currency" });
    expect(await told(transfer(nowhere, { amount: "9999999999.99" }))).toMatchObject({
      state: "RETURNED",
      reason: "amount",
    });
  });

  it("in the Emirates, where nobody pays by AZQR, in their own currency as well", async () => {
    const abroad = await makeMerchant("ae");
    const { code } = (await makeInvoice(abroad, { amount: 90 })).invoice;
    for (const currency of ["AED", "AZN"])
      expect(await told(transfer(code, { account: abroad.applicationId, currency }))).toMatchObject({
        state: "RETURNED",
        reason: "currency",
      });
  });

  it("and its invoice says so in its timeline", async () => {
    const { id, code } = await invoice();
    await told(transfer(code, { amount: "12.50" }));
    const { json } = await send(`GET /api/booking/invoice/${id}`, { token: ours().owner.token });
    expect(invoiceDetailSchema.parse(json).timeline.at(-1)).toMatchObject({
      kind: "PAYMENT_RETURNED",
      by: null,
      amount: 1_250,
      transactionId: null,
      detail: "Another amount than is left",
    });
  });

  it("after the application was deleted", async () => {
    const link = await makeLink(ours().merchant);
    await db
      .update(applications)
      .set({ deletedAt: await sandboxNow() })
      .where(eq(applications.id, ours().merchant.applicationId));
    expect(await told(transfer(link.code, { amount: "25" }))).toMatchObject({
      state: "RETURNED",
      reason: "unavailable",
    });
  });

  it("after a day in which others were always faster; until then staff see that it waits", async () => {
    const { code } = await invoice();
    const one = transfer(code);
    await db.run(sql`CREATE TRIGGER others_are_faster BEFORE INSERT ON transactions BEGIN
      SELECT RAISE(ABORT, 'application_gone');
    END`);
    expect(await told(one)).toMatchObject({ state: "RECEIVED", reason: null });
    expect((await visit("/azqr")).text).toContain("Waits: others pay the same right now");
    await advance(24 * 3600 + 301);
    await db.run(sql`DROP TRIGGER others_are_faster`);
    expect(await noticeOf(one)).toMatchObject({ state: "RETURNED", reason: "busy" });
    expect((await visit("/azqr")).text).toContain("Sent back: Too many paid the same at once");
  });

  it("the second of two transfers for one invoice, and one after its end", async () => {
    const { id, code } = await invoice();
    await told(transfer(code));
    expect(await told(transfer(code))).toMatchObject({ state: "RETURNED", reason: "paid" });
    expect(await paymentsOf(id)).toHaveLength(1);
    const ended = await invoice();
    await db.update(invoices).set({ expiresAt: 1 }).where(eq(invoices.id, ended.id));
    expect(await told(transfer(ended.code))).toMatchObject({ state: "RETURNED", reason: "expired" });
  });

  it("while the application takes no payments", async () => {
    const { applicationId } = ours().merchant;
    const link = await makeLink(ours().merchant);
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, applicationId));
    expect(await told(transfer(link.code, { amount: "25" }))).toMatchObject({
      state: "RETURNED",
      reason: "unavailable",
    });
    await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, applicationId));
  });

  it("or a card's payment in the same second is not taken: one of both wins, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, code } = await invoice();
      const [, answer] = await Promise.all([payWith(code), told(transfer(code))]);
      const kept = (await paymentsOf(id)).filter(({ status }) => status === "APPROVED");
      expect(kept).toHaveLength(1);
      expect([answer.state, kept[0]?.source]).toEqual(
        answer.state === "PAID" ? ["PAID", "AZQR"] : ["RETURNED", "INVOICE"],
      );
      expect((await invoiceNow(id)).paidMinor).toBe(9_000);
    }
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("a notice that fits nothing", () => {
  it("is shown to staff, asked about again, and pays once there is what it pays", async () => {
    const one = transfer("N0SUCHC0DE12");
    expect(await told(one)).toEqual({ ...NOTHING, state: "UNMATCHED", reason: null });
    expect((await visit("/azqr")).text).toContain(one["reference"]);
    const { id } = await invoice();
    await db.update(invoices).set({ code: "N0SUCHC0DE12" }).where(eq(invoices.id, id));
    expect((await advance(301)).json).toMatchObject({ done: { azqrNotices: 1 } });
    expect(await noticeOf(one)).toMatchObject({ state: "PAID", asked: 1, nextAskAt: null });
    expect((await invoiceNow(id)).status).toBe("COMPLETE");
    expect((await visit("/azqr")).text).not.toContain(one["reference"]);
  });

  it("goes back after a day; so does money for another account's code", async () => {
    const { code } = await invoice();
    const one = transfer(code, { account: "ES9999999" });
    expect(await told(one)).toMatchObject({ state: "UNMATCHED" });
    await advance(24 * 3600 + 301);
    expect(await noticeOf(one)).toMatchObject({ state: "RETURNED", reason: "unknown" });
    expect((await visit("/azqr")).text).toContain("Sent back: Nothing is known that it pays");
  });
});
