import type { FileColumn, INVOICE_COLUMNS } from "#provider/contract/list-columns";

/** The key of each column's heading, in `invoice-list.json`. */
export const INVOICE_HEADINGS = {
  code: "field.invoiceCode",
  customer: "field.customer",
  email: "field.email",
  bookingId: "field.bookingId",
  application: "field.application",
  created: "field.created",
  due: "field.due",
  expires: "field.expires",
  status: "field.status",
  amount: "field.amount",
  paid: "field.paid",
  outside: "field.outside",
  currency: "exports:currency",
  canceledBy: "field.canceledBy",
  reference: "field.reference",
  metadata: "field.metadata",
} as const satisfies Record<FileColumn<typeof INVOICE_COLUMNS>, string>;
