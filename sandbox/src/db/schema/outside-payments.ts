import type { OutsideMethod } from "#provider/contract/outside-methods";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant, minor } from "./columns.ts";
import { invoices } from "./invoices.ts";
import { transactions } from "./transactions.ts";

/**
 * Payments of invoices that did not come through the provider. Each has a transaction of the status CASH, which lists,
 * search and files know, and no posting. A row is never deleted; `takenBackAt` ends it.
 */
export const outsidePayments = sqliteTable(
  "outside_payments",
  {
    transactionId: text()
      .primaryKey()
      .references(() => transactions.id),
    invoiceId: text()
      .notNull()
      .references(() => invoices.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    method: text().$type<OutsideMethod>().notNull(),
    amountMinor: minor().notNull(),
    /** The day (YYYY-MM-DD, merchant's zone) on which the money came. */
    paidDay: text().notNull(),
    note: text(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    takenBackBy: text(),
    takenBackByName: text(),
    takenBackAt: instant(),
  },
  (table) => [
    index("outside_payments_by_day").on(table.applicationId, table.paidDay),
    index("outside_payments_by_invoice").on(table.invoiceId, table.createdAt),
    check("outside_payments_amount", sql`amount_minor > 0`),
    check("outside_payments_method", sql`method IN ('CASH', 'TRANSFER', 'OTHER')`),
    check("outside_payments_taken_back", sql`(taken_back_at IS NULL) = (taken_back_by IS NULL)`),
  ],
);
