import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditBalances, balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { findTransaction } from "../../../sandbox/src/db/payments.ts";
import { answerThreeDSecure } from "../../../sandbox/src/operations/payments/three-d-secure.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { planCompletion, planRelease } from "../../../sandbox/src/operations/payments/holds.ts";
import { planRefund } from "../../../sandbox/src/operations/payments/refunds.ts";
import { FREE } from "../../support/workerd/refunds.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { transactions } from "../../../sandbox/src/db/schema/index.ts";
import { transactionTimeline } from "../../../sandbox/src/db/lists/transactions.ts";
import { db, makeMerchant, makePerson, sandboxNow, send, type Merchant } from "../../support/workerd/sandbox.ts";
import { findPayable, invoiceNow, makeInvoice, pay, payInvoice } from "../../support/workerd/paying.ts";

let merchant: Merchant;
beforeEach(async () => {
  merchant = await makeMerchant();
});

const balances = () => balancesOf(db, merchant.applicationId);
const advance = (seconds: number) => send("POST /__sandbox/clock", { body: { advanceSeconds: seconds } });
const actor = { id: "usr_test", name: "Someone" };
const doing = async () => ({ actor, now: await sandboxNow() });

async function again(transaction: TransactionRow): Promise<TransactionRow> {
  const row = await findTransaction(db, transaction.id);
  if (!row) throw new Error("gone");
  return row;
}

/** Carries a plan out; the code of its refusal otherwise. */
async function carry(plan: Awaited<ReturnType<typeof planCompletion>> | ReturnType<typeof planRefund>) {
  if (!plan.ok) return plan.code;
  await runBatch(db, plan.statements);
  return "done";
}

