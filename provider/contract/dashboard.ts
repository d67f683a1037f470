import { z } from "zod";
import { call } from "./call.ts";
import { DISPUTE_STATES } from "./dispute-words.ts";
import { appIdSchema, daySchema, idSchema, instantSchema, monthSchema } from "./fields.ts";
import { RECENT_ITEMS } from "./limits.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord, unknownWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { openRequirementSchema } from "./requirements.ts";
import { transactionSchema } from "./transactions.ts";
import { openInvoiceStatusSchema, openPaymentStatusSchema, openPayoutReasonSchema } from "./words.ts";

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
   * Calendar days in the merchant's zone up to today, oldest first, without gaps: `ACTIVITY_DAYS` of them, so that this
   * month and the whole one before are among them. Figures as of `months`.
   */
  days: z.array(z.object({ day: daySchema, count: z.int(), amount: moneySchema })),
  /**
   * What came in today (ours): captured of the payments begun today and of those begun earlier, which are holds.
   * `moving` are payments of today that are not answered yet, `held` the holds of today that wait for their capture.
   */
  today: z.object({
    count: z.int(),
    amount: moneySchema,
    earlier: z.object({ count: z.int(), amount: moneySchema }),
    moving: z.int(),
    held: moneySchema,
  }),
  /**
   * Of the payments begun in the last month of `months`, which is not over: captured, its fees, what of it was refunded
   * or is on its way back, and what is left, as the totals of these payments have it.
   */
  paid: moneySchema,
  fee: moneySchema,
  refunded: moneySchema,
  net: moneySchema,
  /** (ours) What invoices were paid outside of the provider on the days of that month; in none of the other sums. */
  outside: z.object({ count: z.int(), amount: moneySchema }).optional(),
  /**
   * The days of the month before that the month so far is held against, both included: from its first to the one with
   * today's number, or to its last when it is shorter. So a month that has just begun is not measured by one that is
   * over.
   */
  before: z.object({ from: daySchema, to: daySchema }),
  /** Paid in those days. */
  paidBefore: moneySchema,
  /**
   * What is pending of all invoices: the `pendingAmount` of their totals; and of how many, the invoices of
   * `status=OPEN`.
   */
  pending: moneySchema,
  openCount: z.int(),
  /**
   * Of these what was due before today (`dueTo` of yesterday); null when there are more than totals are added up of
   * (`LIST_REACH`).
   */
  overdue: z.object({ count: z.int(), amount: moneySchema }).nullable(),
  /**
   * The month so far and the days before it for each application in sight, whatever is asked for: what most was paid to
   * comes first. A deleted one is named while it has payments in these days. Never more than a hundred.
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
export const recentActivitySchema = z.union([
  z.object({ kind: z.literal("INVOICE"), status: openInvoiceStatusSchema, ...activityShape }),
  z.object({
    kind: z.literal("TRANSACTION"),
    status: openPaymentStatusSchema,
    ...activityShape,
    /** As of the payment itself. */
    ...transactionSchema.pick({ capturedAmount: true, cardBrand: true, cardNumber: true }).shape,
  }),
  z.object({ kind: unknownWord(["INVOICE", "TRANSACTION"]), ...activityShape }),
]);
export type RecentActivity = z.infer<typeof recentActivitySchema>;

