import { z } from "zod";
import { filterSchema } from "../filter-schema.ts";
import { TRANSACTION_FILTERS } from "../filters.ts";
import { moneySchema } from "../money.ts";
import { pageOf } from "../page.ts";
import { merchantCall } from "./merchant-call.ts";
import { merchantPageSchema, referenceSchema } from "./fields.ts";

const listedPaymentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  requestRrn: z.string().nullable(),
  rrn: z.string().nullable(),
  amount: moneySchema,
  fee: moneySchema,
  currencyType: z.string(),
  operationType: z.string(),
  status: z.string(),
  createdDate: z.string(),
  description: z.string(),
  fullName: z.string(),
  cardNumber: z.string().nullable(),
  bookingId: z.string().nullable(),
  invoiceCode: z.string().nullable(),
  /** The provider spells these with underscores. `extra_payment`: a part of an invoice that may be paid in parts. */
  extra_payment: z.boolean(),
  card_brand: z.string().nullable(),
  /** Where the payment came from. */
  payment_route: z.string(),
  payment_way: z.string(),
});

const { status, amount, description, name, fullName, cardNumber, bookingId, invoiceCode, from, to, orderId } =
  TRANSACTION_FILTERS;
const ASKED = { orderId, status, amount, description, name, fullName, cardNumber, bookingId, invoiceCode, from, to };

export const account = {
  transactions: merchantCall("GET", "api/v3/transactions", {
    summary: "Payments of the application, newest first; rrn is the merchant's reference or the network's number",
    scope: "read",
    query: filterSchema(ASKED).extend({ rrn: referenceSchema.optional(), ...merchantPageSchema.shape }),
    payload: pageOf(listedPaymentSchema),
  }),
  cardInfo: merchantCall("GET", "api/v3/card/check-card-info/{bin}", {
    summary: "What is known of a card by its first six digits; an empty list where nothing is",
    scope: "read",
    params: z.object({ bin: z.string().regex(/^\d{6}$/) }),
    payload: z.array(
      z.object({
        bankName: z.string().nullable(),
        paymentSystem: z.string(),
        cardProduct: z.string().nullable(),
        cardBin: z.string(),
        bankNameStr: z.string().nullable(),
      }),
    ),
  }),
  deposit: merchantCall("GET", "api/v2/deposit", {
    summary: "What is available in the application's wallet",
    scope: "read",
    payload: z.object({ name: z.string(), merchantId: z.string(), depositBalance: moneySchema }),
  }),
};
