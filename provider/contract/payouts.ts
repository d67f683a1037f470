import { z } from "zod";
import { approverSchema, lastPaidSchema } from "./approval.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { leavesShape, minuteShape } from "./leaving-acts.ts";
import { earlierPaymentSchema } from "./earlier-payments.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import {
  appIdSchema,
  descriptionSchema,
  finCodeSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
  lineSchema,
  otpSchema,
  reasonSchema,
} from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { PAYOUT_FILTERS } from "./filters.ts";
import { PAYOUT_TABS, tabCountsSchema } from "./list-tabs.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { PAYOUT_EXPORT, PAYOUT_PAYMENT, PAYOUT_RECALL, PAYOUT_REVIEW } from "./payout-access.ts";
import { payoutRulesSchema } from "./payout-bands.ts";
import { PDF_MEDIA_TYPE } from "./statement-file.ts";
import { bankDetailsSchema, receiptQuerySchema } from "./wallet-money.ts";
import {
  openCardBrandSchema,
  openNameCheckSchema,
  openPayoutReasonSchema,
  openPayoutStateSchema,
  openPayoutTargetSchema,
  payoutTargetSchema,
} from "./words.ts";

const idParams = z.object({ id: idSchema });

/** A payout as lists show it. Amounts in minor units inside. */
export const payoutSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** BANK: an IBAN. PROVIDER_CARD: a card of the house bank. OTHER: any other card. */
  target: openPayoutTargetSchema,
  /** What is shown of the card or the IBAN. */
  cardNumber: z.string(),
  /** The network of the card; null of an account. */
  cardType: openCardBrandSchema.nullable().default(null),
  /** The receiver's. */
  fullName: z.string(),
  amount: moneySchema,
  fee: moneySchema,
  amountWithFee: moneySchema,
  currency: currencySchema,
  state: openPayoutStateSchema,
  createdBy: z.string(),
  createdDate: instantSchema,
  /** Why it was rejected, as whoever did so wrote it. */
  reason: z.string().nullable(),
  /** Why the bank refused it or sent it back. */
  failure: openPayoutReasonSchema.nullable(),
  /**
   * How many people have to approve it: as the rules of its application were when it was made, and more where they ask
   * for more now.
   */
  approversNeeded: z.int(),
  /** Who approved it so far and still may, while it waits. */
  approvedBy: z.array(z.string()),
});
export type Payout = z.infer<typeof payoutSchema>;

/** A payout in a list, for whoever asks. */
const listedPayoutSchema = payoutSchema.extend({
  description: z.string(),
  /** The caller may approve it, and has not done so. */
  waitsForYou: z.boolean(),
});
export type ListedPayout = z.infer<typeof listedPayoutSchema>;

/** A payout with who did what and when, and what the one who asks may do with it. */
export const payoutDetailSchema = payoutSchema.extend({
  ...minuteShape,
  description: z.string(),
  /** The name of the account's bank; null of a card, and where the table of banks does not know it. */
  bank: z.string().nullable(),
  /** Before this one; null where the application never paid this receiver. */
  lastPaid: lastPaidSchema.nullable(),
  /** Who may still approve it, the caller first and a few of them, while it waits. */
  approvers: z.array(approverSchema),
  /** The file that it was made by; null where it was made by itself. */
  file: z.object({ id: idSchema, fileName: z.string() }).nullable(),
  /** The recurring payout that it was made by; null where somebody made it. */
  recurringId: idSchema.nullable(),
  /** The receiver's personal code (FIN); null of an account, and where it was not asked for. */
  finCode: z.string().nullable().default(null),
  /**
   * Of a payout that the merchant's server made (ours): its own reference, and the last characters of the key. Null
   * where somebody made it.
   */
  api: z.object({ reference: z.string().nullable(), keyHint: z.string() }).nullable().default(null),
  /** What the receiver's bank said of the name when it was made; null where it was not asked. */
  nameCheck: openNameCheckSchema.nullable(),
  /** Who approved or rejected it; its maker where nobody else could (`approvedAlone`). Null until then. */
  reviewedBy: z.string().nullable(),
  reviewedDate: instantSchema.nullable(),
  approvedAlone: z.boolean(),
  /** Until when somebody may approve it; null once that is over or no longer asked. */
  approveBefore: instantSchema.nullable(),
  /** Approvals before the one that let it go, oldest first. `counts`: whoever gave it may still approve. */
  approvals: z.array(z.object({ by: z.string(), date: instantSchema, counts: z.boolean() })),
  /** Since when the bank does not know what became of it; it is asked again until it does. */
  unknownSince: instantSchema.nullable(),
  /** When it arrived, failed, was rejected, recalled or expired. */
  finishedDate: instantSchema.nullable(),
  returnedDate: instantSchema.nullable(),
  /** Who of the provider's staff settled it because the bank did not know, and why. */
  settled: z.object({ by: z.string(), note: z.string() }).nullable(),
  /** It waits, and there are not people enough left who may approve it. */
  blocked: z.boolean(),
  /**
   * It waits, and whoever looks may approve others, but is no second person beside its maker or those who have approved
   * it.
   */
  needsOtherHands: z.boolean(),
  /** While it waits: the same sum to the same receiver, paid lately or waiting as well. */
  earlier: earlierPaymentSchema.nullable(),
  /** `repeat`: make another one out of the same application. */
  may: z.object({ approve: z.boolean(), reject: z.boolean(), recall: z.boolean(), repeat: z.boolean() }),
});
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;

