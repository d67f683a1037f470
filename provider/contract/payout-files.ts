import { z } from "zod";
import { approverSchema, comparisonSchema } from "./approval.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { leavesShape, minuteShape } from "./leaving-acts.ts";
import { EXCEL_MEDIA_TYPE } from "./exports.ts";
import { appIdSchema, fileSchema, idSchema, instantSchema, otpSchema, reasonSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { PAYOUT_FILE_FILTERS } from "./filters.ts";
import { PAYOUT_FILE_BYTES } from "./limits.ts";
import { PAYOUT_FILE_TABS, tabCountsSchema } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { PAYOUT_FILE_COLUMNS, payoutFileRowSchema } from "./payout-file-rows.ts";
import { PAYOUT_FILE_SHOWS } from "./payout-file-shows.ts";
import { PAYOUT_EXPORT, PAYOUT_PAYMENT, PAYOUT_RECALL, PAYOUT_REVIEW } from "./payout-access.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { SALARY_EDITIONS, salaryQuerySchema, SIF_MEDIA_TYPE } from "./salary-files.ts";
import { languageSchema, openPayoutFileStateSchema } from "./words.ts";
import { CODE_PAGES } from "./spreadsheets.ts";

const count = z.int().min(0);

/** A file as lists show it. `rows` = `good` + `wrong`; amounts are of the rows that can be paid. */
export const payoutFileSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  fileName: z.string(),
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.string(),
  state: openPayoutFileStateSchema,
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

/** A file in a list, for whoever asks. */
const listedPayoutFileSchema = payoutFileSchema.extend({
  /** The caller may approve it, and has not done so. */
  waitsForYou: z.boolean(),
});
export type ListedPayoutFile = z.infer<typeof listedPayoutFileSchema>;

const payoutFileDetailSchema = payoutFileSchema.extend({
  ...minuteShape,
  /** Further sheets of the file that hold something, by name: they were not read. */
  unreadSheets: z.array(z.string()),
  /** As what its bytes were read, where that is a guess. */
  guessed: openWord(CODE_PAGES).nullable(),
  /** Columns that were read and that the spreadsheet hides. */
  hiddenColumns: z.array(openWord(PAYOUT_FILE_COLUMNS)),
  /** Of the good rows, those that the spreadsheet hides, and their sum. */
  hiddenInSheet: z.object({ count, amount: moneySchema }),
  /** Until when a checked file is kept; null once it was made. */
  keptUntil: instantSchema.nullable(),
  /**
   * The newest other file of the very same bytes and application that was made and not given back, while this one is
   * not approved.
   */
  sameFile: z
    .object({ id: idSchema, fileName: z.string(), state: openPayoutFileStateSchema, madeDate: instantSchema })
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
  salaries: z.object({ rows: count, amount: moneySchema, edition: openWord(SALARY_EDITIONS) }).nullable(),
  may: z.object({ make: z.boolean(), approve: z.boolean(), reject: z.boolean(), recall: z.boolean() }),
});
export type PayoutFileDetail = z.infer<typeof payoutFileDetailSchema>;

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
    answer: pageOf(listedPayoutFileSchema).extend({ tabs: tabCountsSchema(PAYOUT_FILE_TABS) }),
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
    answer: challengeFor("payout"),
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
    answer: challengeFor("payout"),
    errors: ["own_payout", "same_hands", "already_approved", "act_waits", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  approve: call("POST", "api/wallets/payout-file/{id}/approve/{OTP}", {
    summary:
      "Approve a whole file that somebody else made; with the last approval needed each row becomes a payout and goes to the bank",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: fileParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: payoutFileSchema.extend(leavesShape),
    errors: [...otpErrors, "own_payout", "same_hands", "already_approved", "act_waits", "invalid_state"],
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
