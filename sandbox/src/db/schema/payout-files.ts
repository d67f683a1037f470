import type { Currency } from "#provider/contract/money";
import type {
  PayoutFileColumn,
  PayoutFileProblem,
  PayoutFileTyped,
  PayoutFileWarning,
} from "#provider/contract/payout-file-rows";
import type { CodePage } from "#provider/contract/spreadsheets";
import type { NameCheck, PayoutFileState, PayoutTarget } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, minor, seq } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * Files of payouts (decision 0062): each is checked, made and approved as a whole. A trigger counts the results of its
 * payouts, and records when all have ended.
 */
export const payoutFiles = sqliteTable(
  "payout_files",
  {
    seq: seq(),
    id: text().notNull().unique("payout_files_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    state: text().$type<PayoutFileState>().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file's bytes, in hexadecimal digits: the code confirms exactly this content. */
    sha256: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /**
     * Numbers of rows that can be paid (`good`), of rows that cannot (`wrong`), of good rows with a warning, and of
     * receivers whose bank was not asked.
     */
    good: integer().notNull(),
    wrong: integer().notNull(),
    warned: integer().notNull(),
    unasked: integer().notNull(),
    /** Sums over the good rows. */
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    /** Names of visible sheets that have content and were not read. */
    unreadSheets: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** The text encoding, if it was guessed; and columns that were read although the spreadsheet hides them. */
    guessed: text().$type<CodePage>(),
    hiddenColumns: text({ mode: "json" }).$type<PayoutFileColumn[]>().notNull().default([]),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    /** When it was checked, and when it was made. */
    createdAt: instant().notNull(),
    madeAt: instant(),
    /**
     * Set when the file is made: how many people must approve it, and what its maker has paid out that day, including
     * the file (decision 0061).
     */
    approversNeeded: integer().notNull().default(0),
    madeTodayMinor: minor().notNull().default(0),
    reviewedBy: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    approvedAlone: flag().notNull().default(false),
    reason: text(),
    /** Numbers of payouts that arrived, failed, and came back. */
    arrived: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    finishedAt: instant(),
    /** When the maker was told the result. */
    toldAt: instant(),
    /** The words by which search finds it (`searchOfPayoutFile`). */
    search: text().notNull().default(""),
  },
  (table) => [
    index("payout_files_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("payout_files_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("payout_files_checked")
      .on(table.createdAt)
      .where(sql`state = 'CHECKED'`),
    index("payout_files_awaiting")
      .on(table.madeAt)
      .where(sql`state = 'AWAITING_APPROVAL'`),
    index("payout_files_made_by")
      .on(table.applicationId, table.createdBy, table.madeAt)
      .where(sql`state = 'AWAITING_APPROVAL'`),
    index("payout_files_to_tell")
      .on(table.finishedAt)
      .where(sql`finished_at IS NOT NULL AND told_at IS NULL`),
    check("payout_files_rows", sql`good >= 0 AND wrong >= 0 AND amount_minor >= 0 AND fee_minor >= 0`),
    // A file with a wrong row is never made, because people would have to find out which part was paid.
    check("payout_files_right", sql`state = 'CHECKED' OR (wrong = 0 AND good > 0)`),
    // A file always needs approval, regardless of the rules.
    check("payout_files_looked_at", sql`state = 'CHECKED' OR approvers_needed > 0`),
    check(
      "payout_files_ended",
      sql`arrived >= 0 AND failed >= 0 AND returned >= 0 AND arrived + failed + returned <= good`,
    ),
    check("payout_files_four_eyes", sql`reviewed_by IS NULL OR reviewed_by <> created_by`),
  ],
);

/** The rows of a payout file, as they were read and checked. Of a typed card only the last digits are stored here. */
export const payoutFileRows = sqliteTable(
  "payout_file_rows",
  {
    fileId: text()
      .notNull()
      .references(() => payoutFiles.id),
    /** The row's number in the spreadsheet. */
    row: integer().notNull(),
    isWrong: flag().notNull(),
    isWarned: flag().notNull(),
    typed: text({ mode: "json" }).$type<PayoutFileTyped>().notNull(),
    problems: text({ mode: "json" }).$type<PayoutFileProblem[]>().notNull(),
    warnings: text({ mode: "json" }).$type<PayoutFileWarning[]>().notNull(),
    /** The columns of the payout that the row becomes. Empty in a wrong row. */
    payoutId: text().notNull(),
    target: text().$type<PayoutTarget>(),
    targetMasked: text().notNull(),
    destination: text().notNull(),
    nameCheck: text().$type<NameCheck>(),
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    search: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.row] }),
    index("payout_file_rows_wrong")
      .on(table.fileId, table.row)
      .where(sql`is_wrong = 1`),
    index("payout_file_rows_warned")
      .on(table.fileId, table.row)
      .where(sql`is_warned = 1`),
  ],
);
