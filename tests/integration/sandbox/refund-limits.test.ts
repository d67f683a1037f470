import { env } from "cloudflare:workers";
import { eq, gt } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type RefundRules } from "#provider/contract/refund-terms";
import { transactionDetailSchema } from "#provider/contract/transactions";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { refundHours, refunds, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { api, payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
import { answerRefunds, ours, outcome, paid, refund as ask, richer, statusOf } from "../../support/workerd/money.ts";
import {
  approveRefundNow,
  forceRefunds,
  refundCodeOf,
  refundedTodayBy,
  rejectRefund,
  startRefundApproval,
} from "../../support/workerd/refunds.ts";
import {
  advance,
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";

let maker: Someone;
let second: Someone;
/** By the maker, unless the test names another person. */
const refund = (payment: TransactionRow, amount: number, { by = maker }: { by?: Someone } = {}) =>
  ask(payment, amount, { by });
const rule = (rules: Partial<RefundRules>) => forceRefunds(ours().merchant, rules);

beforeEach(async () => {
  await moveToNoon();
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
  second = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

const rowOf = async (transactionId: string) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.transactionId, transactionId));
  if (!row) throw new Error("no refund");
  return row;
};
/** A refund that waits, made by the owner: its payment and its id. */
async function waiting(amount = 60): Promise<{ payment: TransactionRow; id: string }> {
  await rule({ approvalAbove: 50_00 });
  const payment = await paid();
  expect(outcome(await refund(payment, amount))).toBe("done");
  return { payment, id: (await rowOf(payment.id)).id };
}
const detailOf = async ({ id }: TransactionRow, { token }: Someone = second) =>
  transactionDetailSchema.parse((await send(`GET /api/transactions/${id}`, { token })).json);

describe("the sum of a day", () => {
  it("asks for a second person once one has refunded more, however it is split; another person has their own", async () => {
    await rule({ dailyAbove: 100_00 });
    const payments = [await paid(), await paid(), await paid(), await paid()];
    const [first, next, third, others] = payments;
    if (!first || !next || !third || !others) throw new Error("no payments");
    await refund(first, 60);
    await refund(next, 40);
    await refund(third, 1);
    await refund(others, 100, { by: second });
    const states = await Promise.all(payments.map(async ({ id }) => (await rowOf(id)).state));
    expect(states).toEqual(["IN_PROGRESS", "IN_PROGRESS", "AWAITING_APPROVAL", "IN_PROGRESS"]);
    expect(await refundedTodayBy(first, maker.userId)).toBe(101_00);
    expect((await detailOf(first, maker)).refundTerms).toMatchObject({ madeToday: 101_00 });
  });

  it("does not count what came to nothing, and begins anew the next day", async () => {
    const { payment, id } = await waiting();
    expect(await refundedTodayBy(payment, maker.userId)).toBe(60_00);
    await rejectRefund(second, id);
    expect(await refundedTodayBy(payment, maker.userId)).toBe(0);
    await refund(payment, 20);
    await advance(86_400);
    expect(await refundedTodayBy(payment, maker.userId)).toBe(0);
  });

  it("holds for many at once: together they do not pass it unseen", async () => {
    await rule({ dailyAbove: 100_00 });
    const payments = await Promise.all(Array.from({ length: 5 }, () => paid()));
    await Promise.all(payments.map((payment) => refund(payment, 30)));
    const made = await Promise.all(
      payments.map(async ({ id }) => db.select().from(refunds).where(eq(refunds.transactionId, id))),
    );
    const alone = made.flat().filter(({ state }) => state === "IN_PROGRESS");
    expect(alone.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(100_00);
  });
});

it("the sums of refunds of before they were kept are the same as those that are kept today", async () => {
  await rule({ approvalAbove: 70_00 });
  const payments = [await paid(), await paid(), await paid()];
  for (const [at, payment] of payments.entries())
    await refund(payment, 60 + at * 10, { by: at === 2 ? second : maker });
  const waits = await rowOf(payments[2]?.id ?? "");
  await rejectRefund(maker, waits.id);
  const kept = async () =>
    db
      .select()
      .from(refundHours)
      .where(gt(refundHours.amountMinor, 0))
      .orderBy(refundHours.applicationId, refundHours.makerId, refundHours.hour);
  const before = await kept();
  expect(before).toContainEqual(
    expect.objectContaining({
      applicationId: ours().merchant.applicationId,
      makerId: maker.userId,
      amountMinor: 130_00,
    }),
  );
  await db.delete(refundHours);
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name === "0033_refund_hours.sql");
  const moved = migration?.queries.filter(
    (query) => query.includes("INSERT INTO refund_hours") && !query.includes("TRIGGER"),
  );
  expect(moved).toHaveLength(1);
  await env.DB.batch((moved ?? []).map((query) => env.DB.prepare(query)));
  expect(await kept()).toEqual(before);
});

describe("a code", () => {
  const body = ({ id }: TransactionRow) => ({ transactionId: id, amount: 60, reason: "Guest left early" });
  const withCode = (payment: TransactionRow, code: object, changes: object = {}) =>
    send("POST /api/refund", { token: maker.token, key: newKey(), body: { ...body(payment), ...changes, ...code } });

  it("is asked for above its bound, confirms exactly that refund, and is used up", async () => {
    await rule({ codeAbove: 50_00 });
    const payment = await paid();
    expect((await refund(payment, 60)).json).toMatchObject({
      code: "invalid_request",
      fields: [{ field: "OTP", code: "required" }],
    });
    const code = await refundCodeOf(maker, body(payment));
    expect((await messagesTo(maker.phone))[0]?.body).toContain("You refund");
    expect(refusal(await withCode(payment, code, { amount: 61 }))).toBe("400 otp_invalid");
    expect((await withCode(payment, code)).json).toMatchObject({ refund: { state: "IN_PROGRESS" } });
    await answerRefunds();
    expect((await withCode(payment, code)).status).toBeGreaterThanOrEqual(400);
    expect(outcome(await refund(payment, 20))).toBe("done");
  });

  it("is no second pair of eyes: with both bounds the refund waits after its code", async () => {
    await rule({ codeAbove: 0, approvalAbove: 50_00 });
    const payment = await paid();
    const code = await refundCodeOf(maker, body(payment));
    expect((await withCode(payment, code)).json).toMatchObject({ refund: { state: "AWAITING_APPROVAL" } });
  });
});

describe("by key", () => {
  async function orderOf() {
    const { secret: key } = await putServerKey(ours().merchant, {
      scopes: ["read", "orders", "refunds"],
      madeBy: maker.userId,
    });
    const placed = await placeOrder(key, { amount: 100 });
    await payOrder(placed);
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, placed.orderId));
    if (!payment) throw new Error("not paid");
    const askByKey = (amount: number) =>
      api(key, "POST /api/v3/refund", {
        body: { orderId: placed.orderId, amount },
        headers: { "X-Idempotency-Key": newKey() },
      });
    const seen = async () => (await api(key, `GET /api/v3/orders/${placed.orderId}`)).envelope.payload;
    return { payment, askByKey, seen };
  }

  it("the same rules hold: it waits, and whoever made the key approves none of its refunds", async () => {
    await rule({ approvalAbove: 50_00 });
    const { payment, askByKey, seen } = await orderOf();
    expect((await askByKey(60)).envelope.code).toBe("00000");
    const { id, state, createdBy } = await rowOf(payment.id);
    expect([state, createdBy]).toEqual(["AWAITING_APPROVAL", maker.userId]);
    expect(JSON.stringify(await seen())).toContain("REFUND_AWAITING_APPROVAL");
    expect(refusal(await startRefundApproval(maker, id))).toBe("403 own_refund");
    expect((await approveRefundNow(second, id)).status).toBe(200);
    await answerRefunds();
    expect(await statusOf(payment)).toBe("PARTIAL_REFUND");
  });

  it("nobody types a code: above that bound somebody approves; below it goes at once", async () => {
    await rule({ codeAbove: 50_00 });
    const { payment, askByKey } = await orderOf();
    await askByKey(50);
    expect((await rowOf(payment.id)).state).toBe("IN_PROGRESS");
    const another = await orderOf();
    await another.askByKey(60);
    expect((await rowOf(another.payment.id)).state).toBe("AWAITING_APPROVAL");
  });

  it("what a key refunds counts for the day of whoever made it", async () => {
    await rule({ dailyAbove: 100_00 });
    const { askByKey } = await orderOf();
    await askByKey(90);
    const payment = await paid();
    await refund(payment, 20);
    expect((await rowOf(payment.id)).state).toBe("AWAITING_APPROVAL");
  });
});
