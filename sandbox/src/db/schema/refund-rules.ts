import type { RuleChangeState } from "#provider/contract/payout-rules";
import type { RefundRules } from "#provider/contract/refund-terms";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, seq } from "./columns.ts";

/**
 * Proposed rules of an application's refunds, and the decision on them, as of payouts (`payout-approvals.ts`, decision
 * 0175): the rules in force are the last confirmed ones, and one proposal waits at a time. Triggers keep the proposed
 * data unchanged.
 */
export const refundRuleChanges = sqliteTable(
  "refund_rule_changes",
  {
    seq: seq(),
    id: text().notNull().unique("refund_rule_changes_id"),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    state: text().$type<RuleChangeState>().notNull(),
    rules: text({ mode: "json" }).$type<RefundRules>().notNull(),
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
    uniqueIndex("refund_rule_changes_one_waits")
      .on(table.applicationId)
      .where(sql`state = 'PROPOSED'`),
    index("refund_rule_changes_in_force")
      .on(table.applicationId, table.seq)
      .where(sql`state = 'CONFIRMED'`),
    index("refund_rule_changes_of").on(table.applicationId, table.seq),
    check("refund_rule_changes_four_eyes", sql`decided_by IS NULL OR decided_by <> proposed_by`),
    check(
      "refund_rule_changes_state",
      sql`state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL)`,
    ),
  ],
);
