import type { Region } from "#provider/contract/regions";
import type { Requirement, ReviewError } from "#provider/contract/requirements";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { companies, individuals } from "./applications.ts";
import { merchants } from "./people.ts";

/** What was saved of an application, by requirement. */
export type SavedValues = Partial<Record<Requirement, string>>;

/**
 * An application from its first step on, under the id that it will have: its row in `applications` is made when it is
 * put into review for the first time. An account prepares one at a time.
 */
export const connections = sqliteTable(
  "connections",
  {
    applicationId: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    region: text().$type<Region>().notNull(),
    saved: text({ mode: "json" }).$type<SavedValues>().notNull().default({}),
    companyId: text().references(() => companies.id),
    /** The company was the account's before; otherwise it is made with the application. */
    isKnownCompany: flag().notNull().default(false),
    individualId: text().references(() => individuals.id),
    /** Masked, of the card chosen. */
    cardMasked: text(),
    /** Counts its changes: who saves what somebody else has changed meanwhile reads it again. */
    version: integer().notNull().default(0),
    submittedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    updatedByName: text().notNull(),
  },
  (table) => [
    uniqueIndex("connections_one_prepared")
      .on(table.merchantId)
      .where(sql`submitted_at IS NULL`),
    index("connections_by_merchant").on(table.merchantId, table.createdAt),
    check("connections_id_shape", sql`application_id GLOB 'ES[0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
  ],
);

/** Each time an application was put into review: what was in it, and what staff said. Never changed once decided. */
export const reviewRounds = sqliteTable(
  "review_rounds",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => connections.applicationId),
    round: integer().notNull(),
    region: text().$type<Region>().notNull(),
    handedIn: text({ mode: "json" }).$type<SavedValues>().notNull(),
    submittedAt: instant().notNull(),
    submittedByName: text().notNull(),
    decidedAt: instant(),
    decidedByName: text(),
    isApproved: flag(),
    errors: text({ mode: "json" }).$type<ReviewError[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("review_rounds_once").on(table.applicationId, table.round),
    index("review_rounds_waiting")
      .on(table.submittedAt)
      .where(sql`decided_at IS NULL`),
    check("review_rounds_decided", sql`(decided_at IS NULL) = (is_approved IS NULL)`),
  ],
);
