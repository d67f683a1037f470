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
 * A cell of a row as it was read: its column, what it is (text, number, day, other, or nobody knows), and what stands
 * in it; of a number whose format says more than its digits, what it shows, and the currency that it names.
 */
export type KeptCell = [
  index: number,
  kind: "t" | "n" | "d" | "o" | "u",
  text: string,
  shown?: string | null,
  currency?: string,
];
/** What somebody said of a row's cells in place of what the file says; amounts are written in this language. */
export type Mended = { cells: Partial<Record<BulkColumn, string>>; language: Language };

/** What a row becomes; one that was kept before there were these columns says nothing of them. */
type Later = "scheduledDate" | "partialAllowed" | "preAuth";
export type KeptInvoice = Omit<BulkInvoice, Later> & Partial<Pick<BulkInvoice, Later>>;

/** Uploaded spreadsheets of invoices (decision 0076): judged whole, confirmed once, made in pieces. */
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
    /** SHA-256 of its bytes, in hexadecimal digits. */
    sha256: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    uploadedBy: text().notNull(),
    uploadedByName: text().notNull(),
    uploadedAt: instant().notNull(),
    /** Of rows that say none of their own: days (YYYY-MM-DD) in the merchant's zone, and the payer's language. */
    dueDate: text(),
    expiryDate: text().notNull(),
    language: text().$type<Language>().notNull(),
    headings: text({ mode: "json" }).$type<BulkHeading[]>().notNull(),
    /** How days that are written as text were read, and how somebody said they are to be. */
    dates: text({ mode: "json" }).$type<BulkDate[]>().notNull(),
    orders: text({ mode: "json" }).$type<Partial<Record<BulkDayColumn, DayOrder>>>().notNull(),
    /** Goes up with every change of what would be made. */
    revision: integer().notNull(),
    rows: integer().notNull(),
    good: integer().notNull(),
    wrong: integer().notNull(),
    skipped: integer().notNull(),
    duplicates: integer().notNull(),
    withEmail: integer().notNull(),
    unsent: integer().notNull(),
    /** What the good rows ask for. */
    amountMinor: minor().notNull(),
    /** Sheets of the file that people see, and that hold something and were not read, by name. */
    unreadSheets: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** As what its bytes were read, where that is a guess. */
    guessed: text().$type<CodePage>(),
    channels: text({ mode: "json" }).$type<SendChannel[]>().notNull(),
    confirmedBy: text(),
    confirmedByName: text(),
    confirmedAt: instant(),
    made: integer().notNull(),
    failed: integer().notNull(),
    lastMadeAt: instant(),
    /** All of it was made. */
    finishedAt: instant(),
    /** Whoever confirmed it was told. */
    toldAt: instant(),
    undoneBy: text(),
    undoneByName: text(),
    undoneAt: instant(),
    /** What became of its invoices when it was undone. */
    canceled: integer().notNull(),
    keptPaid: integer().notNull(),
    keptHeld: integer().notNull(),
    keptClosed: integer().notNull(),
    /** The texts of its rows are gone. */
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
    // Every row is accounted for.
    check("bulk_uploads_rows", sql`rows = good + wrong + skipped AND good >= 0 AND wrong >= 0 AND skipped >= 0`),
    check("bulk_uploads_made", sql`made >= 0 AND failed >= 0 AND made + failed <= good`),
    check("bulk_uploads_done", sql`state <> 'DONE' OR made + failed = good`),
    check("bulk_uploads_confirmed", sql`made + failed = 0 OR confirmed_at IS NOT NULL`),
  ],
);

/**
 * The rows of an upload, as they were read, mended and judged. Of one that was made, and some time after the upload of
 * all, no text is left: an invoice says it better, and is forgotten with its customer.
 */
export const bulkRows = sqliteTable(
  "bulk_rows",
  {
    bulkUploadId: text()
      .notNull()
      .references(() => bulkUploads.id, { onDelete: "cascade" }),
    /** As the spreadsheet numbers it. */
    row: integer().notNull(),
    state: text().$type<BulkRowState>().notNull(),
    cells: text({ mode: "json" }).$type<KeptCell[]>().notNull(),
    mended: text({ mode: "json" }).$type<Mended>(),
    isLeftOut: flag().notNull(),
    /** Nobody sees it who opens the spreadsheet. */
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

/** What an account's headings mean, as its people said of earlier files; `heading` as search compares words. */
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
