import type { PayoutReason, PayoutState } from "#provider/contract/words";
import { TO_DO_ITEMS } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst, applicationsInSight, inSight } from "./lists/sight.ts";
import {
  applicationConfigs,
  applications,
  detailChanges,
  disputes,
  invoices,
  payouts,
  reviewRounds,
  transactions,
} from "./schema/index.ts";
import { onlyId } from "./waiting-counts.ts";

/** Counted over all rows found, while only the first few are read. */
const everything = { count: sql<number>`count(*) OVER ()` };
const sumOf = (minor: AnySQLiteColumn | SQL) => sql<number>`sum(${minor}) OVER ()`;

/** Holds to complete that lapse after `now` and up to `until` (UTC milliseconds), the most urgent first. */
export const lapsingHolds = (db: Db, sight: Sight, now: number, until: number) =>
  db
    .select({
      ...everything,
      sumMinor: sumOf(transactions.amountMinor),
      id: transactions.id,
      orderId: transactions.orderId,
      fullName: transactions.fullName,
      amountMinor: transactions.amountMinor,
      // A hold always has this value; only the type allows null.
      captureBy: sql<number>`${transactions.captureBy}`,
    })
    .from(transactions)
    .where(
      and(
        inSightByTime(transactions, sight),
        // A literal, because the planner uses the partial index only with one.
        sql`${transactions.status} = 'PREAUTH_APPROVED'`,
        ne(transactions.paymentMethod, "CARD_CHECK"),
        gt(transactions.captureBy, now),
        lte(transactions.captureBy, until),
      ),
    )
    .orderBy(asc(transactions.captureBy), asc(transactions.seq))
    .limit(TO_DO_ITEMS);

/** Disputes to answer, what is due first coming first. */
export const disputesToAnswer = (db: Db, sight: Sight) =>
  db
    .select({
      ...everything,
      sumMinor: sumOf(disputes.amountMinor),
      id: disputes.id,
      fullName: transactions.fullName,
      amountMinor: disputes.amountMinor,
      state: disputes.state,
      // What can be answered always has this value; only the type allows null.
      respondBy: sql<number>`${disputes.respondBy}`,
    })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
    .where(and(inSight(disputes, sight), isNotNull(disputes.respondBy)))
    .orderBy(asc(disputes.respondBy), asc(disputes.seq))
    .limit(TO_DO_ITEMS);

const openMinor = sql<number>`${invoices.amountMinor} - ${invoices.paidMinor}`;

/**
 * Open invoices whose link lapses after `now` and up to `until` (UTC milliseconds), the largest outstanding sum first.
 */
export const expiringInvoices = (db: Db, sight: Sight, now: number, until: number) =>
  db
    .select({
      ...everything,
      sumMinor: sumOf(openMinor),
      id: invoices.id,
      code: invoices.code,
      fullName: invoices.fullName,
      openMinor,
    })
    .from(invoices)
    .where(
      and(
        inSightByTime(invoices, sight),
        sql`${invoices.status} IN ('PENDING', 'PARTIAL', 'DECLINED') AND ${invoices.heldMinor} = 0`,
        gt(invoices.expiresAt, now),
        lte(invoices.expiresAt, until),
      ),
    )
    .orderBy(desc(openMinor), asc(invoices.seq))
    .limit(TO_DO_ITEMS);

