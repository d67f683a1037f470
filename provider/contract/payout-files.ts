import { z } from "zod";
import { approverSchema, comparisonSchema, lastPaidSchema } from "./approval.ts";
import { challengeAnswerSchema, challengeSchema, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { earlierPaymentSchema } from "./earlier-payments.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, fileSchema, idSchema, instantSchema, otpSchema, reasonSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { PAYOUT_FILE_FILTERS } from "./filters.ts";
import { PAYOUT_FILE_BYTES } from "./limits.ts";
import { PAYOUT_FILE_TABS, tabCountsSchema } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { PAYOUT_FILE_SHOWS } from "./payout-file-shows.ts";
import { PAYOUT_EXPORT, PAYOUT_PAYMENT, PAYOUT_RECALL, PAYOUT_REVIEW } from "./payouts.ts";
import { AREA_ACCESS } from "./permissions.ts";
import type { Region } from "./regions.ts";
import {
  hasSalaryFiles,
  SALARY_COLUMNS,
  SALARY_FAULTS,
  salaryEditionSchema,
  salaryQuerySchema,
  SIF_MEDIA_TYPE,
} from "./salary-files.ts";
import {
  languageSchema,
  nameCheckSchema,
  payoutFileStateSchema,
  payoutReasonSchema,
  payoutStateSchema,
} from "./words.ts";
import { codePageSchema } from "./spreadsheets.ts";

const PAYMENT_COLUMNS = ["fullName", "target", "cardNumber", "amount", "description"] as const;
/** Every column that such a file has in some region. */
export const PAYOUT_FILE_COLUMNS = [...PAYMENT_COLUMNS, ...SALARY_COLUMNS] as const;
export type PayoutFileColumn = (typeof PAYOUT_FILE_COLUMNS)[number];
/** The columns of such a file in a region, in the order of its template. */
export const payoutFileColumns = (region: Region): readonly PayoutFileColumn[] =>
  hasSalaryFiles(region) ? PAYOUT_FILE_COLUMNS : PAYMENT_COLUMNS;

/** What is wrong with a cell: what a field of a form can have, and what only a cell of a spreadsheet can. */
export const PAYOUT_FILE_FAULTS = [
  "required",
  "tooShort",
  "tooLong",
  "unseen",
  "amountFormat",
  /** It can be read in two ways, and nothing in its column shows which is meant. */
  "amountUnclear",
  /** The sign of another currency stands beside it. */
  "currencyOther",
  "amountDecimals",
  "amountZero",
  "amountRange",
  "cardNumber",
  "cardKind",
  "ibanCountry",
  "ibanShort",
  "ibanLong",
  "ibanInvalid",
  "receiverUnknown",
  /** The kind of the receiver is none of the template's. */
  "kindUnknown",
  /** Its bank's details have to be typed, which a file has no columns for. */
  "bankUnknown",
  /** A number of so many digits that the spreadsheet has rounded it. */
  "numberRounded",
  /** A truth, a time or a percentage, where a text is wanted. */
  "notText",
  /** An error of the spreadsheet, or a formula whose value is not in the file. */
  "valueUnknown",
  ...SALARY_FAULTS,
] as const;
const payoutFileProblemSchema = z.object({ column: z.enum(PAYOUT_FILE_COLUMNS), code: z.enum(PAYOUT_FILE_FAULTS) });
export type PayoutFileProblem = z.infer<typeof payoutFileProblemSchema>;

/**
 * What somebody is to look at and may go on with. `hidden`: the spreadsheet hides the row. `lettersLost`: a question
 * mark stands in the name, as programs write it in place of a letter that they do not have. `twiceInFile`,
 * `paidLately`, `waitsElsewhere`: the same amount to the same receiver stands in an earlier row, was paid in the last
 * days, or waits in another file or as a payout of its own. The last two are looked at anew each time that rows are
 * read. `notAsked`: too many names were asked for already.
 */
export const PAYOUT_FILE_WARNINGS = [
  "hidden",
  "lettersLost",
  "twiceInFile",
  "paidLately",
  "waitsElsewhere",
  "nameMismatch",
  "nameClose",
  "notAsked",
] as const;
const payoutFileWarningSchema = z.enum(PAYOUT_FILE_WARNINGS);
export type PayoutFileWarning = z.infer<typeof payoutFileWarningSchema>;

/** A row's cells as they were read; of the number of a card, what is shown of it. */
const payoutFileTypedSchema = z.object({
  fullName: z.string(),
  target: z.string(),
  cardNumber: z.string(),
  amount: z.string(),
  description: z.string(),
  /** In a file of salaries (decision 0095). */
  salary: z
    .object({ personNumber: z.string(), routingCode: z.string(), variablePay: z.string(), unpaidDays: z.string() })
    .optional(),
});
export type PayoutFileTyped = z.infer<typeof payoutFileTypedSchema>;

const count = z.int().min(0);

/** A file as lists show it. `rows` = `good` + `wrong`; amounts are of the rows that can be paid. */
export const payoutFileSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  fileName: z.string(),
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.string(),
  state: payoutFileStateSchema,
  rows: count,
  good: count,
  wrong: count,
  /** Of the good ones, those with a warning; and those of them whose bank was not asked whose account it is. */
  warned: count,
  unasked: count,
  currency: currencySchema,
  amount: moneySchema,
  fee: moneySchema,
  amountWithFee: moneySchema,
  /** What became of its payouts. */
  arrived: count,
  failed: count,
  returned: count,
  /**
   * Once it was made: how many people have to approve it, as for a payout of its whole sum; and who did so far and
   * still may, while it waits.
   */
  approversNeeded: count,
  approvedBy: z.array(z.string()),
  createdBy: z.string(),
  /** When it was checked. */
  createdDate: instantSchema,
});
export type PayoutFile = z.infer<typeof payoutFileSchema>;

