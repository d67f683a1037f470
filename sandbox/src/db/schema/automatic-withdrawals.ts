import type { PauseReason, RUN_OUTCOMES } from "#provider/contract/automatic-withdrawals";
import type { AutomaticRhythm } from "#provider/contract/automatic-words";
import type { BankDetails } from "#provider/contract/wallet-money";
import type { AutomaticState } from "#provider/contract/wallets";
import type { PayoutTarget } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, minor, seq } from "./columns.ts";
import { users } from "./people.ts";

/**
 * The rule by which money leaves a wallet automatically (decision 0053). Triggers pause it when its card or the
 * company's bank account changes.
 */
export const automaticWithdrawals = sqliteTable(
  "automatic_withdrawals",
  {
    applicationId: text()
      .primaryKey()
      .references(() => applications.id, { onDelete: "cascade" }),
    rhythm: text().$type<AutomaticRhythm>().notNull(),
    /** 1 is Monday. */
    weekday: integer(),
    monthDay: integer(),
    aboveMinor: minor(),
    staysMinor: minor().notNull(),
    target: text().$type<PayoutTarget>().notNull(),
    /** A card of the person who set the rule. No foreign key: the card may be deleted, and the rule then says so. */
    cardId: text(),
    /** The account or card that is sent to the bank. */
    destination: text().notNull(),
    targetMasked: text().notNull(),
    isHouse: flag().notNull(),
    bank: text({ mode: "json" }).$type<BankDetails>(),
    state: text().$type<AutomaticState>().notNull(),
    pausedBecause: text().$type<PauseReason>(),
    /** The person who paused it, and when; both or neither. */
    pausedByName: text(),
    pausedAt: instant(),
    /** When the owners were told that the rule is paused; null before. */
    pauseToldAt: instant(),
    nextRunAt: instant(),
    setBy: text()
      .notNull()
      .references(() => users.id),
    setByName: text().notNull(),
    setAt: instant().notNull(),
  },
  (table) => [
    index("automatic_withdrawals_due")
      .on(table.nextRunAt)
      .where(sql`next_run_at IS NOT NULL`),
    index("automatic_withdrawals_untold")
      .on(table.applicationId)
      .where(sql`state = 'PAUSED' AND pause_told_at IS NULL`),
    index("automatic_withdrawals_by_card")
      .on(table.cardId)
      .where(sql`card_id IS NOT NULL`),
    check(
      "automatic_withdrawals_rhythm",
      sql`(rhythm = 'WEEKLY') = (weekday IS NOT NULL) AND (rhythm = 'MONTHLY') = (month_day IS NOT NULL)
        AND (rhythm = 'ABOVE') = (above_minor IS NOT NULL) AND rhythm IN ('DAILY', 'WEEKLY', 'MONTHLY', 'ABOVE')`,
    ),
    check(
      "automatic_withdrawals_days",
      sql`coalesce(weekday, 1) BETWEEN 1 AND 7 AND coalesce(month_day, 1) BETWEEN 1 AND 31`,
    ),
    check("automatic_withdrawals_sums", sql`stays_minor >= 0 AND coalesce(above_minor, stays_minor + 1) > stays_minor`),
    check("automatic_withdrawals_target", sql`(target = 'BANK') = (card_id IS NULL)`),
    check(
      "automatic_withdrawals_state",
      sql`(state = 'ACTIVE') = (next_run_at IS NOT NULL) AND (state = 'PAUSED') = (paused_because IS NOT NULL)
        AND state IN ('ACTIVE', 'PAUSED')`,
    ),
  ],
);

/** The result of each due date of a rule. One row per date, so that no date runs twice. */
export const automaticRuns = sqliteTable(
  "automatic_runs",
  {
    seq: seq(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    dueAt: instant().notNull(),
    outcome: text().$type<(typeof RUN_OUTCOMES)[number]>().notNull(),
    payoutId: text().unique("automatic_runs_payout"),
    availableMinor: minor().notNull(),
    neededMinor: minor().notNull(),
    nextRunAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("automatic_runs_once").on(table.applicationId, table.dueAt),
    check("automatic_runs_outcome", sql`(outcome = 'WITHDRAWN') = (payout_id IS NOT NULL)`),
  ],
);
