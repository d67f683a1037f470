import type { Region } from "#provider/contract/regions";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant, minor, seq } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * The payers of a merchant, derived from invoices and payments by triggers (decision 0038). `key` is `customerKey` of
 * the domain. The id reveals nothing about the person.
 */
export const customers = sqliteTable(
  "customers",
  {
    seq: seq(),
    id: text().notNull().unique("customers_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    region: text().$type<Region>().notNull(),
    key: text().notNull(),
    /** When their newest document was created, in any application. */
    lastSeenAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("customers_key").on(table.merchantId, table.key),
    index("customers_by_merchant").on(table.merchantId, table.lastSeenAt, table.seq),
    index("customers_by_region").on(table.region, table.lastSeenAt, table.seq),
  ],
);

/**
 * A customer in one application, for people who see only that application. Name and contacts come from the newest
 * document there.
 */
export const customerApplications = sqliteTable(
  "customer_applications",
  {
    seq: seq(),
    customerSeq: integer()
      .notNull()
      .references(() => customers.seq),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    invoices: integer().notNull(),
    payments: integer().notNull(),
    /** Captured and not refunded, and the outstanding sum of invoices. */
    paidMinor: minor().notNull(),
    owedMinor: minor().notNull(),
    lastSeenAt: instant().notNull(),
    /** The words of the newest document. Triggers copy them into `customer_search`. */
    search: text().notNull(),
  },
  (table) => [
    uniqueIndex("customer_applications_of_customer").on(table.customerSeq, table.applicationId),
    index("customer_applications_by_application").on(table.applicationId, table.lastSeenAt, table.customerSeq),
  ],
);
