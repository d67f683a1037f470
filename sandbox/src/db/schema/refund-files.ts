import type { Currency } from "#provider/contract/money";
import type { RefundFileColumn, RefundFileProblem } from "#provider/contract/refund-file-words";
import type { CodePage } from "#provider/contract/spreadsheets";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, id, instant, minor } from "./columns.ts";
import { merchants } from "./people.ts";
import { transactions } from "./transactions.ts";

/**
 * Files of refunds (decision 0185): what was read out of each, and judged when it was checked. Confirmed, its good rows
 * become those of a batch (`refundBatches`).
 */
export const refundFiles = sqliteTable(
  "refund_files",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    fileName: text().notNull(),
    /** SHA-256 of the file's bytes, in hexadecimal digits: the code confirms exactly this content. */
    sha256: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Numbers of rows that can be refunded and that cannot, and the sum of the first. */
    good: integer().notNull(),
    wrong: integer().notNull(),
    amountMinor: minor().notNull(),
    /** Names of visible sheets that have content and were not read. */
    unreadSheets: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The text encoding, if it was guessed; and columns that were read although the spreadsheet hides them. */
    guessed: text().$type<CodePage>(),
    hiddenColumns: text({ mode: "json" }).$type<RefundFileColumn[]>().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    /** When it was checked, and when it was confirmed. */
    createdAt: instant().notNull(),
    madeAt: instant(),
  },
  (table) => [
    index("refund_files_by").on(table.createdBy, table.createdAt, table.id),
    index("refund_files_checked")
      .on(table.createdAt)
      .where(sql`made_at IS NULL`),
    check("refund_files_rows", sql`good >= 0 AND wrong >= 0 AND amount_minor >= 0`),
    check("refund_files_made", sql`made_at IS NULL OR good > 0`),
  ],
);

/** A cell of a row as it was read. */
export type RefundFileTyped = { order: string; amount: string; reason: string };

/** The rows of a file as the spreadsheet numbers them. A wrong one has no payment, and says what is wrong. */
export const refundFileRows = sqliteTable(
  "refund_file_rows",
  {
    fileId: text()
      .notNull()
      .references(() => refundFiles.id),
    row: integer().notNull(),
    isHidden: flag().notNull(),
    typed: text({ mode: "json" }).$type<RefundFileTyped>().notNull(),
    problems: text({ mode: "json" }).$type<RefundFileProblem[]>().notNull(),
    transactionId: text().references(() => transactions.id),
    amountMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.row] }),
    index("refund_file_rows_of").on(table.transactionId),
    check("refund_file_rows_good", sql`(transaction_id IS NULL) = (amount_minor = 0) AND amount_minor >= 0`),
  ],
);
