import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { MAX_TICKED } from "#provider/contract/limits";
import { judgedPaymentSchema, refundBatchSchema, type RefundBatch } from "#provider/contract/refund-batches";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { leavingActs } from "../../../sandbox/src/db/schema/index.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import {
  answerRefunds,
  balances,
  ours,
  paid,
  paidAlike,
  refund,
  richer,
  statusOf,
} from "../../support/workerd/money.ts";
import { forceRefunds } from "../../support/workerd/refunds.ts";
import {
  advance,
  db,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let maker: Someone;
beforeEach(async () => {
  await moveToNoon();
  maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
});

type Asked = { payments: { transactionId: string; amount: number }[]; reason: string };
const askedOf = (payments: readonly TransactionRow[]): Asked => ({
  payments: payments.map(({ id, grossMinor }) => ({ transactionId: id, amount: grossMinor / 100 })),
  reason: "The event was called off",
});
const judge = async (payments: readonly TransactionRow[], { token } = maker) =>
  judgedPaymentSchema
    .array()
    .parse((await send(`GET /api/ticked-refunds?ids=${payments.map(({ id }) => id).join()}`, { token })).json);
const start = (asked: Asked, { token } = maker) => send("POST /api/ticked-refunds/code", { token, body: asked });
async function make(asked: Asked, by = maker): Promise<RefundBatch> {
  const { challenge } = challengeSchema.parse((await start(asked, by)).json);
  const path = `/api/ticked-refunds/make/${await latestCode(by.phone)}`;
  const { json } = await send(`POST ${path}`, { token: by.token, key: newKey(), body: { challenge, ...asked } });
  return refundBatchSchema.parse(json);
}
const now = async ({ id }: RefundBatch, { token } = maker) =>
  refundBatchSchema.parse((await send(`GET /api/refund-batches/${id}`, { token })).json);

describe("payments refunded together", () => {
  it("are made by the clock, each with its own outcome; one refunded meanwhile is skipped and named", async () => {
    await richer();
    const payments = [await paid(), await paid(), await paid()];
    expect((await judge(payments)).map(({ refusal: why }) => why)).toEqual([null, null, null]);
    const asked = askedOf(payments);
    const [, second] = payments;
    if (!second) throw new Error("no payment");
    const batch = await make(asked);
    await refund(second, 100, { by: maker });
    await advance(60);
    const made = await now(batch);
    expect(made.rows.map(({ refund: one, refusal: why }) => one?.state ?? why)).toEqual([
      "IN_PROGRESS",
      "refunded",
      "IN_PROGRESS",
    ]);
    expect(made.finishedDate).not.toBeNull();
    await answerRefunds();
    expect((await now(batch)).rows.map(({ refund: one }) => one?.state)).toEqual(["SUCCESS", undefined, "SUCCESS"]);
    expect(await Promise.all(payments.map(statusOf))).toEqual(["REFUNDED", "REFUNDED", "REFUNDED"]);
    await ledgerIsRight();
  });

  it("wait for a second person by the same rules as single ones, also by the sum of the day", async () => {
    await richer();
    await forceRefunds(ours().merchant, { dailyAbove: 150_00 });
    const payments = [await paid(), await paid()];
    expect((await judge(payments)).map(({ awaits }) => awaits)).toEqual([false, true]);
    const batch = await make(askedOf(payments));
    await advance(60);
    expect((await now(batch)).rows.map(({ refund: one }) => one?.state)).toEqual(["IN_PROGRESS", "AWAITING_APPROVAL"]);
  });

  it("leave a minute after their turn where the application has it, and each is undone alone", async () => {
    await richer();
    const takeBack = `/api/apps/${ours().merchant.applicationId}/take-back`;
    await send(`PUT ${takeBack}`, { token: maker.token, body: { on: true } });
    const payments = [await paid(), await paid()];
    const batch = await make(askedOf(payments));
    await advance(60);
    const states = async () => (await now(batch)).rows.map(({ refund: one }) => one?.state);
    expect(await states()).toEqual(["LEAVING", "LEAVING"]);
    const [letter] = (await messagesTo(maker.username)).map(({ body }) => body);
    expect(letter).toContain("can still be undone: 2");
    const [first] = await db
      .select()
      .from(leavingActs)
      .where(eq(leavingActs.aboutId, payments[0]?.id ?? ""));
    await send(`POST /api/leaving-acts/${first?.id}/take-back`, { token: maker.token });
    await advance(120);
    expect(await states()).toEqual(["RECALLED", "IN_PROGRESS"]);
    await ledgerIsRight();
    await send(`PUT ${takeBack}`, { token: maker.token, body: { on: false } });
  });

  it("are as many as can be ticked", async () => {
    await richer();
    const like = await paid(1);
    const payments = [];
    for (const id of await paidAlike(like, MAX_TICKED)) payments.push({ ...like, id });
    const batch = await make(askedOf(payments));
    await advance(60);
    const { rows, finishedDate } = await now(batch);
    expect(finishedDate).not.toBeNull();
    expect(rows.map(({ refund: one }) => one?.state)).toEqual(payments.map(() => "IN_PROGRESS"));
  });

  it("say how many fit in the wallet", async () => {
    const payments = [await paid(), await paid()];
    const { AVAILABLE } = await balances();
    expect(AVAILABLE).toBeLessThan(200_00);
    expect((await judge(payments)).map(({ refusal: why }) => why)).toEqual([null, "noMoney"]);
    const batch = await make(askedOf(payments));
    await advance(60);
    expect((await now(batch)).rows.map(({ refusal: why }) => why)).toEqual([null, "noMoney"]);
    await ledgerIsRight();
  });

  it("are confirmed by a code for exactly these, and nobody else's", async () => {
    await richer();
    const [one, other] = [await paid(), await paid()];
    const { challenge } = challengeSchema.parse((await start(askedOf([one]))).json);
    const path = `/api/ticked-refunds/make/${await latestCode(maker.phone)}`;
    const body = { challenge, ...askedOf([one, other]) };
    expect(refusal(await send(`POST ${path}`, { token: maker.token, key: newKey(), body }))).toBe("400 otp_invalid");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(refusal(await start(askedOf([one]), stranger))).toBe("404 not_found");
  });
});
