import { part, withQuery } from "~/paths";

/** Acts on payments, and some lists of them. Few screens use these URLs, so they stand in a file of their own. */
export const transactionPaths = {
  /** The payments on hold: of one application or of all. */
  held: (name?: string) => withQuery("/billing/transactions", { status: "PREAUTH_APPROVED", name }),
  refund: (id: string) => `/billing/transactions/${part(id)}/refund`,
  refundCode: (id: string) => `/billing/transactions/${part(id)}/refund/code`,
  complete: (id: string) => `/billing/transactions/${part(id)}/complete`,
  reverse: (id: string) => `/billing/transactions/${part(id)}/reverse`,
  export: "/billing/transactions/export",
  exportFile: "/billing/transactions/export/file",
} as const;
