import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { invoiceDetailSchema, invoiceSchema } from "#provider/contract/invoices";
import { pageOf } from "#provider/contract/page";
import { transactionSchema } from "#provider/contract/transactions";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { type TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { refunds, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { transactionTimeline } from "../../../sandbox/src/db/lists/transactions.ts";
import { REFUND_REFUSED } from "../../../sandbox/src/domain/card.ts";
import {
  answerRefunds,
  balances,
  complete,
  held,
  now,
  ours,
  outcome,
  paid,
  refund,
  refuseRefunds,
  reverse,
  richer,
  statusOf,
} from "../../support/workerd/money.ts";
import { invoiceNow, payInvoice } from "../../support/workerd/paying.ts";
import { advance, db, newKey, send } from "../../support/workerd/sandbox.ts";

describe("a refund", () => {
  it("begins at once, waits for the network, and answers with the payment as it is then", async () => {
    await richer();
    const transaction = await paid();
    const answer = await refund(transaction, 40.25, { reason: "One night was cancelled" });
    expect(transactionSchema.parse(answer.json)).toMatchObject({
      status: "REFUND_IN_PROGRESS",
      operation: "REFUND",
      refundReason: "One night was cancelled",
      capturedAmount: 10_000,
      refundedAmount: 4_025,
      refundableAmount: 5_975,
    });
    const { refund: begun, ...payment } = z
      .object({ refund: z.object({ state: z.string() }) })
      .loose()
      .parse(answer.json);
    expect(begun.state).toBe("IN_PROGRESS");
    expect((await send(`GET /api/transactions/${transaction.id}`, { token: ours().owner.token })).json).toMatchObject(
      payment,
    );
    expect(await balances()).toMatchObject({ IN_TRANSIT: 4_025 });
    expect(outcome(await refund(transaction, 10))).toBe("409 invalid_state");
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({ status: "PARTIAL_REFUND", refundedMinor: 4_025 });
    const timeline = await transactionTimeline(db, transaction.id);
    expect(timeline.slice(-2)).toMatchObject([
      { kind: "REFUND_REQUESTED", actor: ours().owner.userId, amountMinor: 4_025, detail: "One night was cancelled" },
      { kind: "REFUNDED", actor: null, amountMinor: 4_025 },
    ]);
  });

  it("goes on in parts to the last of it, even when less than 1 is left, and then no further", async () => {
    await richer();
    const transaction = await paid();
    for (const amount of [33.33, 33.33, 32.84]) {
      expect(outcome(await refund(transaction, amount))).toBe("done");
      await answerRefunds();
    }
    expect(await now(transaction)).toMatchObject({ status: "PARTIAL_REFUND", refundedMinor: 9_950 });
    expect(outcome(await refund(transaction, 0.49))).toBe("422 invalid_request");
    expect(outcome(await refund(transaction, 0.51))).toBe("409 amount_exceeds_transaction");
    expect(outcome(await refund(transaction, 0.5))).toBe("done");
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({ status: "REFUNDED", refundedMinor: 10_000 });
    expect(outcome(await refund(transaction, 1))).toBe("409 invalid_state");
    expect(await auditBalances(db)).toEqual([]);
  });

  it("of more than is left, or than the wallet holds, is refused by name and moves nothing", async () => {
    const transaction = await paid();
    const before = await balances();
    expect(outcome(await refund(transaction, 100.01))).toBe("409 amount_exceeds_transaction");
    // 2.50 of it went to the provider, and nothing else is in the wallet.
    expect(outcome(await refund(transaction, 100))).toBe("409 amount_exceeds_balance");
    expect(await balances()).toEqual(before);
    expect(await now(transaction)).toMatchObject({ status: "APPROVED", refundedMinor: 0, refundReason: null });
    expect(outcome(await refund(transaction, 97.5))).toBe("done");
  });

  it.each([0, 0.99, 40_000, -5, 12.345, "100", "1e3", "NaN", "", null])(
    "of %j is refused as it is written",
    async (amount) => {
      await richer();
      const [captured, waiting] = [await paid(), await held()];
      for (const answer of [await refund(captured, amount), await complete(waiting, amount)]) {
        expect(outcome(answer)).toBe("422 invalid_request");
        expect(answer.json).toMatchObject({ fields: [{ field: "amount" }] });
      }
      expect([await statusOf(captured), await statusOf(waiting)]).toEqual(["APPROVED", "PREAUTH_APPROVED"]);
    },
  );

  it("of an amount written as a power or as no number at all is refused", async () => {
    await richer();
    const { id: transactionId } = await paid();
    for (const amount of ["1e3", "NaN", "Infinity"]) {
      const body = `{"transactionId":"${transactionId}","amount":${amount},"reason":"Guest left"}`;
      const answer = await send("POST /api/refund", { token: ours().owner.token, key: newKey(), body });
      // 1e3 is JSON for 1000: more than was paid. The others are no JSON.
      expect(outcome(answer)).toMatch(amount === "1e3" ? "409 amount_exceeds_transaction" : "400 malformed_request");
    }
  });

  it.each(["", "  a ", "x".repeat(201)])("needs a reason of 3 to 200 characters, not %j", async (reason) => {
    const answer = await refund(await paid(), 10, { reason });
    expect(outcome(answer)).toBe("422 invalid_request");
    expect(answer.json).toMatchObject({ fields: [{ field: "reason" }] });
  });

  it.each(["PREAUTH_APPROVED", "DECLINED"])("of a payment that is %s is refused: nothing was taken", async (status) => {
    const { transaction } = await payInvoice(
      ours().merchant,
      { preAuth: status === "PREAUTH_APPROVED" },
      { outcome: status === "DECLINED" ? "decline" : "approve" },
    );
    expect(await statusOf(transaction)).toBe(status);
    expect(outcome(await refund(transaction, 10))).toBe("409 invalid_state");
  });
});

describe("a refund that the card's bank refuses", () => {
  const refusing = async () => {
    const transaction = await paid();
    await refuseRefunds(transaction);
    return transaction;
  };
  const accepting = ({ id }: TransactionRow) =>
    db.update(transactions).set({ cardLast4: "4242" }).where(eq(transactions.id, id));

  it("leaves the payment as it was, the money in the wallet, and the reason on the timeline; it may be tried again", async () => {
    await richer();
    const transaction = await refusing();
    const before = await balances();
    expect(outcome(await refund(transaction, 100))).toBe("done");
    await answerRefunds();
    expect(await balances()).toEqual(before);
    expect(await now(transaction)).toMatchObject({
      status: "APPROVED",
      operation: "PURCHASE",
      refundedMinor: 0,
      refundReason: null,
    });
    expect((await transactionTimeline(db, transaction.id)).at(-1)).toMatchObject({
      kind: "REFUND_FAILED",
      detail: REFUND_REFUSED,
      amountMinor: 10_000,
    });
    expect(await db.select().from(refunds).where(eq(refunds.transactionId, transaction.id))).toMatchObject([
      { state: "FAILED", failure: REFUND_REFUSED },
    ]);
    await accepting(transaction);
    expect(outcome(await refund(transaction, 100))).toBe("done");
    await answerRefunds();
    expect(await statusOf(transaction)).toBe("REFUNDED");
    expect(await auditBalances(db)).toEqual([]);
  });

  it("after earlier ones that went through leaves those, and why they were made", async () => {
    await richer();
    const transaction = await paid();
    await refund(transaction, 30, { reason: "One night less" });
    await answerRefunds();
    await refuseRefunds(transaction);
    await refund(transaction, 70, { reason: "All of it" });
    expect(await now(transaction)).toMatchObject({ refundedMinor: 10_000, refundReason: "All of it" });
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({
      status: "PARTIAL_REFUND",
      operation: "REFUND",
      refundedMinor: 3_000,
      refundReason: "One night less",
    });
  });

  it("of a completed pre-authorisation leaves it completed", async () => {
    await richer();
    const transaction = await held();
    await complete(transaction, 60);
    await refuseRefunds(transaction);
    await refund(transaction, 10);
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({ status: "APPROVED", operation: "COMPLETE", grossMinor: 6_000 });
  });
});

describe("a completion", () => {
  it("takes a part, releases the rest, and answers with fee and net", async () => {
    const transaction = await held();
    const answer = await complete(transaction, 60);
    expect(transactionSchema.parse(answer.json)).toMatchObject({
      status: "APPROVED",
      operation: "COMPLETE",
      amount: 10_000,
      capturedAmount: 6_000,
      fee: 150,
      net: 5_850,
      refundableAmount: 6_000,
    });
    expect(await balances()).toEqual({ AVAILABLE: 5_850, HELD: 0, IN_TRANSIT: 0, FEES: 150, OUTSIDE: -6_000 });
    expect((await transactionTimeline(db, transaction.id)).at(-1)).toMatchObject({
      kind: "COMPLETED",
      actor: ours().owner.userId,
    });
    expect(outcome(await complete(transaction, 40))).toBe("409 invalid_state");
  });

  it("of more than is held is refused, of all of it goes through", async () => {
    const transaction = await held();
    expect(outcome(await complete(transaction, 100.01))).toBe("409 amount_exceeds_hold");
    expect(outcome(await complete(transaction, 100))).toBe("done");
    expect(await balances()).toMatchObject({ HELD: 0, AVAILABLE: 9_750 });
  });

  it("is refused when the hold has lapsed, also before the clock has noticed", async () => {
    const transaction = await held();
    await db.update(transactions).set({ captureBy: 1 }).where(eq(transactions.id, transaction.id));
    expect(outcome(await complete(transaction, 50))).toBe("409 invalid_state");
    await advance(1);
    expect(await statusOf(transaction)).toBe("PREAUTH_EXPIRED");
    expect(outcome(await reverse(transaction))).toBe("409 invalid_state");
  });
});

describe("an invoice whose amount is on hold", () => {
  it("names the payment that holds it and until when, in the list too, until it is taken or given up", async () => {
    const { token } = ours().owner;
    const seen = async (id: string) => {
      const { json } = await send(`GET /api/booking/invoice/${id}`, { token });
      const list = await send("GET /api/invoices", { token });
      const rows = pageOf(invoiceSchema)
        .parse(list.json)
        .content.filter((invoice) => invoice.id === id);
      const invoice = invoiceDetailSchema.parse(json);
      expect(rows.map(({ hold, heldAmount }) => ({ hold, heldAmount }))).toEqual([
        { hold: invoice.hold, heldAmount: invoice.heldAmount },
      ]);
      return invoice;
    };
    for (const end of [(one: TransactionRow) => complete(one, 60), reverse]) {
      const { transaction, invoice } = await payInvoice(ours().merchant, { amount: 100, preAuth: true });
      const { hold, heldAmount, status } = await seen(invoice.id);
      expect({ heldAmount, status }).toEqual({ heldAmount: 10_000, status: "PENDING" });
      expect(hold).toEqual({
        transactionId: transaction.id,
        captureBy: new Date(transaction.captureBy ?? 0).toISOString(),
      });
      expect(outcome(await end(transaction))).toBe("done");
      expect(await seen(invoice.id)).toMatchObject({ hold: null, heldAmount: 0 });
    }
  });
});

describe("a pre-authorisation that is canceled", () => {
  it("goes back to the payer whole, and cannot be taken any more", async () => {
    const { transaction, invoice } = await payInvoice(ours().merchant, { amount: 100, preAuth: true });
    expect(transactionSchema.parse((await reverse(transaction)).json)).toMatchObject({
      status: "REVERSE",
      operation: "REVERSE",
      capturedAmount: 0,
    });
    expect(await balances()).toEqual({ AVAILABLE: 0, HELD: 0, IN_TRANSIT: 0, FEES: 0, OUTSIDE: 0 });
    expect(await invoiceNow(invoice.id)).toMatchObject({ heldMinor: 0, paidMinor: 0 });
    expect(outcome(await complete(transaction, 10))).toBe("409 invalid_state");
    expect(outcome(await reverse(transaction))).toBe("409 invalid_state");
  });

  it("cannot be canceled once it was taken", async () => {
    expect(outcome(await reverse(await paid()))).toBe("409 invalid_state");
  });
});