/** What payouts are searched by. */
export const payoutSearchSchema = filterSchema(PAYOUT_FILTERS).extend({ tab: z.enum(PAYOUT_TABS).optional() });
export type PayoutSearch = z.infer<typeof payoutSearchSchema>;

/** What a payout is made of. Amounts in minor units inside. */
export const payoutBodySchema = z.object({
  /** Whose wallet pays, and whose key goes along. */
  appId: appIdSchema,
  target: payoutTargetSchema,
  /** A card's number, or an IBAN of the region. */
  cardNumber: lineSchema({ min: 8, max: 34 }).optional(),
  /**
   * In its place, and in that of `bank`: a payout of the application, to whose account this one goes as well (decision
   * 0070).
   */
  receiverOf: idSchema.optional(),
  /** The receiver's. */
  fullName: fullNameSchema,
  /** The FIN of a card's holder (ours, decision 0161); passed over for an account. */
  finCode: finCodeSchema.optional(),
  amount: amountSchema,
  description: descriptionSchema,
  /** Of a bank that the table of banks does not know. */
  bank: bankDetailsSchema.optional(),
  /** The account is another's by its bank, and somebody goes on all the same. */
  mismatchAccepted: z.boolean().optional(),
  /** Whether the receiver is kept for the next time; left out: where they were paid before (decision 0085). */
  saveReceiver: z.boolean().optional(),
});
export type PayoutBody = z.output<typeof payoutBodySchema>;

/** A saved receiver in a few words. */
const offeredReceiverSchema = z.object({ id: idSchema, name: z.string(), cardNumber: z.string() });

/** An application that somebody may pay out of. */
export const payoutSourceSchema = z.object({
  appId: appIdSchema,
  name: z.string(),
  currency: currencySchema,
  available: moneySchema,
  /**
   * How many people have to approve what (`provider/rules/payout-approvers.ts`), and what the caller made today that
   * counts.
   */
  rules: payoutRulesSchema,
  madeToday: moneySchema,
  /** Who may approve: a few of them, without the caller. */
  reviewers: z.array(z.string()),
  /** The caller may approve it, as nobody else can. */
  alone: z.boolean(),
  /** Saved receivers of the application, the ones paid last first, as far as a choice of them can be read. */
  receivers: z.array(offeredReceiverSchema),
});
export type PayoutSource = z.infer<typeof payoutSourceSchema>;

/** Whether a receiver is kept for the next time, and would be without being asked. */
export const KEPT = ["SAVED", "PAID", "NEW"] as const;

/**
 * What the call of the provider takes: the details, and (ours) the code that confirms them. A program with a key of the
 * application's needs no code; a session's own key needs one (decision 0144).
 */
const createBodySchema = payoutBodySchema.extend(challengeAnswerSchema.partial().shape).extend({
  OTP: otpSchema.optional(),
});

/** The name is counted as it is looked up, also as a payout is made. */
const KEY_ERRORS = ["app_key_invalid", "rate_limited", "address_throttled"] as const;

