import type { Region } from "#provider/contract/regions";
import type { ReviewError } from "#provider/contract/requirements";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications, companies } from "./applications.ts";
import { flag, id, instant } from "./columns.ts";
import type { SavedValues } from "./connections.ts";

/** Details by requirement. Besides the card, which only its owner sees, also its masked number. */
export type DetailValues = SavedValues & { cardNumber?: string };

/**
 * Requests to change checked details of an application that takes payments (decision 0083). A decision of staff is
 * never changed. At most one is open per application, and per company with all its applications.
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
    /** The new values, and the values in force at the time of the request. */
    asked: text({ mode: "json" }).$type<DetailValues>().notNull(),
    before: text({ mode: "json" }).$type<DetailValues>().notNull(),
    askedAt: instant().notNull(),
    askedByName: text().notNull(),
    /** Until when staff decide; after a change was sent back, until when the merchant answers. */
    deadline: instant().notNull(),
    decidedAt: instant(),
    decidedByName: text(),
    isAccepted: flag(),
    errors: text({ mode: "json" }).$type<ReviewError[]>().notNull().default([]),
    /** When the deadline passed without an answer, and the application stopped. */
    stoppedAt: instant(),
    /** When it was accepted, taken back, or followed by the next round. */
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
