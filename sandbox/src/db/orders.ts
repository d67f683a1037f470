import { and, desc, eq, lte, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { OrderRow, RefundRow, TransactionRow } from "./rows.ts";
import { orders, refunds, transactions } from "./schema/index.ts";

/** A payment as the merchant API names it; `order` is null for one that did not begin there. */
export type ApiPayment = { payment: TransactionRow; order: OrderRow | null };

const paymentWhere = async (db: Db, applicationId: string, condition: SQL): Promise<ApiPayment | undefined> =>
  (
    await db
      .select({ payment: transactions, order: orders })
      .from(transactions)
      .leftJoin(orders, eq(orders.transactionId, transactions.id))
      .where(and(eq(transactions.applicationId, applicationId), condition))
      .limit(1)
  )[0];

/** A payment of an application by the id of its order. */
export const findByOrderId = (db: Db, applicationId: string, orderId: string): Promise<ApiPayment | undefined> =>
  paymentWhere(db, applicationId, eq(transactions.orderId, orderId));

/** An order of an application by the merchant's own reference. */
export async function findByReference(
  db: Db,
  applicationId: string,
  reference: string,
): Promise<{ payment: TransactionRow; order: OrderRow } | undefined> {
  const [found] = await db
    .select({ payment: transactions, order: orders })
    .from(orders)
    .innerJoin(transactions, eq(transactions.id, orders.transactionId))
    .where(and(eq(orders.applicationId, applicationId), eq(orders.reference, reference)));
  return found;
}

/** The last characters of the key that made an order; null for a payment that is none. */
export const keyHintOf = async (db: Db, transactionId: string): Promise<string | null> =>
  (await db.select({ keyHint: orders.keyHint }).from(orders).where(eq(orders.transactionId, transactionId)))[0]
    ?.keyHint ?? null;

/** Refunds of a payment, oldest first. */
export const refundsOf = (db: Db, transactionId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.transactionId, transactionId)).orderBy(refunds.createdAt);

/** Orders that the clock has to look at. */
export const ordersToWake = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select({ payment: transactions, order: orders })
    .from(orders)
    .innerJoin(transactions, eq(transactions.id, orders.transactionId))
    .where(and(lte(orders.wakeAt, now), mayTry(db, job, orders.transactionId, now)))
    .orderBy(orders.wakeAt, desc(orders.transactionId))
    .limit(limit);
