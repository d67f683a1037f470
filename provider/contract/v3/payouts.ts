import { z } from "zod";
import { descriptionSchema, finCodeSchema, fullNameSchema, lineSchema } from "../fields.ts";
import { filterSchema } from "../filter-schema.ts";
import { PAYOUT_FILTERS } from "../filters.ts";
import { FILTER_LENGTH, MAX_PAGE, MERCHANT_PAGE_SIZE, PAGE_SIZE } from "../limits.ts";
import { askedAmountSchema, moneySchema } from "../money.ts";
import { pageOf } from "../page.ts";
import { callbackUrlSchema, inEnvelope, merchantPageSchema, referenceSchema } from "./fields.ts";
import { merchantCall } from "./merchant-call.ts";

/** States of a payout as this API tells them; the office knows more (`sandbox/src/wire/api-payout.ts`). */
const API_PAYOUT_STATES = [
  "CREATED",
  "IN_PROGRESS",
  "NOT_FOUND",
  "FAIL",
  "SUCCESS",
  "DAILY_PAYOUT_LIMIT_EXCEEDED",
] as const;
export type ApiPayoutState = (typeof API_PAYOUT_STATES)[number];

const cardPanSchema = lineSchema({ min: 12, max: 25 });

const askedSchema = z.strictObject({
  transferAmount: askedAmountSchema,
  description: descriptionSchema,
  /** The holder of the card. */
  fullName: fullNameSchema,
  finCode: finCodeSchema,
  cardPan: cardPanSchema,
  bankName: lineSchema({ min: 1, max: 100 }).nullish(),
  cardType: lineSchema({ min: 1, max: 32 }).nullish(),
  /** The merchant's own reference of the payout. */
  requestRrn: referenceSchema.nullish(),
  customerCode: lineSchema({ min: 1, max: 64 }).nullish(),
  voen: lineSchema({ min: 1, max: 20 }).nullish(),
  birthDate: z.iso.date().nullish(),
  callbackUrl: callbackUrlSchema.nullish(),
});

const madePayoutSchema = z.object({
  /** Whether it was answered: SUCCESS may still become FAIL, if the receiver's bank sends it back. So spelled. */
  _final: z.boolean(),
  state: z.string(),
  stateDescription: z.string(),
  /** What is available in the wallet after the payout. */
  currentDepositBalance: moneySchema,
  /** Our id of the payout. */
  walletHistoryId: z.string(),
  bankName: z.string().nullable(),
});

export const apiPayoutSchema = z.object({
  bankName: z.string().nullable(),
  state: z.string(),
  /** Masked. */
  cardPan: z.string(),
  transferAmount: moneySchema,
  createdDate: z.string(),
  /** CARD, or IBAN of a payout that was made in the back office. */
  transferType: z.string(),
  description: z.string(),
  fullName: z.string(),
  finCode: z.string().nullable(),
});

const listedPayoutSchema = z.object({
  id: z.string(),
  requestRrn: z.string().nullable(),
  transferAmount: moneySchema,
  amountWithFee: moneySchema,
  fee: moneySchema,
  createdDate: z.string(),
  state: z.string(),
  cardPan: z.string(),
  finCode: z.string().nullable(),
  fullName: z.string(),
});

const { amount, from, to } = PAYOUT_FILTERS;
const textSchema = z.string().trim().min(1).max(FILTER_LENGTH);
const searchedSchema = z.strictObject({
  page: z.int().min(0).max(MAX_PAGE).default(0),
  size: z.int().min(1).max(MERCHANT_PAGE_SIZE).default(PAGE_SIZE),
  finCode: finCodeSchema.nullish(),
});

/** By the merchant's own reference, or by our id where the payout has none. */
const rrnSchema = referenceSchema;

export const payouts = {
  create: merchantCall("POST", "api/v3/payout", {
    summary: "Pay out to a card; it waits for approval where the application's rules ask for it",
    scope: "payouts",
    keyHeader: "X-IDEMPOTENCY-KEY",
    body: inEnvelope(askedSchema),
    payload: madePayoutSchema,
  }),
  info: merchantCall("GET", "api/v3/payout/info/{requestRrn}", {
    summary: "One payout by the merchant's own reference, or by our id",
    scope: "read",
    params: z.object({ requestRrn: rrnSchema }),
    payload: apiPayoutSchema,
  }),
  list: merchantCall("GET", "api/v3/payouts", {
    summary: "Payouts of the application, newest first",
    scope: "read",
    query: filterSchema({ amount, from, to }).extend({
      rrn: rrnSchema.optional(),
      status: z.enum(API_PAYOUT_STATES).optional(),
      description: textSchema.optional(),
      fullName: textSchema.optional(),
      finCode: finCodeSchema.optional(),
      bankSource: textSchema.optional(),
      ...merchantPageSchema.shape,
    }),
    payload: pageOf(listedPayoutSchema),
  }),
  search: merchantCall("POST", "api/v3/payout/by-search", {
    summary: "Payouts of the application to whoever has this personal code, newest first",
    scope: "read",
    body: inEnvelope(searchedSchema),
    payload: pageOf(listedPayoutSchema),
  }),
  receipt: merchantCall("GET", "api/v3/payout/receipt/{rrn}", {
    summary: "The receipt of a payout or withdrawal whose money arrived, as a PDF",
    scope: "read",
    params: z.object({ rrn: rrnSchema }),
    pdf: true,
  }),
  checkCardholder: merchantCall("POST", "api/v3/payout/check-cardholder", {
    summary: "The masked name of a card's holder; null where its bank does not tell",
    scope: "payouts",
    effect: "read",
    body: inEnvelope(z.strictObject({ cardPan: cardPanSchema })),
    payload: z.string().nullable(),
  }),
};
