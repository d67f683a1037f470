import type { AskedBatch } from "#provider/contract/refund-batches";
import type { BatchRefusal } from "#provider/rules/refund-batch";
import { refundRefusal } from "#provider/rules/payment-actions";
import { and, eq, isNull } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { insertMany } from "../../db/insert-many.ts";
import { leavesLater } from "../../db/leaving-acts.ts";
import type { DueRefundRow, RefundBatchRecord, RefundBatchRowRecord } from "../../db/refund-batches.ts";
import { readRefundedToday, standingRefundRules } from "../../db/refund-rules.ts";
import { refundBatches, refundBatchRows } from "../../db/schema/index.ts";
import { balancesOf } from "../ledger.ts";
import { disputeOf, planRefund } from "./refunds.ts";

type Maker = { id: string; fullName: string };

/** Writes down what is refunded together. The clock makes the refunds, piece by piece. */
export function planRefundBatch(
  db: Db,
  { payments, reason }: AskedBatch,
  { by, merchantId, now }: { by: Maker; merchantId: string; now: number },
): { batch: RefundBatchRecord; rows: RefundBatchRowRecord[]; statements: Statement[] } {
  const id = newId("rfb");
  const batch: RefundBatchRecord = {
    id,
    merchantId,
    reason,
    fileId: null,
    createdBy: by.id,
    createdByName: by.fullName,
    createdAt: now,
    finishedAt: null,
  };
  const rows = payments.map(({ transactionId, amount }, row) => ({
    batchId: id,
    row,
    transactionId,
    amountMinor: amount,
    state: "WAITING" as const,
    refundId: null,
    refusal: null,
    reason: null,
  }));
  return {
    batch,
    rows,
    statements: [db.insert(refundBatches).values(batch), ...insertMany(db, refundBatchRows, rows)],
  };
}

/**
 * The refund of one row, by the rules of a single one, or the reason why there is none: the payment was refunded
 * meanwhile, or the wallet no longer has the money. The row and the refund are written together, so that a run that
 * is killed does neither.
 */
export async function planRefundRow(
  db: Db,
  { batch, row, transaction }: DueRefundRow,
  { now, may }: { now: number; may: boolean },
): Promise<Statement[]> {
  const mine = and(
    eq(refundBatchRows.batchId, batch.id),
    eq(refundBatchRows.row, row.row),
    eq(refundBatchRows.state, "WAITING"),
  );
  const ended = (
    changes: { state: "MADE"; refundId: string } | { state: "NOT_MADE"; refusal: BatchRefusal },
  ): Statement[] => [db.update(refundBatchRows).set(changes).where(mine), expectChange(db, "row still waits")];
  const refusal = may ? await refusalNow(db, { row, transaction }) : "forbidden";
  if (refusal) return ended({ state: "NOT_MADE", refusal });
  const { applicationId, region } = transaction;
  const application = { id: applicationId, region };
  const standing = await standingRefundRules(db, applicationId);
  const madeBefore = await readRefundedToday(db, { application, makerId: batch.createdBy, now });
  const asked = {
    amountMinor: row.amountMinor,
    reason: row.reason ?? batch.reason,
    standing,
    madeBefore,
    leavesLater: await leavesLater(db, applicationId),
  };
  const actor = { id: batch.createdBy, name: batch.createdByName };
  const plan = planRefund(db, transaction, asked, { actor, now });
  if (!plan.ok || plan.refundId === undefined) return ended({ state: "NOT_MADE", refusal: "tooMuch" });
  return [...plan.statements, ...ended({ state: "MADE", refundId: plan.refundId })];
}

/** Why the payment cannot be refunded any more. */
async function refusalNow(
  db: Db,
  { row, transaction }: Pick<DueRefundRow, "row" | "transaction">,
): Promise<BatchRefusal | undefined> {
  const refusal = refundRefusal({ status: transaction.status, dispute: disputeOf(transaction) });
  if (refusal) return refusal;
  if (row.amountMinor > transaction.grossMinor - transaction.refundedMinor) return "tooMuch";
  const { AVAILABLE } = await balancesOf(db, transaction.applicationId);
  return row.amountMinor > AVAILABLE ? "noMoney" : undefined;
}

/** Ends a batch whose rows all have their outcome. */
export const planBatchEnd = (db: Db, { id }: RefundBatchRecord, now: number): Statement[] => [
  db
    .update(refundBatches)
    .set({ finishedAt: now })
    .where(and(eq(refundBatches.id, id), isNull(refundBatches.finishedAt))),
  expectChange(db, "batch not finished"),
];
