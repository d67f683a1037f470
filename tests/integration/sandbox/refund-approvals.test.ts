import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pageOf } from "#provider/contract/page";
import { refundSchema, type RefundRules } from "#provider/contract/refund-terms";
import { toDoSchema } from "#provider/contract/dashboard";
import { transactionDetailSchema } from "#provider/contract/transactions";
import { walletSchema } from "#provider/contract/wallets";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import {
  journalTransactions,
  refunds,
  transactions,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { planRefundApproval } from "../../../sandbox/src/operations/payments/refund-review.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import {
  answerRefunds,
  balances,
  ours,
  outcome,
  paid,
  refund as ask,
  richer,
  statusOf,
} from "../../support/workerd/money.ts";
import {
  approveRefund,
  approveRefundNow,
  aWeekLater,
  forceRefunds,
  recallRefund,
  refundApprovalCode,
  rejectRefund,
  seenRefund,
  startRefundApproval,
} from "../../support/workerd/refunds.ts";
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
  type Someone,
} from "../../support/workerd/sandbox.ts";

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
const entriesOf = async (reference: string) =>
  (await db.select().from(journalTransactions).where(eq(journalTransactions.reference, reference))).map(
    ({ operation }) => operation,
  );
const toDoOf = async ({ token }: Someone) =>
  toDoSchema.parse((await send("GET /api/dashboard/to-do", { token })).json).waitingRefunds;
const listOf = async ({ token }: Someone) =>
  pageOf(refundSchema)
    .parse((await send("GET /api/refunds/waiting", { token })).json)
    .content.map(({ id }) => id);

describe("a refund above the bound", () => {
  it("waits for a second person with its money reserved, who hears of it, and leaves once they approve", async () => {
    const before = await balances();
    const { payment, id } = await waiting();
    expect(await statusOf(payment)).toBe("REFUND_IN_PROGRESS");
    expect(await balances()).toMatchObject({
      AVAILABLE: before.AVAILABLE + 97_50 - 60_00,
      IN_TRANSIT: 60_00,
    });
    expect(await detailOf(payment)).toMatchObject({
      refundingAmount: 60_00,
      awaitingRefund: { id, amount: 60_00, may: { approve: true, reject: true, recall: false }, blocked: false },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: "REFUND_ASKED", amount: 60_00 })]),
    });
    const wallet = walletSchema
      .array()
      .parse((await send("GET /api/user/wallets", { token: second.token })).json)
      .find(({ appId }) => appId === payment.applicationId);
    expect(wallet).toMatchObject({ awaitingApproval: 60_00, inTransit: 60_00 });
    expect(wallet?.reserves).toMatchObject([{ awaitsApproval: true, amount: 60_00, party: payment.fullName }]);
    expect((await messagesTo(second.username))[0]).toMatchObject({
      subject: "A refund is waiting for your approval",
      body: expect.stringContaining("Guest left early"),
    });
    expect([await toDoOf(second), await toDoOf(maker)]).toEqual([
      { count: 1, amount: 60_00, only: id },
      { count: 0, amount: 0, only: null },
    ]);
    expect([await listOf(second), await listOf(maker)]).toEqual([[id], [id]]);
    // The network is not asked for what waits.
    await answerRefunds();
    expect((await rowOf(payment.id)).state).toBe("AWAITING_APPROVAL");

    expect((await approveRefundNow(second, id)).json).toMatchObject({ state: "IN_PROGRESS" });
    expect((await messagesTo(second.phone))[0]?.body).toContain("You approve a refund of");
    expect((await messagesTo(maker.username))[0]?.subject).toBe("Your refund is approved");
    expect((await detailOf(payment)).awaitingRefund).toBeNull();
    await advance(30);
    expect(await statusOf(payment)).toBe("REFUND_IN_PROGRESS");
    await answerRefunds();
    expect(await statusOf(payment)).toBe("PARTIAL_REFUND");
    expect(await entriesOf(id)).toEqual(["REFUND", "REFUND_SUCCESS"]);
    expect((await detailOf(payment)).timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["REFUND_ASKED", "REFUND_APPROVED", "REFUND_REQUESTED", "REFUNDED"]),
    );
    await ledgerIsRight();
  });

  it.each([
    ["refused", "REJECTED", (id: string) => rejectRefund(second, id)],
    ["taken back", "RECALLED", (id: string) => recallRefund(maker, id)],
    ["not approved in seven days", "EXPIRED", () => aWeekLater()],
  ] as const)("that is %s gives its money back, and the payment can be refunded again", async (_, state, end) => {
    const before = await balances();
    const { payment, id } = await waiting();
    expect((await end(id)).status).toBeLessThan(300);
    // Sessions end before a week does.
    second = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect(await seenRefund(second, id)).toMatchObject({
      state,
      may: { approve: false, reject: false, recall: false },
    });
    expect(await statusOf(payment)).toBe("APPROVED");
    expect(await balances()).toMatchObject({ AVAILABLE: before.AVAILABLE + 97_50, IN_TRANSIT: 0 });
    expect(await entriesOf(id)).toEqual(["REFUND", "REFUND_STOPPED"]);
    const [row] = await db.select().from(transactions).where(eq(transactions.id, payment.id));
    expect(row).toMatchObject({ operation: "PURCHASE", refundReason: null, refundedMinor: 0 });
    expect(refusal(await startRefundApproval(second, id))).toBe("409 invalid_state");
    const news = { REJECTED: "Your refund was rejected", EXPIRED: "Nobody approved your refund", RECALLED: undefined };
    const told = (await messagesTo(maker.username)).find(({ subject }) => subject === news[state]);
    expect(told !== undefined).toBe(state !== "RECALLED");
    expect(outcome(await refund(payment, 20, { by: second }))).toBe("done");
    await ledgerIsRight();
  });

  it("lets no second refund of the payment begin while it waits, and the customer cannot be erased", async () => {
    const { payment } = await waiting();
    expect(outcome(await refund(payment, 10))).toBe("409 invalid_state");
    const { status } = await send(`POST /api/customers/${await customerOf(payment)}/erase`, { token: maker.token });
    expect(status).toBe(409);
    expect((await rowOf(payment.id)).state).toBe("AWAITING_APPROVAL");
  });

  it("reserves its money: nothing else may spend it, and one that is not there does not begin", async () => {
    await rule({ approvalAbove: 0 });
    // The fee of so much is more than what was there before.
    const payment = await paid(39_990);
    const { AVAILABLE } = await balances();
    expect(outcome(await refund(payment, 39_990))).toBe("409 amount_exceeds_balance");
    expect(outcome(await refund(payment, AVAILABLE / 100))).toBe("done");
    expect(await balances()).toMatchObject({ AVAILABLE: 0, IN_TRANSIT: AVAILABLE });
    const other = await paid();
    expect(outcome(await refund(other, 98))).toBe("409 amount_exceeds_balance");
    expect(outcome(await refund(other, 97))).toBe("done");
  });

  it("is decided on once: of an approval, a refusal and a take-back at the same moment, one is heard", async () => {
    const { payment, id } = await waiting();
    const third = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const code = await refundApprovalCode(second, id);
    const answers = await Promise.all([
      approveRefund(second, id, code),
      rejectRefund(third, id),
      recallRefund(maker, id),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    await answerRefunds();
    expect(["PARTIAL_REFUND", "APPROVED"]).toContain(await statusOf(payment));
    await ledgerIsRight();
  });

  it("is approved once under one key, and its money is sent once", async () => {
    const { id } = await waiting();
    const code = await refundApprovalCode(second, id);
    const key = newKey();
    const [first, again] = [await approveRefund(second, id, code, key), await approveRefund(second, id, code, key)];
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
    expect(await entriesOf(id)).toEqual(["REFUND"]);
  });
});

