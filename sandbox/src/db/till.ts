import type { SaleWay } from "#provider/contract/till";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationRow, InvoiceRow, TillSaleRow, TillShiftRow, TransactionRow } from "./rows.ts";
import { applications, invoices, outsidePayments, tillSales, tillShifts, transactions } from "./schema/index.ts";

/** The rules of the database that one shift is open at a time, and that its number is its own (`refusedBy`). */
export const ONE_SHIFT = "till_shifts.application_id";

/** A shift with its application's name and currency. */
export type NamedShift = { shift: TillShiftRow; appName: string; currency: string };
/** A sale with its invoice and its newest payment that brought money, if there is one. */
export type SoldSale = {
  sale: TillSaleRow;
  invoice: InvoiceRow;
  payment: Pick<TransactionRow, "id" | "source" | "paymentMethod"> | null;
  refundedMinor: number;
};
export type WayTotal = { way: SaleWay; count: number; amountMinor: number };
/** The sums of a shift in minor units, as they stand. */
export type ShiftSums = {
  count: number;
  amountMinor: number;
  waiting: number;
  tipsMinor: number;
  refundedMinor: number;
  byWay: WayTotal[];
  byPerson: { name: string; count: number; amountMinor: number }[];
};

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
const named = (db: Db) =>
  db
    .select({ shift: tillShifts, appName: applications.name, currency: applications.currency })
    .from(tillShifts)
    .innerJoin(applications, eq(applications.id, tillShifts.applicationId));

/** A shift in sight, by its id. */
export const findShiftInSight = async (db: Db, sight: Sight, id: string): Promise<NamedShift | undefined> =>
  (await named(db).where(and(eq(tillShifts.id, id), inSight(columns, sight))))[0];

/** The open shift of an application, also one that the clock has still to close. */
export const openShiftOf = async (db: Db, applicationId: string): Promise<TillShiftRow | undefined> =>
  (
    await db
      .select()
      .from(tillShifts)
      .where(and(eq(tillShifts.applicationId, applicationId), isNull(tillShifts.closedAt)))
  )[0];

/** The number of the shift that was opened last; 0 if there was none. */
export const lastShiftNumber = async (db: Db, applicationId: string): Promise<number> =>
  (
    await db
      .select({ last: sql<number>`coalesce(max(${tillShifts.number}), 0)` })
      .from(tillShifts)
      .where(eq(tillShifts.applicationId, applicationId))
  )[0]?.last ?? 0;

/** The shifts that were closed last, the newest first. */
export const closedShifts = (db: Db, applicationId: string, limit: number) =>
  db
    .select({ id: tillShifts.id, number: tillShifts.number, closedAt: tillShifts.closedAt })
    .from(tillShifts)
    .where(and(eq(tillShifts.applicationId, applicationId), isNotNull(tillShifts.closedAt)))
    .orderBy(desc(tillShifts.number))
    .limit(limit);

/** Open shifts after their midnight. */
export const overdueShifts = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<(NamedShift & Pick<ApplicationRow, "region">)[]> =>
  db
    .select({
      shift: tillShifts,
      appName: applications.name,
      currency: applications.currency,
      region: applications.region,
    })
    .from(tillShifts)
    .innerJoin(applications, eq(applications.id, tillShifts.applicationId))
    .where(and(isNull(tillShifts.closedAt), lte(tillShifts.closesAt, now), mayTry(db, job, tillShifts.id, now)))
    .orderBy(tillShifts.closesAt)
    .limit(limit);

/** Payments of a sale that brought money: captured ones, and those outside of the provider that stand. */
const brought = sql`(${transactions.grossMinor} > 0 OR ${transactions.status} = 'CASH')`;

const sold = (db: Db) =>
  db
    .select({
      sale: tillSales,
      invoice: invoices,
      payment: { id: transactions.id, source: transactions.source, paymentMethod: transactions.paymentMethod },
      refundedMinor: sql<number>`(SELECT coalesce(sum(t.refunded_minor), 0) FROM transactions t WHERE t.invoice_id = ${tillSales.invoiceId})`,
    })
    .from(tillSales)
    .innerJoin(invoices, eq(invoices.id, tillSales.invoiceId))
    .leftJoin(
      transactions,
      eq(
        transactions.seq,
        sql`(SELECT max(${transactions.seq}) FROM ${transactions} WHERE ${transactions.invoiceId} = ${tillSales.invoiceId} AND ${brought})`,
      ),
    );

