import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AzqrNoticeState, AzqrReason } from "../../domain/azqr-notice.ts";
import { instant, minor } from "./columns.ts";
import { transactions } from "./transactions.ts";

/**
 * What the instant payment system told of money that came by an AZQR code, once for each transfer. `reference` is the
 * system's own, `code` and `account` what the payer's bank read in the code. A row is never deleted.
 */
export const azqrNotices = sqliteTable(
  "azqr_notices",
  {
    reference: text().primaryKey(),
    account: text().notNull(),
    code: text().notNull(),
    amountMinor: minor().notNull(),
    /** As it was told; only manats pay. */
    currency: text().notNull(),
    payerName: text().notNull(),
    payerBank: text().notNull(),
    state: text().$type<AzqrNoticeState>().notNull(),
    /** Why the money went back. */
    reason: text().$type<AzqrReason>(),
    transactionId: text().references(() => transactions.id),
    /** How often it paid nothing, and when that is asked next; null once it is over. */
    asked: integer().notNull().default(0),
    nextAskAt: instant(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    index("azqr_notices_to_ask")
      .on(table.nextAskAt)
      .where(sql`next_ask_at IS NOT NULL`),
    check("azqr_notices_amount", sql`amount_minor > 0`),
    check("azqr_notices_state", sql`state IN ('RECEIVED', 'UNMATCHED', 'PAID', 'RETURNED')`),
    check("azqr_notices_paid", sql`(state = 'PAID') = (transaction_id IS NOT NULL)`),
    check("azqr_notices_over", sql`(state IN ('PAID', 'RETURNED')) = (next_ask_at IS NULL)`),
  ],
);
