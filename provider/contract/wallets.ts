import { z } from "zod";
import { call } from "./call.ts";
import { challengeAnswerSchema, challengeSchema, otpErrors } from "./auth.ts";
import {
  appIdSchema,
  descriptionSchema,
  filterTextSchema,
  idSchema,
  instantSchema,
  lineSchema,
  otpSchema,
  phoneSchema,
  reasonSchema,
} from "./fields.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";
import { payoutStateSchema, payoutTargetSchema } from "./words.ts";

const walletMoney = { ...AREA_ACCESS.wallet, movesMoney: true } satisfies Access;
const payoutMoney = { ...AREA_ACCESS.payouts, permission: "PAYOUT_PAYMENT", movesMoney: true } satisfies Access;
const payoutReview = { ...AREA_ACCESS.payouts, permission: "PAYOUT_REVIEW", movesMoney: true } satisfies Access;

/** Balances of one application (docs/provider.md section 4), all in minor units inside, none below zero. */
export const walletSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  /** What can be used now: captured − fees − refunds − what was paid out or withdrawn, also what of these is still on its way. */
  available: moneySchema,
  /** On payers' cards: the amounts of pre-authorizations that are neither completed nor given up. */
  held: moneySchema,
  /** When the first of these lapses; null while nothing is held. */
  heldUntil: instantSchema.nullable(),
  /** Has left, and has not arrived: refunds and payouts that are not answered yet. What fails of it becomes available again. */
  inTransit: moneySchema,
});
export type Wallet = z.infer<typeof walletSchema>;

export const transferBodySchema = z.object({
  fromAppId: appIdSchema,
  amount: amountSchema,
  description: descriptionSchema,
  /** Exactly one of the two (docs/product.md section 3). */
  toMerchant: appIdSchema.optional(),
  phoneNumber: phoneSchema.optional(),
});
export const withdrawBodySchema = z.object({
  appId: appIdSchema,
  amount: amountSchema,
  description: descriptionSchema,
  target: lineSchema({ min: 8, max: 34 }),
});
const topUpBodySchema = z.object({ appId: appIdSchema, phoneNumber: phoneSchema, amount: amountSchema });

export const payoutSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  target: payoutTargetSchema,
  cardNumber: z.string(),
  fullName: z.string(),
  amount: moneySchema,
  fee: moneySchema,
  amountWithFee: moneySchema,
  currency: currencySchema,
  state: payoutStateSchema,
  createdBy: z.string(),
  createdDate: instantSchema,
  reason: z.string().nullable(),
});

const otpParams = z.object({ OTP: otpSchema });
const idParams = z.object({ id: idSchema });
const moneyErrors = [...otpErrors, "amount_exceeds_balance"] as const;
const movedSchema = z.object({ id: idSchema, amount: moneySchema, fee: moneySchema, currency: currencySchema });

export const wallets = {
  list: call("GET", "api/user/wallets", {
    summary: "Wallets the person may see, by the application's name; of a deleted one while money is in it",
    access: AREA_ACCESS.wallet,
    answer: z.array(walletSchema),
  }),
  entries: call("GET", "api/wallets/{appId}", {
    summary: "Movements on one wallet, newest first",
    access: AREA_ACCESS.wallet,
    params: z.object({ appId: appIdSchema }),
    query: pageQuerySchema,
    answer: pageOf(
      z.object({
        id: idSchema,
        at: instantSchema,
        kind: z.string(),
        amount: moneySchema,
        balance: moneySchema,
        description: z.string(),
      }),
    ),
  }),
  startTopUp: call("POST", "api/mpay/topup", {
    summary: "Begin topping up a phone account from a wallet",
    access: walletMoney,
    body: topUpBodySchema,
    answer: challengeSchema,
    errors: ["amount_exceeds_balance"],
  }),
  startTransfer: call("POST", "api/apps/transfer", {
    summary: "Begin a transfer to another merchant or a phone number",
    access: walletMoney,
    body: transferBodySchema,
    answer: challengeSchema,
    errors: ["amount_exceeds_balance", "recipient_not_found"],
  }),
  startWithdrawal: call("POST", "api/otp/init/withdraw", {
    summary: "Begin a withdrawal to a card or an IBAN",
    access: walletMoney,
    body: withdrawBodySchema,
    answer: challengeSchema.extend({ fee: moneySchema }),
    errors: ["amount_exceeds_balance"],
  }),
  topUp: call("POST", "api/mpay/topup/{OTP}", {
    summary: "Finish a top-up with the one-time code",
    effect: "money",
    access: walletMoney,
    params: otpParams,
    body: topUpBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  transfer: call("POST", "api/apps/transfer/{OTP}", {
    summary: "Finish a transfer with the one-time code",
    effect: "money",
    access: walletMoney,
    params: otpParams,
    body: transferBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  withdraw: call("POST", "api/user/withdraw/{OTP}", {
    summary: "Finish a withdrawal with the one-time code",
    effect: "money",
    access: walletMoney,
    params: otpParams,
    body: withdrawBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  searchPayouts: call("POST", "api/wallets/payout/by-search", {
    summary: "Payouts, newest first",
    effect: "read",
    access: AREA_ACCESS.payouts,
    body: pageQuerySchema.extend({
      appId: appIdSchema.optional(),
      state: payoutStateSchema.optional(),
      text: filterTextSchema.optional(),
    }),
    answer: pageOf(payoutSchema),
  }),
  createPayout: call("POST", "api/wallets/payout", {
    summary: "Create a payout to a card or a bank",
    effect: "money",
    access: payoutMoney,
    appKey: true,
    body: z.object({
      target: payoutTargetSchema,
      cardNumber: lineSchema({ min: 8, max: 34 }),
      amount: amountSchema,
      description: descriptionSchema,
    }),
    answer: payoutSchema,
    errors: ["app_key_invalid", "amount_exceeds_balance", "recipient_not_found", "daily_limit_exceeded"],
  }),
  maskedFullName: call("POST", "api/wallets/masked-fullName", {
    summary: "The masked name behind a payout's target",
    effect: "read",
    access: payoutMoney,
    appKey: true,
    body: z.object({ cardNumber: lineSchema({ min: 8, max: 34 }) }),
    answer: z.object({ maskedFullName: z.string() }),
    errors: ["app_key_invalid", "recipient_not_found"],
  }),
  approvePayout: call("POST", "api/wallets/payout/{id}/approve", {
    summary: "Approve a payout somebody else created",
    effect: "money",
    access: payoutReview,
    params: idParams,
    answer: payoutSchema,
    errors: ["own_payout", "invalid_state"],
    origin: "ours",
  }),
  rejectPayout: call("POST", "api/wallets/payout/{id}/reject", {
    summary: "Reject a payout, with a reason; the money goes back",
    effect: "money",
    access: payoutReview,
    params: idParams,
    body: z.object({ reason: reasonSchema }),
    answer: payoutSchema,
    errors: ["own_payout", "invalid_state"],
    origin: "ours",
  }),
};
