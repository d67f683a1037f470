import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { EXCEL_MEDIA_TYPE, exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import {
  appIdSchema,
  descriptionSchema,
  idSchema,
  instantSchema,
  lineSchema,
  otpSchema,
  phoneSchema,
  reasonSchema,
} from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { WITHDRAWAL_FILTERS } from "./filters.ts";
import { tabCountsSchema, WITHDRAWAL_TABS } from "./list-tabs.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { movementSchema } from "./movements.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";
import { PDF_MEDIA_TYPE } from "./statement-file.ts";
import {
  languageSchema,
  openPayoutReasonSchema,
  openPayoutStateSchema,
  openPayoutTargetSchema,
  payoutReasonSchema,
  type CodePurpose,
} from "./words.ts";

/** Who moves money out of a wallet. */
export const WALLET_MONEY = { ...AREA_ACCESS.wallet, movesMoney: true } satisfies Access;

export const transferBodySchema = z.object({
  fromAppId: appIdSchema,
  amount: amountSchema,
  description: descriptionSchema,
  /** Exactly one of the two (docs/product.md section 3, decision 0052). */
  toMerchant: appIdSchema.optional(),
  phoneNumber: phoneSchema.optional(),
});
/** A bank that the table of banks does not know (provider/data/banks.ts), as whoever keeps the account there says. */
export const bankDetailsSchema = z.object({
  bankName: lineSchema({ min: 2, max: 100 }),
  bankTaxId: lineSchema({ min: 0, max: 20 }),
  bankCode: lineSchema({ min: 0, max: 20 }),
  correspondentAccount: lineSchema({ min: 0, max: 34 }),
  swift: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/),
});
export type BankDetails = z.infer<typeof bankDetailsSchema>;

export const withdrawBodySchema = z.object({
  appId: appIdSchema,
  amount: amountSchema,
  description: descriptionSchema,
  /** A card of the person's own, by its id, or an IBAN of the region. */
  target: lineSchema({ min: 8, max: 34 }),
  bank: bankDetailsSchema.optional(),
});
/** At most `TOP_UP_MOST`, to a number whose operator is known (provider/data/phone-operators.ts). */
export const topUpBodySchema = z.object({ appId: appIdSchema, phoneNumber: phoneSchema, amount: amountSchema });

/** A withdrawal as it stands. Amounts in minor units inside. */
export const withdrawalSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** BANK: an IBAN. PROVIDER_CARD: a card of the house bank. OTHER: any other card. */
  target: openPayoutTargetSchema,
  /** What is shown of the card or the IBAN. */
  targetMasked: z.string(),
  amount: moneySchema,
  fee: moneySchema,
  currency: currencySchema,
  state: openPayoutStateSchema,
  /** Why it failed or came back. */
  reason: openPayoutReasonSchema.nullable(),
  description: z.string(),
  /** It left by itself, by a rule that `createdBy` set. */
  automatic: z.boolean(),
  createdBy: z.string(),
  createdDate: instantSchema,
  /** Since when the bank does not know what became of it; it is asked again until it does. */
  unknownSince: instantSchema.nullable(),
  finishedDate: instantSchema.nullable(),
  returnedDate: instantSchema.nullable(),
  /** Who of the provider's staff settled it because the bank did not, and why. */
  settled: z.object({ by: z.string(), note: z.string() }).nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const withdrawalSearchSchema = filterSchema(WITHDRAWAL_FILTERS).extend({ tab: z.enum(WITHDRAWAL_TABS).optional() });
export type WithdrawalSearch = z.output<typeof withdrawalSearchSchema>;

const shareShape = { gross: moneySchema, fee: moneySchema, net: moneySchema };
/**
 * A part of a withdrawal (decision 0047): a movement of its wallet that came in, or that left for something else on the
 * way and is below zero. `gross`, `fee` and `net` are the movement's; of these the withdrawal has `part`. The parts'
 * nets add up to what the withdrawal took.
 */
export const withdrawalPartSchema = movementSchema.omit({ balance: true }).extend({
  part: z.object(shareShape),
  /** Net that was taken before the withdrawal, and that stays after it. */
  before: moneySchema,
  after: moneySchema,
});
export type WithdrawalPart = z.infer<typeof withdrawalPartSchema>;

export const withdrawalPartsSchema = pageOf(withdrawalPartSchema).extend({
  withdrawal: withdrawalSchema,
  /** Its amount and fee: received − fees − sent of all kinds. */
  total: moneySchema,
  /**
   * What the parts come to, by kind: gross that came in, fees, and gross that left for something else (a positive
   * number).
   */
  sums: z.array(
    z.object({ kind: openWord(MOVEMENT_KINDS), received: moneySchema, fees: moneySchema, sent: moneySchema }),
  ),
  /**
   * What was left in the wallet right after it, and what of that belongs to the last part; null where that was taken
   * whole.
   */
  unsettled: moneySchema,
  split: withdrawalPartSchema
    .pick({ event: true, subject: true, subjectId: true, reference: true, after: true })
    .nullable(),
});
export type WithdrawalParts = z.infer<typeof withdrawalPartsSchema>;