/** A sale in sight, by the id of its invoice. */
export const findSaleInSight = async (db: Db, sight: Sight, id: string): Promise<SoldSale | undefined> =>
  (await sold(db).where(and(eq(tillSales.invoiceId, id), inSight(invoices, sight))))[0];

/** The newest sales of an application. */
export const lastSales = (db: Db, applicationId: string, limit: number): Promise<SoldSale[]> =>
  sold(db)
    .innerJoin(tillShifts, eq(tillShifts.id, tillSales.shiftId))
    .where(and(eq(tillShifts.applicationId, applicationId), eq(invoices.applicationId, applicationId)))
    .orderBy(desc(tillSales.soldAt), desc(invoices.seq))
    .limit(limit);

/** The sales of a shift that can still be paid or have still to be ended by the clock. */
export const openSalesOf = async (db: Db, shiftId: string): Promise<InvoiceRow[]> =>
  (
    await db
      .select({ invoice: invoices })
      .from(tillSales)
      .innerJoin(invoices, eq(invoices.id, tillSales.invoiceId))
      .where(and(eq(tillSales.shiftId, shiftId), inArray(invoices.status, ["PENDING", "PARTIAL", "DECLINED"])))
  ).map(({ invoice }) => invoice);

/** What a shift comes to, of its sales as they stand at an instant (UTC milliseconds). */
export async function shiftSums(db: Db, shiftId: string, now: number): Promise<ShiftSums> {
  const ofShift = eq(tillSales.shiftId, shiftId);
  const amountMinor = sql<number>`coalesce(sum(${invoices.paidMinor}), 0)`;
  const paid = and(ofShift, gt(invoices.paidMinor, 0));
  const sales = () => db.select({ id: tillSales.invoiceId }).from(tillSales).where(ofShift);
  const count = sql<number>`count(*)`;
  const isAzqr = sql<number>`${transactions.source} = 'AZQR'`;
  const isCash = sql<number>`${outsidePayments.method} = 'CASH'`;
  const [[all], byPerson, [waiting], captured, outside, [refunded]] = await Promise.all([
    db
      .select({
        count,
        amountMinor,
        tipsMinor: sql<number>`coalesce(sum(iif(${invoices.paidMinor} = ${invoices.amountMinor}, ${tillSales.tipMinor}, 0)), 0)`,
      })
      .from(tillSales)
      .innerJoin(invoices, eq(invoices.id, tillSales.invoiceId))
      .where(paid),
    db
      .select({ name: sql<string>`max(${tillSales.soldByName})`, count, amountMinor })
      .from(tillSales)
      .innerJoin(invoices, eq(invoices.id, tillSales.invoiceId))
      .where(paid)
      .groupBy(tillSales.soldBy)
      .orderBy(desc(amountMinor)),
    db
      .select({ count })
      .from(tillSales)
      .innerJoin(invoices, eq(invoices.id, tillSales.invoiceId))
      .where(and(ofShift, inArray(invoices.status, ["PENDING", "PARTIAL", "DECLINED"]), gt(invoices.expiresAt, now))),
    db
      .select({ is: isAzqr, count, amountMinor: sql<number>`sum(${transactions.grossMinor})` })
      .from(transactions)
      .where(and(inArray(transactions.invoiceId, sales()), gt(transactions.grossMinor, 0)))
      .groupBy(isAzqr),
    db
      .select({ is: isCash, count, amountMinor: sql<number>`sum(${outsidePayments.amountMinor})` })
      .from(outsidePayments)
      .where(and(inArray(outsidePayments.invoiceId, sales()), isNull(outsidePayments.takenBackAt)))
      .groupBy(isCash),
    db
      .select({ amountMinor: sql<number>`coalesce(sum(${transactions.refundedMinor}), 0)` })
      .from(transactions)
      .where(inArray(transactions.invoiceId, sales())),
  ]);
  const byWay: WayTotal[] = [
    ...captured.map(({ is, ...sum }) => ({ way: is === 1 ? ("AZQR" as const) : ("CARD" as const), ...sum })),
    ...outside.map(({ is, ...sum }) => ({ way: is === 1 ? ("CASH" as const) : ("OTHER" as const), ...sum })),
  ];
  return {
    count: all?.count ?? 0,
    amountMinor: all?.amountMinor ?? 0,
    tipsMinor: all?.tipsMinor ?? 0,
    waiting: waiting?.count ?? 0,
    refundedMinor: refunded?.amountMinor ?? 0,
    byWay: byWay.toSorted((one, other) => other.amountMinor - one.amountMinor),
    byPerson,
  };
}
