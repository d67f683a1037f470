import type { Currency } from "#provider/contract/money";
import type {
  PayoutFileColumn,
  PayoutFileProblem,
  PayoutFileTyped,
  PayoutFileWarning,
} from "#provider/contract/payout-files";
import type { CodePage } from "#provider/contract/spreadsheets";
import type { NameCheck, PayoutFileState, PayoutTarget } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, instant, minor, seq } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * Files of payouts (decision 0062): checked, then made as one, then approved as one. What became of the payouts is
 * counted by a trigger, which also says when all of them have ended.
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
    /** SHA-256 of its bytes, in hexadecimal digits: what a code is bound to. */
    sha256: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /**
     * Rows that can be paid, that cannot, and, of the first, those that somebody is to look at; and receivers whose
     * bank was not asked.
     */
    good: integer().notNull(),
    wrong: integer().notNull(),
    warned: integer().notNull(),
    unasked: integer().notNull(),
    /** Of the rows that can be paid. */
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    /** Sheets of the file that people see, and that hold something and were not read, by name. */
    unreadSheets: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /**
     * As what its bytes were read, where that is a guess; and columns that were read and that the spreadsheet hides.
     */
    guessed: text().$type<CodePage>(),
    hiddenColumns: text({ mode: "json" }).$type<PayoutFileColumn[]>().notNull().default([]),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    /** When it was checked, and when it was made. */
    createdAt: instant().notNull(),
    madeAt: instant(),
    /** Once it was made: how many people approve it, and what its maker paid out that day with it (decision 0061). */
    approversNeeded: integer().notNull().default(0),
    madeTodayMinor: minor().notNull().default(0),
    reviewedBy: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    approvedAlone: flag().notNull().default(false),
    reason: text(),
    /** Payouts that arrived, failed, and came back. */
    arrived: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    finishedAt: instant(),
    /** Its maker was told how it ended. */
    toldAt: instant(),
    /** The words it is found by (`searchOfPayoutFile`). */
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
    // A file with a wrong row is never made: somebody would have to find out what of it was paid.
    check("payout_files_right", sql`state = 'CHECKED' OR (wrong = 0 AND good > 0)`),
    // Whatever the rules say, somebody looks at a file.
    check("payout_files_looked_at", sql`state = 'CHECKED' OR approvers_needed > 0`),
    check(
      "payout_files_ended",
      sql`arrived >= 0 AND failed >= 0 AND returned >= 0 AND arrived + failed + returned <= good`,
    ),
    check("payout_files_four_eyes", sql`reviewed_by IS NULL OR reviewed_by <> created_by`),
  ],
);

/** The rows of such a file, as they were read and judged. Of a card that is typed, only its last digits are here. */
export const payoutFileRows = sqliteTable(
  "payout_file_rows",
  {
    fileId: text()
      .notNull()
      .references(() => payoutFiles.id),
    /** As the spreadsheet numbers it. */
    row: integer().notNull(),
    isWrong: flag().notNull(),
    isWarned: flag().notNull(),
    typed: text({ mode: "json" }).$type<PayoutFileTyped>().notNull(),
    problems: text({ mode: "json" }).$type<PayoutFileProblem[]>().notNull(),
    warnings: text({ mode: "json" }).$type<PayoutFileWarning[]>().notNull(),
    /** The payout that it becomes; as the columns of that. Empty in a wrong row. */
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