const withdrawalParams = z.object({ id: idSchema });
/** In whose language a receipt is written. */
export const receiptQuerySchema = z.object({ language: languageSchema.default("en") });
const otpParams = z.object({ OTP: otpSchema });
/** What the one rule for every exit of money refuses (provider/rules/money-exits.ts). */
const EXIT_ERRORS = ["target_not_confirmed", "second_person_needed"] as const;
const startErrors = ["amount_exceeds_balance", ...EXIT_ERRORS, ...sendErrors] as const;
const moneyErrors = [...otpErrors, "amount_exceeds_balance", ...EXIT_ERRORS] as const;
/** `fee` (ours): left out, it is the published one (provider/rules/fees.ts). */
const startedFor = (purpose: CodePurpose) => challengeFor(purpose).extend({ fee: moneySchema.optional() });
/** (ours) A provider may leave out what it moved: all of that was confirmed with the code. */
const movedSchema = z.object({
  id: idSchema.optional(),
  amount: moneySchema.optional(),
  fee: moneySchema.optional(),
  currency: currencySchema.optional(),
});

/** What moves money out of a wallet with a one-time code: a top-up, a transfer, a withdrawal. */
export const walletMoney = {
  startTopUp: call("POST", "api/mpay/topup", {
    summary: "Begin topping up a phone account from a wallet",
    access: WALLET_MONEY,
    body: topUpBodySchema,
    answer: startedFor("topup"),
    errors: startErrors,
  }),
  startTransfer: call("POST", "api/apps/transfer", {
    summary: "Begin a transfer to another merchant or a phone number",
    access: WALLET_MONEY,
    body: transferBodySchema,
    answer: startedFor("transfer"),
    errors: [...startErrors, "recipient_not_found", "rate_limited", "address_throttled"],
  }),
  startWithdrawal: call("POST", "api/otp/init/withdraw", {
    summary: "Begin a withdrawal to a card or an IBAN",
    access: WALLET_MONEY,
    body: withdrawBodySchema,
    answer: startedFor("withdraw"),
    errors: startErrors,
  }),
  topUp: call("POST", "api/mpay/topup/{OTP}", {
    summary: "Finish a top-up with the one-time code",
    effect: "money",
    access: WALLET_MONEY,
    params: otpParams,
    body: topUpBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  transfer: call("POST", "api/apps/transfer/{OTP}", {
    summary: "Finish a transfer with the one-time code",
    effect: "money",
    access: WALLET_MONEY,
    params: otpParams,
    body: transferBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: [...moneyErrors, "recipient_not_found"],
  }),
  withdraw: call("POST", "api/user/withdraw/{OTP}", {
    summary: "Finish a withdrawal with the one-time code",
    effect: "money",
    access: WALLET_MONEY,
    params: otpParams,
    body: withdrawBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  withdrawals: call("GET", "api/user/withdrawals", {
    summary: "Withdrawals from the wallets in sight, newest first, what they come to, and how many each tab has",
    access: AREA_ACCESS.wallet,
    query: pageQuerySchema.extend(withdrawalSearchSchema.shape),
    answer: pageOf(withdrawalSchema).extend({
      /** What all that are found come to; null of too many. */
      sums: z.object({ amount: moneySchema, fees: moneySchema }).nullable(),
      tabs: tabCountsSchema(WITHDRAWAL_TABS),
    }),
    origin: "ours",
  }),
  /** Whoever may read every line may keep them, as of movements (decision 0044). */
  exportWithdrawals: exportCall(
    "api/user/withdrawals-excel",
    "Withdrawals",
    withdrawalSearchSchema.extend(exportQuerySchema.shape),
    "ours",
    AREA_ACCESS.wallet,
  ),
  exportWithdrawalsSize: exportSizeCall(
    "api/user/withdrawals-excel",
    "withdrawals",
    withdrawalSearchSchema,
    AREA_ACCESS.wallet,
  ),
  withdrawal: call("GET", "api/user/withdrawals/{id}", {
    summary: "One withdrawal",
    access: AREA_ACCESS.wallet,
    params: withdrawalParams,
    answer: withdrawalSchema,
    origin: "ours",
  }),
  withdrawalParts: call("GET", "api/user/withdrawals/{id}/parts", {
    summary:
      "What a withdrawal is made of, first in, first out: what came in, then what left on the way; with sums and what stayed",
    access: AREA_ACCESS.wallet,
    params: withdrawalParams,
    query: pageQuerySchema,
    answer: withdrawalPartsSchema,
    origin: "ours",
  }),
  withdrawalPartsFile: call("GET", "api/user/withdrawals/{id}/parts/excel", {
    summary: "What a withdrawal is made of as an Excel file: every part, their sums, and what stayed in the wallet",
    access: AREA_ACCESS.wallet,
    params: withdrawalParams,
    query: z.object({ language: languageSchema.default("en") }),
    file: true,
    mediaType: EXCEL_MEDIA_TYPE,
    errors: ["rate_limited"],
    origin: "ours",
  }),
  withdrawalReceipt: call("GET", "api/user/withdrawals/{id}/receipt", {
    summary: "The receipt of a withdrawal whose money arrived, as a PDF",
    access: AREA_ACCESS.wallet,
    params: withdrawalParams,
    query: receiptQuerySchema,
    file: true,
    mediaType: PDF_MEDIA_TYPE,
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  settleWithdrawal: call("POST", "api/user/withdrawals/{id}/settle", {
    summary: "Settle a withdrawal whose bank does not know what became of it, and say why",
    effect: "money",
    access: AREA_ACCESS.settleWithdrawal,
    params: withdrawalParams,
    body: z.discriminatedUnion("outcome", [
      z.strictObject({ outcome: z.literal("SUCCESS"), note: reasonSchema }),
      z.strictObject({ outcome: z.literal("FAIL"), reason: payoutReasonSchema, note: reasonSchema }),
    ]),
    answer: withdrawalSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
