import { z } from "zod";
import { call } from "./call.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, idSchema, instantSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { QR_FILTERS } from "./filters.ts";
import { QR_SORTS } from "./list-sorts.ts";
import { QR_TABS } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { pageQuerySchema, sortedPageOf, sortSchema } from "./page.ts";
import { tabsShape } from "./views.ts";
import { openPaymentStatusSchema } from "./words.ts";

const qrFilterSchema = filterSchema(QR_FILTERS);
export type QrFilter = z.output<typeof qrFilterSchema>;
const qrSortSchema = sortSchema(QR_SORTS);

/** A payment by an application's static QR code; `id` is the transaction's. */
export const qrPaymentSchema = z.object({
  id: idSchema,
  /** Code of the static QR's payment link. */
  invoiceCode: z.string(),
  /** What the payer typed to say what they pay for: a table, an order. */
  optionalCode: z.string().nullable(),
  appId: appIdSchema,
  appName: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  status: openPaymentStatusSchema,
  createdDate: instantSchema,
  /** Ours, as all below: what the search of the list finds it by. The card is masked. */
  orderId: z.string(),
  rrn: z.string().nullable(),
  email: z.string().nullable(),
  cardNumber: z.string().nullable(),
});
export type QrPayment = z.infer<typeof qrPaymentSchema>;

/**
 * Totals over everything a filter finds among the QR payments; `more` as of the invoices' totals: it finds more than
 * that, and then the sums are null.
 */
export const qrTotalsSchema = z.object({
  totalElements: z.int(),
  more: z.boolean().optional(),
  currency: currencySchema,
  totalAmount: moneySchema.nullable(),
  paidAmount: moneySchema.nullable(),
  ...tabsShape(QR_TABS),
});

/** The list of QR payments; the provider has it among its calls of invoices. */
export const qrPayments = {
  qrPayments: call("GET", "api/invoices/qr", {
    summary: "QR payments, newest first unless another order is asked for",
    access: {},
    query: qrFilterSchema.extend(pageQuerySchema.shape).extend(qrSortSchema.shape),
    answer: sortedPageOf(qrPaymentSchema),
  }),
  qrTotals: call("GET", "api/meta-qr", {
    summary: "Totals of what a filter finds among the QR payments, and how many of them each tab of the list has",
    access: {},
    query: qrFilterSchema,
    answer: qrTotalsSchema,
    origin: "ours",
  }),
  exportQr: exportCall(
    "api/invoices/qr-excel",
    "QR payments",
    qrFilterSchema.extend({ ...exportQuerySchema.shape, ...qrSortSchema.shape }),
  ),
  exportQrSize: exportSizeCall("api/invoices/qr-excel", "QR payments", qrFilterSchema),
};
