import type { BulkInvoiceFilter } from "#provider/contract/bulk";
import { OPEN_INVOICES, type BULK_INVOICE_FILTERS } from "#provider/contract/filters";
import { BULK_INVOICE_TABS, type BulkInvoiceTab, type TabCounts } from "#provider/contract/list-tabs";
import { bulkInvoiceTab } from "#provider/rules/list-tabs";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { invoiceMatch } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { invoices } from "../schema/index.ts";
import { findInvoicesInSight, type NamedInvoice } from "./invoices.ts";
import { sightMatch } from "./sight.ts";

/**
 * The invoices made from one bulk upload. Their index has them in the order of the upload's rows, BULK_ROWS at most, so
 * that filters read only those. Words are found by the full-text index between the first and the last of them.
 */

/**
 * The condition for invoices of an upload that fit a filter. The caller has checked that the upload is in sight.
 * Undefined if no row can fit.
 */
export function findBulkInvoices(sight: Sight, uploadId: string, filter: BulkInvoiceFilter): SQL | undefined {
  const { status, text } = filter;
  const match = text === undefined ? undefined : sightMatch(sight, invoiceMatch(text));
  if (text !== undefined && match === undefined) return undefined;
  const end = (which: "min" | "max") =>
    sql`(SELECT ${sql.raw(which)}(seq) FROM invoices WHERE bulk_upload_id = ${uploadId})`;
  const asked = {
    status:
      status === undefined ? [] : [status === OPEN_INVOICES ? eq(invoices.isOpen, true) : eq(invoices.status, status)],
    text:
      match === undefined
        ? []
        : [
            sql`${invoices.seq} IN (
              SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${match} AND rowid BETWEEN ${end("min")} AND ${end("max")})`,
          ],
  } satisfies Record<keyof typeof BULK_INVOICE_FILTERS, SQL[]>;
  return and(eq(invoices.bulkUploadId, uploadId), ...Object.values(asked).flat());
}

const countOf = sql<number>`count(*)`;

/** The number of an upload's invoices under each tab. */
async function tabCounts(db: Db, uploadId: string): Promise<TabCounts<BulkInvoiceTab>> {
  const counts = await db
    .select({ status: invoices.status, isOpen: invoices.isOpen, count: countOf })
    .from(invoices)
    .where(eq(invoices.bulkUploadId, uploadId))
    .groupBy(invoices.status, invoices.isOpen);
  return BULK_INVOICE_TABS.map((tab) => {
    const { status } = bulkInvoiceTab(tab);
    const fits = counts.filter((one) =>
      status === OPEN_INVOICES ? one.isOpen : status === undefined || one.status === status,
    );
    return { tab, count: fits.reduce((sum, { count }) => sum + count, 0) };
  });
}

type Listed = { rows: NamedInvoice[]; total: number; tabs: TabCounts<BulkInvoiceTab> };

/**
 * A page of an upload's invoices in the order of its rows, with the number of those that fit and the number under each
 * tab.
 */
export async function listBulkInvoices(
  db: Db,
  sight: Sight,
  uploadId: string,
  { page, pageSize, ...filter }: BulkInvoiceFilter & { page: number; pageSize: number },
): Promise<Listed> {
  const found = findBulkInvoices(sight, uploadId, filter);
  const tabs = await tabCounts(db, uploadId);
  if (found === undefined) return { rows: [], total: 0, tabs };
  const [ids, [counted]] = await Promise.all([
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(found)
      .orderBy(asc(invoices.bulkRow))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: countOf }).from(invoices).where(found),
  ]);
  const wanted = ids.map(({ id }) => id);
  const named = new Map((await findInvoicesInSight(db, sight, wanted)).map((one) => [one.invoice.id, one]));
  return { rows: wanted.flatMap((id) => named.get(id) ?? []), total: counted?.total ?? 0, tabs };
}

/** `seq` of the first `limit` invoices that fit, in the order of the upload's rows. */
export const bulkInvoiceSeqs = async (db: Db, found: SQL | undefined, limit: number): Promise<number[]> =>
  found === undefined
    ? []
    : (
        await db.select({ seq: invoices.seq }).from(invoices).where(found).orderBy(asc(invoices.bulkRow)).limit(limit)
      ).map(({ seq }) => seq);
