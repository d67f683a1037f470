import type { RuleChangeState } from "#provider/contract/rule-proposals";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, seq } from "./columns.ts";

/**
 * A table of proposed rules of an application, and the decision on them. The rules in force are the last confirmed
 * ones. Only one proposal waits at a time, so that the order of proposing is that of confirming. Triggers keep the
 * proposed data unchanged.
 */
export const ruleChangesTable = <Rules>(name: "payout_rule_changes" | "refund_rule_changes") =>
  sqliteTable(
    name,
    {
      seq: seq(),
      id: text().notNull().unique(`${name}_id`),
      applicationId: text()
        .notNull()
        .references(() => applications.id),
      state: text().$type<RuleChangeState>().notNull(),
      rules: text({ mode: "json" }).$type<Rules>().notNull(),
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
      uniqueIndex(`${name}_one_waits`)
        .on(table.applicationId)
        .where(sql`state = 'PROPOSED'`),
      index(`${name}_in_force`)
        .on(table.applicationId, table.seq)
        .where(sql`state = 'CONFIRMED'`),
      index(`${name}_of`).on(table.applicationId, table.seq),
      // No proposer decides on their own rules, except a lone approver (decision 0054).
      check(`${name}_four_eyes`, sql`decided_by IS NULL OR decided_by <> proposed_by`),
      check(
        `${name}_state`,
        sql`state IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REFUSED') = (reason IS NOT NULL)
        AND (state <> 'CONFIRMED' OR alone = (decided_by IS NULL)) AND (state <> 'REFUSED' OR decided_by IS NOT NULL)`,
      ),
    ],
  );
