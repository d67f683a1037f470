import type { BATCH_REFUSALS } from "#provider/contract/refund-batch-words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, minor } from "./columns.ts";
import { merchants } from "./people.ts";
import { refundFiles } from "./refund-files.ts";
import { refunds, transactions } from "./transactions.ts";

/** Payments that one person refunds together with one code (decision 0179): the clock makes the refunds in pieces. */
export const refundBatches = sqliteTable(
  "refund_batches",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    /** Of all its rows; empty where a file gives each row its own. */
    reason: text().notNull(),
    /** The file that it was confirmed from (decision 0185). */
    fileId: text().references(() => refundFiles.id),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    /** When its last row had an outcome. */
    finishedAt: instant(),
  },
  (table) => [
    index("refund_batches_by").on(table.createdBy, table.createdAt),
    // Unique, so that the rows of each batch come in their order without being sorted (`dueRefundRows`).
    uniqueIndex("refund_batches_to_make")
      .on(table.createdAt, table.id)
      .where(sql`finished_at IS NULL`),
    // Each file is refunded once.
    uniqueIndex("refund_batches_of_file")
      .on(table.fileId)
      .where(sql`file_id IS NOT NULL`),
  ],
);

/** The payments of a batch, in their order. Each becomes one refund, or names why it did not. */
export const refundBatchRows = sqliteTable(
  "refund_batch_rows",
  {
    batchId: text()
      .notNull()
      .references(() => refundBatches.id),
    row: integer().notNull(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    amountMinor: minor().notNull(),
    state: text().$type<"WAITING" | "MADE" | "NOT_MADE">().notNull(),
    refundId: text().references(() => refunds.id),
    refusal: text().$type<(typeof BATCH_REFUSALS)[number]>(),
    /** Its own reason, of a row of a file. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.row] }),
    index("refund_batch_rows_of").on(table.transactionId),
    index("refund_batch_rows_waiting")
      .on(table.batchId, table.row)
      .where(sql`state = 'WAITING'`),
    check(
      "refund_batch_rows_outcome",
      sql`state IN ('WAITING', 'MADE', 'NOT_MADE') AND (state = 'MADE') = (refund_id IS NOT NULL)
        AND (state = 'NOT_MADE') = (refusal IS NOT NULL) AND amount_minor >= 1`,
    ),
  ],
);
