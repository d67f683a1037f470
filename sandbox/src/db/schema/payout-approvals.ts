import type { PayoutRules } from "#provider/contract/payout-bands";
import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, seq } from "./columns.ts";
import { payoutFiles } from "./payout-files.ts";
import { payouts } from "./payouts.ts";
import { ruleChangesTable } from "./rule-changes.ts";

/**
 * Approvals of payouts. When the next approval comes and an earlier approver may no longer approve, the earlier
 * approval lapses: it is kept but no longer counts (decision 0061). Triggers refuse approvals by the maker, and of
 * payouts that do not wait.
 */
export const payoutApprovals = sqliteTable(
  "payout_approvals",
  {
    seq: seq(),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    userId: text().notNull(),
    userName: text().notNull(),
    at: instant().notNull(),
    lapsedAt: instant(),
  },
  (table) => [
    uniqueIndex("payout_approvals_once")
      .on(table.payoutId, table.userId)
      .where(sql`lapsed_at IS NULL`),
    index("payout_approvals_of").on(table.payoutId, table.seq),
  ],
);

/** Approvals of payout files. A file is approved as a whole (decision 0062). */
export const payoutFileApprovals = sqliteTable(
  "payout_file_approvals",
  {
    seq: seq(),
    fileId: text()
      .notNull()
      .references(() => payoutFiles.id),
    userId: text().notNull(),
    userName: text().notNull(),
    at: instant().notNull(),
    lapsedAt: instant(),
  },
  (table) => [
    uniqueIndex("payout_file_approvals_once")
      .on(table.fileId, table.userId)
      .where(sql`lapsed_at IS NULL`),
    index("payout_file_approvals_of").on(table.fileId, table.seq),
  ],
);

/** Proposed rules of approval of an application, and the decision on them. */
export const payoutRuleChanges = ruleChangesTable<PayoutRules>("payout_rule_changes");
