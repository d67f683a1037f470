import type { ReportFile, ReportRhythm, ReportStop } from "#provider/contract/report-words";
import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { id, instant, seq } from "./columns.ts";
import { merchants, users } from "./people.ts";

/** Files of a wallet that are sent regularly (decision 0184), in the name of the person who set them up. */
export const reports = sqliteTable(
  "reports",
  {
    seq: seq(),
    id: text().notNull().unique("reports_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull(),
    file: text().$type<ReportFile>().notNull(),
    rhythm: text().$type<ReportRhythm>().notNull(),
    /** Of the file. */
    language: text().$type<Language>().notNull(),
    /** When it is due; null for one that follows withdrawals, and once it was stopped. */
    nextAt: instant(),
    /** The place in the wallet of the last movement that was looked at; null for one that has days. */
    afterNth: integer(),
    stoppedBecause: text().$type<ReportStop>(),
    stoppedByName: text(),
    stoppedAt: instant(),
    madeBy: text()
      .notNull()
      .references(() => users.id),
    madeByName: text().notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [
    index("reports_by_merchant").on(table.merchantId, table.seq),
    index("reports_due")
      .on(table.nextAt)
      .where(sql`next_at IS NOT NULL`),
    index("reports_of_withdrawals")
      .on(table.applicationId)
      .where(sql`after_nth IS NOT NULL AND stopped_at IS NULL`),
    check("reports_rhythm", sql`rhythm IN ('DAILY', 'WEEKLY', 'MONTHLY', 'WITHDRAWAL')`),
    check("reports_file", sql`rhythm <> 'WITHDRAWAL' OR file NOT IN ('PDF', 'EXCEL')`),
    check("reports_when", sql`(rhythm = 'WITHDRAWAL') = (after_nth IS NOT NULL)`),
    check(
      "reports_state",
      sql`(stopped_at IS NULL) = (stopped_because IS NULL) AND (rhythm <> 'WITHDRAWAL' AND stopped_at IS NULL) = (next_at IS NOT NULL)`,
    ),
  ],
);

/** The people of the team to whom a report is sent. */
export const reportPeople = sqliteTable(
  "report_people",
  {
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] })],
);

/** What was sent: the days, or the withdrawal up to which the file goes, and to how many people. */
export const reportSendings = sqliteTable(
  "report_sendings",
  {
    seq: seq(),
    id: text().notNull().unique("report_sendings_id"),
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** Days (YYYY-MM-DD) of the region, both included. */
    fromDay: text().notNull(),
    toDay: text().notNull(),
    withdrawalId: text(),
    people: integer().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index("report_sendings_of_report").on(table.reportId, table.seq)],
);

/** The link in the letter of one person to a file that was sent. */
export const reportLinks = sqliteTable(
  "report_links",
  {
    id: id(),
    /** HMAC of the word in the link. */
    wordHash: text().notNull().unique("report_links_word"),
    sendingId: text()
      .notNull()
      .references(() => reportSendings.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (table) => [index("report_links_by_expiry").on(table.expiresAt)],
);
