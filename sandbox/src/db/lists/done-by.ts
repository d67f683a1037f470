import { sql } from "drizzle-orm";
import { transactions } from "../schema/index.ts";

/** Who did what with a payment, under the names they had then; null where nobody of the merchant's did. */
export type DoneBy = { refundedBy: string | null; completedBy: string | null; canceledBy: string | null };

const actorOf = (kind: "COMPLETED" | "REVERSED") => sql<string | null>`(
  SELECT actor_name FROM transaction_events WHERE transaction_id = ${transactions.id} AND kind = ${kind} LIMIT 1)`;

/**
 * The same as columns of a query on payments. Refunds: each person once, the first before the others; one that failed
 * was nobody's.
 */
export const DONE_BY = {
  refundedBy: sql<string | null>`CASE WHEN ${transactions.refundedMinor} > 0 THEN (
    SELECT group_concat(name, ', ') FROM (
      SELECT created_by_name AS name FROM refunds WHERE transaction_id = ${transactions.id} AND state <> 'FAILED'
      GROUP BY created_by_name ORDER BY min(created_at))) END`,
  completedBy: sql<
    string | null
  >`CASE WHEN ${transactions.operation} IN ('COMPLETE', 'REFUND') THEN ${actorOf("COMPLETED")} END`,
  canceledBy: sql<string | null>`CASE WHEN ${transactions.operation} = 'REVERSE' THEN ${actorOf("REVERSED")} END`,
};
