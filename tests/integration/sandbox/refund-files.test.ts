import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundFiles } from "#provider/contract/refund-files";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { dueRefundRows } from "../../../sandbox/src/db/refund-batches.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { refundBatches, refundFiles as files, refunds, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { planRefundRow } from "../../../sandbox/src/operations/payments/refund-batch.ts";
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
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  checkedRefunds,
  checkRefunds,
  csvOf,
  makeRefunds,
  makeRefundsNow,
  outcomesOf,
  refundFileOf,
  refundRowsOf,
  refundsCode,
  rowOf,
  startRefunds,
} from "../../support/workerd/refund-files.ts";
import { forceRefunds } from "../../support/workerd/refunds.ts";
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
import { cellsOf } from "../../support/workerd/excel-cells.ts";

let maker: Someone;
beforeEach(async () => {
  await moveToNoon();
  maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
});

/** A payment of 100.00 with a number of the merchant's own. */
async function numbered(number: { reference?: string; bookingId?: string }): Promise<TransactionRow> {
  const like = await paid();
  const [id = ""] = await paidAlike(like, 1, number);
  return { ...like, ...number, id };
}
const check = (...rows: string[]) => checkedRefunds(maker, ours().merchant, csvOf(...rows));
const faultsOf = async (id: string) =>
  (await refundRowsOf(maker, id)).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`).join());

describe("a file of refunds", () => {
  it("is made by the clock, a part or all that is left of each payment, each with its own reason and outcome", async () => {
    await richer();
    const [byId, byOrder, byReference] = [await paid(), await paid(), await numbered({ reference: "cart-7" })];
    await numbered({ bookingId: "BK-0017" });
    const file = await check(
      rowOf(byId.id, "40.50", "One night was cancelled"),
      rowOf(byOrder.orderId),
      rowOf("cart-7", "100"),
      rowOf("BK-0017"),
    );
    expect(file).toMatchObject({ rows: 4, good: 4, wrong: 0, amount: 340_50, madeDate: null });
    expect((await refundFileOf(maker, file.id)).now.refunded).toEqual({ count: 4, amount: 340_50 });
    await refund(byOrder, 100, { by: maker });
    expect((await refundRowsOf(maker, file.id, "notMade")).map(({ row, refusal: why }) => [row, why])).toEqual([
      [3, "refunding"],
    ]);
    await makeRefundsNow(maker, file.id);
    expect((await refundFileOf(maker, file.id)).now.turns).toBe(4);
    await advance(60);
    const made = await refundFileOf(maker, file.id);
    expect(made.now).toMatchObject({ refunded: { count: 3, amount: 240_50 }, notMade: 1, turns: 0 });
    expect(made.finishedDate).not.toBeNull();
    await answerRefunds();
    const rows = await refundRowsOf(maker, file.id);
    expect(rows.map(({ refund: one, refusal: why }) => one?.state ?? why)).toEqual([
      "SUCCESS",
      "refunded",
      "SUCCESS",
      "SUCCESS",
    ]);
    expect(await Promise.all([byId, byReference].map(statusOf))).toEqual(["PARTIAL_REFUND", "REFUNDED"]);
    const [kept] = await db.select().from(refunds).where(eq(refunds.transactionId, byId.id));
    expect(kept).toMatchObject({ amountMinor: 40_50, reason: "One night was cancelled", createdBy: maker.userId });
    await ledgerIsRight();
  });

  it("says by the row what is wrong with it; the others are made", async () => {
    await richer();
    const [good, twice, other] = [
      await numbered({ reference: "cart-8" }),
      await numbered({ reference: "twice", bookingId: "BK-1" }),
      await numbered({ reference: "twice" }),
    ];
    const gone = await paid();
    await refund(gone, 100, { by: maker });
    await answerRefunds();
    const { transaction: stranger } = await payInvoice(await makeMerchant(), {});
    const file = await check(
      rowOf("cart-8"),
      rowOf(good.id),
      rowOf("twice"),
      rowOf("BK-1", "1,00"),
      rowOf(other.id, "100.01"),
      rowOf(gone.id),
      rowOf(stranger.id),
      rowOf("no-such-cart"),
      rowOf("", "5", "Guest left early"),
      rowOf(other.id, "5", ""),
      rowOf(other.id, "much"),
      rowOf(other.id, "0"),
      rowOf(other.id, "0.50"),
    );
    expect(await faultsOf(file.id)).toEqual([
      "",
      "order orderTwice",
      "order orderSeveral",
      "",
      "amount tooMuch",
      "order refunded",
      "order orderUnknown",
      "order orderUnknown",
      "order required",
      "reason required",
      "amount amountFormat",
      "amount amountZero",
      "amount tooLittle",
    ]);
    expect(await refundFileOf(maker, file.id)).toMatchObject({ good: 2, wrong: 11, amount: 101_00 });
    expect(await refundRowsOf(maker, file.id, "wrong")).toHaveLength(11);
    await makeRefundsNow(maker, file.id);
    await advance(60);
    expect(await refundFileOf(maker, file.id)).toMatchObject({ now: { refunded: { count: 2, amount: 101_00 } } });
    expect(await statusOf(twice)).toBe("REFUND_IN_PROGRESS");
    const cells = await cellsOf(await (await outcomesOf(maker, file.id)).arrayBuffer());
    expect(cells).toHaveLength(14);
    expect(cells[3]?.at(-1)).toBe("Order number or payment ID: Several payments have this number: give the payment ID");
    expect(cells[1]?.at(-1)).toBe("On its way");
  });

  it("says how many fit in the wallet; a row without money at its turn is not made, and named", async () => {
    const payments = [await paid(), await paid()];
    expect((await balances()).AVAILABLE).toBeLessThan(200_00);
    const file = await check(...payments.map(({ id }) => rowOf(id)));
    expect((await refundFileOf(maker, file.id)).now).toMatchObject({
      refunded: { count: 1, amount: 100_00 },
      noMoney: 1,
    });
    await makeRefundsNow(maker, file.id);
    await advance(60);
    expect((await refundRowsOf(maker, file.id)).map(({ refusal: why }) => why)).toEqual([null, "noMoney"]);
    await ledgerIsRight();
  });

  it("waits for a second person by the rules of single refunds, row by row, also by the sum of the day", async () => {
    await richer();
    await forceRefunds(ours().merchant, { approvalAbove: 90_00, dailyAbove: 100_00 });
    const approver = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const payments = [await paid(), await paid(), await paid()];
    const amounts = ["60.00", "91.00", "50.00"];
    const file = await check(...payments.map(({ id }, at) => rowOf(id, amounts[at])));
    const awaits = async () => (await refundRowsOf(maker, file.id)).map((row) => row.awaits);
    expect(await awaits()).toEqual([false, true, true]);
    expect(await refundRowsOf(maker, file.id, "awaits")).toHaveLength(2);
    await makeRefundsNow(maker, file.id);
    await advance(60);
    expect(await awaits()).toEqual([false, true, true]);
    expect((await refundRowsOf(maker, file.id, "awaits")).map(({ refund: one }) => one?.state)).toEqual([
      "AWAITING_APPROVAL",
      "AWAITING_APPROVAL",
    ]);
    const [letter] = (await messagesTo(approver.username)).map(({ body }) => body);
    expect(letter).toMatch(/Waiting for an approval: 2, AZN\s141\.00 in total\. http/);
    expect(letter).not.toContain("Reason:");
    const [told] = (await messagesTo(maker.username)).map(({ body }) => body);
    expect(told).toContain(`/billing/transactions/refund-files/${file.id}`);
  });

  it("is confirmed by a code for its very bytes, once, and by nobody else", async () => {
    await richer();
    const [one, other] = [await paid(), await paid()];
    const [first, second] = [await check(rowOf(one.id)), await check(rowOf(other.id))];
    const code = await refundsCode(maker, first.id);
    expect(refusal(await makeRefunds(maker, second.id, code))).toBe("400 otp_invalid");
    await db
      .update(files)
      .set({ sha256: "0".repeat(64) })
      .where(eq(files.id, first.id));
    expect(refusal(await makeRefunds(maker, first.id, code))).toBe("400 otp_invalid");
    const colleague = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    expect(refusal(await startRefunds(colleague, first.id))).toBe("404 not_found");
    expect(refusal(await send(`GET /api/refund-files/${first.id}/rows`, { token: colleague.token }))).toBe(
      "404 not_found",
    );
    await advance(60);
    const [key, right] = [newKey(), await refundsCode(maker, second.id)];
    const made = await makeRefunds(maker, second.id, right, key);
    expect((await makeRefunds(maker, second.id, right, key)).json).toEqual(made.json);
    await advance(60);
    expect(refusal(await startRefunds(maker, second.id))).toBe("409 invalid_state");
    expect(await db.select().from(refunds).where(eq(refunds.transactionId, other.id))).toHaveLength(1);
  });

  it("is no file of who may not refund there; whoever loses that right refunds nothing more", async () => {
    await richer();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    const payment = await paid();
    const content = csvOf(rowOf(payment.id));
    expect((await checkRefunds(stranger, ours().merchant, content)).status).toBe(404);
    const clerk = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { permissions: ["REFUND_TRANSACTION"] });
    const { id } = await checkedRefunds(clerk, ours().merchant, content);
    await makeRefundsNow(clerk, id);
    await db.delete(userPermissions).where(eq(userPermissions.userId, clerk.userId));
    await advance(60);
    expect(await statusOf(payment)).toBe("APPROVED");
  });

  it("that is nobody's to refund needs no code", async () => {
    const payment = await paid();
    const file = await check(rowOf(payment.id));
    await refund(payment, 100, { by: maker });
    expect(refusal(await startRefunds(maker, file.id))).toBe("409 invalid_state");
  });

  it.each([
    ["hello", "columnsMissing"],
    ["Amount,Reason\r\n1.00,Left early", "columnNeeded"],
    ["Order number or payment ID,Amount,Reason", "noRows"],
  ])("that cannot be read as a whole says why: %j", async (content, fault) => {
    const { status, json } = await checkRefunds(maker, ours().merchant, content);
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({
        code: "file_invalid",
        fields: expect.arrayContaining([{ field: "file", code: fault }]),
      }),
    ]);
  });

  it("is recognised by the headings of its own template, in each language", async () => {
    const payment = await paid();
    for (const language of ["az", "en", "ru"]) {
      const answer = await send(`GET /api/refund-files/template?language=${language}`, { token: maker.token });
      expect(answer.status).toBe(200);
    }
    const headings = "Номер заказа или ID платежа;Сумма;Причина";
    const file = await checkedRefunds(maker, ours().merchant, `${headings}\r\n${payment.id};1,50;Гость уехал раньше`);
    expect(file).toMatchObject({ good: 1, amount: 1_50 });
  });

  it("is kept for a day until it is confirmed", async () => {
    const file = await check(rowOf((await paid()).id));
    await advance(24 * 3_600 + 60);
    const token = (await makePerson(ours().merchant, "ROLE_SUSER", { member: false })).token;
    expect(refundFiles.mine.answer.parse((await send("GET /api/refund-files", { token })).json)).toEqual([]);
    expect(await db.select().from(files).where(eq(files.id, file.id))).toEqual([]);
  });

  it("that a run is killed in goes on where it was, and a run that is overtaken makes nothing twice", async () => {
    await richer();
    const payments = [await paid(), await paid(), await paid()];
    const file = await check(...payments.map(({ id }) => rowOf(id, "10.00")));
    await makeRefundsNow(maker, file.id);
    const now = await sandboxNow();
    const due = async () => dueRefundRows(db, { job: "refundBatches", now, limit: 200 });
    const [first, second] = await due();
    if (!first || !second) throw new Error("nothing is due");
    const plan = (row: typeof first) => planRefundRow(db, row, { now, may: true });
    // Planned by two runs at once: one of them is heard, and the other leaves nothing.
    const [one, other] = [await plan(first), await plan(first)];
    await runBatch(db, one);
    await expect(runBatch(db, other)).rejects.toThrow("expectation_failed");
    // One that broke off before its end left nothing either.
    const batch = (await db.select().from(refundBatches))[0];
    if (!batch) throw new Error("no batch");
    const broken = [...(await plan(second)), db.insert(refundBatches).values(batch)];
    await expect(runBatch(db, broken)).rejects.toThrow("UNIQUE");
    expect(await due()).toHaveLength(2);
    await Promise.all([advance(60), advance(60)]);
    expect(await due()).toEqual([]);
    for (const { id } of payments)
      expect(await db.select().from(refunds).where(eq(refunds.transactionId, id))).toHaveLength(1);
    await ledgerIsRight();
  });
});
