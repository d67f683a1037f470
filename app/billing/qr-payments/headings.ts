import type { QR_FILTERS } from "#provider/contract/filters";
import type { FileColumn, QR_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `qr-payments.json`. */
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

/** The sentence that each filter is called by, in the order of the form, of `qr-payments.json`; a file of the list calls them the same. */
export const QR_LABELS = {
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  fullName: "field.fullName",
  phoneNumber: "field.phoneNumber",
  optionalCode: "field.optionalCode",
} as const satisfies Record<keyof typeof QR_FILTERS, string>;
