import { and, eq } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { apiInvoices } from "./schema/index.ts";

export type ApiInvoiceRow = typeof apiInvoices.$inferSelect;

export const insertApiInvoice = (db: Db, row: ApiInvoiceRow): Statement => db.insert(apiInvoices).values(row);

/** What a merchant's server said of an invoice or link that it made. */
export const findApiInvoice = async (db: Db, applicationId: string, id: string): Promise<ApiInvoiceRow | undefined> =>
  (
    await db
      .select()
      .from(apiInvoices)
      .where(and(eq(apiInvoices.id, id), eq(apiInvoices.applicationId, applicationId)))
  )[0];