const sumShape = { count: z.int(), amount: moneySchema };
/** `only`: the id of the thing, while there is exactly one. */
const onlyShape = { ...sumShape, only: idSchema.nullable() };
/**
 * Things that wait for the merchant (ours). `count` and `amount` are of everything, and at most {@link TO_DO_ITEMS} of
 * a kind are named.
 */
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
  /** Disputes that the person may answer, what is due first coming first. */
  disputes: z
    .object({
      ...sumShape,
      items: z.array(
        z.object({
          id: idSchema,
          fullName: z.string(),
          amount: moneySchema,
          state: openWord(DISPUTE_STATES),
          respondBy: instantSchema,
        }),
      ),
    })
    .default({ count: 0, amount: 0, items: [] }),
  /**
   * Payouts to others, and withdrawals, made within `FAILURE_DAYS` that failed; without their fees. Withdrawals count
   * for whoever sees the wallet. `reason`: why it failed, if all failed for one known reason.
   */
  failedPayouts: z.object({ ...onlyShape, reason: openPayoutReasonSchema.nullable() }),
  failedWithdrawals: z.object({ ...onlyShape, reason: openPayoutReasonSchema.nullable() }),
  /** Payouts, and files of them, that the person may approve. */
  waitingPayouts: z.object(onlyShape),
  waitingFiles: z.object(onlyShape),
  /** Refunds that the person may approve. */
  waitingRefunds: z.object(onlyShape).default({ count: 0, amount: 0, only: null }),
  /** Proposed rules of refunds that the person may confirm or refuse, the longest waiting first. */
  refundRules: z
    .object({
      count: z.int(),
      items: z.array(z.object({ appId: appIdSchema, name: z.string(), proposedBy: z.string() })),
    })
    .default({ count: 0, items: [] }),
  /** Proposed rules of approval that the person may confirm or refuse, the longest waiting first. */
  payoutRules: z.object({
    count: z.int(),
    items: z.array(z.object({ appId: appIdSchema, name: z.string(), proposedBy: z.string() })),
  }),
  /**
   * The application that the account prepares and has not handed in, for whoever connects applications; `name` is null
   * until it has one, `missing` counts the required details without a value, and `next` is the first of them.
   */
  unfinished: z
    .object({
      appId: appIdSchema,
      name: z.string().nullable(),
      missing: z.int(),
      next: openRequirementSchema.nullable(),
    })
    .nullable(),
  /**
   * Withdrawals on their way to the merchant's own account or card, for whoever sees the wallet: the first to leave
   * comes first. `arrives`: the last day on which a bank should have it, null for a card, which has it within seconds.
   */
  arriving: z.object({
    ...sumShape,
    items: z.array(
      z.object({ id: idSchema, amount: moneySchema, targetMasked: z.string(), arrives: daySchema.nullable() }),
    ),
  }),
  /** Wallets with targets that wait for an owner, for owners alone; `count` is of the targets (decision 0133). */
  targets: z.object({
    count: z.int(),
    items: z.array(z.object({ appId: appIdSchema, name: z.string(), count: z.int() })),
  }),
  /** Applications that wait for a signature, the longest waiting first. */
  unsigned: z.object({ count: z.int(), items: z.array(z.object({ appId: appIdSchema, name: z.string() })) }),
  /**
   * What staff have sent back, the most urgent first, for whoever connects applications: a change of details of one
   * that takes payments (decision 0083), which stops at its deadline, or an application that was put into review, which
   * waits. `requirement` is the first thing to correct.
   */
  corrections: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        appId: appIdSchema,
        configId: idSchema,
        name: z.string(),
        of: openWord(["DETAILS", "APPLICATION"]),
        requirement: openRequirementSchema,
        deadline: instantSchema.nullable(),
      }),
    ),
  }),
  /**
   * Open invoices whose link lapses at the end of today in the merchant's zone, largest first; amounts are what is
   * still to be paid.
   */
  expiring: z.object({
    ...sumShape,
    items: z.array(z.object({ id: idSchema, invoiceCode: z.string(), fullName: z.string(), amount: moneySchema })),
  }),
});
export type ToDo = z.infer<typeof toDoSchema>;

/** The content of the first screen. */
export const dashboard = {
  monthlyActivity: call("GET", "api/dashboard/report-monthly-activity", {
    summary: "Captured amounts and counts of the last twelve months",
    access: {},
    query: z.object({ appId: appIdSchema.optional() }),
    answer: monthlyActivitySchema,
    errors: ["not_found"],
  }),
  toDo: call("GET", "api/dashboard/to-do", {
    summary:
      "What waits for the merchant: holds about to lapse, payouts and rules to approve, failed payouts and withdrawals, applications to finish, contracts to sign, invoices that expire today",
    access: {},
    query: z.object({ appId: appIdSchema.optional() }),
    answer: toDoSchema,
    errors: ["not_found"],
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
    errors: ["not_found"],
  }),
};
