import type { FileColumn, TRANSACTION_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `transactions.json`. */
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
} as const satisfies Record<FileColumn<typeof TRANSACTION_COLUMNS>, string>;
