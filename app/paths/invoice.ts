import { part } from "~/paths";

/**
 * What is done with invoices, and what is told of one: URLs of few screens, kept apart so that others need not load
 * them.
 */
export const invoicePaths = {
  exportFile: "/billing/invoices/export/file",
  send: (id: string) => `/billing/invoices/${part(id)}/send`,
  cancel: (id: string) => `/billing/invoices/${part(id)}/cancel`,
  delete: (id: string) => `/billing/invoices/${part(id)}/delete`,
  qr: (id: string) => `/billing/invoices/${part(id)}/qr`,
  recurrence: (id: string) => `/billing/invoices/${part(id)}/recurrence`,
  /** Dialogs about the invoices that are ticked in the list, named by `ids` as often as there are. */
  sendSelected: "/billing/invoices/selected/send",
  cancelSelected: "/billing/invoices/selected/cancel",
  /** The dialog that exports the list as it is filtered, or only the invoices named by `ids`. */
  export: "/billing/invoices/export",
  /** Two dialogs about a payment on hold, opened from the page of its invoice and leading back to it. */
  completeHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/complete?back=invoice`,
  reverseHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/reverse?back=invoice`,
  payerPreview: "/billing/payer-preview",
  duplicate: (id: string) => `/billing/create-an-invoice?from=${part(id)}`,
  history: (id: string) => `/billing/history/${part(id)}`,
  operations: (id: string) => `/billing/operations/${part(id)}`,
} as const;
