import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { NewTransaction } from "../../db/rows.ts";
import { transactions } from "../../db/schema/index.ts";

/**
 * Compare and set: the batch succeeds only if the payment's status and remaining amount are still those that were read.
 */
export function moveTransaction(
  db: Db,
  transaction: Pick<NewTransaction, "id" | "status" | "refundedMinor">,
  changes: Partial<NewTransaction>,
): Statement[] {
  if (changes.status === undefined) throw new Error(`a payment cannot leave ${transaction.status} this way`);
  return [
    db
      .update(transactions)
      .set(changes)
      .where(
        and(
          eq(transactions.id, transaction.id),
          eq(transactions.status, transaction.status),
          eq(transactions.refundedMinor, transaction.refundedMinor),
        ),
      ),
    expectChange(db, `transaction still ${transaction.status}`),
  ];
}
