import { z } from "zod";
import { call } from "./call.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, daySchema, idSchema, instantSchema, monthSchema, reasonSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { TRANSACTION_FILTERS } from "./filters.ts";
import { TRANSACTION_TABS } from "./list-tabs.ts";
import { RECENT_ITEMS } from "./limits.ts";
import { currencySchema, moneySchema, partAmountSchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { requirementSchema } from "./requirements.ts";
import { tabsShape } from "./views.ts";
import {
  cardBrandSchema,
  invoiceStatusSchema,
  languageSchema,
  operationSchema,
  paymentMethodSchema,
  paymentSourceSchema,
  paymentStatusSchema,
  payoutStateSchema,
} from "./words.ts";

export const transactionSchema = z.object({
  id: idSchema,
  sessionId: z.string(),
  orderId: z.string(),
  orderLanguage: languageSchema,
  rrn: z.string().nullable(),
  invoiceId: idSchema.nullable(),
  invoiceCode: z.string().nullable(),
  bookingId: z.string().nullable(),
  source: paymentSourceSchema,
  /** The payment link it was paid by, and what the payer typed to say what for; null for an invoice's payment. */
  paymentLinkId: idSchema.nullable(),
  optionalCode: z.string().nullable(),
  appId: appIdSchema,
  appName: z.string(),
  operation: operationSchema,
  status: paymentStatusSchema,
  paymentMethod: paymentMethodSchema,
  currency: currencySchema,
  /** What the payer was asked for: gross. */
  amount: moneySchema,
  /** Commission taken at capture; it stays with the provider when money is refunded. */
  fee: moneySchema,
  /** What the merchant keeps: captured − fee − refunded (`netOf` of provider/rules); below zero once more is refunded than the fee left. */
  net: moneySchema,
  /** What was taken of the amount; zero until it is. */
  capturedAmount: moneySchema,
  /** Given back, or on its way back, out of what was captured. */
  refundedAmount: moneySchema,
  /** Captured and not refunded: what may be refunded now, or as soon as the refund that is on its way is done (`refundRefusal`). */
  refundableAmount: moneySchema,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  cardBrand: cardBrandSchema.nullable(),
  /** Masked: brand and last four digits are all anybody ever kept. */
  cardNumber: z.string().nullable(),
  description: z.string(),
  responseDescription: z.string().nullable(),
  refundReason: z.string().nullable(),
  createDate: instantSchema,
  completionDate: instantSchema.nullable(),
  /** A pre-authorization lapses at this instant; null for everything else. */
  captureBy: instantSchema.nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/** A transaction where it is looked at: with who did what of the merchant's people, under the names they had then (ours). */
export const shownTransactionSchema = transactionSchema.extend({
  /** Everybody who gave something back or has it on its way, each once; a refund that failed was nobody's. */
  refundedBy: z.string().nullable(),
  /** Whoever completed or canceled the pre-authorization. */
  completedBy: z.string().nullable(),
  canceledBy: z.string().nullable(),
});
export type ShownTransaction = z.infer<typeof shownTransactionSchema>;

export const TRANSACTION_EVENTS = [
  "CREATED",
  "PENDING",
  "THREE_D_SECURE",
  "HELD",
  "APPROVED",
  "DECLINED",
  "CANCELED",
  "EXPIRED",
  "COMPLETED",
  "REVERSED",
  "REFUND_REQUESTED",
  "REFUNDED",
  "REFUND_FAILED",
] as const;
export const transactionEventSchema = z.object({
  at: instantSchema,
  kind: z.enum(TRANSACTION_EVENTS),
  by: z.string().nullable(),
  amount: moneySchema.nullable(),
  detail: z.string().nullable(),
});
export type TransactionEvent = z.infer<typeof transactionEventSchema>;
export const transactionDetailSchema = shownTransactionSchema.extend({
  /** What of `refundedAmount` is on its way and may still come back. */
  refundingAmount: moneySchema,
  timeline: z.array(transactionEventSchema),
  /**
   * Withdrawals and payouts that took its net out of the wallet, first in, first out (decision 0047): the first WITHDRAWALS_SHOWN, what each
   * took of it, and what nobody took yet. Null before anything is captured, and for people who do not see the wallet.
   */
  takenBy: z
    .object({
      items: z.array(
        z.object({
          id: idSchema,
          kind: z.enum(["PAYOUT", "WITHDRAWAL"]),
          state: payoutStateSchema,
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

/**
 * Totals over everything a filter finds; `more` as of the invoices'. `capturedAmount` − `totalFee` − `refundedAmount` = `totalNet`, each
 * being the sum of what the payments have; the net of refunded payments may be below zero.
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
  byStatus: z.array(z.object({ status: paymentStatusSchema, count: z.int(), amount: moneySchema })),
  ...tabsShape(TRANSACTION_TABS),
});

export const monthlyActivitySchema = z.object({
  currency: currencySchema,
  /** Calendar months in the merchant's zone, oldest first, without gaps. */
  months: z.array(
    z.object({
      month: monthSchema,
      count: z.int(),
      /** Captured of the payments begun in it, and refunded of them whenever that was. */
      amount: moneySchema,
      refunded: moneySchema,
    }),
  ),
  /**
   * Calendar days in the merchant's zone up to today, oldest first, without gaps: `ACTIVITY_DAYS` of them, so that this month and the
   * whole one before are among them. Figures as of `months`.
   */
  days: z.array(z.object({ day: daySchema, count: z.int(), amount: moneySchema })),
  /**
   * Of the payments begun in the last month of `months`, which is not over: captured, its fees, what of it was refunded or is on its way
   * back, and what is left, as the totals of these payments have it.
   */
  paid: moneySchema,
  fee: moneySchema,
  refunded: moneySchema,
  net: moneySchema,
  /**
   * The days of the month before that the month so far is held against, both included: from its first to the one with today's number,
   * or to its last when it is shorter. So a month that has just begun is not measured by one that is over.
   */
  before: z.object({ from: daySchema, to: daySchema }),
  /** Paid in those days. */
  paidBefore: moneySchema,
  /** What is pending of all invoices: the `pendingAmount` of their totals; and of how many, the invoices of `status=OPEN`. */
  pending: moneySchema,
  openCount: z.int(),
  /** Of these what was due before today (`dueTo` of yesterday); null when there are more than totals are added up of (`LIST_REACH`). */
  overdue: z.object({ count: z.int(), amount: moneySchema }).nullable(),
  /**
   * The month so far and the days before it for each application in sight, whatever is asked for: what most was paid to comes first.
   * A deleted one is named while it has payments in these days. Never more than a hundred.
   */
  byApplication: z.array(
    z.object({
      appId: appIdSchema,
      appName: z.string(),
      currency: currencySchema,
      count: z.int(),
      paid: moneySchema,
      countBefore: z.int(),
      paidBefore: moneySchema,
    }),
  ),
});
export type MonthlyActivity = z.infer<typeof monthlyActivitySchema>;

const activityShape = {
  id: idSchema,
  at: instantSchema,
  code: z.string(),
  fullName: z.string(),
  amount: moneySchema,
  currency: currencySchema,
};
export const recentActivitySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("INVOICE"), status: invoiceStatusSchema, ...activityShape }),
  z.object({
    kind: z.literal("TRANSACTION"),
    status: paymentStatusSchema,
    ...activityShape,
    /** As of the payment itself. */
    ...transactionSchema.pick({ capturedAmount: true, cardBrand: true, cardNumber: true }).shape,
  }),
]);
export type RecentActivity = z.infer<typeof recentActivitySchema>;

const sumShape = { count: z.int(), amount: moneySchema };
/** What waits for the merchant (ours). `count` and `amount` are of everything, and at most {@link TO_DO_ITEMS} of a kind are named. */
export const toDoSchema = z.object({
  currency: currencySchema,
  /** Pre-authorizations that lapse within 24 hours, the most urgent first. */
  lapsing: z.object({
    ...sumShape,
    items: z.array(
      z.object({
        id: idSchema,
        orderId: z.string(),
        fullName: z.string(),
        amount: moneySchema,
        captureBy: instantSchema,
      }),
    ),
  }),
  /** Payouts to others, and withdrawals, made within `FAILURE_DAYS` that failed; without their fees. Withdrawals count for whoever sees the wallet. */
  failedPayouts: z.object(sumShape),
  failedWithdrawals: z.object(sumShape),
  /** Payouts, and files of them, that the person may approve. */
  waitingPayouts: z.object(sumShape),
  waitingFiles: z.object(sumShape),
  /** Applications that wait for a signature, the longest waiting first. */
  unsigned: z.object({ count: z.int(), items: z.array(z.object({ appId: appIdSchema, name: z.string() })) }),
  /**
   * What staff have sent back, the most urgent first, for whoever connects applications: a change of details of one that takes payments (decision
   * 0083), which stops at its deadline, or an application that was put into review, which waits. `requirement` is the first thing to correct.
   */
  corrections: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        appId: appIdSchema,
        configId: idSchema,
        name: z.string(),
        of: z.enum(["DETAILS", "APPLICATION"]),
        requirement: requirementSchema,
        deadline: instantSchema.nullable(),
      }),
    ),
  }),
  /** Open invoices whose link lapses at the end of today in the merchant's zone, largest first; amounts are what is still to be paid. */
  expiring: z.object({
    ...sumShape,
    items: z.array(z.object({ id: idSchema, invoiceCode: z.string(), fullName: z.string(), amount: moneySchema })),
  }),
});
export type ToDo = z.infer<typeof toDoSchema>;

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
    transactionFilterSchema.extend(pageQuerySchema.shape).extend(exportQuerySchema.shape),
    "spec",
  ),
  exportSize: exportSizeCall("api/transactions-excel", "transactions", transactionFilterSchema),
  list: call("GET", "api/transactionsPageable", {
    summary: "Transactions, newest first",
    access: {},
    query: transactionFilterSchema.extend(pageQuerySchema.shape),
    answer: pageOf(shownTransactionSchema),
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
    body: z.object({ transactionId: idSchema, amount: partAmountSchema, reason: reasonSchema }),
    answer: transactionSchema,
    errors: ["amount_exceeds_transaction", "amount_exceeds_balance", "invalid_state"],
  }),
  complete: call("POST", "api/completeOrder", {
    summary: "Complete a pre-authorization in full or in part; the remainder is released",
    effect: "money",
    access: AREA_ACCESS.completeHold,
    body: z.object({ transactionId: idSchema, amount: partAmountSchema }),
    answer: transactionSchema,
    errors: ["amount_exceeds_hold", "invalid_state"],
  }),
  reverse: call("POST", "api/reverse/{id}", {
    summary: "Cancel a pre-authorization and release the hold",
    effect: "money",
    access: AREA_ACCESS.reverseHold,
    params: idParams,
    answer: transactionSchema,
    errors: ["invalid_state"],
  }),
  companies: call("GET", "api/companies", {
    summary: "Companies of the merchant account",
    access: {},
    /** `hasBankAccount` (ours): the provider knows where its money goes. */
    answer: z.array(z.object({ id: idSchema, name: z.string(), taxId: z.string(), hasBankAccount: z.boolean() })),
  }),
  monthlyActivity: call("GET", "api/dashboard/report-monthly-activity", {
    summary: "Captured amounts and counts of the last twelve months",
    access: {},
    query: z.object({ appId: appIdSchema.optional() }),
    answer: monthlyActivitySchema,
  }),
  toDo: call("GET", "api/dashboard/to-do", {
    summary:
      "What waits for the merchant: holds about to lapse, payouts to approve, failed payouts and withdrawals, contracts to sign, invoices that expire today",
    access: {},
    query: z.object({ appId: appIdSchema.optional() }),
    answer: toDoSchema,
    origin: "ours",
  }),
  recentActivity: call("GET", "api/dashboard/recent-activity", {
    summary: "What happened last, newest first",
    access: {},
    query: pageQuerySchema.extend({
      offset: pageQuerySchema.shape.offset.unwrap().default(RECENT_ITEMS),
      /** Ours: of one application, and of invoices or payments alone. */
      appId: appIdSchema.optional(),
      kind: z.enum(["INVOICE", "TRANSACTION"]).optional(),
    }),
    answer: pageOf(recentActivitySchema),
  }),
};
