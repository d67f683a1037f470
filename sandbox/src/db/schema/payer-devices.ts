import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { transactions } from "./transactions.ts";

/** The device that a payment was made from, of its last attempt; empty texts for what the browser does not say. */
export const payerDevices = sqliteTable(
  "payer_devices",
  {
    transactionId: text()
      .primaryKey()
      .references(() => transactions.id),
    address: text().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index("payer_devices_by_age").on(table.at)],
);
