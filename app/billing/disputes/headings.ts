import type { DISPUTE_COLUMNS, FileColumn } from "#provider/contract/list-columns";

/** The key of each column's heading, on screen and in the file. */
export const DISPUTE_HEADINGS = {
  respondBy: "disputes:field.respondBy",
  state: "disputes:field.state",
  id: "disputes:field.id",
  payer: "disputes:field.payer",
  card: "disputes:field.card",
  orderId: "disputes:field.orderId",
  invoice: "disputes:field.invoice",
  application: "disputes:field.application",
  reasonCode: "disputes:field.reasonCode",
  reason: "disputes:field.reason",
  created: "disputes:field.created",
  sent: "disputes:field.sent",
  ended: "disputes:field.ended",
  amount: "disputes:field.amount",
  fee: "disputes:field.fee",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof DISPUTE_COLUMNS>, string>;
