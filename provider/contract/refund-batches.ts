import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, otpSchema, reasonSchema, tickedIdsSchema } from "./fields.ts";
import { MAX_TICKED } from "./limits.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { BATCH_REFUSALS } from "./refund-batch-words.ts";
import { openRefundStateSchema } from "./refund-terms.ts";

export const openBatchRefusalSchema = openWord(BATCH_REFUSALS);

/** A payment of several that are refunded together. Amounts in minor units inside. */
const batchPaymentSchema = z.object({
  transactionId: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  orderId: z.string(),
  fullName: z.string(),
  /** What is left of it, and refunded. */
  amount: moneySchema,
  currency: currencySchema,
});

export const judgedPaymentSchema = batchPaymentSchema.extend({
  /** Null where it would be refunded. */
  refusal: openBatchRefusalSchema.nullable(),
  /** A second person approves it before the card network is asked. */
  awaits: z.boolean(),
  /** Paid so long ago that its card network may take no refund of it any more. */
  isOld: z.boolean(),
});
export type JudgedRefund = z.infer<typeof judgedPaymentSchema>;

const rowSchema = batchPaymentSchema.extend({
  /** Null as long as it waits for its turn, and where nothing was refunded. */
  refund: z.object({ id: idSchema, state: openRefundStateSchema }).nullable(),
  refusal: openBatchRefusalSchema.nullable(),
});

/** Payments that one person refunded together, each with its own outcome. */
export const refundBatchSchema = z.object({
  id: idSchema,
  reason: z.string(),
  createdBy: z.string(),
  createdDate: instantSchema,
  /** When the last row had its outcome; null before. */
  finishedDate: instantSchema.nullable(),
  rows: z.array(rowSchema),
});
export type RefundBatch = z.infer<typeof refundBatchSchema>;

/** Payments that were refunded together, without their rows. */
export const listedBatchSchema = refundBatchSchema
  .omit({ rows: true, createdBy: true })
  .extend({ payments: z.int().min(1) });
export type ListedBatch = z.infer<typeof listedBatchSchema>;

const askedSchema = z.object({
  /** Each payment with the amount that was seen for it. */
  payments: z
    .array(z.object({ transactionId: idSchema, amount: moneySchema }))
    .min(1)
    .max(MAX_TICKED),
  reason: reasonSchema,
});
export type AskedBatch = z.output<typeof askedSchema>;

/** Several payments refunded together with one code, each by the rules of a single refund (decision 0179). */
export const refundBatches = {
  judge: call("GET", "api/ticked-refunds", {
    summary: "Payments by their ids, in that order, and whether each can be refunded together with those before it",
    access: AREA_ACCESS.refund,
    query: z.object({ ids: tickedIdsSchema }),
    answer: z.array(judgedPaymentSchema),
    errors: ["not_found"],
    origin: "ours",
  }),
  start: call("POST", "api/ticked-refunds/code", {
    summary: "Send the code that refunds exactly these payments: how many, how much in all, and each of them",
    access: AREA_ACCESS.refund,
    body: askedSchema,
    answer: challengeFor("refund"),
    errors: ["not_found", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  make: call("POST", "api/ticked-refunds/make/{OTP}", {
    summary: "Refund these payments, piece by piece; one that was refunded meanwhile is skipped and named",
    effect: "money",
    access: AREA_ACCESS.refund,
    params: z.object({ OTP: otpSchema }),
    body: challengeAnswerSchema.extend(askedSchema.shape),
    answer: refundBatchSchema,
    errors: [...otpErrors, "not_found", "invalid_state"],
    origin: "ours",
  }),
  mine: call("GET", "api/refund-batches", {
    summary: "What the caller refunded together lately, newest first",
    access: AREA_ACCESS.refund,
    answer: z.array(listedBatchSchema),
    origin: "ours",
  }),
  one: call("GET", "api/refund-batches/{id}", {
    summary: "Payments that the caller refunded together, and what became of each",
    access: AREA_ACCESS.refund,
    params: z.object({ id: idSchema }),
    answer: refundBatchSchema,
    origin: "ours",
  }),
};
