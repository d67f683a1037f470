import type { LeavingFailure, LeavingKind, LeavingState } from "#provider/contract/leaving-words";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { id, instant } from "./columns.ts";

/**
 * Acts that were confirmed and leave a minute later (decision 0174). One waits about a thing at a time. Triggers keep
 * what was confirmed unchanged, and an end final.
 */
export const leavingActs = sqliteTable(
  "leaving_acts",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    kind: text().$type<LeavingKind>().notNull(),
    state: text().$type<LeavingState>().notNull(),
    /** The id of its thing, in the table of its kind: of a refund the payment. */
    aboutId: text().notNull(),
    /** The validated input, as its kind reads it: of a refund the id of the reserved refund and its rules' version. */
    input: text({ mode: "json" }).$type<unknown>().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    /** From when on the clock makes it. */
    leavesAt: instant().notNull(),
    /** Who took it back; null: the clock ended it. */
    endedBy: text(),
    endedByName: text(),
    endedAt: instant(),
    failure: text().$type<LeavingFailure>(),
  },
  (table) => [
    uniqueIndex("leaving_acts_one_waits")
      .on(table.aboutId)
      .where(sql`state = 'WAITING'`),
    index("leaving_acts_due")
      .on(table.leavesAt)
      .where(sql`state = 'WAITING'`),
    check("leaving_acts_later", sql`leaves_at > created_at`),
    check(
      "leaving_acts_state",
      sql`state IN ('WAITING', 'DONE', 'TAKEN_BACK', 'FAILED') AND (state = 'WAITING') = (ended_at IS NULL)
        AND (state = 'TAKEN_BACK') = (ended_by IS NOT NULL) AND (state = 'FAILED') = (failure IS NOT NULL)`,
    ),
  ],
);
