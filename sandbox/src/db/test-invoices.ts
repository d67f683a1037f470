import type { TestInvoiceStatus } from "#provider/contract/connect";
import { TESTS_END } from "#provider/rules/test-invoices";
import { and, desc, eq, inArray, isNotNull, ne, notExists, or, sql } from "drizzle-orm";
import { findConnection, type PreparedApplication } from "./connections.ts";
import { expectNumber, type Db, type Statement } from "./database.ts";
import { findLogo, type LogoRow } from "./logos.ts";
import { applications, merchants, testInvoices } from "./schema/index.ts";

export type TestInvoiceRow = typeof testInvoices.$inferSelect;

/** The number of test invoices that are listed: the ones made last. */
const TOLD_OF = 20;

export const testInvoicesOf = (db: Db, applicationId: string): Promise<TestInvoiceRow[]> =>
  db
    .select()
    .from(testInvoices)
    .where(eq(testInvoices.applicationId, applicationId))
    .orderBy(desc(testInvoices.seq))
    .limit(TOLD_OF);

/** The test invoice of a link, with its prepared application, the merchant's name and the logo. */
export async function findTestInvoice(
  db: Db,
  code: string,
): Promise<
  { invoice: TestInvoiceRow; one: PreparedApplication; merchant: string; logo: LogoRow | undefined } | undefined
> {
  const [invoice] = await db.select().from(testInvoices).where(eq(testInvoices.code, code));
  const one = invoice && (await findConnection(db, invoice.applicationId));
  if (!one) return undefined;
  const [merchant] = await db
    .select({ name: merchants.name })
    .from(merchants)
    .where(eq(merchants.id, one.connection.merchantId));
  return merchant && { invoice, one, merchant: merchant.name, logo: await findLogo(db, invoice.applicationId) };
}

const whereOver = (db: Db, applicationId: string | typeof testInvoices.applicationId) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        or(inArray(applications.status, TESTS_END), isNotNull(applications.deletedAt)),
      ),
    );

/** Adds a test invoice. Aborts the batch if its application has begun to take payments meanwhile. */
export const addTestInvoice = (db: Db, row: typeof testInvoices.$inferInsert): Statement[] => [
  db.insert(testInvoices).values(row),
  expectNumber(db, "the application still tests", sql`(SELECT count(*) FROM ${whereOver(db, row.applicationId)})`, 0),
];

/**
 * Stores the answer that a visitor chose, while the application still tests. A paid invoice stays paid. `now`: UTC
 * milliseconds.
 */
export const answerTestInvoice = (db: Db, code: string, status: Exclude<TestInvoiceStatus, "PENDING">, now: number) =>
  db
    .update(testInvoices)
    .set({ status, answeredAt: now })
    .where(
      and(
        eq(testInvoices.code, code),
        ne(testInvoices.status, "PAID"),
        notExists(whereOver(db, testInvoices.applicationId)),
      ),
    );