const payoutFileDetailSchema = payoutFileSchema.extend({
  /** Further sheets of the file that hold something, by name: they were not read. */
  unreadSheets: z.array(z.string()),
  /** As what its bytes were read, where that is a guess. */
  guessed: codePageSchema.nullable(),
  /** Columns that were read and that the spreadsheet hides. */
  hiddenColumns: z.array(z.enum(PAYOUT_FILE_COLUMNS)),
  /** Of the good rows, those that the spreadsheet hides, and their sum. */
  hiddenInSheet: z.object({ count, amount: moneySchema }),
  /** Until when a checked file is kept; null once it was made. */
  keptUntil: instantSchema.nullable(),
  /**
   * The newest other file of the very same bytes and application that was made and not given back, while this one is
   * not approved.
   */
  sameFile: z
    .object({ id: idSchema, fileName: z.string(), state: payoutFileStateSchema, madeDate: instantSchema })
    .nullable(),
  madeDate: instantSchema.nullable(),
  approveBefore: instantSchema.nullable(),
  reviewedBy: z.string().nullable(),
  reviewedDate: instantSchema.nullable(),
  approvedAlone: z.boolean(),
  /** Approvals before the one that let it go, oldest first. `counts`: whoever gave it may still approve. */
  approvals: z.array(z.object({ by: z.string(), date: instantSchema, counts: z.boolean() })),
  /** Why it was rejected, as whoever did so wrote it. */
  reason: z.string().nullable(),
  /** When the last of its payouts ended, or when it was rejected, recalled or expired. */
  finishedDate: instantSchema.nullable(),
  /** Who may still approve it, the caller first and a few of them, while it waits. */
  approvers: z.array(approverSchema),
  /** Null where its rows are not shown. */
  comparison: comparisonSchema.nullable(),
  /** It waits, and there are not people enough left who may approve it. */
  blocked: z.boolean(),
  /**
   * It waits, and whoever looks may approve others, but is no second person beside its maker or those who have approved
   * it.
   */
  needsOtherHands: z.boolean(),
  /** Its rows are salaries, and the caller neither makes nor approves payouts: they are not shown. */
  rowsHidden: z.boolean(),
  /**
   * Salaries that have arrived, and their sum: what its salary information file would say. Null in every other file.
   */
  salaries: z.object({ rows: count, amount: moneySchema, edition: salaryEditionSchema }).nullable(),
  may: z.object({ make: z.boolean(), approve: z.boolean(), reject: z.boolean(), recall: z.boolean() }),
});
export type PayoutFileDetail = z.infer<typeof payoutFileDetailSchema>;

/** A row as it was read, what is wrong with it or odd about it, and the payout that it became. */
const payoutFileRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int().min(1),
  typed: payoutFileTypedSchema,
  /** What is shown of its account or card, and the name of an account's bank; empty and null of a wrong row. */
  account: z.string(),
  bank: z.string().nullable(),
  amount: moneySchema,
  fee: moneySchema,
  nameCheck: nameCheckSchema.nullable(),
  problems: z.array(payoutFileProblemSchema),
  warnings: z.array(payoutFileWarningSchema),
  /** What `paidLately` or `waitsElsewhere` means. */
  earlier: earlierPaymentSchema.nullable(),
  /** Before this file; null where its receiver was never paid by the application, and of a wrong row. */
  lastPaid: lastPaidSchema.nullable(),
  /** Once the file was approved. */
  payoutId: idSchema.nullable(),
  state: payoutStateSchema.nullable(),
  failure: payoutReasonSchema.nullable(),
});
export type PayoutFileRow = z.infer<typeof payoutFileRowSchema>;

const fileParams = z.object({ id: idSchema });
/** What files of payouts are searched by; days are those on which they were checked. */
const payoutFileSearchSchema = filterSchema(PAYOUT_FILE_FILTERS).extend({ tab: z.enum(PAYOUT_FILE_TABS).optional() });
export type PayoutFileSearch = z.infer<typeof payoutFileSearchSchema>;

const languageQuery = z.object({ language: languageSchema.default("en") });

