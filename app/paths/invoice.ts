import { part, pathParams } from "~/paths";

/** Acts on invoices, and pages about one. Few screens use these URLs, so they stand in a file of their own. */
export const invoicePaths = {
  exportFile: "/billing/invoices/export/file",
  send: (id: string) => `/billing/invoices/${part(id)}/send`,
  cancel: (id: string) => `/billing/invoices/${part(id)}/cancel`,
  paid: (id: string) => `/billing/invoices/${part(id)}/paid`,
  takeBack: (id: string, payment: string) => `/billing/invoices/${part(id)}/paid/${part(payment)}/take-back`,
  delete: (id: string) => `/billing/invoices/${part(id)}/delete`,
  qr: (id: string) => `/billing/invoices/${part(id)}/qr`,
  recurrence: (id: string) => `/billing/invoices/${part(id)}/recurrence`,
  /** Dialogs about the invoices that are ticked in the list, each named by an `ids` parameter. */
  sendSelected: "/billing/invoices/selected/send",
  paidSelected: "/billing/invoices/selected/paid",
  cancelSelected: "/billing/invoices/selected/cancel",
  /** The dialog that exports the list with its filters, or only the invoices named by `ids`. */
  export: "/billing/invoices/export",
  /** Two dialogs about a payment on hold, which open from the page of its invoice and lead back to it. */
  completeHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/complete?back=invoice`,
  reverseHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/reverse?back=invoice`,
  /** The dialog that refunds a payment of an invoice, which leads back to the invoice. */
  refund: (transactionId: string) => `/billing/transactions/${part(transactionId)}/refund?back=invoice`,
  payerPreview: "/billing/payer-preview",
  duplicate: (id: string) => `/billing/create-an-invoice?from=${part(id)}`,
  history: (id: string) => `/billing/history/${part(id)}`,
  operations: (id: string) => `/billing/operations/${part(id)}`,
} as const;

/** The form of the ids in the address of an outside payment. */
export const outsideParams = { ...pathParams.invoice, payment: /^trx_[0-9A-Za-z]{1,60}$/ };