describe("a payment", () => {
  it("that is approved completes the invoice and leaves net and fee where they belong", async () => {
    const { invoice, transaction } = await payInvoice(merchant, { amount: 200 });
    expect(invoice).toMatchObject({
      status: "COMPLETE",
      paidMinor: 20_000,
      cardLast4: "4242",
      completedBy: "Əli Hüseynov",
    });
    expect(transaction).toMatchObject({ status: "APPROVED", grossMinor: 20_000, feeMinor: 500, netMinor: 19_500 });
    expect(transaction.rrn).toMatch(/^\d{12}$/);
    expect(await balances()).toEqual({ AVAILABLE: 19_500, HELD: 0, IN_TRANSIT: 0, FEES: 500, OUTSIDE: -20_000 });
  });

  it.each(["decline", "insufficientFunds", "processingError"] as const)(
    "that ends with %s moves nothing, says why, and the invoice can be paid again",
    async (outcome) => {
      const { invoice, transaction } = await payInvoice(merchant, {}, { outcome });
      expect(invoice.status).toBe("DECLINED");
      expect(transaction).toMatchObject({ status: "DECLINED", grossMinor: 0 });
      expect(transaction.responseDescription).not.toBeNull();
      expect(await balances()).toMatchObject({ AVAILABLE: 0, OUTSIDE: 0 });
      expect(await pay(await findPayable(invoice.code))).toMatchObject({ ok: true });
      expect((await invoiceNow(invoice.id)).status).toBe("COMPLETE");
    },
  );

  it("happens once however often the payer's form arrives at once", async () => {
    const payable = await makeInvoice(merchant, {});
    const results = await Promise.all(
      Array.from({ length: 20 }, () => pay(payable, { attemptKey: `form-${payable.invoice.id}` })),
    );
    expect(new Set(results.map((result) => (result.ok ? result.transaction.id : result.refusal))).size).toBe(1);
    expect((await invoiceNow(payable.invoice.id)).paidMinor).toBe(12_050);
    expect(await balances()).toMatchObject({ OUTSIDE: -12_050 });
  });

  it("of one invoice from twenty forms at once is taken once; the others are told that it is paid", async () => {
    const payable = await makeInvoice(merchant, {});
    const results = await Promise.all(Array.from({ length: 20 }, () => pay(payable)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.refusal])))).toEqual(new Set(["paid"]));
    expect(await balances()).toMatchObject({ OUTSIDE: -12_050 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("in parts never passes what is asked for, whatever comes at once", async () => {
    const payable = await makeInvoice(merchant, { amount: 100, partialAllowed: true });
    const results = await Promise.all(Array.from({ length: 6 }, () => pay(payable, { amountMinor: 3_000 })));
    const taken = results.filter(({ ok }) => ok).length;
    expect(taken).toBe(3);
    expect(await invoiceNow(payable.invoice.id)).toMatchObject({ status: "PARTIAL", paidMinor: 9_000 });
    expect(await pay(await findPayable(payable.invoice.code), { amountMinor: 1_000 })).toMatchObject({ ok: true });
    expect(await invoiceNow(payable.invoice.id)).toMatchObject({ status: "COMPLETE", paidMinor: 10_000 });
  });

  it("in part is refused where the invoice does not allow it", async () => {
    const payable = await makeInvoice(merchant, { amount: 100 });
    expect(await pay(payable, { amountMinor: 5_000 })).toEqual({ ok: false, refusal: "amount" });
    expect(await pay(payable, { amountMinor: 10_001 })).toEqual({ ok: false, refusal: "amount" });
  });

  it("is refused after the link's last day, and the clock lets the invoice expire", async () => {
    const payable = await makeInvoice(merchant, {});
    await advance(6 * 86_400);
    expect(await invoiceNow(payable.invoice.id)).toMatchObject({ status: "EXPIRED" });
    expect(await pay(payable)).toEqual({ ok: false, refusal: "expired" });
  });
});

describe("3-D Secure", () => {
  it("waits for the payer, and answers once however often it is confirmed", async () => {
    const { invoice, transaction } = await payInvoice(merchant, {}, { outcome: "threeDSecure" });
    expect([invoice.status, transaction.status, transaction.threeDs]).toEqual(["PENDING", "PENDING", "REQUIRED"]);
    const now = await sandboxNow();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answerThreeDSecure(db, transaction.id, { confirmed: true, now })),
    );
    expect(answers).toEqual(Array(10).fill(expect.objectContaining({ status: "APPROVED" })));
    expect(await balances()).toMatchObject({ OUTSIDE: -12_050 });
    const timeline = await transactionTimeline(db, transaction.id);
    expect(timeline.map(({ kind, detail }) => `${kind} ${detail ?? ""}`.trim())).toEqual([
      "CREATED",
      "PENDING",
      "THREE_D_SECURE REQUIRED",
      "THREE_D_SECURE PASSED",
      "APPROVED",
    ]);
  });

  it("that is not confirmed declines", async () => {
    const { transaction } = await payInvoice(merchant, {}, { outcome: "threeDSecure" });
    const answer = await answerThreeDSecure(db, transaction.id, { confirmed: false, now: await sandboxNow() });
    expect(answer).toMatchObject({ status: "DECLINED", threeDs: "FAILED", responseCode: "59" });
  });

  it("confirmed for an invoice that another card paid meanwhile is canceled and takes nothing", async () => {
    const { invoice, transaction } = await payInvoice(merchant, {}, { outcome: "threeDSecure" });
    await pay(await findPayable(invoice.code));
    const answer = await answerThreeDSecure(db, transaction.id, { confirmed: true, now: await sandboxNow() });
    expect(answer).toMatchObject({ status: "CANCELED" });
    expect(await balances()).toMatchObject({ OUTSIDE: -12_050 });
  });

  it("that nobody answers is given up after half an hour", async () => {
    const { transaction } = await payInvoice(merchant, {}, { outcome: "threeDSecure" });
    await advance(31 * 60);
    expect((await again(transaction)).status).toBe("EXPIRED");
  });
});

