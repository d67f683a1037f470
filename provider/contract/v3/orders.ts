import { z } from "zod";
import { reasonSchema } from "../fields.ts";
import { amountSchema, moneySchema, partAmountSchema } from "../money.ts";
import { callbackUrlSchema, orderExtras, orderIdSchema, orderTerms, referenceSchema } from "./fields.ts";
import { metadataSchema } from "../merchant-terms.ts";
import { merchantCall } from "./merchant-call.ts";

/** Every word in an answer is open: a client passes an unknown one on. */
const word = z.string();
const instant = z.string();

const orderBodySchema = z.strictObject({ amount: amountSchema, ...orderTerms, ...orderExtras });
export type OrderBody = z.output<typeof orderBodySchema>;

export const placedOrderSchema = z.object({
  orderId: z.string(),
  sessionId: z.string(),
  /** Where the payer pays. */
  paymentUrl: z.string(),
  /** The same page, for a look at it. */
  previewUrl: z.string(),
  transactionId: z.string(),
  /** In percent. The provider spells it so. */
  comissionRate: z.number(),
  amount: moneySchema,
  /** What the provider keeps of the amount; the payer pays `totalAmount`. */
  fee: moneySchema,
  totalAmount: moneySchema,
});

const cardDetailsSchema = z.object({
  maskedPan: z.string().nullable(),
  brand: word.nullable(),
  cardHolderName: z.string().nullable(),
});

export const orderSchema = z.object({
  orderId: z.string(),
  invoiceUuid: z.string().nullable(),
  amount: moneySchema,
  currencyType: word,
  merchantName: z.string(),
  commission: moneySchema,
  /** In percent. */
  commissionRate: z.number(),
  /** Captured, before refunds. */
  paidAmount: moneySchema,
  operationType: word,
  paymentStatus: word,
  /** Whether a saved card was charged without its holder. */
  auto: z.boolean(),
  createdDate: instant,
  description: z.string(),
  metadata: metadataSchema.nullable(),
  transactions: z.array(
    z.object({
      uuid: z.string(),
      createdDate: instant,
      status: word,
      channel: word,
      requestRrn: z.string().nullable(),
      responseRrn: z.string().nullable(),
      pan: z.string().nullable(),
      paymentWay: word,
      cardDetails: cardDetailsSchema,
      cardUuid: z.string().nullable(),
      responseDescription: z.string().nullable(),
      installment: z.object({ type: word, period: word }).nullable(),
    }),
  ),
});
export type Order = z.output<typeof orderSchema>;

const orderParams = z.object({ orderId: orderIdSchema });

export const orders = {
  create: merchantCall("POST", "api/v3/orders", {
    summary: "Make an order; the payer pays it at its paymentUrl within 24 hours",
    scope: "orders",
    keyHeader: "X-REQUEST-RRN",
    body: orderBodySchema,
    payload: placedOrderSchema,
  }),
  get: merchantCall("GET", "api/v3/orders/{orderId}", {
    summary: "One order with what was tried to pay it",
    scope: "read",
    params: orderParams,
    payload: orderSchema,
  }),
  status: merchantCall("GET", "api/v3/orders/{orderId}/status", {
    summary: "The same as the order itself",
    scope: "read",
    params: orderParams,
    payload: orderSchema,
  }),
  byReference: merchantCall("GET", "api/v3/orders/{requestRrn}/rrn", {
    summary: "One order by the merchant's own reference",
    scope: "read",
    params: z.object({ requestRrn: referenceSchema }),
    payload: orderSchema,
  }),
  expire: merchantCall("PATCH", "api/v3/expire-status", {
    summary: "End an order that is not paid",
    scope: "orders",
    query: z.object({ orderId: orderIdSchema }),
  }),
  refund: merchantCall("POST", "api/v3/refund", {
    summary: "Give a payment back, in full or in part",
    scope: "refunds",
    keyHeader: "X-Idempotency-Key",
    body: z.strictObject({
      orderId: orderIdSchema,
      amount: partAmountSchema.nullish(),
      refundReason: reasonSchema.nullish(),
      callbackUrl: callbackUrlSchema.nullish(),
    }),
  }),
  complete: merchantCall("POST", "api/v3/complete", {
    summary: "Capture what is held, in full or in part; the rest is released",
    scope: "orders",
    keyHeader: "X-Idempotency-Key",
    body: z.strictObject({
      orderId: orderIdSchema,
      amount: partAmountSchema.nullish(),
      callbackUrl: callbackUrlSchema.nullish(),
    }),
  }),
  receipt: merchantCall("GET", "api/v3/acquiring/receipt/{orderId}", {
    summary: "The payer's receipt of an order, by its id or by the merchant's own reference",
    scope: "read",
    params: z.object({ orderId: referenceSchema }),
    pdf: true,
  }),
  directPay: merchantCall("POST", "api/v3/directPay", {
    summary: "Pay with card data of the merchant's own: not offered",
    scope: "orders",
    body: z.looseObject({}),
    refusedWith:
      "Card data are not taken here: that needs a PCI DSS certificate of the merchant's own. " +
      "Make an order, and send the payer to its paymentUrl.",
  }),
};
