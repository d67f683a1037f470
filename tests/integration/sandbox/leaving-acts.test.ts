import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leavingActSchema, type LeavingAct } from "#provider/contract/leaving-acts";
import { transactionDetailSchema } from "#provider/contract/transactions";
import { refusedBy, runBatch, wasOvertaken } from "../../../sandbox/src/db/database.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import {
  accountLog,
  jobFailures,
  leavingActs,
  refunds,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { planLeave, planTakeBack } from "../../../sandbox/src/operations/leaving/acts.ts";
import { disputePayment } from "../../support/workerd/disputes.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import { api, payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
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
import { forceRefunds, recallRefund } from "../../support/workerd/refunds.ts";
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
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { tick } from "../../support/workerd/schedule.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";

let maker: Someone;
let colleague: Someone;

const settingPath = () => `/api/apps/${ours().merchant.applicationId}/take-back`;
const switchTo = (on: boolean, { token } = maker) => send(`PUT ${settingPath()}`, { token, body: { on } });

beforeEach(async () => {
  await moveToNoon();
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
  colleague = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  await switchTo(true);
});
afterEach(() => db.run(sql.raw("DROP TRIGGER IF EXISTS poisoned")));

const refund = (payment: TransactionRow, amount = 60, by = maker, key = newKey()) => ask(payment, amount, { by, key });
const actsOf = ({ id }: TransactionRow) => db.select().from(leavingActs).where(eq(leavingActs.aboutId, id));
async function actOf(payment: TransactionRow) {
  const [act, ...more] = await actsOf(payment);
  if (!act || more.length > 0) throw new Error("not one act");
  return act;
}
const refundRow = async ({ id }: TransactionRow) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.transactionId, id));
  if (!row) throw new Error("no refund");
  return row;
};
/** A payment with a refund that leaves within a minute, made by the owner. */
async function leaving(amount = 60): Promise<{ payment: TransactionRow; id: string }> {
  const payment = await paid();
  expect(outcome(await refund(payment, amount))).toBe("done");
  return { payment, id: (await actOf(payment)).id };
}
const takeBack = (id: string, { token } = maker) => send(`POST /api/leaving-acts/${id}/take-back`, { token });
const seen = async (id: string, { token } = maker): Promise<LeavingAct> =>
  leavingActSchema.parse((await send(`GET /api/leaving-acts/${id}`, { token })).json);
const detailOf = async ({ id }: TransactionRow, { token } = maker) =>
  transactionDetailSchema.parse((await send(`GET /api/transactions/${id}`, { token })).json);
const eventsOf = async (payment: TransactionRow) => (await detailOf(payment)).timeline.map(({ kind }) => kind);
const lettersTo = async ({ username }: Someone) => (await messagesTo(username)).map(({ subject }) => subject);
/** The minute is over: the clock finds what is due. */
const minute = () => advance(61);

describe("without the switch", () => {
  it("a refund leaves at once, and no act waits", async () => {
    expect((await switchTo(false)).status).toBe(200);
    const payment = await paid();
    const answer = await refund(payment);
    expect(answer.json).toMatchObject({ refund: { state: "IN_PROGRESS", leaving: null } });
    expect(await actsOf(payment)).toEqual([]);
    expect(await lettersTo(maker)).not.toContain("Leaves in one minute");
  });
});

