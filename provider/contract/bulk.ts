import { z } from "zod";
import {
  openBulkStateSchema,
  BULK_COLUMNS,
  BULK_DAYS,
  DAY_ORDERS,
  bulkColumnSchema,
  bulkDayColumnSchema,
  dayOrderSchema,
  NAME_PARTS,
} from "./bulk-words.ts";
import { bulkRowSchema, bulkShowSchema } from "./bulk-rows.ts";
import { call } from "./call.ts";
import { EXCEL_FILE, EXCEL_MEDIA_TYPE, exportQuerySchema, exportSizeSchema } from "./exports.ts";
import { appIdSchema, daySchema, fileSchema, idSchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { BULK_INVOICE_FILTERS } from "./filters.ts";
import { invoiceSchema } from "./invoices.ts";
import { minuteShape } from "./leaving-acts.ts";
import { BULK_CELL_LENGTH, BULK_COLUMNS_READ, BULK_FILE_BYTES, BULK_ROWS } from "./limits.ts";
import { BULK_INVOICE_TABS, BULK_TABS, tabCountsSchema } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord, type InKnownWords } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { languageSchema, openLanguageSchema, openSendChannelSchema, sendChannelSchema } from "./words.ts";
import { CODE_PAGES } from "./spreadsheets.ts";

const count = z.int().min(0);

/**
 * An upload as lists show it. `rows` = `good` + `wrong` + `skipped`, always; once all is made `good` = `made` +
 * `failed`.
 */
export const bulkSchema = z.object({
  id: idSchema,
  /** The merchant number. */
  appId: appIdSchema,
  appName: z.string(),
  file: z.string(),
  state: openBulkStateSchema,
  /** Of rows that say none of their own. */
  dueDate: daySchema.nullable(),
  expiryDate: daySchema,
  language: openLanguageSchema,
  uploadDate: instantSchema,
  uploadedBy: z.string(),
  rows: count,
  good: count,
  wrong: count,
  skipped: count,
  /** Of the good ones, those that were asked for already. */
  duplicates: count,
  made: count,
  failed: count,
  /** Rows that are an invoice; rows that can be none: wrong ones, and those that failed. */
  successCount: count,
  failureCount: count,
  /** The sum that the good rows ask for. */
  totals: z.array(z.object({ currency: currencySchema, count, amount: moneySchema })),
});
export type Bulk = z.infer<typeof bulkSchema>;

/**
 * A column of the file: its heading, what stands in its first rows, and what it is about; null: it is not read.
 * `maybe`: it may be about this, as another one may, and somebody has to say which. `hidden`: nobody sees it who opens
 * the spreadsheet. Parts of a name stand in several columns.
 */
const bulkHeadingSchema = z.object({
  index: z
    .int()
    .min(0)
    .max(BULK_COLUMNS_READ - 1),
  heading: z.string(),
  samples: z.array(z.string()),
  column: openWord(BULK_COLUMNS).nullable(),
  maybe: openWord(BULK_COLUMNS).optional(),
  hidden: z.literal(true).optional(),
});
export type BulkHeading = InKnownWords<z.infer<typeof bulkHeadingSchema>>;

/**
 * How days that are written as text were read. `isSure`: some row of the column can only be read so, or somebody said
 * so. `example`: the first such text, and the day it was taken for.
 */
const bulkDateSchema = z.object({
  column: openWord(BULK_DAYS),
  order: openWord(DAY_ORDERS),
  isSure: z.boolean(),
  example: z.object({ typed: z.string(), day: daySchema }),
});
export type BulkDate = InKnownWords<z.infer<typeof bulkDateSchema>>;

/**
 * Why an invoice of an upload that is undone stays: (partly) paid, money of it on hold, or canceled or expired before.
 */
export const BULK_KEPT = ["paid", "held", "closed"] as const;
const bulkUndoneSchema = z.object({
  canceled: count,
  kept: z.array(z.object({ reason: openWord(BULK_KEPT), count })),
  /** Good rows that were not made when it was undone, and never will be. */
  neverMade: count,
  by: z.string(),
  date: instantSchema,
});
export type BulkUndone = z.infer<typeof bulkUndoneSchema>;

