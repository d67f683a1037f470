import type { FileColumn, TRANSACTION_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `transactions.json`. */
export const TRANSACTION_HEADINGS = {
  orderId: "field.orderId",
  created: "field.created",
  payer: "field.fullName",
  card: "field.card",
  invoice: "field.invoice",
  status: "field.status",
  captureBy: "field.captureBy",
  amount: "field.amount",
  refunded: "field.refunded",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof TRANSACTION_COLUMNS>, string>;
