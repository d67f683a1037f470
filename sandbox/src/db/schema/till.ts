import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { id, instant, minor } from "./columns.ts";
import { invoices } from "./invoices.ts";

/**
 * Shifts of a till: one is open at a time in an application. `number` counts them there; `closesAt` is the merchant's
 * midnight, at which the clock closes it. `closedBy` is null while it is open, and if the clock closed it.
 */
export const tillShifts = sqliteTable(
  "till_shifts",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    openedBy: text().notNull(),
    openedByName: text().notNull(),
    openedAt: instant().notNull(),
    closesAt: instant().notNull(),
    closedBy: text(),
    closedByName: text(),
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex("till_shifts_by_number").on(table.applicationId, table.number),
    uniqueIndex("till_shifts_one_open")
      .on(table.applicationId)
      .where(sql`closed_at IS NULL`),
    index("till_shifts_to_close")
      .on(table.closesAt)
      .where(sql`closed_at IS NULL`),
    check("till_shifts_closed", sql`closed_by IS NULL OR closed_at IS NOT NULL`),
  ],
);

/** What an invoice that is a sale of the till has beside itself. `tipMinor` is a part of the invoice's amount. */
export const tillSales = sqliteTable(
  "till_sales",
  {
    invoiceId: text()
      .primaryKey()
      .references(() => invoices.id, { onDelete: "cascade" }),
    shiftId: text()
      .notNull()
      .references(() => tillShifts.id, { onDelete: "cascade" }),
    tipMinor: minor().notNull(),
    soldBy: text().notNull(),
    soldByName: text().notNull(),
    soldAt: instant().notNull(),
  },
  (table) => [
    index("till_sales_by_shift").on(table.shiftId, table.soldAt),
    check("till_sales_tip", sql`tip_minor >= 0`),
  ],
);
