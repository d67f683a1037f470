import { z } from "zod";
import { call } from "./call.ts";
import { disputeMarkSchema } from "./dispute-mark.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { CUSTOMER_FILTERS } from "./filters.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { unknownWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { openCardBrandSchema, openInvoiceStatusSchema, openPaymentStatusSchema } from "./words.ts";

/**
 * Somebody who is asked to pay or paid (ours), as far as the caller sees: sums and counts are of the applications in
 * sight, name and contacts of the newest document there. The id says nothing about the person.
 */
export const customerSchema = z.object({
  id: idSchema,
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency: currencySchema,
  /** Captured and not refunded, of every payment of theirs. */
  paidAmount: moneySchema,
  /** The pending sum of the customer's invoices. */
  owedAmount: moneySchema,
  invoiceCount: z.int(),
  paymentCount: z.int(),
  /** When the newest of these was begun. */
  lastSeen: instantSchema,
});
export type Customer = z.infer<typeof customerSchema>;

export const customerDetailSchema = customerSchema.extend({
  /** Cards that were charged, the latest first; ten at most. */
  cards: z.array(z.object({ cardBrand: openCardBrandSchema.nullable(), cardNumber: z.string() })),
  /** Disputes of their payments that are not over, the newest first; ten at most. */
  disputes: z.array(disputeMarkSchema).default([]),
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
/**
 * An invoice or a payment of a customer, or something that only the provider knows. A payment names its invoice or
 * payment link, if it has one.
 */
export const customerDocumentSchema = z.union([
  z.object({ kind: z.literal("INVOICE"), status: openInvoiceStatusSchema, ...documentShape }),
  z.object({
    kind: z.literal("PAYMENT"),
    status: openPaymentStatusSchema,
    ...documentShape,
    capturedAmount: moneySchema,
    invoice: z.object({ id: idSchema, code: z.string() }).nullable(),
    link: z.object({ id: idSchema, title: z.string() }).nullable(),
  }),
  z.object({ kind: unknownWord(["INVOICE", "PAYMENT"]), ...documentShape }),
]);
export type CustomerDocument = z.infer<typeof customerDocumentSchema>;

const customerFilterSchema = filterSchema(CUSTOMER_FILTERS);
export type CustomerFilter = z.output<typeof customerFilterSchema>;

/**
 * What erasing would concern, of the applications where the caller may erase: how many invoices and payments, and what
 * of them is not over. Nothing is erased while anything is (`isOver` of provider/rules).
 */
export const erasureSchema = z.object({
  invoiceCount: z.int(),
  paymentCount: z.int(),
  /** Invoices that can still be paid, and recurring ones that have not ended. */
  openInvoices: z.int(),
  recurringInvoices: z.int(),
  /** Payments that have begun, are on hold, or are on their way back. */
  unfinishedPayments: z.int(),
});
export type Erasure = z.infer<typeof erasureSchema>;

const idParams = z.object({ id: idSchema });

export const customers = {
  list: call("GET", "api/customers", {
    summary: "Customers, the one seen last first",
    access: {},
    query: customerFilterSchema.extend(pageQuerySchema.shape),
    answer: pageOf(customerSchema),
    origin: "ours",
  }),
  export: exportCall("api/customers-excel", "Customers", customerFilterSchema.extend(exportQuerySchema.shape)),
  exportSize: exportSizeCall("api/customers-excel", "customers", customerFilterSchema),
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
  erasure: call("GET", "api/customers/{id}/erasure", {
    summary: "What erasing a customer would concern, and what stands in its way",
    access: AREA_ACCESS.eraseCustomer,
    params: idParams,
    answer: erasureSchema,
    origin: "ours",
  }),
  erase: call("POST", "api/customers/{id}/erase", {
    summary: "Replace a customer's name and contacts in every document; cannot be undone",
    access: AREA_ACCESS.eraseCustomer,
    params: idParams,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
