import type { Db, Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { moveTransaction } from "./move.ts";

/** Expires an unfinished payment; its invoice or link can be paid as before. */
export const expireAbandoned = (db: Db, transaction: TransactionRow, now: number): Statement[] => [
  ...moveTransaction(db, transaction, {
    status: nextTransactionStatus(transaction.status, "expire"),
    completedAt: now,
  }),
  transactionEvent(db, transaction.id, "EXPIRED", { actor: null, at: now }),
];
