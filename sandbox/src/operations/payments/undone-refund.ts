import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { RefundRow, TransactionRow } from "../../db/rows.ts";
import { refunds, transactions } from "../../db/schema/index.ts";
import type { TransactionMove } from "../../domain/transaction-state.ts";

type Refund = Pick<RefundRow, "id" | "amountMinor">;

const isFirst = ({ refundedMinor }: TransactionRow, { amountMinor }: Refund): boolean => refundedMinor === amountMinor;

/** The move by which a payment returns to its state before a refund that came to nothing. */
export const moveBack = (transaction: TransactionRow, refund: Refund): TransactionMove =>
  isFirst(transaction, refund) ? "refundFailedFirst" : "refundFailedLater";

/** The operation of a payment before its first refund. */
const operationBefore = ({ paymentMethod }: TransactionRow) => (paymentMethod === "PREAUTH" ? "COMPLETE" : "PURCHASE");

/** A payment's other facts after a refund that came to nothing: without the name of the person who began it. */
export const asBefore = (transaction: TransactionRow, refund: Refund): Partial<TransactionRow> => ({
  acts: Object.fromEntries(Object.entries(transaction.acts).filter(([act]) => act !== refund.id)),
  ...(isFirst(transaction, refund) ? { operation: operationBefore(transaction) } : {}),
});

/** After a refund that came to nothing, the payment shows again the reason of the last successful one. */
export function reasonBefore(db: Db, { id }: TransactionRow): Statement {
  const last = db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.state, sql`'SUCCESS'`)))
    .orderBy(desc(refunds.finishedAt))
    .limit(1);
  return db
    .update(transactions)
    .set({ refundReason: sql`(${last})` })
    .where(eq(transactions.id, id));
}
