import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, fileSchema, idSchema, instantSchema, otpSchema } from "./fields.ts";
import { REFUND_FILE_BYTES } from "./limits.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { openBatchRefusalSchema } from "./refund-batches.ts";
import { REFUND_FILE_COLUMNS, REFUND_FILE_FAULTS, REFUND_FILE_SHOWS } from "./refund-file-words.ts";
import { openRefundStateSchema } from "./refund-terms.ts";
import { CODE_PAGES } from "./spreadsheets.ts";
import { languageSchema } from "./words.ts";

const count = z.int().min(0);

/** A file of refunds. `rows` = `good` + `wrong`; `amount` is the sum of its good rows. */
export const refundFileSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  fileName: z.string(),
  rows: count,
  good: count,
  wrong: count,
  amount: moneySchema,
  currency: currencySchema,
  /** When it was checked, confirmed, and when its last row had an outcome; null before. */
  createdDate: instantSchema,
  madeDate: instantSchema.nullable(),
  finishedDate: instantSchema.nullable(),
});
export type RefundFile = z.infer<typeof refundFileSchema>;

const refundFileDetailSchema = refundFileSchema.extend({
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.string(),
  createdBy: z.string(),
  /** Further sheets of the file that hold something, by name: they were not read. */
  unreadSheets: z.array(z.string()),
  /** As what its bytes were read, where that is a guess. */
  guessed: openWord(CODE_PAGES).nullable(),
  /** Columns that were read and that the spreadsheet hides. */
  hiddenColumns: z.array(openWord(REFUND_FILE_COLUMNS)),
  /** Of the good rows, those that the spreadsheet hides, and their sum. */
  hiddenInSheet: z.object({ count, amount: moneySchema }),
  /** Until when a checked file is kept; null once it was confirmed. */
  keptUntil: instantSchema.nullable(),
  /**
   * Of the good rows: before it was confirmed, what would become of them now; then, what became of them. `turns`: those
   * whose turn comes; `noMoney`: those that the wallet has no money for; `old`: those paid so long ago that the card
   * network may take no refund.
   */
  now: z.object({
    refunded: z.object({ count, amount: moneySchema }),
    awaits: count,
    notMade: count,
    noMoney: count,
    turns: count,
    old: count,
  }),
});
export type RefundFileDetail = z.infer<typeof refundFileDetailSchema>;

const refundFileRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int().min(1),
  typed: z.object({ order: z.string(), amount: z.string(), reason: z.string() }),
  problems: z.array(z.object({ column: openWord(REFUND_FILE_COLUMNS), code: openWord(REFUND_FILE_FAULTS) })),
  /** The payment, and what is refunded of it; of a wrong row null. */
  payment: z
    .object({ transactionId: idSchema, orderId: z.string(), fullName: z.string(), amount: moneySchema })
    .nullable(),
  /** Why a good row cannot be refunded now, or was not. */
  refusal: openBatchRefusalSchema.nullable(),
  /** A second person approves it before the card network is asked. */
  awaits: z.boolean(),
  isOld: z.boolean(),
  /** Once it was made. */
  refund: z.object({ id: idSchema, state: openRefundStateSchema }).nullable(),
});
export type RefundFileRow = z.infer<typeof refundFileRowSchema>;

const sourceSchema = z.object({
  appId: appIdSchema,
  name: z.string(),
  currency: currencySchema,
  available: moneySchema,
});

const fileParams = z.object({ id: idSchema });
const languageQuery = z.object({ language: languageSchema.default("en") });

/** Refunds from a spreadsheet (decision 0185): judged row by row, confirmed with one code, made piece by piece. */
export const refundFiles = {
  template: call("GET", "api/refund-files/template", {
    summary: "An empty file of refunds to fill in, with its explanation on a second sheet",
    access: AREA_ACCESS.refund,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    origin: "ours",
  }),
  sources: call("GET", "api/refund-files/sources", {
    summary: "Applications whose payments the person may refund, with what is available",
    access: AREA_ACCESS.refund,
    answer: z.array(sourceSchema),
    origin: "ours",
  }),
  check: call("POST", "api/apps/{appId}/refund-files", {
    summary: "Read a file of refunds (XLSX, XLS or CSV) and judge every row; nothing is refunded",
    effect: "create",
    access: AREA_ACCESS.refund,
    params: z.object({ appId: appIdSchema }),
    body: z.object({ file: fileSchema }),
    form: true,
    fileBytes: REFUND_FILE_BYTES,
    answer: refundFileSchema,
    errors: ["file_invalid", "file_too_large", "rate_limited"],
    origin: "ours",
  }),
  mine: call("GET", "api/refund-files", {
    summary: "The caller's files of refunds, newest first",
    access: AREA_ACCESS.refund,
    answer: z.array(refundFileSchema),
    origin: "ours",
  }),
  one: call("GET", "api/refund-files/{id}", {
    summary: "A file of refunds of the caller, and what would become of it, or became",
    access: AREA_ACCESS.refund,
    params: fileParams,
    answer: refundFileDetailSchema,
    origin: "ours",
  }),
  rows: call("GET", "api/refund-files/{id}/rows", {
    summary: "Rows of a file of refunds, in its order",
    access: AREA_ACCESS.refund,
    params: fileParams,
    query: pageQuerySchema.extend({ show: z.enum(REFUND_FILE_SHOWS).default("all") }),
    answer: pageOf(refundFileRowSchema),
    origin: "ours",
  }),
  outcomes: call("GET", "api/refund-files/{id}/outcomes", {
    summary: "Every row of a file of refunds with what is wrong with it or became of it, as an Excel file",
    access: AREA_ACCESS.refund,
    params: fileParams,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    origin: "ours",
  }),
  startMaking: call("POST", "api/refund-files/{id}/code", {
    summary: "Send the code that refunds exactly the good rows of this file: their count and sum, and its checksum",
    access: AREA_ACCESS.refund,
    params: fileParams,
    answer: challengeFor("refund"),
    errors: ["invalid_state", ...sendErrors],
    origin: "ours",
  }),
  make: call("POST", "api/refund-files/{id}/make/{OTP}", {
    summary: "Refund the good rows of a file, piece by piece; a payment refunded meanwhile is skipped and named",
    effect: "money",
    access: AREA_ACCESS.refund,
    params: fileParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: refundFileSchema,
    errors: [...otpErrors, "invalid_state"],
    origin: "ours",
  }),
};
