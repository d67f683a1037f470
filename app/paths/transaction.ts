import { part, withQuery } from "~/paths";

/**
 * What is done with payments, and some lists of them: URLs of few screens, kept apart so that others need not load
 * them.
 */
export const transactionPaths = {
  /** The payments on hold: of one application, or of all. */
  held: (name?: string) => withQuery("/billing/transactions", { status: "PREAUTH_APPROVED", name }),
  refund: (id: string) => `/billing/transactions/${part(id)}/refund`,
  complete: (id: string) => `/billing/transactions/${part(id)}/complete`,
  reverse: (id: string) => `/billing/transactions/${part(id)}/reverse`,
  export: "/billing/transactions/export",
  exportFile: "/billing/transactions/export/file",
} as const;
