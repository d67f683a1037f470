import type { TRANSACTION_FILTERS } from "#provider/contract/filters";
import type { FileColumn, TRANSACTION_COLUMNS } from "#provider/contract/list-columns";

/** The key of each column's heading, in `transactions.json`. */
export const TRANSACTION_HEADINGS = {
  orderId: "field.orderId",
  created: "field.created",
  payer: "field.fullName",
  card: "field.card",
  invoice: "field.invoice",
  bookingId: "field.bookingId",
  rrn: "field.rrn",
  application: "field.application",
  applicationId: "field.applicationId",
  status: "field.status",
  captureBy: "field.captureBy",
  amount: "field.amount",
  captured: "field.captured",
  fee: "field.fee",
  refunded: "field.refunded",
  net: "field.net",
  currency: "exports:currency",
  refundedBy: "field.refundedBy",
  completedBy: "field.completedBy",
  canceledBy: "field.canceledBy",
  source: "field.source",
  reference: "field.reference",
  metadata: "field.metadata",
} as const satisfies Record<FileColumn<typeof TRANSACTION_COLUMNS>, string>;

/**
 * The key of each filter's label, in `transactions.json`, in the order of the form. An exported list uses the same
 * keys.
 */
export const TRANSACTION_LABELS = {
  search: "list-search:label",
  status: "field.status",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  fullName: "field.fullName",
  cardNumber: "filter.cardNumber",
  bookingId: "field.bookingId",
  invoiceCode: "filter.invoiceCode",
  rrn: "field.rrn",
  orderId: "field.orderId",
  name: "field.application",
  description: "field.description",
  dispute: "filter.dispute",
  source: "field.source",
  reference: "field.reference",
  metadata: "field.metadata",
  refundedBy: "field.refundedBy",
  completedBy: "field.completedBy",
  canceledBy: "field.canceledBy",
} as const satisfies Record<keyof typeof TRANSACTION_FILTERS, string>;