export const bulkDetailSchema = bulkSchema.extend({
  ...minuteShape,
  /** Grows with every change of the invoices to be made. A confirmation names the version that was seen. */
  revision: count,
  headings: z.array(bulkHeadingSchema),
  /** Further sheets of the file that hold something, by name: they were not read. */
  unreadSheets: z.array(z.string()),
  /** The encoding of its text, if that is a guess. */
  guessed: openWord(CODE_PAGES).nullable(),
  /** Of the good rows, those that the spreadsheet hides, and their sum. */
  hiddenInSheet: z.object({ count, amount: moneySchema }),
  /** Of the good rows, those with letters of a name that could not be read. */
  lettersLost: count,
  /** Required columns that are not assigned yet. */
  missing: z.array(openWord(BULK_COLUMNS)),
  dates: z.array(bulkDateSchema),
  /** Of the good rows, those that an e-mail can go to, and those that are made and not sent. */
  withEmail: count,
  unsent: count,
  /** An earlier upload of the very same bytes to this application. */
  sameFile: z.object({ id: idSchema, uploadDate: instantSchema, state: openBulkStateSchema }).nullable(),
  /** Until when it can be confirmed; null once it was, or expired. */
  keptUntil: instantSchema.nullable(),
  channels: z.array(openSendChannelSchema),
  confirmedBy: z.string().nullable(),
  confirmedDate: instantSchema.nullable(),
  /** When its last piece was made, and when the whole upload was. */
  lastMadeDate: instantSchema.nullable(),
  finishedDate: instantSchema.nullable(),
  /** It was confirmed, and its application takes no payments now: the rest is made once it does. */
  isHeldUp: z.boolean(),
  undone: bulkUndoneSchema.nullable(),
  may: z.object({ change: z.boolean(), confirm: z.boolean(), undo: z.boolean(), discard: z.boolean() }),
});
export type BulkDetail = z.infer<typeof bulkDetailSchema>;

/** The filters of the invoices of one upload (ours). */
export const bulkInvoiceFilterSchema = filterSchema(BULK_INVOICE_FILTERS);
export type BulkInvoiceFilter = z.infer<typeof bulkInvoiceFilterSchema>;

/** A page of uploads under one tab (ours), and how many there are under each. */
const listQuery = pageQuerySchema.extend({ tab: z.enum(BULK_TABS).default("ALL") });
const listAnswer = pageOf(bulkSchema).extend({ tabs: tabCountsSchema(BULK_TABS) });

export const bulkUploadParams = z.object({ bulkInvoiceId: idSchema });
const uploadParams = bulkUploadParams;
const languageQuery = z.object({ language: languageSchema.default("en") });
const changeErrors = ["act_waits", "invalid_state", "changed_meanwhile"] as const;
/** The version of the upload that the person has seen. */
const seen = { revision: count };

/**
 * Invoices from a spreadsheet (decision 0076): read and judged whole, mended here, confirmed once, made in pieces by
 * the clock, and undone as one. Three calls are promised; the others are ours.
 */
