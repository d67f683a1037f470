import { z } from "zod";
import { openWord, type InKnownWords } from "./open-word.ts";

/**
 * MAPPING: read, and somebody has to say which column is what. CHECKED: read and judged; nothing is made before
 * somebody confirms it. CONFIRMED: the clock makes it with its next round. RUNNING: some of its invoices are made.
 * DONE: every good row was made, or failed. UNDONE: what of it could be canceled was. EXPIRED: nobody confirmed it in
 * time (docs/provider.md section 3).
 */
export const BULK_STATES = ["MAPPING", "CHECKED", "CONFIRMED", "RUNNING", "DONE", "UNDONE", "EXPIRED"] as const;
export type BulkState = (typeof BULK_STATES)[number];
export const openBulkStateSchema = openWord(BULK_STATES);

/** The subjects of columns of such a file, in the order of its template. */
export const BULK_COLUMNS = [
  "fullName",
  "phone",
  "email",
  "amount",
  "currency",
  "description",
  "bookingId",
  "dueDate",
  "linkExpirationDate",
  "checkInDate",
  "scheduledDate",
  "partialAllowed",
  "preAuth",
  "language",
] as const;
export const bulkColumnSchema = z.enum(BULK_COLUMNS);
export type BulkColumn = z.infer<typeof bulkColumnSchema>;
/** Columns that a name may stand in: first, last and middle. */
export const NAME_PARTS = 3;
/** Without these there is no invoice. Days and the language have a default that the upload says. */
export const BULK_NEEDED = ["fullName", "phone", "amount", "description", "bookingId"] as const satisfies BulkColumn[];
/** Columns of days. */
export const BULK_DAYS = [
  "dueDate",
  "linkExpirationDate",
  "checkInDate",
  "scheduledDate",
] as const satisfies BulkColumn[];
export const bulkDayColumnSchema = z.enum(BULK_DAYS);
export type BulkDayColumn = z.infer<typeof bulkDayColumnSchema>;

/** Faults of a cell: those of a field of an invoice, and those that only a cell of a spreadsheet has. */
export const BULK_FAULTS = [
  "required",
  "tooShort",
  "tooLong",
  "unseen",
  "phone",
  /** Neither a number of the region nor one with a country's code. */
  "phoneCountry",
  "email",
  "amountFormat",
  /** It can be read in two ways, and nothing in its column shows which is meant. */
  "amountUnclear",
  "amountDecimals",
  "amountZero",
  "amountRange",
  /** The file names another currency than the application's. */
  "currencyOther",
  /** No day, or none that exists. */
  "date",
  "expirationPast",
  "datePast",
  "afterExpiration",
  "beforeScheduled",
  /** None of the languages, and one that the region has not. */
  "languageUnknown",
  "notInRegion",
  /** Neither yes nor no. */
  "yesNo",
  /** A hold is one sum: it is not paid in parts. */
  "withPreAuth",
  /** A number of so many digits that the spreadsheet has rounded it. */
  "numberRounded",
  /** A truth, a day, a time or a percentage, where a text or a code is wanted. */
  "notText",
  /** An error of the spreadsheet, or a formula whose value is not in the file. */
  "valueUnknown",
] as const;
export const bulkProblemSchema = z.object({ column: openWord(BULK_COLUMNS), code: openWord(BULK_FAULTS) });
export type BulkProblem = InKnownWords<z.infer<typeof bulkProblemSchema>>;
export type BulkFault = (typeof BULK_FAULTS)[number];

/**
 * Warnings: a person should look, and may go on. `hidden`: the spreadsheet hides the row. `lettersLost`: a question
 * mark stands in the name, as programs write it in place of a letter that they do not have. `twiceInFile`: an earlier
 * row asks the same payer for the same (booking id and amount); `openInvoice`: an invoice that can still be paid does.
 * `phoneOften`: so many rows go to one phone that this one is made and not sent. Rows with one of the two before it are
 * the duplicates.
 */
export const BULK_WARNINGS = ["hidden", "lettersLost", "twiceInFile", "openInvoice", "phoneOften"] as const;
export type BulkWarning = (typeof BULK_WARNINGS)[number];
export const openBulkWarningSchema = openWord(BULK_WARNINGS);

/** Why a row is skipped: its read columns are empty, it repeats the headings, or a person left it out. */
export const BULK_SKIPS = ["empty", "heading", "leftOut"] as const;
export type BulkSkip = (typeof BULK_SKIPS)[number];
export const openBulkSkipSchema = openWord(BULK_SKIPS);

/** FAILED: it was good and could not be made any more; its problems say why. */
export const BULK_ROW_STATES = ["GOOD", "WRONG", "SKIPPED", "MADE", "FAILED"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];
export const openBulkRowStateSchema = openWord(BULK_ROW_STATES);

/**
 * In which order a day that is written as text has its day and month: `01/03/2026` is the first of March, or the third
 * of January.
 */
export const DAY_ORDERS = ["DMY", "MDY"] as const;
export const dayOrderSchema = z.enum(DAY_ORDERS);
export type DayOrder = z.infer<typeof dayOrderSchema>;
