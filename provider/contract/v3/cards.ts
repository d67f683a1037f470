import { z } from "zod";
import { amountSchema, moneySchema } from "../money.ts";
import { idSchema, lineSchema } from "../fields.ts";
import { CUSTOMER_REF_LENGTH } from "../limits.ts";
import { metadataSchema } from "../merchant-terms.ts";
import { orderTerms } from "./fields.ts";
import { merchantCall } from "./merchant-call.ts";
import { placedOrderSchema } from "./orders.ts";

/** The merchant's own name of a payer. */
const customerRefSchema = lineSchema(CUSTOMER_REF_LENGTH);

const { callbackUrl, description, language } = orderTerms;
const saveBodySchema = z.strictObject({
  customerRef: customerRefSchema,
  callbackUrl,
  description,
  language,
  metadata: metadataSchema.nullish(),
});
export type CardSaveBody = z.output<typeof saveBodySchema>;

const { currency, operation } = orderTerms;
const chargeBodySchema = z.strictObject({
  cardUuid: idSchema,
  amount: amountSchema,
  currency,
  operation,
  description,
  callbackUrl,
  threeDS: z.boolean().nullish(),
  /** The payer is there and pressed a button. The provider spells it so. */
  isOneCLickPayment: z.boolean().nullish(),
});
export type ChargeBody = z.output<typeof chargeBodySchema>;

const chargeSchema = placedOrderSchema.extend({
  /** As the order itself has it. */
  paymentStatus: z.string(),
  transactionResponseDto: z.object({
    /** Whether the payer has to confirm the charge at `redirectUrl` (3-D Secure). */
    redirect: z.boolean(),
    redirectUrl: z.string().nullable(),
    threeDS: z.boolean(),
  }),
});

const cardSaveSchema = z.object({
  cardSaveId: z.string(),
  orderId: z.string(),
  sessionId: z.string(),
  /** Where the payer enters the card and agrees. */
  paymentUrl: z.string(),
  /** Held to check the card, and given back by itself. */
  amount: moneySchema,
  currency: z.string(),
  /** CREATED VERIFIED REVERSED REVERSE_FAILED DECLINED EXPIRED. */
  status: z.string(),
});

const savedCardSchema = z.object({
  cardUuid: z.string(),
  maskedPan: z.string().nullable(),
  cardBrand: z.string(),
  createdDate: z.string(),
});

export const cards = {
  save: merchantCall("POST", "api/v3/cards/save", {
    summary: "Save a payer's card; the payer enters it at paymentUrl, agrees, and 1.00 is held and given back",
    scope: "cards",
    keyHeader: "X-Idempotency-Key",
    body: saveBodySchema,
    payload: cardSaveSchema,
  }),
  getSave: merchantCall("GET", "api/v3/cards/save/{cardSaveId}", {
    summary: "How the saving of a card stands; cardUuid is null until the bank has said yes, and after a removal",
    scope: "read",
    params: z.object({ cardSaveId: idSchema }),
    payload: z.object({
      cardSaveId: z.string(),
      orderId: z.string(),
      status: z.string(),
      cardUuid: z.string().nullable(),
      maskedPan: z.string().nullable(),
      cardBrand: z.string().nullable(),
      /** Null after a removal. */
      customerRef: z.string().nullable(),
      verifiedDate: z.string().nullable(),
    }),
  }),
  list: merchantCall("GET", "api/v3/cards/save", {
    summary: "The saved cards of a customer, newest first",
    scope: "read",
    query: z.object({ customerRef: customerRefSchema }),
    payload: z.array(savedCardSchema),
  }),
  autoPay: merchantCall("POST", "api/v3/autoPay", {
    summary: "Charge a saved card; where redirect is true, send the payer to redirectUrl to confirm",
    scope: "cards",
    keyHeader: "X-REQUEST-RRN",
    body: chargeBodySchema,
    payload: chargeSchema,
  }),
  remove: merchantCall("DELETE", "api/v3/cards/{cardUuid}", {
    summary: "Remove a saved card; it can never be charged again",
    scope: "cards",
    params: z.object({ cardUuid: idSchema }),
  }),
};
