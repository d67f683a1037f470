import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { mayTry } from "./job-failures.ts";
import type {
  ApplicationConfigRow,
  ApplicationRow,
  InvoiceRow,
  PaymentLinkRow,
  RefundRow,
  TransactionRow,
} from "./rows.ts";
import {
  applicationConfigs,
  applications,
  invoiceReminders,
  invoices,
  paymentLinks,
  refunds,
  transactions,
} from "./schema/index.ts";

/**
 * The rows that jobs have to work on now, the one due longest first. A row whose job failed lately is left out until
 * its next attempt, so that it does not take the place of others.
 */

/** `job`: the name of the asking job in the registry. `now`: UTC milliseconds. */
export type DueQuery = { job: string; now: number; limit: number };

/** Holds that were not captured in time. */
export const lapsedHolds = (db: Db, { job, now, limit }: DueQuery): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.status, sql`'PREAUTH_APPROVED'`),
        lte(transactions.captureBy, now),
        mayTry(db, job, transactions.id, now),
      ),
    )
    .orderBy(transactions.captureBy)
    .limit(limit);

/** Payments begun before `before` and never finished, because the payer went away; orders have an end of their own. */
export const abandonedPayments = (db: Db, before: number, { job, now, limit }: DueQuery): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        lte(transactions.createdAt, before),
        sql`status IN ('CREATED', 'PENDING') AND source <> 'API'`,
        mayTry(db, job, transactions.id, now),
      ),
    )
    .orderBy(transactions.createdAt)
    .limit(limit);

/** Open invoices whose last day is over. An invoice on hold waits for its hold. */
export const overdueInvoices = (db: Db, { job, now, limit }: DueQuery): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        lte(invoices.expiresAt, now),
        sql`status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0`,
        mayTry(db, job, invoices.id, now),
      ),
    )
    .orderBy(invoices.expiresAt)
    .limit(limit);

/** Active links whose last day is over. */
export const overdueLinks = (db: Db, { job, now, limit }: DueQuery): Promise<PaymentLinkRow[]> =>
  db
    .select()
    .from(paymentLinks)
    .where(
      and(
        lte(paymentLinks.expiresAt, now),
        sql`status = 'ACTIVE' AND expires_at IS NOT NULL`,
        mayTry(db, job, paymentLinks.id, now),
      ),
    )
    .orderBy(paymentLinks.expiresAt)
    .limit(limit);

export type WaitingRefund = { refund: RefundRow; transaction: TransactionRow };

/** Refunds that have waited for the network's answer since `before` or longer, with their payments. */
export async function waitingRefunds(db: Db, before: number, { job, now, limit }: DueQuery): Promise<WaitingRefund[]> {
  const waiting = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.state, sql`'IN_PROGRESS'`),
        lte(refunds.createdAt, before),
        // One that somebody approved was asked for then.
        sql`coalesce(${refunds.reviewedAt}, 0) <= ${before}`,
        mayTry(db, job, refunds.id, now),
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(limit);
  const pairs = await Promise.all(
    waiting.map(async (refund) => {
      const [transaction] = await db.select().from(transactions).where(eq(transactions.id, refund.transactionId));
      return transaction ? [{ refund, transaction }] : [];
    }),
  );
  return pairs.flat();
}

export type Scheduled = { invoice: InvoiceRow; application: ApplicationRow; config: ApplicationConfigRow };

/** Invoices whose schedule is due: the link is to be sent, or another round begins. */
export const scheduledInvoices = (db: Db, { job, now, limit }: DueQuery): Promise<Scheduled[]> =>
  db
    .select({ invoice: invoices, application: applications, config: applicationConfigs })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .where(and(lte(invoices.nextRunAt, now), mayTry(db, job, invoices.id, now)))
    .orderBy(invoices.nextRunAt)
    .limit(limit);

export type DueReminder = { invoice: InvoiceRow; application: ApplicationRow; runAt: number };

/** Invoices with a due reminder. After a pause of the clock only the latest reminder of each invoice is sent. */
export const dueReminders = (db: Db, { job, now, limit }: DueQuery): Promise<DueReminder[]> =>
  db
    .select({ invoice: invoices, application: applications, runAt: sql<number>`max(${invoiceReminders.runAt})` })
    .from(invoiceReminders)
    .innerJoin(invoices, eq(invoices.id, invoiceReminders.invoiceId))
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .where(and(lte(invoiceReminders.runAt, now), mayTry(db, job, invoices.id, now)))
    .groupBy(invoiceReminders.invoiceId)
    .orderBy(sql`max(${invoiceReminders.runAt})`)
    .limit(limit);
