import { z } from "zod";
import { challengeAnswerSchema, otpErrors } from "./auth.ts";
import { call } from "./call.ts";
import { disputeMarkSchema } from "./dispute-mark.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, idSchema, instantSchema, otpSchema, webAddressSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { TRANSACTION_FILTERS } from "./filters.ts";
import { TRANSACTION_SORTS } from "./list-sorts.ts";
import { TRANSACTION_TABS } from "./list-tabs.ts";
import { currencySchema, moneySchema, partAmountSchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { exportPageSchema, pageQuerySchema, sortedPageOf, sortSchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { leavesSchema, minuteShape } from "./leaving-acts.ts";
import { refundBodySchema } from "./refunds.ts";
import { openRefundStateSchema, refundRulesSchema, refundSchema } from "./refund-terms.ts";
import { TRANSACTION_EVENTS } from "./transaction-events.ts";
import { tabsShape } from "./views.ts";
import {
  openCardBrandSchema,
  openLanguageSchema,
  openOperationSchema,
  openPaymentMethodSchema,
  openPaymentSourceSchema,
  openPaymentStatusSchema,
  openPayoutStateSchema,
} from "./words.ts";

export const transactionSchema = z.object({
  id: idSchema,
  sessionId: z.string(),
  orderId: z.string(),
  orderLanguage: openLanguageSchema,
  rrn: z.string().nullable(),
  invoiceId: idSchema.nullable(),
  invoiceCode: z.string().nullable(),
  bookingId: z.string().nullable(),
  source: openPaymentSourceSchema,
  /** The payment link it was paid by, and what the payer typed to say what for; null for an invoice's payment. */
  paymentLinkId: idSchema.nullable(),
  optionalCode: z.string().nullable(),
  /** The merchant's own reference and facts of an order that its server made; null for every other payment. */
  reference: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  appId: appIdSchema,
  appName: z.string(),
  operation: openOperationSchema,
  status: openPaymentStatusSchema,
  paymentMethod: openPaymentMethodSchema,
  currency: currencySchema,
  /** What the payer was asked for: gross. */
  amount: moneySchema,
  /** Commission taken at capture; it stays with the provider when money is refunded. */
  fee: moneySchema,
  /**
   * What the merchant keeps: captured − fee − refunded (`netOf` of provider/rules); below zero once more is refunded
   * than the fee left.
   */
  net: moneySchema,
  /** What was taken of the amount; zero until it is. */
  capturedAmount: moneySchema,
  /** Given back, or on its way back, out of what was captured. */
  refundedAmount: moneySchema,
  /**
   * Captured and not refunded: what may be refunded now, or as soon as the refund that is on its way is done
   * (`refundRefusal`).
   */
  refundableAmount: moneySchema,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  cardBrand: openCardBrandSchema.nullable(),
  /** Masked: brand and last four digits are all anybody ever kept. */
  cardNumber: z.string().nullable(),
  description: z.string(),
  responseDescription: z.string().nullable(),
  refundReason: z.string().nullable(),
  createDate: instantSchema,
  completionDate: instantSchema.nullable(),
  /** A pre-authorization that can be completed lapses at this instant; null for everything else. */
  captureBy: instantSchema.nullable(),
  /** The dispute of it (ours); null without one. */
  dispute: disputeMarkSchema.nullish(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * A transaction where it is looked at: with who did what of the merchant's people, under the names they had then
 * (ours).
 */
export const shownTransactionSchema = transactionSchema.extend({
  /** Everybody who gave something back or has it on its way, each once; a refund that failed was nobody's. */
  refundedBy: z.string().nullable(),
  /** Whoever completed or canceled the pre-authorization. */
  completedBy: z.string().nullable(),
  canceledBy: z.string().nullable(),
});
export type ShownTransaction = z.infer<typeof shownTransactionSchema>;

export const transactionEventSchema = z.object({
  at: instantSchema,
  kind: openWord(TRANSACTION_EVENTS),
  by: z.string().nullable(),
  amount: moneySchema.nullable(),
  detail: z.string().nullable(),
});
export type TransactionEvent = z.infer<typeof transactionEventSchema>;
export type TransactionEventKind = (typeof TRANSACTION_EVENTS)[number];
export const transactionDetailSchema = shownTransactionSchema.extend({
  /** What of `refundedAmount` is on its way and may still come back. */
  refundingAmount: moneySchema,
  /** The refund of it that waits for a second person (ours). */
  awaitingRefund: refundSchema.nullish(),
  /** What was confirmed about it and leaves within a minute (ours, decision 0174). */
  ...minuteShape,
  /** The rules of its application's refunds, and what the caller refunded today that counts (ours). */
  refundTerms: z.object({ rules: refundRulesSchema, madeToday: moneySchema }).nullish(),
  timeline: z.array(transactionEventSchema),
  /** The last characters of the key that made the order; null for a payment without one. */
  keyHint: z.string().nullish(),
  /** When the payer let the merchant save the card of this payment, in the words that they read; null: they did not. */
  cardConsent: z.object({ date: instantSchema, text: z.string(), language: openLanguageSchema }).nullish(),
  /** The payer's receipt; null while there is nothing to confirm. */
  receiptUrl: webAddressSchema.nullable(),
  /**
   * What belongs to it: all attempts to pay its invoice and what they captured together; and its payer as a customer,
   * over the applications in sight. Null without an invoice, and for a payer without e-mail and phone.
   */
  related: z.object({
    attempts: z.object({ count: z.int(), captured: moneySchema }).nullable(),
    customer: z.object({ id: idSchema, payments: z.int(), paid: moneySchema }).nullable(),
  }),
  /**
   * Withdrawals and payouts that took its net out of the wallet, first in, first out (decision 0047): the first
   * WITHDRAWALS_SHOWN, a file of payouts as one by the file's id, what each took of it, and what of its net is still
   * there (`stillHere` of provider/rules). Null
   * before anything is captured, and for people who do not see the wallet.
   */
  takenBy: z
    .object({
      items: z.array(
        z.object({
          id: idSchema,
          kind: openWord(["PAYOUT", "WITHDRAWAL"]),
          state: openPayoutStateSchema,
          at: instantSchema,
          net: moneySchema,
        }),
      ),
      more: z.boolean(),
      left: moneySchema,
    })
    .nullable(),
});
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

const transactionFilterSchema = filterSchema(TRANSACTION_FILTERS);
export type TransactionFilter = z.output<typeof transactionFilterSchema>;
const transactionListQuerySchema = transactionFilterSchema
  .extend(pageQuerySchema.shape)
  .extend(sortSchema(TRANSACTION_SORTS).shape);

/**
 * Totals over everything a filter finds; `more` as of the invoices'. `capturedAmount` − `totalFee` − `refundedAmount` =
 * `totalNet`, each being the sum of what the payments have; the net of refunded payments may be below zero.
 */
export const transactionTotalsSchema = z.object({
  totalElements: z.int(),
  more: z.boolean().optional(),
  currency: currencySchema,
  totalAmount: moneySchema.nullable(),
  capturedAmount: moneySchema.nullable(),
  totalFee: moneySchema.nullable(),
  totalNet: moneySchema.nullable(),
  refundedAmount: moneySchema.nullable(),
  byStatus: z.array(z.object({ status: openPaymentStatusSchema, count: z.int(), amount: moneySchema })),
  ...tabsShape(TRANSACTION_TABS),
});

const idParams = z.object({ id: idSchema });

export const transactions = {
  totals: call("GET", "meta-data-transactions", {
    summary: "Totals of what a filter finds, and how many transactions each tab of the list has",
    access: {},
    query: transactionFilterSchema,
    answer: transactionTotalsSchema,
  }),
  export: exportCall(
    "api/transactions-excel",
    "Transactions",
    transactionFilterSchema.extend({
      ...sortSchema(TRANSACTION_SORTS).shape,
      ...exportQuerySchema.shape,
      ...exportPageSchema.shape,
    }),
    "spec",
  ),
  exportSize: exportSizeCall("api/transactions-excel", "transactions", transactionFilterSchema),
  list: call("GET", "api/transactionsPageable", {
    summary: "Transactions, newest first unless another order is asked for",
    access: {},
    query: transactionListQuerySchema,
    answer: sortedPageOf(shownTransactionSchema),
  }),
  get: call("GET", "api/transactions/{id}", {
    summary: "One transaction with its timeline",
    access: {},
    params: idParams,
    answer: transactionDetailSchema,
    origin: "ours",
  }),
  refund: call("POST", "api/refund", {
    summary: "Refund a captured transaction in full or in part",
    effect: "money",
    access: AREA_ACCESS.refund,
    /** With a code where the rules of its application ask for one (ours, decision 0175). */
    body: refundBodySchema.extend(challengeAnswerSchema.partial().shape).extend({ OTP: otpSchema.optional() }),
    answer: transactionSchema.extend({
      /** What was begun (ours): it waits for a second person, leaves within a minute, or is on its way. */
      refund: z.object({ id: idSchema, state: openRefundStateSchema, leaving: leavesSchema.nullish() }).nullish(),
    }),
    errors: ["amount_exceeds_transaction", "amount_exceeds_balance", "invalid_state", "payment_disputed", ...otpErrors],
  }),
  complete: call("POST", "api/completeOrder", {
    summary: "Complete a pre-authorization in full or in part; the remainder is released",
    effect: "money",
    access: AREA_ACCESS.completeHold,
    body: z.object({ transactionId: idSchema, amount: partAmountSchema }),
    answer: transactionSchema,
    errors: ["amount_exceeds_hold", "invalid_state", "act_waits"],
  }),
  reverse: call("POST", "api/reverse/{id}", {
    summary: "Cancel a pre-authorization and release the hold",
    effect: "money",
    access: AREA_ACCESS.reverseHold,
    params: idParams,
    /** `leaving` (ours): it leaves within a minute, and the payment is as it was. */
    answer: transactionSchema.extend({ leaving: leavesSchema.nullish() }),
    errors: ["invalid_state", "act_waits"],
  }),
  companies: call("GET", "api/companies", {
    summary: "Companies of the merchant account",
    access: {},
    /** `hasBankAccount` (ours): the provider knows where its money goes. */
    answer: z.array(z.object({ id: idSchema, name: z.string(), taxId: z.string(), hasBankAccount: z.boolean() })),
  }),
};
