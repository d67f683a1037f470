import type { FileColumn, QR_COLUMNS } from "#provider/contract/list-columns";

/** The key of each column's heading, in `qr-payments.json`. */
export const QR_HEADINGS = {
  payer: "field.fullName",
  phone: "field.phoneNumber",
  optionalCode: "field.optionalCode",
  application: "field.application",
  created: "field.created",
  status: "field.status",
  amount: "field.amount",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof QR_COLUMNS>, string>;