describe("a pre-authorisation", () => {
  const held = () => payInvoice(merchant, { amount: 100, preAuth: true });

  it("holds the money: not available, not payable twice", async () => {
    const { invoice, transaction } = await held();
    expect(transaction.status).toBe("PREAUTH_APPROVED");
    expect((transaction.captureBy ?? 0) - transaction.createdAt).toBe(7 * 86_400_000);
    expect(await balances()).toMatchObject({ AVAILABLE: 0, HELD: 10_000, FEES: 0 });
    expect(await pay(await findPayable(invoice.code))).toEqual({ ok: false, refusal: "held" });
  });

  it("completed in part takes its commission of that part and releases the rest", async () => {
    const { invoice, transaction } = await held();
    expect(await carry(await planCompletion(db, transaction, 10_001, await doing()))).toBe("amount_exceeds_hold");
    expect(await carry(await planCompletion(db, transaction, 6_000, await doing()))).toBe("done");
    expect(await again(transaction)).toMatchObject({
      status: "APPROVED",
      grossMinor: 6_000,
      feeMinor: 150,
      netMinor: 5_850,
    });
    expect(await invoiceNow(invoice.id)).toMatchObject({ status: "COMPLETE", paidMinor: 6_000, heldMinor: 0 });
    expect(await balances()).toEqual({ AVAILABLE: 5_850, HELD: 0, IN_TRANSIT: 0, FEES: 150, OUTSIDE: -6_000 });
    expect(await carry(await planCompletion(db, await again(transaction), 1, await doing()))).toBe("invalid_state");
  });

  it("completed and reversed at the same moment is one of the two, never both", async () => {
    const { transaction } = await held();
    const now = await doing();
    const plans = [
      await planCompletion(db, transaction, 10_000, now),
      await planRelease(db, transaction, "REVERSE", now),
    ];
    const results = await Promise.allSettled(
      plans.map((plan) => (plan.ok ? runBatch(db, plan.statements) : undefined)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balances()).toMatchObject({ HELD: 0 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("lapses after seven days and not a moment before", async () => {
    const { invoice, transaction } = await held();
    await advance(7 * 86_400 - 60);
    expect((await again(transaction)).status).toBe("PREAUTH_APPROVED");
    await advance(61);
    expect((await again(transaction)).status).toBe("PREAUTH_EXPIRED");
    expect((await invoiceNow(invoice.id)).status).toBe("EXPIRED");
    expect(await balances()).toEqual({ AVAILABLE: 0, HELD: 0, IN_TRANSIT: 0, FEES: 0, OUTSIDE: 0 });
  });
});

describe("a refund", () => {
  const refundOf = async (transaction: TransactionRow, amountMinor: number) =>
    carry(planRefund(db, transaction, { ...FREE, amountMinor, reason: "Guest left" }, await doing()));

  it("goes in parts up to what was captured, through transit, and ends REFUNDED", async () => {
    // A second sale leaves the commission of the first in the wallet.
    await payInvoice(merchant, { amount: 50 });
    const { transaction } = await payInvoice(merchant, { amount: 100 });
    expect(await refundOf(transaction, 4_000)).toBe("done");
    expect(await again(transaction)).toMatchObject({ status: "REFUND_IN_PROGRESS", refundedMinor: 4_000 });
    expect(await balances()).toMatchObject({ IN_TRANSIT: 4_000 });
    expect(await refundOf(await again(transaction), 1_000)).toBe("invalid_state");
    await advance(61);
    expect((await again(transaction)).status).toBe("PARTIAL_REFUND");
    expect(await refundOf(await again(transaction), 6_001)).toBe("amount_exceeds_transaction");
    expect(await refundOf(await again(transaction), 6_000)).toBe("done");
    await advance(61);
    expect(await again(transaction)).toMatchObject({
      status: "REFUNDED",
      refundedMinor: 10_000,
      refundReason: "Guest left",
    });
    expect(await balances()).toMatchObject({ IN_TRANSIT: 0, OUTSIDE: -5_000 });
  });

  it("of fifty at once goes through once, by the database alone", async () => {
    await payInvoice(merchant, { amount: 500 });
    const { transaction } = await payInvoice(merchant, { amount: 100 });
    const now = await doing();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => {
        const plan = planRefund(db, transaction, { ...FREE, amountMinor: 10_000, reason: "Twice" }, now);
        return plan.ok ? runBatch(db, plan.statements) : Promise.reject(new Error(plan.code));
      }),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.select().from(transactions).where(eq(transactions.id, transaction.id))).toMatchObject([
      { refundedMinor: 10_000 },
    ]);
  });

  it("of money that has left the wallet is refused by the ledger", async () => {
    const { transaction } = await payInvoice(merchant, { amount: 100 });
    // Commission was taken: 97.50 are there.
    await expect(refundOf(transaction, 10_000)).rejects.toThrow("ledger_accounts_not_negative");
    expect(await again(transaction)).toMatchObject({ status: "APPROVED", refundedMinor: 0 });
  });
});

describe("schedules", () => {
  it("let a weekly invoice come round with a new code and a message each time, once", async () => {
    const { invoice } = await makeInvoice(merchant, { recurringInterval: "WEEKLY", fullName: "Weekly Guest" });
    const found = async () => {
      const { token } = await makePerson(merchant, "ROLE_SUSER");
      return (await send("GET /api/invoices?guestName=weekly&offset=100", { token })).json;
    };
    await advance(8 * 86_400);
    await advance(60);
    expect(await found()).toMatchObject({ totalElements: 2 });
    await advance(7 * 86_400);
    expect(await found()).toMatchObject({
      totalElements: 3,
      content: [{ status: "PENDING", recurringInterval: null }, {}, { id: invoice.id }],
    });
  });
});
