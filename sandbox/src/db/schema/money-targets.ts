import type { MoneyTargetKind, MoneyTargetState } from "#provider/contract/money-targets";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant, seq } from "./columns.ts";

/**
 * Targets of an application's money besides its own account (decision 0133): proposed, then confirmed by an owner. Only
 * one for each destination is alive at a time. Triggers keep the proposed data unchanged.
 */
export const moneyTargets = sqliteTable(
  "money_targets",
  {
    seq: seq(),
    id: text().notNull().unique("money_targets_id"),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text().$type<MoneyTargetKind>().notNull(),
    /** An IBAN, the id of a card or an application, or a phone number. */
    destination: text().notNull(),
    shown: text().notNull(),
    state: text().$type<MoneyTargetState>().notNull(),
    proposedBy: text().notNull(),
    proposedByName: text().notNull(),
    proposedAt: instant().notNull(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: instant(),
    revokedBy: text(),
    revokedByName: text(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex("money_targets_once")
      .on(table.applicationId, table.kind, table.destination)
      .where(sql`state IN ('PROPOSED', 'CONFIRMED')`),
    index("money_targets_of").on(table.applicationId, table.seq),
    index("money_targets_waiting")
      .on(table.applicationId)
      .where(sql`state = 'PROPOSED'`),
    check(
      "money_targets_state",
      sql`state IN ('PROPOSED', 'CONFIRMED', 'REFUSED', 'REVOKED') AND (state = 'PROPOSED') = (decided_at IS NULL)
        AND (state = 'REVOKED') = (revoked_at IS NOT NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL)`,
    ),
    check("money_targets_kind", sql`kind IN ('ACCOUNT', 'CARD', 'MERCHANT', 'PHONE')`),
  ],
);
