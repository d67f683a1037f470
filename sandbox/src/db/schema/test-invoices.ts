import type { TestInvoiceStatus } from "#provider/contract/connect";
import type { Currency } from "#provider/contract/money";
import type { Language } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { connections } from "./connections.ts";
import { instant, minor, seq } from "./columns.ts";

/**
 * Test invoices of applications that take no payments yet. In a separate table, so that no list, total, file or booking
 * of real invoices can include one (decision 0065).
 */
export const testInvoices = sqliteTable(
  "test_invoices",
  {
    seq: seq(),
    id: text().notNull().unique("test_invoices_id"),
    /** The last part of the link. */
    code: text().notNull().unique("test_invoices_code"),
    applicationId: text()
      .notNull()
      .references(() => connections.applicationId),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    description: text().notNull(),
    /** The language of the payer's page. */
    language: text().$type<Language>().notNull(),
    status: text().$type<TestInvoiceStatus>().notNull().default("PENDING"),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
  },
  (table) => [
    index("test_invoices_by_application").on(table.applicationId, table.seq),
    check("test_invoices_amount", sql`amount_minor >= 100 AND amount_minor < 4000000`),
    check("test_invoices_status", sql`status IN ('PENDING', 'DECLINED', 'PAID')`),
    check("test_invoices_answered", sql`(status = 'PENDING') = (answered_at IS NULL)`),
  ],
);
