import { eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import type { TransactionRow } from "./rows.ts";
import { transactions } from "./schema/index.ts";

/** The payment that a form's key has already made. */
export const findAttempt = async (db: Db, attemptKey: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.attemptKey, attemptKey)))[0];

export const findTransaction = async (db: Db, id: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0];