/** Payouts from a spreadsheet (decision 0062): one file, one approval, and every row paid once. */
export const payoutFiles = {
  template: call("GET", "api/wallets/payout-file/template", {
    summary: "An empty file to fill in, with its explanation on a second sheet",
    access: PAYOUT_PAYMENT,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    origin: "ours",
  }),
  check: call("POST", "api/wallets/{appId}/payout-file", {
    summary: "Read a file of payouts (XLSX, XLS or CSV) and judge every row; nothing is paid",
    effect: "create",
    access: PAYOUT_PAYMENT,
    params: z.object({ appId: appIdSchema }),
    body: z.object({ file: fileSchema }),
    form: true,
    fileBytes: PAYOUT_FILE_BYTES,
    answer: payoutFileSchema,
    errors: ["file_invalid", "file_too_large", "application_not_online", "rate_limited"],
    origin: "ours",
  }),
  search: call("GET", "api/wallets/payout-file", {
    summary:
      "Files of payouts that were made, and one's own checked ones, newest first; and how many there are under each tab",
    access: AREA_ACCESS.payouts,
    query: payoutFileSearchSchema.extend(pageQuerySchema.shape),
    answer: pageOf(payoutFileSchema).extend({ tabs: tabCountsSchema(PAYOUT_FILE_TABS) }),
    origin: "ours",
  }),
  one: call("GET", "api/wallets/payout-file/{id}", {
    summary: "One file of payouts, and what the caller may do with it",
    access: AREA_ACCESS.payouts,
    params: fileParams,
    answer: payoutFileDetailSchema,
    origin: "ours",
  }),
  rows: call("GET", "api/wallets/payout-file/{id}/rows", {
    summary: "Rows of a file of payouts, in its order",
    access: AREA_ACCESS.payouts,
    params: fileParams,
    query: pageQuerySchema.extend({ show: z.enum(PAYOUT_FILE_SHOWS).default("all") }),
    answer: pageOf(payoutFileRowSchema),
    origin: "ours",
  }),
  failed: call("GET", "api/wallets/payout-file/{id}/failed", {
    summary: "The rows that cannot be paid, or whose payout failed or came back, as an Excel file with the reasons",
    access: AREA_ACCESS.payouts,
    params: fileParams,
    query: languageQuery,
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    errors: ["nothing_to_export"],
    origin: "ours",
  }),
  salaries: call("GET", "api/wallets/payout-file/{id}/salaries", {
    summary:
      "The salaries of a file that have arrived, as a salary information file (SIF) of the wages protection system; in ae",
    access: PAYOUT_EXPORT,
    params: fileParams,
    query: salaryQuerySchema,
    file: true,
    mediaType: SIF_MEDIA_TYPE,
    // `salary_edition`: a person's number is longer than the edition of the application takes.
    errors: ["invalid_state", "nothing_to_export", "salary_edition"],
    origin: "ours",
  }),
  startMaking: call("POST", "api/wallets/payout-file/{id}/code", {
    summary: "Send the code that makes exactly this file's payouts: their count, sum and fee, and the file's checksum",
    access: PAYOUT_PAYMENT,
    params: fileParams,
    answer: challengeSchema,
    errors: ["invalid_state", ...sendErrors],
    origin: "ours",
  }),
  make: call("POST", "api/wallets/payout-file/{id}/make/{OTP}", {
    summary: "Make the payouts of a checked file as one: the whole sum is reserved, and others approve it",
    effect: "money",
    access: PAYOUT_PAYMENT,
    params: fileParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: payoutFileSchema,
    errors: [...otpErrors, "invalid_state", "application_not_online", "amount_exceeds_balance"],
    origin: "ours",
  }),
  startApproval: call("POST", "api/wallets/payout-file/{id}/approval", {
    summary: "Send the code that approves exactly this file: its count, sum and fee, and its checksum",
    access: PAYOUT_REVIEW,
    params: fileParams,
    answer: challengeSchema,
    errors: ["own_payout", "same_hands", "already_approved", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  approve: call("POST", "api/wallets/payout-file/{id}/approve/{OTP}", {
    summary:
      "Approve a whole file that somebody else made; with the last approval needed each row becomes a payout and goes to the bank",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: fileParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: payoutFileSchema,
    errors: [...otpErrors, "own_payout", "same_hands", "already_approved", "invalid_state"],
    origin: "ours",
  }),
  reject: call("POST", "api/wallets/payout-file/{id}/reject", {
    summary: "Reject a whole file, with a reason; the money goes back",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: fileParams,
    body: z.object({ reason: reasonSchema }),
    answer: payoutFileSchema,
    errors: ["own_payout", "invalid_state"],
    origin: "ours",
  }),
  recall: call("POST", "api/wallets/payout-file/{id}/recall", {
    summary: "Take back a file of one's own that still waits; the money goes back",
    effect: "money",
    access: PAYOUT_RECALL,
    params: fileParams,
    answer: payoutFileSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
