import { REFUND_APPROVAL_DAYS } from "#provider/contract/limits";
import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { anyWaits } from "./leaving-acts.ts";
import { inSight } from "./lists/sight.ts";
import { hasSecond, isSecondFor } from "./refund-reviewers.ts";
import type { RefundRow, TransactionRow, UserRow } from "./rows.ts";
import { applications, refunds, transactions, users } from "./schema/index.ts";
import { countWaiting, nothingWaits } from "./waiting-counts.ts";

const APPROVAL_MS = REFUND_APPROVAL_DAYS * 24 * 3_600_000;

/** Until when a refund may be approved, in UTC milliseconds. */
export const approveRefundBefore = ({ createdAt }: Pick<RefundRow, "createdAt">): number => createdAt + APPROVAL_MS;

/** A refund with its payment. `hasSecond`: somebody besides its maker may approve it; `isSecond`: whoever asks may. */
export type ReviewedRefund = {
  refund: RefundRow;
  transaction: TransactionRow;
  appName: string;
  hasSecond: boolean;
  isSecond: boolean;
  /** Whether an approval of it waits for its minute. */
  leaves: boolean;
};

const made = {
  merchantId: transactions.merchantId,
  applicationId: transactions.applicationId,
  createdBy: refunds.createdBy,
};
/** A literal, because the planner uses the partial index only with one. */
const WAITS = sql`${refunds.state} = 'AWAITING_APPROVAL'`;

const reviewed = (db: Db, userId: string) =>
  db
    .select({
      refund: refunds,
      transaction: transactions,
      appName: applications.name,
      hasSecond: hasSecond(made),
      isSecond: isSecondFor(made, userId),
      leaves: anyWaits(refunds.transactionId),
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .innerJoin(applications, eq(applications.id, transactions.applicationId));

const toReviewed = (row: Awaited<ReturnType<typeof reviewed>>[number]): ReviewedRefund => ({
  ...row,
  hasSecond: row.hasSecond === 1,
  isSecond: row.isSecond === 1,
  leaves: row.leaves === 1,
});

type Viewer = { sight: Sight; userId: string };

const findWhere = async (db: Db, { sight, userId }: Viewer, where: SQL): Promise<ReviewedRefund | undefined> => {
  const [row] = await reviewed(db, userId).where(and(where, inSight(transactions, sight)));
  return row && toReviewed(row);
};

/** A refund in sight, by its id. */
export const findRefund = (db: Db, viewer: Viewer, id: string) => findWhere(db, viewer, eq(refunds.id, id));

/** The refund of a payment that waits for a second person; there is one at most. */
export const findAwaitingRefund = (db: Db, viewer: Viewer, transactionId: string) =>
  findWhere(db, viewer, sql`${refunds.transactionId} = ${transactionId} AND ${WAITS}`);

/** Refunds in sight that wait for a second person, the first to expire first. */
export async function listWaitingRefunds(
  db: Db,
  { sight, userId }: Viewer,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ReviewedRefund[]; total: number }> {
  const where = and(WAITS, inSight(transactions, sight));
  const [rows, [counted]] = await Promise.all([
    reviewed(db, userId)
      .where(where)
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ count: sql<number>`count(*)` })
      .from(refunds)
      .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
      .where(where),
  ]);
  return { rows: rows.map(toReviewed), total: counted?.count ?? 0 };
}

/**
 * The number, sum and only id of refunds that a person may approve. `reviews`: where the person may approve refunds of
 * others; staff approve none.
 */
export function refundsToApprove(db: Db, { userId, reviews }: { userId: string; reviews: Sight | undefined }) {
  if (reviews === undefined || reviews.kind === "region") return nothingWaits(db);
  return countWaiting(
    db,
    sql`SELECT ${refunds.amountMinor} AS amount, ${refunds.id} AS id FROM ${refunds}
      JOIN ${transactions} ON ${transactions.id} = ${refunds.transactionId}
      WHERE ${WAITS} AND ${inSight(transactions, reviews)} AND ${isSecondFor(made, userId)}
        AND NOT ${anyWaits(refunds.transactionId)}`,
  );
}

/**
 * Refunds that were not approved in time, the longest due first, with their payments and makers. One whose approval
 * waits for its minute was.
 */
export const unapprovedRefunds = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<{ refund: RefundRow; transaction: TransactionRow; maker: UserRow | null }[]> =>
  db
    .select({ refund: refunds, transaction: transactions, maker: users })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .leftJoin(users, eq(users.id, refunds.createdBy))
    .where(
      and(
        WAITS,
        lte(refunds.createdAt, now - APPROVAL_MS),
        sql`NOT ${anyWaits(refunds.transactionId)}`,
        mayTry(db, job, refunds.id, now),
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(limit);
