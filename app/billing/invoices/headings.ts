import type { INVOICE_FILTERS } from "#provider/contract/filters";
import type { FileColumn, INVOICE_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `invoice-list.json`. */
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
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof INVOICE_COLUMNS>, string>;

/** The sentence that each filter is called by, in the order of the form, of `invoice-list.json`; a file of the list calls them the same. */
export const INVOICE_LABELS = {
  guestName: "field.customer",
  invoiceCode: "field.invoiceCode",
  bookingId: "field.bookingId",
  status: "field.status",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  email: "field.email",
  appName: "field.application",
  dueFrom: "filter.dueFrom",
  dueTo: "filter.dueTo",
  expiresFrom: "filter.expiresFrom",
  expiresTo: "filter.expiresTo",
} as const satisfies Record<keyof typeof INVOICE_FILTERS, string>;
