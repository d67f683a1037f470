import { part, withQuery } from "~/paths";
import { withParams } from "./search-params";

/**
 * Pages that make payouts, decide on them, and export them as a file. Few screens use these URLs, so they stand in a
 * file of their own.
 */
export const payoutPaths = {
  export: "/billing/payouts/export",
  exportFile: "/billing/payouts/export/file",
  /** Payouts made from files (payout-file.ts has the rest). */
  files: "/billing/payouts/files",
  waitingFiles: withQuery("/billing/payouts/files", { tab: "WAITING" }),
  /** `because`: why the person is back at the form. */
  create: (because?: string) => withQuery("/billing/payouts/create", { because }),
  /** The form, filled with an earlier payout. */
  repeat: (id: string) => withQuery("/billing/payouts/create", { repeat: id }),
  /** The form, filled with a saved receiver. */
  toReceiver: (id: string) => withQuery("/billing/payouts/create", { receiver: id }),
  /** Saved receivers (payout-receiver.ts has the rest). */
  receivers: "/billing/payouts/receivers",
  /** Recurring payouts (recurring.ts has the rest). */
  recurring: "/billing/payouts/recurring",
  receipt: (id: string) => `/billing/payouts/${part(id)}/receipt`,
  /** The summary of a new payout. */
  check: "/billing/payouts/create/check",
  /** The summary again; `because`: why the person is back from the code. */
  checkAgain: (because: string) =>
    withQuery("/billing/payouts/create/check", { because: because === "cancelled" ? undefined : because }),
  /** The code that makes a new payout. */
  createCode: "/billing/payouts/create/code",
  approve: (id: string, because?: string) => withQuery(`/billing/payouts/${part(id)}/approve`, { because }),
  approveCode: (id: string) => `/billing/payouts/${part(id)}/approve/code`,
  /**
   * The dialog over the list; `search` holds the ticked payouts and the list's filters and page. `because`: why the
   * person is back.
   */
  approveTicked: (search: string, because?: string) =>
    `/billing/payouts/approve-selected${withParams(search, { because })}`,
  approveTickedCode: (search: string) =>
    `/billing/payouts/approve-selected/code${withParams(search, { because: null })}`,
  reject: (id: string) => `/billing/payouts/${part(id)}/reject`,
  recall: (id: string) => `/billing/payouts/${part(id)}/recall`,
} as const;
