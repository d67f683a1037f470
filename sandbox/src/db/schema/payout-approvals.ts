import type { PayoutRules } from "#provider/contract/payout-bands";
import type { RuleChangeState } from "#provider/contract/payout-rules";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, seq } from "./columns.ts";
import { payoutFiles } from "./payout-files.ts";
import { payouts } from "./payouts.ts";

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

/**
 * Proposed rules of approval of an application, and the decision on them. The rules in force are the last confirmed
 * ones. Only one proposal waits at a time, so that the order of proposing is that of confirming. Triggers keep the
 * proposed data unchanged.
 */
export const payoutRuleChanges = sqliteTable(
  "payout_rule_changes",
  {
    seq: seq(),
    id: text().notNull().unique("payout_rule_changes_id"),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    state: text().$type<RuleChangeState>().notNull(),
    rules: text({ mode: "json" }).$type<PayoutRules>().notNull(),
    proposedBy: text().notNull(),
    proposedByName: text().notNull(),
    proposedAt: instant().notNull(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: instant(),
    /** Whether the proposer confirmed it alone, because no other approver exists. */
    alone: flag().notNull().default(false),
    reason: text(),
  },
  (table) => [
    uniqueIndex("payout_rule_changes_one_waits")
      .on(table.applicationId)
      .where(sql`state = 'PROPOSED'`),
    index("payout_rule_changes_in_force")
      .on(table.applicationId, table.seq)
      .where(sql`state = 'CONFIRMED'`),
    index("payout_rule_changes_of").on(table.applicationId, table.seq),
    // No proposer decides on their own rules, except a lone approver (decision 0054).
    check("payout_rule_changes_four_eyes", sql`decided_by IS NULL OR decided_by <> proposed_by`),
    check(
      "payout_rule_changes_state",
      sql`state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL)`,
    ),
  ],
);
