import type { Region } from "#provider/contract/regions";
import type { Requirement, ReviewError } from "#provider/contract/requirements";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { companies, individuals } from "./applications.ts";
import { merchants } from "./people.ts";

/** The saved values of an application, by requirement. */
export type SavedValues = Partial<Record<Requirement, string>>;

/**
 * An application from its first step, under its later id. Its row in `applications` is added when it is submitted for
 * review for the first time. An account prepares one at a time.
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
    /** Whether the account already had the company. Otherwise it is added with the application. */
    isKnownCompany: flag().notNull().default(false),
    individualId: text().references(() => individuals.id),
    /** The chosen card, masked. */
    cardMasked: text(),
    /** Counts changes. A request that would overwrite a newer change reads the row again instead. */
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

/** Each submission of an application for review: its values, and the answer of staff. Never changed once decided. */
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