describe("four eyes", () => {
  it("are two: whoever made it approves and refuses it by no call, and by no statement", async () => {
    const { payment, id } = await waiting();
    expect(refusal(await startRefundApproval(maker, id))).toBe("403 own_refund");
    expect(refusal(await approveRefund(maker, id, { challenge: "chl_1", code: "123456" }))).toBe("403 own_refund");
    expect(refusal(await rejectRefund(maker, id))).toBe("403 own_refund");
    // The statement itself, and behind it the database, refuse whoever made it.
    const row = await rowOf(payment.id);
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, payment.id));
    if (!transaction) throw new Error("gone");
    const by = { id: maker.userId, fullName: "Same" };
    const planned = planRefundApproval(db, { refund: row, transaction }, by, await sandboxNow());
    await expect(runBatch(db, planned?.statements ?? [])).rejects.toThrow("expectation_failed");
    for (const reviewedBy of [maker.userId, null]) {
      const update = db.update(refunds).set({ state: "IN_PROGRESS", reviewedBy }).where(eq(refunds.id, id)).execute();
      expect(await update.then(() => "done", refusedBy)).toBe("refunds_four_eyes");
    }
  });

  it("stay two when nobody else is left: it is blocked, and its maker takes it back", async () => {
    const { id } = await waiting();
    await db
      .delete(userPermissions)
      .where(and(ne(userPermissions.userId, maker.userId), eq(userPermissions.permission, "REFUND_REVIEW")));
    expect(await seenRefund(maker, id)).toMatchObject({ blocked: true, may: { approve: false, recall: true } });
    expect(refusal(await startRefundApproval(maker, id))).toBe("403 own_refund");
    expect(refusal(await startRefundApproval(second, id))).toBe("403 forbidden");
    expect((await recallRefund(maker, id)).status).toBe(200);
  });

  it("are not one person's with two names: who shares the maker's phone is no second person", async () => {
    const { id } = await waiting();
    await db.update(users).set({ mobilePhone: maker.phone }).where(eq(users.id, second.userId));
    expect(refusal(await startRefundApproval(second, id))).toBe("403 same_hands");
    expect(await toDoOf(second)).toMatchObject({ count: 0 });
  });

  it("are checked when the code comes: who has lost the permission since approves nothing", async () => {
    const { id } = await waiting();
    const code = await refundApprovalCode(second, id);
    await db
      .delete(userPermissions)
      .where(and(eq(userPermissions.userId, second.userId), eq(userPermissions.permission, "REFUND_REVIEW")));
    expect(refusal(await approveRefund(second, id, code))).toBe("403 forbidden");
  });

  it("are not passed by another's take-back, a stranger, or rules that were loosened meanwhile", async () => {
    const { id } = await waiting();
    expect(refusal(await recallRefund(second, id))).toBe("404 not_found");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(refusal(await startRefundApproval(stranger, id))).toBe("404 not_found");
    await rule({});
    await answerRefunds();
    expect(await seenRefund(second, id)).toMatchObject({ state: "AWAITING_APPROVAL" });
    expect(refusal(await startRefundApproval(maker, id))).toBe("403 own_refund");
  });
});
