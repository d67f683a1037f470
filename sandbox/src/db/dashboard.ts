import type { CardBrand, InvoiceStatus, PaymentStatus } from "#provider/contract/words";
import { and, asc, between, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Days } from "../domain/month-so-far.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { PageRequest } from "./lists/paging.ts";
import { applicationsInSight, inSight } from "./lists/sight.ts";
import { applications, invoices, journalTransactions, transactionDays, transactions } from "./schema/index.ts";

/**
 * Counts payments that captured money. The rows of a day are grouped by status, and a status either captures money or
 * does not.
 */
const capturedCount = sql`CASE WHEN ${transactionDays.grossMinor} > 0 THEN ${transactionDays.count} ELSE 0 END`;

/**
 * Captured payments by local month since a day, oldest first. Months without payments are absent. `earlyMinor` is the
 * sum captured up to the day of the month that `today` has.
 */
export const capturedByMonth = (db: Db, sight: Sight, sinceDay: string, today: string) =>
  db
    .select({
      month: sql<string>`substr(${transactionDays.day}, 1, 7)`,
      count: sql<number>`sum(${capturedCount})`,
      amountMinor: sql<number>`sum(${transactionDays.grossMinor})`,
      earlyMinor: sql<number>`sum(${transactionDays.grossMinor}) FILTER (WHERE substr(${transactionDays.day}, 9) <= ${today.slice(8)})`,
      feeMinor: sql<number>`sum(${transactionDays.feeMinor})`,
      refundedMinor: sql<number>`sum(${transactionDays.refundedMinor})`,
    })
    .from(transactionDays)
    .where(and(inArray(transactionDays.applicationId, applicationsInSight(sight)), gte(transactionDays.day, sinceDay)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** Captured payments by day (YYYY-MM-DD in the merchant's zone) since a day. Days without payments are absent. */
export const capturedByDay = (db: Db, sight: Sight, sinceDay: string) =>
  db
    .select({
      day: transactionDays.day,
      count: sql<number>`sum(${capturedCount})`,
      amountMinor: sql<number>`sum(${transactionDays.grossMinor})`,
    })
    .from(transactionDays)
    .where(and(inArray(transactionDays.applicationId, applicationsInSight(sight)), gte(transactionDays.day, sinceDay)))
    .groupBy(transactionDays.day);

/**
 * The payments begun on a day: captured ones with their sum, the number of those not answered yet, and the sum on hold.
 * One row.
 */
export const paymentsOfDay = (db: Db, sight: Sight, day: string) => {
  const { status, count, amountMinor, grossMinor } = transactionDays;
  return db
    .select({
      count: sql<number>`coalesce(sum(${capturedCount}), 0)`,
      grossMinor: sql<number>`coalesce(sum(${grossMinor}), 0)`,
      moving: sql<number>`coalesce(sum(${count}) FILTER (WHERE ${status} IN ('CREATED', 'PENDING')), 0)`,
      heldMinor: sql<number>`coalesce(sum(${amountMinor}) FILTER (WHERE ${status} = 'PREAUTH_APPROVED'), 0)`,
    })
    .from(transactionDays)
    .where(and(inArray(transactionDays.applicationId, applicationsInSight(sight)), eq(transactionDays.day, day)));
};

/** Holds begun before a day and captured since its beginning (UTC milliseconds): their number and sum. One row. */
export const earlierHoldsCaptured = (db: Db, sight: Sight, { day, since }: { day: string; since: number }) =>
  db
    .select({
      count: sql<number>`count(*)`,
      grossMinor: sql<number>`coalesce(sum(${transactions.grossMinor}), 0)`,
    })
    .from(journalTransactions)
    .innerJoin(transactions, eq(transactions.id, journalTransactions.subjectId))
    .where(
      and(
        inArray(journalTransactions.applicationId, applicationsInSight(sight)),
        eq(journalTransactions.operation, "COMPLETE"),
        gte(journalTransactions.at, since),
        lt(transactions.createdDay, day),
      ),
    );

/** The maximal number of applications in a comparison. */
const MOST_APPLICATIONS = 100;

/**
 * Sums captured by the applications in sight in two spans of days, largest first; `before` is the earlier span. A
 * deleted application is listed only if it has payments in these spans.
 */
export const capturedByApplication = (db: Db, sight: Sight, { current, before }: { current: Days; before: Days }) => {
  const { day, grossMinor } = transactionDays;
  const sumIn = (value: SQL, { from, to }: Days) =>
    sql<number>`coalesce(sum(${value}) FILTER (WHERE ${day} BETWEEN ${from} AND ${to}), 0)`;
  const count = sumIn(capturedCount, current);
  const countBefore = sumIn(capturedCount, before);
  const paidMinor = sumIn(sql`${grossMinor}`, current);
  const paidBeforeMinor = sumIn(sql`${grossMinor}`, before);
  return db
    .select({
      appId: applications.id,
      appName: applications.name,
      currency: applications.currency,
      count,
      countBefore,
      paidMinor,
      paidBeforeMinor,
    })
    .from(applications)
    .leftJoin(
      transactionDays,
      and(eq(transactionDays.applicationId, applications.id), between(day, before.from, current.to)),
    )
    .where(inSight(applicationColumns, sight))
    .groupBy(applications.id)
    .having(sql`${applications.deletedAt} IS NULL OR ${count} > 0 OR ${countBefore} > 0`)
    .orderBy(desc(paidMinor), desc(paidBeforeMinor), asc(applications.searchName), asc(applications.id))
    .limit(MOST_APPLICATIONS);
};

const applicationColumns = {
  applicationId: applications.id,
  merchantId: applications.merchantId,
  region: applications.region,
};

/**
 * The sight of one application, or undefined if it is out of sight. Includes deleted ones, because their history stays.
 */
export async function sightOfApplication(db: Db, sight: Sight, applicationId: string): Promise<Sight | undefined> {
  const [found] = await db
    .select({ merchantId: applications.merchantId })
    .from(applications)
    .where(and(eq(applications.id, applicationId), inSight(applicationColumns, sight)));
  return found && { kind: "applications", merchantId: found.merchantId, applicationIds: [applicationId] };
}

type Common = { id: string; at: number; code: string; fullName: string; amountMinor: number; currency: string };
type Invoice = Common & { kind: "INVOICE"; status: InvoiceStatus };
type Payment = Common & {
  kind: "TRANSACTION";
  status: PaymentStatus;
  grossMinor: number;
  cardBrand: CardBrand | null;
  cardLast4: string | null;
};
export type ActivityRow = Invoice | Payment;

const recentInvoices = (sight: Sight, limit: number) => sql`
  SELECT 'INVOICE' AS kind, id, created_at AS at, code, full_name AS fullName, amount_minor AS amountMinor, currency, status,
    NULL AS grossMinor, NULL AS cardBrand, NULL AS cardLast4
  FROM invoices WHERE ${inSight(invoices, sight)} ORDER BY created_at DESC, seq DESC LIMIT ${limit}`;
const recentPayments = (sight: Sight, limit: number) => sql`
  SELECT 'TRANSACTION' AS kind, id, created_at AS at, coalesce(invoice_code, order_id) AS code, full_name AS fullName,
    amount_minor AS amountMinor, currency, status, gross_minor AS grossMinor, card_brand AS cardBrand, card_last4 AS cardLast4
  FROM transactions WHERE ${inSight(transactions, sight)} ORDER BY created_at DESC, seq DESC LIMIT ${limit}`;

const KINDS = {
  INVOICE: { recent: recentInvoices, days: "invoice_days" },
  TRANSACTION: { recent: recentPayments, days: "transaction_days" },
} as const;

/**
 * Invoices and payments together, or only one kind, newest first. Each kind is read in index order, with as many rows
 * as the page can need.
 */
export async function recentActivity(
  db: Db,
  sight: Sight,
  { page, pageSize, kind }: PageRequest & { kind?: ActivityRow["kind"] | undefined },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const kinds = kind === undefined ? [KINDS.INVOICE, KINDS.TRANSACTION] : [KINDS[kind]];
  const reach = (page + 1) * pageSize;
  const found = sql.join(
    kinds.map(({ recent }) => sql`SELECT * FROM (${recent(sight, reach)})`),
    sql` UNION ALL `,
  );
  const counts = sql.join(
    kinds.map(
      ({ days }) =>
        sql`(SELECT coalesce(sum(count), 0) FROM ${sql.raw(days)} WHERE application_id IN ${applicationsInSight(sight)})`,
    ),
    sql` + `,
  );
  const [rows, [total]] = await Promise.all([
    db.all<ActivityRow>(sql`${found} ORDER BY at DESC, kind DESC LIMIT ${pageSize} OFFSET ${page * pageSize}`),
    db.all<{ count: number }>(sql`SELECT ${counts} AS count`),
  ]);
  return { rows, total: total?.count ?? 0 };
}
