import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { CUSTOMER_FILTERS } from "./filters.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { cardBrandSchema, invoiceStatusSchema, paymentStatusSchema } from "./words.ts";

/**
 * Somebody who is asked to pay or paid (ours), as far as the caller sees: sums and counts are of the applications in sight, name and contacts
 * of the newest document there. The id says nothing about the person.
 */
export const customerSchema = z.object({
  id: idSchema,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency: currencySchema,
  /** Captured and not refunded, of every payment of theirs. */
  paidAmount: moneySchema,
  /** What is pending of their invoices. */
  owedAmount: moneySchema,
  invoiceCount: z.int(),
  paymentCount: z.int(),
  /** When the newest of these was begun. */
  lastSeen: instantSchema,
});
export type Customer = z.infer<typeof customerSchema>;

export const customerDetailSchema = customerSchema.extend({
  /** Cards that were charged, the latest first; ten at most. */
  cards: z.array(z.object({ cardBrand: cardBrandSchema.nullable(), cardNumber: z.string() })),
});
export type CustomerDetail = z.infer<typeof customerDetailSchema>;

const documentShape = {
  id: idSchema,
  code: z.string(),
  appId: appIdSchema,
  appName: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  createdDate: instantSchema,
};
/** An invoice or a payment of a customer's. A payment says what it was for: an invoice, a payment link, or neither. */
export const customerDocumentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("INVOICE"), status: invoiceStatusSchema, ...documentShape }),
  z.object({
    kind: z.literal("PAYMENT"),
    status: paymentStatusSchema,
    ...documentShape,
    invoice: z.object({ id: idSchema, code: z.string() }).nullable(),
    link: z.object({ id: idSchema, title: z.string() }).nullable(),
  }),
]);
export type CustomerDocument = z.infer<typeof customerDocumentSchema>;

const customerFilterSchema = filterSchema(CUSTOMER_FILTERS);
export type CustomerFilter = z.output<typeof customerFilterSchema>;

const idParams = z.object({ id: idSchema });

export const customers = {
  list: call("GET", "api/customers", {
    summary: "Customers, the one seen last first",
    access: {},
    query: customerFilterSchema.extend(pageQuerySchema.shape),
    answer: pageOf(customerSchema),
    origin: "ours",
  }),
  get: call("GET", "api/customers/{id}", {
    summary: "One customer: what they paid and owe, and their cards",
    access: {},
    params: idParams,
    answer: customerDetailSchema,
    origin: "ours",
  }),
  documents: call("GET", "api/customers/{id}/documents", {
    summary: "Invoices and payments of a customer, newest first",
    access: {},
    params: idParams,
    query: pageQuerySchema,
    answer: pageOf(customerDocumentSchema),
    origin: "ours",
  }),
};
