import { z } from "zod";
import { call } from "./call.ts";
import {
  DISPUTE_EVENTS,
  DISPUTE_FILE_TYPES,
  DISPUTE_REASONS,
  DISPUTE_STATES,
  EVIDENCE_KINDS,
} from "./dispute-words.ts";
import { evidenceSchema } from "./evidence-texts.ts";
import { EVIDENCE_WARNINGS } from "./evidence.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, fileSchema, idSchema, instantSchema, webAddressSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { DISPUTE_FILTERS } from "./filters.ts";
import { DISPUTE_FILE_BYTES } from "./limits.ts";
import { DISPUTE_SORTS } from "./list-sorts.ts";
import { DISPUTE_TABS, tabCountsSchema } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema, sortSchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { openCardBrandSchema, openSendChannelSchema } from "./words.ts";

export const openDisputeStateSchema = openWord(DISPUTE_STATES);

/** A dispute as lists show it. Amounts in minor units inside. */
export const disputeSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  transactionId: idSchema,
  /** Of the payment, as are its invoice, payer and card. */
  orderId: z.string(),
  invoice: z.object({ id: idSchema, code: z.string() }).nullable(),
  fullName: z.string(),
  cardBrand: openCardBrandSchema.nullable(),
  cardNumber: z.string().nullable(),
  /** The code of the card's network, as it came: `13.1`, `4853`. */
  reasonCode: z.string(),
  reason: openWord(DISPUTE_REASONS),
  state: openDisputeStateSchema,
  /** What the payer's bank claims back: all that was captured and not refunded when the claim began. */
  amount: moneySchema,
  /** What the provider takes for a claim; it comes back if the claim is won. Nothing while the bank only asks. */
  fee: moneySchema,
  currency: currencySchema,
  createdDate: instantSchema,
  /** Until when it can be answered; null once it was, or no longer can be. */
  respondBy: instantSchema.nullable(),
  sentDate: instantSchema.nullable(),
  endedDate: instantSchema.nullable(),
});
export type Dispute = z.infer<typeof disputeSchema>;

/**
 * A file of the answer, as it is kept; `bytes` is its size. `warnings`: what its sender has to know of it.
 * `attachments` and `signers`: files in the file, which do not go along, and in whose names it is signed.
 */
export const disputeFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: openWord(EVIDENCE_KINDS),
  mediaType: openWord(DISPUTE_FILE_TYPES),
  bytes: z.int().min(0),
  pages: z.int().min(1),
  warnings: z.array(openWord(EVIDENCE_WARNINGS)),
  attachments: z.array(z.string()),
  signers: z.array(z.string()),
  createdBy: z.string(),
  createdDate: instantSchema,
});
export type DisputeFile = z.infer<typeof disputeFileSchema>;

/** The one sealed PDF that was sent. */
export const disputeDocumentSchema = z.object({ pages: z.int().min(1), bytes: z.int().min(0), sha256: z.string() });

/**
 * A page of the PDF that will be sent: its place in all (from 1), the name of its file or of the part that the provider
 * writes, and its place among the pages of that.
 */
export const evidencePageSchema = z.object({
  number: z.int().min(1),
  part: z.int().min(0),
  name: z.string(),
  page: z.int().min(1),
  pages: z.int().min(1),
});
export type EvidencePage = z.infer<typeof evidencePageSchema>;

/** What the provider knows of the payment by itself; it goes along with every answer. */
export const knownFactsSchema = z.object({
  paidDate: instantSchema.nullable(),
  paidAmount: moneySchema,
  rrn: z.string().nullable(),
  description: z.string(),
  /** Whether the payer confirmed at their bank. NONE: it was not asked. */
  threeDs: openWord(["NONE", "REQUIRED", "PASSED", "FAILED"]),
  receiptUrl: webAddressSchema.nullable(),
  /** What was sent to the payer of the invoice, oldest first. */
  messages: z.array(z.object({ date: instantSchema, channel: openSendChannelSchema.nullable() })),
  refunds: z.array(z.object({ date: instantSchema, amount: moneySchema, reason: z.string() })),
  /** Payments of the same payer that nobody disputed. */
  earlierPayments: z.int().min(0),
  /** What the payer paid with; empty texts for what their browser did not say. Null if no page took the payment. */
  device: z.object({ address: z.string(), browser: z.string(), system: z.string() }).nullable(),
  /** The contract by which the merchant takes payments; null while none is signed. */
  contract: z.object({ number: z.string(), signedDate: instantSchema }).nullable(),
});
export type KnownFacts = z.infer<typeof knownFactsSchema>;

