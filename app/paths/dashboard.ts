import { OPEN_INVOICES } from "#provider/contract/filters";
import { withParams } from "./search-params";

/**
 * What the dashboard is about, and the lists behind its figures: URLs of few screens, kept apart so that others need
 * not load them. A page has some forty, so they are written by what lists use, which escapes only what needs it.
 */
export const dashboardPaths = {
  /** The dashboard about one application, or with the chart of the last days instead of the months. */
  of: (about: { appId: string | undefined; chart: "days" | undefined }) => `/${withParams("", about)}`,
  /**
   * The invoices of which something is pending: of one application, or of all; due or expiring on days (YYYY-MM-DD,
   * both included).
   */
  openInvoices: (appName?: string, days?: { dueTo?: string; expiresFrom?: string; expiresTo?: string }) =>
    `/billing/invoices${withParams("", { status: OPEN_INVOICES, ...days, appName })}`,
  /** The files of payouts that wait for whoever looks. */
  waitingFiles: `/billing/payouts/files${withParams("", { tab: "WAITING" })}`,
  /** The payments begun in these days (YYYY-MM-DD, both included): of one application, or of all. */
  paymentsBegunIn: ({ from, to }: { from: string; to: string }, name?: string) =>
    `/billing/transactions${withParams("", { from, to, name })}`,
} as const;
