import type { INVOICE_FILTERS } from "#provider/contract/filters";

/**
 * The key of each filter's label, in `invoice-list.json`, in the order of the form. An exported list uses the same
 * keys.
 */
export const INVOICE_LABELS = {
  search: "list-search:label",
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
  canceledBy: "field.canceledBy",
  reference: "field.reference",
} as const satisfies Record<keyof typeof INVOICE_FILTERS, string>;
