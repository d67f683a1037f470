import { sql } from "drizzle-orm";
import { transactions } from "../schema/index.ts";

/**
 * The names, at the time, of the people who refunded, completed or canceled a payment. Null if no person of the
 * merchant did.
 */
export type DoneBy = { refundedBy: string | null; completedBy: string | null; canceledBy: string | null };

const actorOf = (kind: "COMPLETED" | "REVERSED") => sql<string | null>`(
  SELECT actor_name FROM transaction_events WHERE transaction_id = ${transactions.id} AND kind = ${kind} LIMIT 1)`;

/**
 * The columns of {@link DoneBy} for a query on payments. Refunds: each person once, the first one first; failed refunds
 * do not count.
 */
export const DONE_BY = {
  refundedBy: sql<string | null>`CASE WHEN ${transactions.refundedMinor} > 0 THEN (
    SELECT group_concat(name, ', ') FROM (
      SELECT created_by_name AS name FROM refunds WHERE transaction_id = ${transactions.id} AND state IN ('AWAITING_APPROVAL', 'LEAVING', 'IN_PROGRESS', 'SUCCESS')
      GROUP BY created_by_name ORDER BY min(created_at))) END`,
  completedBy: sql<
    string | null
  >`CASE WHEN ${transactions.operation} IN ('COMPLETE', 'REFUND') THEN ${actorOf("COMPLETED")} END`,
  canceledBy: sql<string | null>`CASE WHEN ${transactions.operation} = 'REVERSE' THEN ${actorOf("REVERSED")} END`,
};
