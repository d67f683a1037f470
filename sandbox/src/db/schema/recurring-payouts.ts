import type { RecurringPause, RecurringRhythm, RecurringState } from "#provider/contract/recurring-words";
import type { NameCheck } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, minor, seq } from "./columns.ts";
import { payouts } from "./payouts.ts";
import { merchants, users } from "./people.ts";

/** Recurring payouts (decision 0090). The payout that each began with holds the destination. */
export const recurringPayouts = sqliteTable(
  "recurring_payouts",
  {
    seq: seq(),
    id: text().notNull().unique("recurring_payouts_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    amountMinor: minor().notNull(),
    rhythm: text().$type<RecurringRhythm>().notNull(),
    /** Days (YYYY-MM-DD) in the merchant's zone. */
    firstDay: text().notNull(),
    lastDay: text(),
    /** The answer of the receiver's bank about the name at the time of confirmation. */
    nameCheck: text().$type<NameCheck>().notNull(),
    state: text().$type<RecurringState>().notNull(),
    pausedBecause: text().$type<RecurringPause>(),
    /** The person who paused it, and when; both or neither. */
    pausedByName: text(),
    pausedAt: instant(),
    /** The next payout needs an approval, regardless of the rules. */
    asksNext: flag().notNull(),
    nextRunAt: instant(),
    setBy: text()
      .notNull()
      .references(() => users.id),
    setByName: text().notNull(),
    setAt: instant().notNull(),
  },
  (table) => [
    index("recurring_payouts_by_merchant").on(table.merchantId, table.seq),
    index("recurring_payouts_by_application").on(table.applicationId, table.seq),
    index("recurring_payouts_of_payout").on(table.payoutId),
    index("recurring_payouts_due")
      .on(table.nextRunAt)
      .where(sql`next_run_at IS NOT NULL`),
    check("recurring_payouts_amount", sql`amount_minor >= 1`),
    check("recurring_payouts_rhythm", sql`rhythm IN ('WEEKLY', 'MONTHLY')`),
    check("recurring_payouts_days", sql`last_day IS NULL OR last_day >= first_day`),
    check(
      "recurring_payouts_state",
      sql`(state = 'ACTIVE') = (next_run_at IS NOT NULL) AND (state = 'PAUSED') = (paused_because IS NOT NULL)
        AND state IN ('ACTIVE', 'PAUSED', 'STOPPED', 'ENDED')`,
    ),
  ],
);

/**
 * The result of each date of a recurring payout. One row per date, so that no date runs twice. `payoutId` is null if
 * too little money was available.
 */
export const recurringRuns = sqliteTable(
  "recurring_runs",
  {
    seq: seq(),
    recurringId: text()
      .notNull()
      .references(() => recurringPayouts.id),
    dueAt: instant().notNull(),
    payoutId: text()
      .unique("recurring_runs_payout")
      .references(() => payouts.id),
  },
  (table) => [uniqueIndex("recurring_runs_once").on(table.recurringId, table.dueAt)],
);
