import { OPEN_INVOICES } from "#provider/contract/filters";
import { withParams } from "./search-params";

/**
 * The dashboard's choices, and the lists behind its figures. Few screens use these URLs, so they stand in a file of
 * their own. A page has some forty of them, so the writer of list addresses makes them, which escapes only what it
 * must.
 */
export const dashboardPaths = {
  /** The dashboard of one application, or with the chart of the last days instead of the months. */
  of: (about: { appId: string | undefined; chart: "days" | undefined }) => `/${withParams("", about)}`,
  /**
   * The invoices with a pending amount, the oldest debt first: of one application or of all; due or expiring on days
   * (YYYY-MM-DD, both included).
   */
  openInvoices: (appName?: string, days?: { dueTo?: string; expiresFrom?: string; expiresTo?: string }) =>
    `/billing/invoices${withParams("", { status: OPEN_INVOICES, ...days, sort: "dueDate", appName })}`,
  /** The withdrawals that failed since a day (YYYY-MM-DD): of one application or of all. */
  failedWithdrawals: (narrowed: { appId: string | undefined; from: string }) =>
    `/billing/wallet/withdrawals${withParams("", { tab: "FAILED", ...narrowed })}`,
  /** The files of payouts that wait for the person's decision. */
  waitingFiles: `/billing/payouts/files${withParams("", { tab: "WAITING" })}`,
  /** The payments begun on these days (YYYY-MM-DD, both included): of one application or of all. */
  paymentsBegunIn: ({ from, to }: { from: string; to: string }, name?: string) =>
    `/billing/transactions${withParams("", { from, to, name })}`,
} as const;
