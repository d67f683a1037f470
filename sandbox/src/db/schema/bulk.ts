import type { BulkDate, BulkHeading } from "#provider/contract/bulk";
import type { BulkInvoice } from "#provider/contract/bulk-rows";
import type {
  BulkColumn,
  BulkDayColumn,
  BulkProblem,
  BulkRowState,
  BulkSkip,
  BulkState,
  BulkWarning,
  DayOrder,
} from "#provider/contract/bulk-words";
import type { CodePage } from "#provider/contract/spreadsheets";
import type { Currency } from "#provider/contract/money";
import type { Language, SendChannel } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, id, instant, minor } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * A cell as it was read: its column, its kind (text, number, day, other or unknown), and its content. For a number with
 * a special format: also the shown text, and the currency in it.
 */
export type KeptCell = [
  index: number,
  kind: "t" | "n" | "d" | "o" | "u",
  text: string,
  shown?: string | null,
  currency?: string,
];
/** Values that a person typed in place of a row's cells. Amounts are written in this language. */
export type Mended = { cells: Partial<Record<BulkColumn, string>>; language: Language };

/** Fields that rows stored before these columns existed do not have. */
type Later = "scheduledDate" | "partialAllowed" | "preAuth";
export type KeptInvoice = Omit<BulkInvoice, Later> & Partial<Pick<BulkInvoice, Later>>;

/** Uploaded spreadsheets of invoices (decision 0076): checked as a whole, confirmed once, processed in pieces. */
export const bulkUploads = sqliteTable(
  "bulk_uploads",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    state: text().$type<BulkState>().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file's bytes, in hexadecimal digits. */
    sha256: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    uploadedBy: text().notNull(),
    uploadedByName: text().notNull(),
    uploadedAt: instant().notNull(),
    /** Defaults for rows without these values: days (YYYY-MM-DD) in the merchant's zone, and the payer's language. */
    dueDate: text(),
    expiryDate: text().notNull(),
    language: text().$type<Language>().notNull(),
    headings: text({ mode: "json" }).$type<BulkHeading[]>().notNull(),
    /** How days written as text were read, and how a person said they are to be read. */
    dates: text({ mode: "json" }).$type<BulkDate[]>().notNull(),
    orders: text({ mode: "json" }).$type<Partial<Record<BulkDayColumn, DayOrder>>>().notNull(),
    /** Increases with every change of the invoices that would result. */
    revision: integer().notNull(),
    rows: integer().notNull(),
    good: integer().notNull(),
    wrong: integer().notNull(),
    skipped: integer().notNull(),
    duplicates: integer().notNull(),
    withEmail: integer().notNull(),
    unsent: integer().notNull(),
    /** The sum of the good rows. */
    amountMinor: minor().notNull(),
    /** Names of visible sheets that have content and were not read. */
    unreadSheets: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** The text encoding, if it was guessed. */
    guessed: text().$type<CodePage>(),
    channels: text({ mode: "json" }).$type<SendChannel[]>().notNull(),
    confirmedBy: text(),
    confirmedByName: text(),
    confirmedAt: instant(),
    made: integer().notNull(),
    failed: integer().notNull(),
    lastMadeAt: instant(),
    /** When the last invoice was made. */
    finishedAt: instant(),
    /** When the confirmer was told. */
    toldAt: instant(),
    undoneBy: text(),
    undoneByName: text(),
    undoneAt: instant(),
    /** Counts of its invoices by their result when the upload was undone. */
    canceled: integer().notNull(),
    keptPaid: integer().notNull(),
    keptHeld: integer().notNull(),
    keptClosed: integer().notNull(),
    /** Whether the texts of its rows have been deleted. */
    isEmptied: flag().notNull(),
  },
  (table) => [
    index("bulk_uploads_by_application").on(table.applicationId, table.uploadedAt, table.id),
    index("bulk_uploads_by_merchant").on(table.merchantId, table.uploadedAt, table.id),
    index("bulk_uploads_by_content").on(table.applicationId, table.sha256),
    index("bulk_uploads_unconfirmed")
      .on(table.uploadedAt)
      .where(sql`state IN ('MAPPING', 'CHECKED')`),
    index("bulk_uploads_to_make")
      .on(table.confirmedAt)
      .where(sql`state IN ('CONFIRMED', 'RUNNING')`),
    index("bulk_uploads_to_tell")
      .on(table.finishedAt)
      .where(sql`finished_at IS NOT NULL AND told_at IS NULL`),
    index("bulk_uploads_to_empty")
      .on(table.uploadedAt)
      .where(sql`is_emptied = 0`),
    // No row is missing from the counts.
    check("bulk_uploads_rows", sql`rows = good + wrong + skipped AND good >= 0 AND wrong >= 0 AND skipped >= 0`),
    check("bulk_uploads_made", sql`made >= 0 AND failed >= 0 AND made + failed <= good`),
    check("bulk_uploads_done", sql`state <> 'DONE' OR made + failed = good`),
    check("bulk_uploads_confirmed", sql`made + failed = 0 OR confirmed_at IS NOT NULL`),
  ],
);

/**
 * The rows of an upload as they were read, corrected and checked. The texts of a row are deleted when its invoice is
 * made, and for all rows some time after the upload. The invoice has the same data and is erased with its customer.
 */
export const bulkRows = sqliteTable(
  "bulk_rows",
  {
    bulkUploadId: text()
      .notNull()
      .references(() => bulkUploads.id, { onDelete: "cascade" }),
    /** The row's number in the spreadsheet. */
    row: integer().notNull(),
    state: text().$type<BulkRowState>().notNull(),
    cells: text({ mode: "json" }).$type<KeptCell[]>().notNull(),
    mended: text({ mode: "json" }).$type<Mended>(),
    isLeftOut: flag().notNull(),
    /** Whether the spreadsheet hides the row. */
    isHidden: flag().notNull().default(false),
    typed: text({ mode: "json" }).$type<Partial<Record<BulkColumn, string>>>().notNull(),
    becomes: text({ mode: "json" }).$type<KeptInvoice>(),
    problems: text({ mode: "json" }).$type<BulkProblem[]>().notNull(),
    warnings: text({ mode: "json" }).$type<BulkWarning[]>().notNull(),
    isDuplicate: flag().notNull(),
    openInvoiceId: text(),
    firstRow: integer(),
    skipped: text().$type<BulkSkip>(),
    invoiceId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.bulkUploadId, table.row] }),
    index("bulk_rows_by_state").on(table.bulkUploadId, table.state, table.row),
    uniqueIndex("bulk_rows_by_invoice")
      .on(table.invoiceId)
      .where(sql`invoice_id IS NOT NULL`),
    check("bulk_rows_made", sql`(state = 'MADE') = (invoice_id IS NOT NULL)`),
  ],
);

/**
 * The columns that people of an account assigned to headings of earlier files. `heading` has the form in which search
 * compares words.
 */
export const bulkHeadings = sqliteTable(
  "bulk_headings",
  {
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    heading: text().notNull(),
    column: text().$type<BulkColumn>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.heading] })],
);