describe("a refund of an application with the switch", () => {
  it("is reserved and shown for a minute, then leaves once, as it would have at once", async () => {
    const before = await balances();
    const payment = await paid();
    const answer = await refund(payment);
    const act = await actOf(payment);
    expect(answer.json).toMatchObject({ refund: { state: "LEAVING", leaving: { id: act.id } } });
    expect(act.leavesAt - act.createdAt).toBe(60_000);
    expect(await statusOf(payment)).toBe("REFUND_IN_PROGRESS");
    expect(await balances()).toMatchObject({ AVAILABLE: before.AVAILABLE + 97_50 - 60_00, IN_TRANSIT: 60_00 });
    expect(await detailOf(payment)).toMatchObject({
      refundingAmount: 60_00,
      awaitingRefund: null,
      leaving: { id: act.id, state: "WAITING", amount: 60_00, mayTakeBack: true, kind: "REFUND" },
    });
    expect(await eventsOf(payment)).toContain("REFUND_LEAVING");
    const [letter] = await messagesTo(maker.username);
    expect(letter).toMatchObject({
      subject: "Leaves in one minute",
      link: expect.stringMatching(`leaving/${act.id}$`),
    });
    expect(letter?.body).toContain("(Baku time)");
    await ledgerIsRight();

    // Not a second too early, and the network is not asked meanwhile.
    await advance(50);
    expect((await refundRow(payment)).state).toBe("LEAVING");
    await advance(11);
    expect((await refundRow(payment)).state).toBe("IN_PROGRESS");
    expect(await seen(act.id)).toMatchObject({ state: "DONE", endedBy: null, mayTakeBack: false });
    expect((await detailOf(payment)).leaving).toBeNull();
    await answerRefunds();
    expect(await statusOf(payment)).toBe("PARTIAL_REFUND");
    expect((await eventsOf(payment)).filter((kind) => kind === "REFUND_REQUESTED")).toHaveLength(1);
    await ledgerIsRight();
  });

  it("sent twice with one key waits once", async () => {
    const payment = await paid();
    const key = newKey();
    const [first, again] = [await refund(payment, 60, maker, key), await refund(payment, 60, maker, key)];
    expect(again.json).toEqual(first.json);
    expect(await actsOf(payment)).toHaveLength(1);
  });

  it("lets no other act on its payment begin", async () => {
    const { payment } = await leaving();
    expect(outcome(await refund(payment, 10))).toBe("409 invalid_state");
    const row = await refundRow(payment);
    expect(outcome(await recallRefund(maker, row.id))).toBe("409 invalid_state");
  });

  it("waits for a second person instead where the rules ask for one", async () => {
    await forceRefunds(ours().merchant, { approvalAbove: 50_00 });
    const payment = await paid();
    expect((await refund(payment)).json).toMatchObject({ refund: { state: "AWAITING_APPROVAL", leaving: null } });
    expect(await actsOf(payment)).toEqual([]);
  });

  it("leaves also if the switch is turned off meanwhile", async () => {
    const { payment } = await leaving();
    await switchTo(false);
    await minute();
    expect((await refundRow(payment)).state).toBe("IN_PROGRESS");
  });

  it("counts for what its maker refunds that day, until it is taken back", async () => {
    await forceRefunds(ours().merchant, { dailyAbove: 100_00 });
    const { id } = await leaving(60);
    expect((await refund(await paid(), 60)).json).toMatchObject({ refund: { state: "AWAITING_APPROVAL" } });
    expect((await takeBack(id)).status).toBe(200);
    expect((await refund(await paid(), 30)).json).toMatchObject({ refund: { state: "LEAVING" } });
  });

  it("by a key leaves at once: a program takes nothing back", async () => {
    const { secret } = await putServerKey(ours().merchant, {
      scopes: ["read", "orders", "refunds"],
      madeBy: maker.userId,
    });
    const placed = await placeOrder(secret, { amount: 100 });
    await payOrder(placed);
    const headers = { "X-Idempotency-Key": newKey() };
    await api(secret, "POST /api/v3/refund", { body: { orderId: placed.orderId, amount: 10 }, headers });
    const made = await db.select().from(refunds).where(eq(refunds.createdBy, maker.userId));
    expect(made.map(({ state }) => state)).toEqual(["IN_PROGRESS"]);
  });
});

describe("taking back", () => {
  it("gives the money back, says the same when repeated, and leaves one row in the log", async () => {
    const before = await balances();
    const { payment, id } = await leaving();
    const first = await takeBack(id);
    expect(first.json).toMatchObject({ state: "TAKEN_BACK", mayTakeBack: false });
    const again = await takeBack(id);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await statusOf(payment)).toBe("APPROVED");
    expect(await balances()).toMatchObject({ AVAILABLE: before.AVAILABLE + 97_50, IN_TRANSIT: before.IN_TRANSIT });
    await minute();
    expect((await refundRow(payment)).state).toBe("RECALLED");
    const rows = await db
      .select()
      .from(accountLog)
      .where(and(eq(accountLog.call, "leavingActs.takeBack"), eq(accountLog.actorId, maker.userId)));
    expect(rows).toHaveLength(1);
    // The payment can be refunded again.
    expect(outcome(await refund(payment))).toBe("done");
    await ledgerIsRight();
  });

  it("is refused with a word of its own once it has left", async () => {
    const { id } = await leaving();
    await minute();
    expect(refusal(await takeBack(id))).toBe("409 already_left");
  });

  it("is for its maker and whoever may refund there; the maker hears of a colleague", async () => {
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: [] });
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const { id } = await leaving();
    expect(refusal(await takeBack(id, operator))).toBe("403 forbidden");
    expect((await seen(id, operator)).mayTakeBack).toBe(false);
    expect(refusal(await takeBack(id, stranger))).toBe("404 not_found");
    expect((await takeBack(id, colleague)).json).toMatchObject({ state: "TAKEN_BACK" });
    expect((await lettersTo(maker))[0]).toBe("Undone before it left");
  });

  it("stays possible for a maker who may not refund any more", async () => {
    const { id } = await leaving();
    await db.delete(userPermissions).where(eq(userPermissions.userId, maker.userId));
    expect((await takeBack(id)).json).toMatchObject({ state: "TAKEN_BACK" });
  });
});

