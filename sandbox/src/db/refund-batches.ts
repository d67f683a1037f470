import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { inSight } from "./lists/sight.ts";
import type { RefundRow, TransactionRow } from "./rows.ts";
import { applications, refundBatches, refundBatchRows, refunds, transactions } from "./schema/index.ts";

export type RefundBatchRecord = typeof refundBatches.$inferSelect;
export type RefundBatchRowRecord = typeof refundBatchRows.$inferSelect;

/** A payment with the name of its application. */
export type BatchTransaction = { transaction: TransactionRow; appName: string };

/** The payments in sight, each once, in the order of the ids. */
export async function tickedPayments(db: Db, sight: Sight, ids: readonly string[]): Promise<BatchTransaction[]> {
  const found = await db
    .select({ transaction: transactions, appName: applications.name })
    .from(transactions)
    .innerJoin(applications, eq(applications.id, transactions.applicationId))
    .where(and(inArray(transactions.id, [...ids]), inSight(transactions, sight)));
  const byId = new Map(found.map((one) => [one.transaction.id, one]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** A row of a batch with its payment and what became of it. */
export type BatchRow = BatchTransaction & { row: RefundBatchRowRecord; refund: RefundRow | null };

/** What a person refunded together, and its rows in their order; undefined if it is another person's. */
export async function findRefundBatch(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<{ batch: RefundBatchRecord; rows: BatchRow[] } | undefined> {
  const [batch] = await db
    .select()
    .from(refundBatches)
    // A file has a page of its own, which shows no more rows than it can.
    .where(and(eq(refundBatches.id, id), eq(refundBatches.createdBy, userId), isNull(refundBatches.fileId)));
  if (!batch) return undefined;
  const rows = await db
    .select({ row: refundBatchRows, refund: refunds, transaction: transactions, appName: applications.name })
    .from(refundBatchRows)
    .innerJoin(transactions, eq(transactions.id, refundBatchRows.transactionId))
    .innerJoin(applications, eq(applications.id, transactions.applicationId))
    .leftJoin(refunds, eq(refunds.id, refundBatchRows.refundId))
    .where(eq(refundBatchRows.batchId, id))
    .orderBy(asc(refundBatchRows.row));
  return { batch, rows };
}

/** What a person refunded together lately, newest first, each with its number of payments. */
export const refundBatchesOf = (
  db: Db,
  userId: string,
  limit: number,
): Promise<{ batch: RefundBatchRecord; payments: number }[]> =>
  db
    .select({ batch: refundBatches, payments: sql<number>`count(*)` })
    .from(refundBatches)
    .innerJoin(refundBatchRows, eq(refundBatchRows.batchId, refundBatches.id))
    .where(and(eq(refundBatches.createdBy, userId), isNull(refundBatches.fileId)))
    .groupBy(refundBatches.id)
    .orderBy(desc(refundBatches.createdAt), desc(refundBatches.id))
    .limit(limit);

/** How many rows of a batch have this outcome in this application, and their sum in minor units. */
export type BatchOutcome = Pick<TransactionRow, "applicationId" | "merchantId" | "currency"> & {
  /** Null: not refunded. */
  state: RefundRow["state"] | null;
  count: number;
  amountMinor: number;
};

/** The outcomes of all rows of a batch, counted: a file may have thousands. */
export const outcomesOfBatch = (db: Db, batchId: string): Promise<BatchOutcome[]> => {
  const { applicationId, merchantId, currency } = transactions;
  return db
    .select({
      applicationId,
      merchantId,
      currency,
      state: refunds.state,
      count: sql<number>`count(*)`,
      amountMinor: sql<number>`sum(${refundBatchRows.amountMinor})`,
    })
    .from(refundBatchRows)
    .innerJoin(transactions, eq(transactions.id, refundBatchRows.transactionId))
    .leftJoin(refunds, eq(refunds.id, refundBatchRows.refundId))
    .where(eq(refundBatchRows.batchId, batchId))
    .groupBy(applicationId, merchantId, currency, refunds.state);
};

/** A literal, because the planner uses the partial index only with one. */
const WAITS = sql`${refundBatchRows.state} = 'WAITING'`;

/** A row that waits for its turn. */
export type DueRefundRow = { batch: RefundBatchRecord; row: RefundBatchRowRecord; transaction: TransactionRow };
export const subjectOfRow = ({ batchId, row }: Pick<RefundBatchRowRecord, "batchId" | "row">): string =>
  `${batchId} ${row}`;

/** Rows that wait for their turn, those of the oldest batch first, in their order. */
export const dueRefundRows = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select({ batch: refundBatches, row: refundBatchRows, transaction: transactions })
    .from(refundBatches)
    // The planner keeps this order of the tables, so that the rows are not sorted: a run reads those that it returns.
    .crossJoin(refundBatchRows)
    .innerJoin(transactions, eq(transactions.id, refundBatchRows.transactionId))
    .where(
      and(
        isNull(refundBatches.finishedAt),
        eq(refundBatchRows.batchId, refundBatches.id),
        WAITS,
        mayTry(db, job, sql`${refundBatchRows.batchId} || ' ' || ${refundBatchRows.row}`, now),
      ),
    )
    .orderBy(asc(refundBatches.createdAt), asc(refundBatches.id), asc(refundBatchRows.row))
    .limit(limit);

/** A batch that has an outcome for each of its rows, and is not finished yet. */
export const dueRefundBatchEnds = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select()
    .from(refundBatches)
    .where(
      and(
        isNull(refundBatches.finishedAt),
        sql`NOT EXISTS (SELECT 1 FROM refund_batch_rows AS waiting
          WHERE waiting.batch_id = ${refundBatches.id} AND waiting.state = 'WAITING')`,
        mayTry(db, job, refundBatches.id, now),
      ),
    )
    .orderBy(asc(refundBatches.createdAt), asc(refundBatches.id))
    .limit(limit);
