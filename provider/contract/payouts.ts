import { z } from "zod";
import { call } from "./call.ts";
import {
  appIdSchema,
  descriptionSchema,
  filterTextSchema,
  idSchema,
  instantSchema,
  lineSchema,
  reasonSchema,
} from "./fields.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";
import { payoutStateSchema, payoutTargetSchema } from "./words.ts";

const payoutMoney = { ...AREA_ACCESS.payouts, permission: "PAYOUT_PAYMENT", movesMoney: true } satisfies Access;
const payoutReview = { ...AREA_ACCESS.payouts, permission: "PAYOUT_REVIEW", movesMoney: true } satisfies Access;
const idParams = z.object({ id: idSchema });

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

/** Money to others, created by one person and approved by another. */
export const payouts = {
  search: call("POST", "api/wallets/payout/by-search", {
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
  create: call("POST", "api/wallets/payout", {
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
  approve: call("POST", "api/wallets/payout/{id}/approve", {
    summary: "Approve a payout somebody else created",
    effect: "money",
    access: payoutReview,
    params: idParams,
    answer: payoutSchema,
    errors: ["own_payout", "invalid_state"],
    origin: "ours",
  }),
  reject: call("POST", "api/wallets/payout/{id}/reject", {
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
