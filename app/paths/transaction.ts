import { part, withQuery, type PathParams } from "~/paths";
import { withParams } from "./search-params";

/** Acts on payments, and some lists of them. Few screens use these URLs, so they stand in a file of their own. */
export const transactionPaths = {
  /** The payments on hold: of one application or of all. */
  held: (name?: string) => withQuery("/billing/transactions", { status: "PREAUTH_APPROVED", name }),
  refund: (id: string) => `/billing/transactions/${part(id)}/refund`,
  refundCode: (id: string) => `/billing/transactions/${part(id)}/refund/code`,
  complete: (id: string) => `/billing/transactions/${part(id)}/complete`,
  reverse: (id: string) => `/billing/transactions/${part(id)}/reverse`,
  /** `search` names the ticked payments; `because`: why the person is back from the code. */
  refundTogether: (search: string, because?: string) =>
    `/billing/transactions/refund-selected${withParams(search, { because })}`,
  refundTogetherCode: (search: string) =>
    `/billing/transactions/refund-selected/code${withParams(search, { because: null })}`,
  /** What became of payments that were refunded together. */
  refundedTogether: (id: string) => `/billing/transactions/refund-selected/${part(id)}`,
  export: "/billing/transactions/export",
  exportFile: "/billing/transactions/export/file",
} as const;

/** The path parameters of payments that were refunded together, for the guard. */
export const batchParams = { id: /^rfb_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