const FAILED: readonly PayoutState[] = ["FAIL", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED"];

/**
 * The number and sum of payouts or withdrawals made since an instant that failed, the id of the only one, and the
 * reason that all of them have: one row.
 */
export const failedPayouts = (db: Db, sight: Sight, since: number, kind: "PAYOUT" | "WITHDRAWAL" = "PAYOUT") =>
  db
    .select({
      count: sql<number>`count(*)`,
      sumMinor: sql<number>`coalesce(sum(${payouts.amountMinor}), 0)`,
      only: onlyId(sql`${payouts.id}`),
      reason: sql<PayoutReason | null>`CASE WHEN count(${payouts.failure}) = count(*) AND min(${payouts.failure}) = max(${payouts.failure}) THEN max(${payouts.failure}) END`,
    })
    .from(payouts)
    .where(
      and(
        inArray(payouts.applicationId, applicationsInSight(sight)),
        inArray(payouts.state, [...FAILED]),
        gte(payouts.createdAt, since),
        eq(sql`+${payouts.kind}`, kind),
      ),
    );

/** Withdrawals that the bank has not answered yet, the first to leave first; amounts without fees. */
export const arrivingWithdrawals = (db: Db, sight: Sight) =>
  db
    .select({
      ...everything,
      sumMinor: sumOf(payouts.amountMinor),
      id: payouts.id,
      amountMinor: payouts.amountMinor,
      target: payouts.target,
      targetMasked: payouts.targetMasked,
      createdAt: payouts.createdAt,
    })
    .from(payouts)
    .where(
      and(
        inArray(payouts.applicationId, applicationsInSight(sight)),
        eq(payouts.state, "IN_PROGRESS"),
        eq(sql`+${payouts.kind}`, "WITHDRAWAL"),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.seq))
    .limit(TO_DO_ITEMS);

const applicationColumns = {
  applicationId: applications.id,
  merchantId: applications.merchantId,
  region: applications.region,
};

/** Approved applications whose contract is not signed, the longest waiting first. */
export const unsignedApplications = (db: Db, sight: Sight) =>
  db
    .select({ ...everything, id: applications.id, name: applications.name })
    .from(applications)
    .where(and(inSight(applicationColumns, sight), eq(applications.status, "APPROVED"), isNull(applications.deletedAt)))
    .orderBy(asc(applications.updatedAt), asc(applications.id))
    .limit(TO_DO_ITEMS);

/** Changes of details that were sent back and not answered, by their deadline. */
export const sentBackChanges = (db: Db, sight: Sight) =>
  db
    .select({
      ...everything,
      id: applications.id,
      configId: applicationConfigs.id,
      name: applications.name,
      errors: detailChanges.errors,
      deadline: detailChanges.deadline,
    })
    .from(applications)
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .innerJoin(detailChanges, and(eq(detailChanges.applicationId, applications.id), isNull(detailChanges.endedAt)))
    .where(and(inSight(applicationColumns, sight), eq(detailChanges.isAccepted, false), isNull(applications.deletedAt)))
    .orderBy(asc(detailChanges.deadline), asc(applications.id))
    .limit(TO_DO_ITEMS);

/** Applications that staff have sent back from review, the longest waiting first. */
export const rejectedApplications = (db: Db, sight: Sight) =>
  db
    .select({
      ...everything,
      id: applications.id,
      configId: applicationConfigs.id,
      name: applications.name,
      errors: reviewRounds.errors,
    })
    .from(applications)
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .innerJoin(
      reviewRounds,
      and(
        eq(reviewRounds.applicationId, applications.id),
        sql`${reviewRounds.round} = (SELECT max(round) FROM review_rounds AS said WHERE said.application_id = ${applications.id} AND said.decided_at IS NOT NULL)`,
      ),
    )
    .where(and(inSight(applicationColumns, sight), eq(applications.status, "REJECTED"), isNull(applications.deletedAt)))
    .orderBy(asc(reviewRounds.decidedAt), asc(applications.id))
    .limit(TO_DO_ITEMS);

type Columns = { applicationId: AnySQLiteColumn; merchantId: AnySQLiteColumn; region: AnySQLiteColumn };

/**
 * The condition of rows in sight, written so that an index by time answers: the merchant's index, for staff that of all
 * merchants. The plus keeps out the indexes of the other columns, which are not ordered by time.
 */
function inSightByTime(columns: Columns, sight: Sight): SQL | undefined {
  if (sight.kind === "region") return isRegion(columns.region, sight.region);
  const ofMerchant = eq(columns.merchantId, sight.merchantId);
  if (sight.kind === "merchant") return ofMerchant;
  return and(ofMerchant, sql`+${amongst(columns.applicationId, sight.applicationIds)}`);
}
const isRegion = (column: AnySQLiteColumn, region: Region): SQL => sql`+${column} = ${region}`;