/** Money to others, created by one person and approved by another. */
export const payouts = {
  search: call("POST", "api/wallets/payout/by-search", {
    summary: "Payouts, newest first, and how many there are under each tab",
    effect: "read",
    access: AREA_ACCESS.payouts,
    body: pageQuerySchema.extend(payoutSearchSchema.shape),
    answer: pageOf(listedPayoutSchema).extend({
      tabs: tabCountsSchema(PAYOUT_TABS),
      /** Of all that were found, by currency (ours); left out where they are more than are counted. */
      sums: z.array(z.object({ currency: currencySchema, amount: moneySchema, amountWithFee: moneySchema })).optional(),
      /** Files of payouts that the caller may approve (ours), as far as they are counted. */
      waitingFiles: z.int().optional(),
    }),
  }),
  one: call("GET", "api/wallets/payout/{id}", {
    summary: "One payout, and what the caller may do with it",
    access: AREA_ACCESS.payouts,
    params: idParams,
    answer: payoutDetailSchema,
    origin: "ours",
  }),
  receipt: call("GET", "api/wallets/payout/{id}/receipt", {
    summary: "The receipt of a payout whose money arrived, as a PDF",
    access: AREA_ACCESS.payouts,
    params: idParams,
    query: receiptQuerySchema,
    file: true,
    mediaType: PDF_MEDIA_TYPE,
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  export: exportCall(
    "api/payouts-excel",
    "Payouts",
    payoutSearchSchema.extend(exportQuerySchema.shape),
    "ours",
    PAYOUT_EXPORT,
  ),
  exportSize: exportSizeCall("api/payouts-excel", "payouts", payoutSearchSchema, PAYOUT_EXPORT),
  create: call("POST", "api/wallets/payout", {
    summary: "Create a payout to a card or a bank",
    effect: "money",
    access: PAYOUT_PAYMENT,
    appKey: true,
    scope: "payouts",
    body: createBodySchema,
    answer: payoutSchema,
    errors: [...KEY_ERRORS, "application_not_online", "amount_exceeds_balance", "daily_limit_exceeded", ...otpErrors],
  }),
  start: call("POST", "api/otp/init/payout", {
    summary: "Send the code that makes exactly this payout: its receiver, amount and purpose",
    access: PAYOUT_PAYMENT,
    body: payoutBodySchema,
    answer: challengeFor("payout"),
    errors: [
      "not_found",
      "application_not_online",
      "amount_exceeds_balance",
      "rate_limited",
      "address_throttled",
      ...sendErrors,
    ],
    origin: "ours",
  }),
  maskedFullName: call("POST", "api/wallets/masked-fullName", {
    summary: "Whether a name is that of a payout's target; the masked name where it is, or nearly",
    effect: "read",
    access: PAYOUT_PAYMENT,
    appKey: true,
    scope: "payouts",
    body: payoutBodySchema
      .omit({ description: true, finCode: true, mismatchAccepted: true, saveReceiver: true })
      // Ours: with it the answer says what is the same.
      .partial({ amount: true }),
    answer: z.object({
      maskedFullName: z.string().nullable(),
      match: openNameCheckSchema,
      /** A payout to this very account and name was approved before, and arrived. */
      known: z.boolean(),
      /** SAVED: kept already. PAID: a payout arrived there before, so that the next one keeps it by itself. */
      kept: openWord(KEPT),
      /** The same sum to the same receiver, paid lately or waiting (ours). */
      earlier: earlierPaymentSchema.nullable().default(null),
    }),
    errors: [...KEY_ERRORS, "not_found"],
  }),
  sessionKey: call("POST", "api/wallets/{appId}/payout-key", {
    summary: "A key that stands in for the application's in this session alone, for a few minutes; nobody keeps it",
    effect: "read",
    access: PAYOUT_PAYMENT,
    params: z.object({ appId: appIdSchema }),
    answer: z.object({ appKey: z.string() }),
    origin: "ours",
  }),
  sources: call("GET", "api/wallets/payout-sources", {
    summary: "Applications that the person may pay out of, with what is available and who would have to approve",
    access: PAYOUT_PAYMENT,
    answer: z.array(payoutSourceSchema),
    origin: "ours",
  }),
  startApproval: call("POST", "api/wallets/payout/{id}/approval", {
    summary: "Send the code that approves exactly this payout: its amount, receiver and fee",
    access: PAYOUT_REVIEW,
    params: idParams,
    answer: challengeFor("payout"),
    errors: ["own_payout", "same_hands", "already_approved", "act_waits", "invalid_state", ...sendErrors],
    origin: "ours",
  }),
  approve: call("POST", "api/wallets/payout/{id}/approve/{OTP}", {
    summary: "Approve a payout somebody else created; the last that is needed sends the money to the bank",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: idParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: payoutSchema.extend(leavesShape),
    errors: [...otpErrors, "own_payout", "same_hands", "already_approved", "act_waits", "invalid_state"],
    origin: "ours",
  }),
  reject: call("POST", "api/wallets/payout/{id}/reject", {
    summary: "Reject a payout, with a reason; the money goes back",
    effect: "money",
    access: PAYOUT_REVIEW,
    params: idParams,
    body: z.object({ reason: reasonSchema }),
    answer: payoutSchema,
    errors: ["own_payout", "invalid_state"],
    origin: "ours",
  }),
  recall: call("POST", "api/wallets/payout/{id}/recall", {
    summary: "Take back a payout of one's own that still waits; the money goes back",
    effect: "money",
    access: PAYOUT_RECALL,
    params: idParams,
    answer: payoutSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