describe("exactly one end", () => {
  it("of two clocks at once", async () => {
    const { payment, id } = await leaving();
    const act = await actOf(payment);
    const now = act.leavesAt + 1;
    const around = { db, env: settings, now };
    const [one, other] = [await planLeave(act, around), await planLeave(act, around)];
    const ended = await Promise.allSettled([runBatch(db, one), runBatch(db, other)]);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await eventsOf(payment)).filter((kind) => kind === "REFUND_REQUESTED")).toHaveLength(1);
    await Promise.all([tick(), minute()]);
    expect((await seen(id)).state).toBe("DONE");
    expect((await eventsOf(payment)).filter((kind) => kind === "REFUND_REQUESTED")).toHaveLength(1);
    await ledgerIsRight();
  });

  it.each(["the clock", "whoever takes it back"])(
    "where both come at the same moment and %s is first",
    async (first) => {
      const { payment } = await leaving();
      const act = await actOf(payment);
      const around = { db, env: settings, now: act.leavesAt + 1 };
      const leave = await planLeave(act, around);
      const back = await planTakeBack(act, { id: maker.userId, name: "Maker" }, around);
      const [wins, loses] = first === "the clock" ? [leave, back] : [back, leave];
      await runBatch(db, wins);
      const error = await runBatch(db, loses).catch((thrown: unknown) => thrown);
      expect(wasOvertaken(error)).toBe(true);
      const state = first === "the clock" ? ["DONE", "IN_PROGRESS"] : ["TAKEN_BACK", "RECALLED"];
      expect([(await actOf(payment)).state, (await refundRow(payment)).state]).toEqual(state);
      await ledgerIsRight();
    },
  );

  it("where the clock stops in the middle: nothing is half done, and the next one makes it", async () => {
    const { payment, id } = await leaving();
    await db.run(
      sql.raw(`CREATE TRIGGER poisoned BEFORE INSERT ON transaction_events
        WHEN NEW.transaction_id = '${payment.id}' AND NEW.kind = 'REFUND_REQUESTED' BEGIN SELECT RAISE(ABORT, 'poisoned'); END`),
    );
    await minute();
    expect([(await seen(id)).state, (await refundRow(payment)).state]).toEqual(["WAITING", "LEAVING"]);
    const failed = await db.select().from(jobFailures).where(eq(jobFailures.subject, id));
    expect(failed).toMatchObject([{ job: "left" }]);
    await db.run(sql.raw("DROP TRIGGER poisoned"));
    await advance(120);
    expect([(await seen(id)).state, (await refundRow(payment)).state]).toEqual(["DONE", "IN_PROGRESS"]);
  });

  it("which the database keeps: an end is final, and no refund leaves while its act waits", async () => {
    const { payment, id } = await leaving();
    const sent = db.update(refunds).set({ state: "IN_PROGRESS" }).where(eq(refunds.transactionId, payment.id));
    expect(refusedBy(await sent.catch((error: unknown) => error))).toBe("refund_leaves");
    const early = db
      .update(leavingActs)
      .set({ state: "DONE", endedAt: await sandboxNow() })
      .where(eq(leavingActs.id, id));
    expect(refusedBy(await early.catch((error: unknown) => error))).toBe("leaving_act_fixed");
    await takeBack(id);
    const again = db.update(leavingActs).set({ state: "WAITING", endedAt: null }).where(eq(leavingActs.id, id));
    expect(refusedBy(await again.catch((error: unknown) => error))).toBe("leaving_act_fixed");
  });
});

describe("judged again when its minute is over, it does not leave", () => {
  it.each([
    [
      "if its maker lost the permission",
      "FORBIDDEN",
      () => db.delete(userPermissions).where(eq(userPermissions.userId, maker.userId)),
    ],
    [
      "if its maker was removed",
      "FORBIDDEN",
      () => db.update(users).set({ active: false }).where(eq(users.id, maker.userId)),
    ],
    [
      "if the rules ask for a second person now",
      "RULES",
      () => forceRefunds(ours().merchant, { approvalAbove: 50_00 }),
    ],
    ["if the rules ask for a code now", "RULES", () => forceRefunds(ours().merchant, { codeAbove: 50_00 })],
  ] as const)("%s: the money is back, and its maker reads why", async (_, failure, meanwhile) => {
    const before = await balances();
    const { payment, id } = await leaving();
    await meanwhile();
    await minute();
    expect(await seen(id, colleague)).toMatchObject({ state: "FAILED", failure, endedBy: null });
    expect((await refundRow(payment)).state).toBe("RECALLED");
    expect(await statusOf(payment)).toBe("APPROVED");
    expect(await balances()).toMatchObject({ AVAILABLE: before.AVAILABLE + 97_50, IN_TRANSIT: before.IN_TRANSIT });
    expect((await detailOf(payment, colleague)).timeline.map(({ kind }) => kind)).toContain("REFUND_HELD_BACK");
    expect((await lettersTo(maker))[0]).toBe("It did not leave");
    await ledgerIsRight();
  });

  it("if the payer's bank claims the rest of its money", async () => {
    const { payment, id } = await leaving();
    await disputePayment(payment.id);
    await minute();
    expect(await seen(id)).toMatchObject({ state: "FAILED", failure: "DISPUTED" });
    expect((await refundRow(payment)).state).toBe("RECALLED");
    await ledgerIsRight();
  });

  it("but it leaves where other rules ask for no more", async () => {
    const { payment } = await leaving();
    await forceRefunds(ours().merchant, { approvalAbove: 500_00 });
    await minute();
    expect((await refundRow(payment)).state).toBe("IN_PROGRESS");
  });
});
