import { and, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { applications, orderCallbacks, orders, transactions } from "./schema/index.ts";

type CallbackRow = typeof orderCallbacks.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Longer than any callback is retried. */
const KEPT_MS = 30 * DAY_MS;

/** Due callbacks, the longest due first, with the order as it is now: at most `each` of an application. */
export const dueCallbacks = (db: Db, { now, limit, each }: { now: number; limit: number; each: number }) =>
  db
    .select({
      callback: getTableColumns(orderCallbacks),
      order: getTableColumns(orders),
      payment: getTableColumns(transactions),
      application: { id: applications.id, name: applications.name },
    })
    .from(orderCallbacks)
    .innerJoin(orders, eq(orders.transactionId, orderCallbacks.transactionId))
    .innerJoin(transactions, eq(transactions.id, orderCallbacks.transactionId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(
      sql`${orderCallbacks.seq} IN (SELECT seq FROM (
        SELECT c.seq AS seq, row_number() OVER (PARTITION BY o.application_id ORDER BY c.next_attempt_at, c.seq) AS place
        FROM order_callbacks c JOIN orders o ON o.transaction_id = c.transaction_id
        WHERE c.state = 'WAITING' AND c.next_attempt_at <= ${now}
      ) WHERE place <= ${each})`,
    )
    .orderBy(orderCallbacks.nextAttemptAt, orderCallbacks.seq)
    .limit(limit);
export type DueCallback = Awaited<ReturnType<typeof dueCallbacks>>[number];

/** Claims an attempt, unless another run has begun it. After `until` any run may make it again. */
export const claimCallback = (db: Db, { seq, attempts }: CallbackRow, until: number): Statement[] => [
  db
    .update(orderCallbacks)
    .set({ attempts: attempts + 1, nextAttemptAt: until })
    .where(and(eq(orderCallbacks.seq, seq), eq(orderCallbacks.attempts, attempts))),
  expectChange(db, "no other run has begun this attempt"),
];

/** Stores the result of the attempt that was claimed with this count of attempts before it. */
export const recordCallback = (
  db: Db,
  { seq, attempts }: CallbackRow,
  ended: Pick<CallbackRow, "state" | "answerStatus" | "fault" | "nextAttemptAt">,
): Statement =>
  db
    .update(orderCallbacks)
    .set(ended)
    .where(and(eq(orderCallbacks.seq, seq), eq(orderCallbacks.attempts, attempts + 1)));

export const sweepCallbacks = (db: Db, now: number): Statement =>
  db.delete(orderCallbacks).where(lte(orderCallbacks.createdAt, now - KEPT_MS));
