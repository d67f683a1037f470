import type { InvoiceStatus, PaymentStatus } from "#provider/contract/words";
import { and, gte, inArray, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { applicationsInSight, inSight, type PageRequest } from "./listing.ts";
import { invoiceDays, invoices, transactionDays, transactions } from "./schema/index.ts";

/** Captured payments by local month since a day, oldest first; months without any are absent. */
export const capturedByMonth = (db: Db, sight: Sight, sinceDay: string) =>
  db
    .select({
      month: sql<string>`substr(${transactionDays.day}, 1, 7)`,
      count: sql<number>`sum(CASE WHEN ${transactionDays.grossMinor} > 0 THEN ${transactionDays.count} ELSE 0 END)`,
      amountMinor: sql<number>`sum(${transactionDays.grossMinor})`,
      refundedMinor: sql<number>`sum(${transactionDays.refundedMinor})`,
    })
    .from(transactionDays)
    .where(and(inArray(transactionDays.applicationId, applicationsInSight(sight)), gte(transactionDays.day, sinceDay)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** Asked for and not paid yet, in minor units, over all open invoices in sight. */
export async function openInvoiceSum(db: Db, sight: Sight): Promise<number> {
  const open: InvoiceStatus[] = ["PENDING", "PARTIAL", "DECLINED"];
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${invoiceDays.amountMinor} - ${invoiceDays.paidMinor}), 0)` })
    .from(invoiceDays)
    .where(and(inArray(invoiceDays.applicationId, applicationsInSight(sight)), inArray(invoiceDays.status, open)));
  return row?.sum ?? 0;
}

type Common = { id: string; at: number; code: string; fullName: string; amountMinor: number; currency: string };
export type ActivityRow =
  (Common & { kind: "INVOICE"; status: InvoiceStatus }) | (Common & { kind: "TRANSACTION"; status: PaymentStatus });

/** Invoices and payments together, newest first: each side gives as many as the page can need, in index order. */
export async function recentActivity(
  db: Db,
  sight: Sight,
  { page, offset }: PageRequest,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const reach = (page + 1) * offset;
  const [rows, [total]] = await Promise.all([
    db.all<ActivityRow>(sql`
      SELECT * FROM (
        SELECT 'INVOICE' AS kind, id, created_at AS at, code, full_name AS fullName, amount_minor AS amountMinor, currency, status
        FROM invoices WHERE ${inSight(invoices, sight)} ORDER BY created_at DESC, seq DESC LIMIT ${reach})
      UNION ALL SELECT * FROM (
        SELECT 'TRANSACTION', id, created_at, coalesce(invoice_code, order_id), full_name, amount_minor, currency, status
        FROM transactions WHERE ${inSight(transactions, sight)} ORDER BY created_at DESC, seq DESC LIMIT ${reach})
      ORDER BY at DESC, kind DESC LIMIT ${offset} OFFSET ${page * offset}`),
    db.all<{ count: number }>(sql`
      SELECT (SELECT coalesce(sum(count), 0) FROM invoice_days WHERE application_id IN ${applicationsInSight(sight)})
        + (SELECT coalesce(sum(count), 0) FROM transaction_days WHERE application_id IN ${applicationsInSight(sight)}) AS count`),
  ]);
  return { rows, total: total?.count ?? 0 };
}
