import { part } from "~/paths";

/** The customers. Few screens use these URLs, so they stand in a file of their own. */
export const customerPaths = {
  export: "/billing/customers/export",
  exportFile: "/billing/customers/export/file",
  /** The forms of a new invoice and of a new payment link, for this customer. */
  invoiceFor: (id: string) => `/billing/create-an-invoice?customer=${part(id)}`,
  linkFor: (id: string) => `/billing/payment-links/create?customer=${part(id)}`,
  /** A payment link, ready to be sent to a customer. */
  sendLink: (linkId: string, id: string) => `/billing/payment-links/${part(linkId)}?customer=${part(id)}`,
} as const;
