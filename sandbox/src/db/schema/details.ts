import type { Region } from "#provider/contract/regions";
import type { ReviewError } from "#provider/contract/requirements";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications, companies } from "./applications.ts";
import { flag, id, instant } from "./columns.ts";
import type { SavedValues } from "./connections.ts";

/** Details by requirement; beside a card, which only its owner sees, how it looks. */
export type DetailValues = SavedValues & { cardNumber?: string };

/**
 * Each time that checked details of an application that takes payments were to change (decision 0083). What staff have
 * said of one is never changed. One is open at a time: of an application, and of a company with all its applications.
 */
export const detailChanges = sqliteTable(
  "detail_changes",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    companyId: text().references(() => companies.id),
    region: text().$type<Region>().notNull(),
    round: integer().notNull(),
    /** What is to change, and what counted when it was asked for. */
    asked: text({ mode: "json" }).$type<DetailValues>().notNull(),
    before: text({ mode: "json" }).$type<DetailValues>().notNull(),
    askedAt: instant().notNull(),
    askedByName: text().notNull(),
    /** Until when it is looked at, and once it was sent back, answered. */
    deadline: instant().notNull(),
    decidedAt: instant(),
    decidedByName: text(),
    isAccepted: flag(),
    errors: text({ mode: "json" }).$type<ReviewError[]>().notNull().default([]),
    /** When nobody had answered by the deadline, and the application stopped. */
    stoppedAt: instant(),
    /** Accepted, taken back, or followed by the next round. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("detail_changes_once").on(table.applicationId, table.round),
    uniqueIndex("detail_changes_open")
      .on(table.applicationId)
      .where(sql`ended_at IS NULL`),
    uniqueIndex("detail_changes_open_of_company")
      .on(table.companyId)
      .where(sql`ended_at IS NULL AND company_id IS NOT NULL`),
    index("detail_changes_by_company").on(table.companyId, table.askedAt),
    index("detail_changes_waiting")
      .on(table.askedAt)
      .where(sql`decided_at IS NULL AND ended_at IS NULL`),
    index("detail_changes_due")
      .on(table.deadline)
      .where(sql`is_accepted = 0 AND ended_at IS NULL AND stopped_at IS NULL`),
    check("detail_changes_decided", sql`(decided_at IS NULL) = (is_accepted IS NULL)`),
  ],
);
