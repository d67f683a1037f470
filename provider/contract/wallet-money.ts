import { z } from "zod";
import { challengeAnswerSchema, challengeSchema, otpErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, descriptionSchema, idSchema, lineSchema, otpSchema, phoneSchema } from "./fields.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";

const walletMoneyAccess = { ...AREA_ACCESS.wallet, movesMoney: true } satisfies Access;

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

const otpParams = z.object({ OTP: otpSchema });
const moneyErrors = [...otpErrors, "amount_exceeds_balance"] as const;
const movedSchema = z.object({ id: idSchema, amount: moneySchema, fee: moneySchema, currency: currencySchema });

/** What moves money out of a wallet with a one-time code: a top-up, a transfer, a withdrawal. */
export const walletMoney = {
  startTopUp: call("POST", "api/mpay/topup", {
    summary: "Begin topping up a phone account from a wallet",
    access: walletMoneyAccess,
    body: topUpBodySchema,
    answer: challengeSchema,
    errors: ["amount_exceeds_balance"],
  }),
  startTransfer: call("POST", "api/apps/transfer", {
    summary: "Begin a transfer to another merchant or a phone number",
    access: walletMoneyAccess,
    body: transferBodySchema,
    answer: challengeSchema,
    errors: ["amount_exceeds_balance", "recipient_not_found"],
  }),
  startWithdrawal: call("POST", "api/otp/init/withdraw", {
    summary: "Begin a withdrawal to a card or an IBAN",
    access: walletMoneyAccess,
    body: withdrawBodySchema,
    answer: challengeSchema.extend({ fee: moneySchema }),
    errors: ["amount_exceeds_balance"],
  }),
  topUp: call("POST", "api/mpay/topup/{OTP}", {
    summary: "Finish a top-up with the one-time code",
    effect: "money",
    access: walletMoneyAccess,
    params: otpParams,
    body: topUpBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  transfer: call("POST", "api/apps/transfer/{OTP}", {
    summary: "Finish a transfer with the one-time code",
    effect: "money",
    access: walletMoneyAccess,
    params: otpParams,
    body: transferBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
  withdraw: call("POST", "api/user/withdraw/{OTP}", {
    summary: "Finish a withdrawal with the one-time code",
    effect: "money",
    access: walletMoneyAccess,
    params: otpParams,
    body: withdrawBodySchema.extend(challengeAnswerSchema.shape),
    answer: movedSchema,
    errors: moneyErrors,
  }),
};
