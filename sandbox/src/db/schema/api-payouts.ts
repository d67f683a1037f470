import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant } from "./columns.ts";
import { payouts } from "./payouts.ts";

/**
 * What only the public merchant API knows of a payout that a merchant's server made. A trigger sets `callAt` when the
 * payout changes its state and there is an address to tell.
 */
export const apiPayouts = sqliteTable(
  "api_payouts",
  {
    payoutId: text()
      .primaryKey()
      .references(() => payouts.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    /** The merchant's own reference, a payout's own for good, and the fingerprint of the body that came with it. */
    reference: text(),
    requestHash: text().notNull(),
    /** The last characters of the key that made it. */
    keyHint: text().notNull(),
    callbackUrl: text(),
    /** When the server is told next; while an attempt is under way, the end of its claim. */
    callAt: instant(),
    /** Attempts since the last change of state, and the time of the first one. */
    calls: integer().notNull().default(0),
    callsSince: instant(),
  },
  (table) => [
    uniqueIndex("api_payouts_by_reference")
      .on(table.applicationId, table.reference)
      .where(sql`reference IS NOT NULL`),
    index("api_payouts_to_call")
      .on(table.callAt)
      .where(sql`call_at IS NOT NULL`),
  ],
);