export const bulk = {
  list: call("GET", "api/bulk/{appId}", {
    summary: "Bulk uploads of an application, newest first",
    access: {},
    params: z.object({ appId: appIdSchema }),
    query: listQuery,
    answer: listAnswer,
  }),
  invoices: call("GET", "api/bulk/invoices/{bulkInvoiceId}", {
    summary: "Invoices made by one bulk upload, in the order of its rows",
    access: {},
    params: uploadParams,
    query: pageQuerySchema.extend(bulkInvoiceFilterSchema.shape),
    answer: pageOf(invoiceSchema).extend({ tabs: tabCountsSchema(BULK_INVOICE_TABS) }),
  }),
  export: call("GET", "api/bulk/invoices/{bulkInvoiceId}/excel", {
    summary: "Invoices made by one bulk upload as an Excel file: downloaded, or sent by e-mail",
    ...EXCEL_FILE,
    access: AREA_ACCESS.exportPayments,
    params: uploadParams,
    query: bulkInvoiceFilterSchema.extend(exportQuerySchema.shape),
    origin: "ours",
  }),
  exportSize: call("GET", "api/bulk/invoices/{bulkInvoiceId}/excel/size", {
    summary: "How many rows the Excel file of the invoices of a bulk upload would have",
    access: AREA_ACCESS.exportPayments,
    params: uploadParams,
    query: bulkInvoiceFilterSchema,
    answer: exportSizeSchema,
    origin: "ours",
  }),
  upload: call("POST", "api/bulk/upload/{appId}", {
    summary:
      "Read a spreadsheet of invoices (XLSX, XLS or CSV) and judge every row; nothing is made before it is confirmed",
    effect: "create",
    access: AREA_ACCESS.bulkInvoice,
    params: z.object({ appId: appIdSchema }),
    body: z.object({
      file: fileSchema,
      /** Of rows that say none of their own. */
      dueDate: daySchema.optional(),
      expiryDate: daySchema,
      /** The region's first, where it is left out. */
      language: languageSchema.optional(),
    }),
    form: true,
    fileBytes: BULK_FILE_BYTES,
    answer: bulkSchema,
    errors: ["file_invalid", "file_too_large", "application_not_online", "rate_limited"],
  }),
  everywhere: call("GET", "api/bulk/uploads", {
    summary: "Bulk uploads of all applications in sight, newest first",
    access: {},
    query: listQuery,
    answer: listAnswer,
    origin: "ours",
  }),
  template: call("GET", "api/bulk/template", {
    summary: "An empty file of invoices to fill in, with its explanation on a second sheet",
    access: AREA_ACCESS.bulkInvoice,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    errors: ["rate_limited"],
    origin: "ours",
  }),
  one: call("GET", "api/bulk/uploads/{bulkInvoiceId}", {
    summary: "One bulk upload: its columns, how its dates were read, how far it is, and what the caller may do with it",
    access: {},
    params: uploadParams,
    answer: bulkDetailSchema,
    origin: "ours",
  }),
  rows: call("GET", "api/bulk/uploads/{bulkInvoiceId}/rows", {
    summary:
      "Rows of a bulk upload in the order of the file, with what is wrong by column, and the invoice each becomes or became",
    access: {},
    params: uploadParams,
    query: pageQuerySchema.extend({ show: bulkShowSchema.default("all") }),
    answer: pageOf(bulkRowSchema),
    origin: "ours",
  }),
  row: call("GET", "api/bulk/uploads/{bulkInvoiceId}/rows/{row}", {
    summary: "One row of a bulk upload by the number that the spreadsheet has for it",
    access: {},
    params: uploadParams.extend({ row: z.coerce.number().int().min(1) }),
    answer: bulkRowSchema,
    origin: "ours",
  }),
  notMade: call("GET", "api/bulk/uploads/{bulkInvoiceId}/not-made", {
    summary:
      "The rows that are no invoice (wrong, left out, failed) as an Excel file of the file's own columns, with their rows and the reasons",
    access: {},
    params: uploadParams,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    errors: ["nothing_to_export", "rate_limited"],
    origin: "ours",
  }),
  setColumns: call("PUT", "api/bulk/uploads/{bulkInvoiceId}/columns", {
    summary:
      "Say which column of the file is what; all rows are judged again, and the account's next files with these headings are read so",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams,
    body: z.object({
      ...seen,
      /** Those that are read; the others are not. Of one kind there is one, but for the parts of a name. */
      columns: z
        .array(
          z.object({
            index: z
              .int()
              .min(0)
              .max(BULK_COLUMNS_READ - 1),
            column: bulkColumnSchema,
          }),
        )
        .max(BULK_COLUMNS.length + NAME_PARTS - 1),
    }),
    answer: bulkDetailSchema,
    errors: changeErrors,
    origin: "ours",
  }),
  setDates: call("PUT", "api/bulk/uploads/{bulkInvoiceId}/dates", {
    summary: "Say in which order the days of a column are written; all rows are judged again",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams,
    body: z.object({ ...seen, column: bulkDayColumnSchema, order: dayOrderSchema }),
    answer: bulkDetailSchema,
    errors: changeErrors,
    origin: "ours",
  }),
  setTerms: call("PUT", "api/bulk/uploads/{bulkInvoiceId}/terms", {
    summary: "Say the days and the language of rows that say none of their own; all rows are judged again",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams,
    body: z.object({
      ...seen,
      dueDate: daySchema.nullable(),
      expiryDate: daySchema,
      language: languageSchema,
    }),
    answer: bulkDetailSchema,
    errors: changeErrors,
    origin: "ours",
  }),
  setRow: call("PUT", "api/bulk/uploads/{bulkInvoiceId}/rows/{row}", {
    summary: "Mend a row: what is said of its cells takes the place of what the file says; or leave it out",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams.extend({ row: z.coerce.number().int().min(1) }),
    body: z.object({
      ...seen,
      /** In which the amount is written. */
      language: languageSchema,
      cells: z.partialRecord(bulkColumnSchema, z.string().max(BULK_CELL_LENGTH)),
      leaveOut: z.boolean(),
    }),
    answer: bulkRowSchema,
    errors: changeErrors,
    origin: "ours",
  }),
  confirm: call("POST", "api/bulk/uploads/{bulkInvoiceId}/confirm", {
    summary: "Have the invoices of all good rows made, exactly so many of exactly so much; the clock makes them",
    effect: "create",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams,
    body: z.object({
      ...seen,
      count: z.int().min(1).max(BULK_ROWS),
      amount: moneySchema,
      /** Where the links are sent as the invoices are made; empty sends nothing. */
      channels: z.array(sendChannelSchema),
    }),
    answer: bulkDetailSchema,
    errors: [...changeErrors, "application_not_online", "rate_limited"],
    origin: "ours",
  }),
  undo: call("POST", "api/bulk/uploads/{bulkInvoiceId}/undo", {
    summary: "Cancel every unpaid invoice of an upload, and make no more; says how many stay and why; repeatable",
    access: { permission: "DELETE_INVOICE" },
    params: uploadParams,
    answer: bulkDetailSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  discard: call("DELETE", "api/bulk/uploads/{bulkInvoiceId}", {
    summary: "Throw away an upload that nobody has confirmed, with its rows",
    access: AREA_ACCESS.bulkInvoice,
    params: uploadParams,
    errors: ["act_waits", "invalid_state"],
    origin: "ours",
  }),
};