export const disputeDetailSchema = disputeSchema.extend({
  /** What the payer told their bank, in the bank's words. */
  claim: z.string(),
  /** Held back now, of `amount`; and taken of `fee`. What the wallet lacks is taken as money comes in. */
  held: moneySchema,
  feeTaken: moneySchema,
  lacking: moneySchema,
  /** What the network asks for, the most important first. */
  asks: z.array(openWord(EVIDENCE_KINDS)),
  /** Of the answer as it is kept: whoever changes it says which one they read. */
  version: z.int().min(0),
  evidence: evidenceSchema,
  files: z.array(disputeFileSchema),
  /** Who changed the answer last, and when; null while nobody did. */
  draft: z.object({ by: z.string(), date: instantSchema }).nullable(),
  sentBy: z.string().nullable(),
  /** What was sent; null while nothing was, and once the payer was erased. */
  document: disputeDocumentSchema.nullable(),
  /** What the bank said when it decided. */
  decision: z.string().nullable(),
  known: knownFactsSchema,
  timeline: z.array(
    z.object({
      at: instantSchema,
      kind: openWord(DISPUTE_EVENTS),
      by: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;

const disputeFilterSchema = filterSchema(DISPUTE_FILTERS).extend({ tab: z.enum(DISPUTE_TABS).optional() });
export type DisputeSearch = z.output<typeof disputeFilterSchema>;
const sortedSchema = disputeFilterSchema.extend(sortSchema(DISPUTE_SORTS).shape);

const idParams = z.object({ id: idSchema });
const fileParams = idParams.extend({ fileId: idSchema });
const pageParams = idParams.extend({ number: z.coerce.number().int().min(1) });
const PDF = "application/pdf";
const ANSWER = AREA_ACCESS.answerDispute;
/** `dispute_over`: it can no longer be answered. `evidence_sent`: it was. */
const ANSWER_ERRORS = ["dispute_over", "evidence_sent"] as const;

/** (ours) Payments that their payers dispute at their banks (decision 0176). */
export const disputes = {
  list: call("GET", "api/disputes", {
    summary: "Disputes: what has to be answered first, then the newest; what they come to, and how many each tab has",
    access: {},
    query: sortedSchema.extend(pageQuerySchema.shape),
    answer: pageOf(disputeSchema).extend({
      /** What all that are found come to; null of too many. */
      sums: z.object({ amount: moneySchema, fees: moneySchema }).nullable(),
      tabs: tabCountsSchema(DISPUTE_TABS),
    }),
    origin: "ours",
  }),
  export: exportCall("api/disputes-excel", "Disputes", sortedSchema.extend(exportQuerySchema.shape)),
  exportSize: exportSizeCall("api/disputes-excel", "disputes", disputeFilterSchema),
  get: call("GET", "api/disputes/{id}", {
    summary: "One dispute: the claim, what the network asks for, the answer as it stands, and its timeline",
    access: {},
    params: idParams,
    answer: disputeDetailSchema,
    origin: "ours",
  }),
  saveEvidence: call("PUT", "api/disputes/{id}/evidence", {
    summary: "Keep the texts of an answer as a draft",
    access: ANSWER,
    params: idParams,
    /** `version`: of the answer that the caller read; another one is `changed_meanwhile`. */
    body: z.object({ version: z.int().min(0), evidence: evidenceSchema }),
    answer: disputeDetailSchema,
    errors: [...ANSWER_ERRORS, "changed_meanwhile"],
    origin: "ours",
  }),
  addFile: call("POST", "api/disputes/{id}/evidence/files", {
    summary: "Add a file to an answer: a PDF, JPG or PNG, with what its sender has to know of it",
    effect: "create",
    access: ANSWER,
    params: idParams,
    query: z.object({ kind: z.enum(EVIDENCE_KINDS) }),
    body: z.object({ file: fileSchema }),
    form: true,
    fileBytes: DISPUTE_FILE_BYTES,
    answer: disputeDetailSchema,
    // `file_invalid`: of the field `file`, one of `EVIDENCE_FAULTS`.
    errors: [...ANSWER_ERRORS, "file_invalid", "file_too_large", "too_many_files", "rate_limited"],
    origin: "ours",
  }),
  file: call("GET", "api/disputes/{id}/evidence/files/{fileId}", {
    summary: "A file of an answer, as it is kept",
    access: {},
    params: fileParams,
    file: true,
    mediaType: DISPUTE_FILE_TYPES.join(", "),
    origin: "ours",
  }),
  removeFile: call("DELETE", "api/disputes/{id}/evidence/files/{fileId}", {
    summary: "Take a file out of an answer that was not sent",
    access: ANSWER,
    params: fileParams,
    answer: disputeDetailSchema,
    errors: ANSWER_ERRORS,
    origin: "ours",
  }),
  pages: call("GET", "api/disputes/{id}/evidence/pages", {
    summary: "The pages of the PDF that an answer will be sent as; none once it cannot be answered any more",
    access: ANSWER,
    params: idParams,
    answer: z.object({ pages: z.array(evidencePageSchema) }),
    origin: "ours",
  }),
  page: call("GET", "api/disputes/{id}/evidence/pages/{number}", {
    summary: "One page of that PDF, alone and without its seal",
    access: ANSWER,
    params: pageParams,
    file: true,
    mediaType: PDF,
    errors: ANSWER_ERRORS,
    origin: "ours",
  }),
  document: call("GET", "api/disputes/{id}/evidence/document", {
    summary: "The sealed PDF that an answer was sent as",
    access: {},
    params: idParams,
    file: true,
    mediaType: PDF,
    origin: "ours",
  }),
  submit: call("POST", "api/disputes/{id}/submit", {
    summary: "Send the answer to the payer's bank as one sealed PDF, once and for all",
    effect: "create",
    access: ANSWER,
    params: idParams,
    body: z.object({ version: z.int().min(0) }),
    answer: disputeDetailSchema,
    // `invalid_request`: the field `WHY` is empty.
    errors: [...ANSWER_ERRORS, "changed_meanwhile"],
    origin: "ours",
  }),
  accept: call("POST", "api/disputes/{id}/accept", {
    summary: "Accept a claim: the payer keeps the money, and nothing can be answered any more",
    effect: "money",
    access: ANSWER,
    params: idParams,
    answer: disputeDetailSchema,
    errors: [...ANSWER_ERRORS, "invalid_state"],
    origin: "ours",
  }),
};
