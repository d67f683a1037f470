import { z } from "zod";
import {
  daySchema,
  descriptionSchema,
  emailSchema,
  fullNameSchema,
  idSchema,
  lineSchema,
  messageSchema,
  reasonSchema,
} from "../fields.ts";
import { BOOKING_ID_LENGTH } from "../limits.ts";
import { amountSchema, moneySchema, partAmountSchema } from "../money.ts";
import { OUTSIDE_METHODS } from "../outside-methods.ts";
import { INSTALLMENT_CARDS } from "../words.ts";
import { metadataSchema } from "../merchant-terms.ts";
import { callbackUrlSchema, inEnvelope, ORDER_LANGUAGES } from "./fields.ts";
import { merchantCall } from "./merchant-call.ts";

/** A day, or an instant on that day. */
const dayTextSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/);

const askedSchema = z.strictObject({
  amount: amountSchema.nullish(),
  /** The payer sets the amount. */
  amountDynamic: z.boolean().nullish(),
  currencyType: z.string().max(3).nullish(),
  languageType: z.enum(ORDER_LANGUAGES).nullish(),
  fullName: fullNameSchema.nullish(),
  email: emailSchema.nullish(),
  phoneNumber: z.string().max(32).nullish(),
  description: descriptionSchema,
  customMessage: messageSchema.nullish(),
  expireDate: dayTextSchema.nullish(),
  approveURL: callbackUrlSchema.nullish(),
  cancelURL: callbackUrlSchema.nullish(),
  declineURL: callbackUrlSchema.nullish(),
  redirectURL: callbackUrlSchema.nullish(),
  installmentProductType: z.enum(INSTALLMENT_CARDS).nullish(),
  installmentPeriod: z.int().nullish(),
  directPay: z.boolean().nullish(),
  sendSms: z.boolean().nullish(),
  sendWhatsapp: z.boolean().nullish(),
  sendEmail: z.boolean().nullish(),
  metadata: metadataSchema.nullish(),
  externalTransactionId: lineSchema(BOOKING_ID_LENGTH).nullish(),
});
export type InvoiceAsked = z.output<typeof askedSchema>;

export const apiInvoiceSchema = z.object({
  id: z.string(),
  merchantId: z.string(),
  uuid: z.string(),
  invoiceUuid: z.string(),
  invoiceCode: z.string(),
  /** PENDING PARTIAL COMPLETE CASH EXPIRED DECLINED CANCELED ERROR. */
  invoiceStatus: z.string(),
  paymentUrl: z.string(),
  /** Null while the payer has not set it. */
  amount: moneySchema.nullable(),
  amountDynamic: z.boolean(),
  totalAmount: moneySchema.nullable(),
  /** What the provider keeps; the payer pays nothing on top. */
  commissionFee: moneySchema.nullable(),
  currencyType: z.string(),
  languageType: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  description: z.string(),
  expireDate: z.string().nullable(),
  externalTransactionId: z.string().nullable(),
  metadata: metadataSchema.nullable(),
  /** Whether it can be paid now. */
  active: z.boolean(),
});
export type ApiInvoice = z.output<typeof apiInvoiceSchema>;

export const invoices = {
  create: merchantCall("POST", "api/v2/invoices", {
    summary: "Make an invoice, or a link whose payer sets the amount, and send it where that is asked for",
    scope: "invoices",
    keyHeader: "X-Idempotency-Key",
    body: inEnvelope(askedSchema),
    payload: apiInvoiceSchema,
  }),
  get: merchantCall("POST", "api/v2/get-invoice", {
    summary: "One invoice, as it is now",
    scope: "read",
    body: inEnvelope(z.strictObject({ uuid: idSchema })),
    payload: apiInvoiceSchema,
  }),
  /** (ours) */
  paidOutside: merchantCall("POST", "api/v2/invoices/paid-outside", {
    summary:
      "Mark an invoice, or a part of it, as paid outside of the provider: in cash, by bank transfer, or otherwise",
    scope: "invoices",
    keyHeader: "X-Idempotency-Key",
    body: inEnvelope(
      z.strictObject({
        uuid: idSchema,
        /** All that is left, without it. */
        amount: partAmountSchema.nullish(),
        method: z.enum(OUTSIDE_METHODS),
        /** In the merchant's zone; today, without it. */
        paidDate: daySchema.nullish(),
        note: reasonSchema.nullish(),
        /** Whether the payer gets a receipt by e-mail, if an address is known. */
        receipt: z.boolean().nullish(),
      }),
    ),
    payload: apiInvoiceSchema.extend({ outsidePaymentId: idSchema }),
  }),
  /** (ours) */
  takeBackOutside: merchantCall("POST", "api/v2/invoices/take-back-outside", {
    summary: "Take back within 24 hours that an invoice was paid outside of the provider",
    scope: "invoices",
    body: inEnvelope(z.strictObject({ uuid: idSchema, outsidePaymentId: idSchema })),
    payload: apiInvoiceSchema,
  }),
};
