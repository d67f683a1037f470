import { part, paths, withQuery } from "~/paths";

/** Days of a statement (YYYY-MM-DD, both included). */
type Days = { from: string; to: string };

/** What of a wallet is in a file for accounting: days, or all from a withdrawal to the next one. */
export type BookOf = Partial<Days> & { withdrawal?: string };

/** A page about the statement of a wallet. */
const ofStatement = (appId: string, what: string, asked: BookOf & { version?: string } = {}) =>
  withQuery(`${paths.statement(appId)}/${what}`, asked);

/** Transfers of a wallet, and its statement. Few screens use these URLs, so they stand in a file of their own. */
export const walletPaths = {
  exportWithdrawals: "/billing/wallet/withdrawals/export",
  exportWithdrawalsFile: "/billing/wallet/withdrawals/export/file",
  exportTransfers: "/billing/wallet/transfers/export",
  exportTransfersFile: "/billing/wallet/transfers/export/file",
  exportMovements: (appId: string) => `/billing/wallet/${part(appId)}/export`,
  exportMovementsFile: (appId: string) => `/billing/wallet/${part(appId)}/export/file`,
  /** The payouts from a wallet that somebody has yet to approve. */
  awaitingApproval: (appId: string) => withQuery(paths.payouts, { appId, state: "AWAITING_APPROVAL" }),
  withdraw: (appId: string) => `/billing/wallet/${part(appId)}/withdraw`,
  /** The withdrawal form with its input; `because`: why the person is back. */
  withdrawAgain: (appId: string, because: string) => `/billing/wallet/${part(appId)}/withdraw?because=${part(because)}`,
  /** The withdrawal form, filled with a withdrawal that its bank did not take. */
  tryAgain: (appId: string, id: string) => withQuery(`/billing/wallet/${part(appId)}/withdraw`, { again: id }),
  withdrawCode: "/billing/wallet/withdraw/code",
  automatic: (appId: string) => `/billing/wallet/${part(appId)}/automatic`,
  /** The form of the rule for automatic withdrawals; `because`: why the person is back with their input. */
  setAutomatic: (appId: string, because?: string) =>
    withQuery(`/billing/wallet/${part(appId)}/automatic/set`, { because }),
  pauseAutomatic: (appId: string) => `/billing/wallet/${part(appId)}/automatic/pause`,
  automaticOff: (appId: string) => `/billing/wallet/${part(appId)}/automatic/off`,
  automaticCode: "/billing/wallet/automatic/code",
  /** The transfer form; `because`: why the person is back with their input. */
  transferFrom: (appId: string, because?: string) => withQuery(`/billing/wallet/${part(appId)}/transfer`, { because }),
  topUpFrom: (appId: string, because?: string) => withQuery(`/billing/wallet/${part(appId)}/top-up`, { because }),
  /** The code of a transfer or a top-up, whichever waits. */
  transferCode: "/billing/wallet/transfer/code",
  cards: "/billing/wallet/cards",
  addCard: "/billing/wallet/cards/add",
  removeCard: (id: string) => withQuery("/billing/wallet/cards/remove", { card: id }),
  withdrawalReceipt: (id: string) => `/billing/wallet/withdrawals/${part(id)}/receipt`,
  withdrawalMadeOf: (id: string) => `/billing/wallet/withdrawals/${part(id)}/made-of`,
  withdrawalPartsFile: (id: string) => `/billing/wallet/withdrawals/${part(id)}/made-of/file`,
  proveStatement: (appId: string, days: Days) => ofStatement(appId, "proof", days),
  /** The page that compares a statement's file with the journal. */
  checkStatement: (appId: string) => ofStatement(appId, "check"),
  statementExcel: (appId: string, days: Days) => ofStatement(appId, "excel", days),
  statementPdf: (appId: string, days: Days) => ofStatement(appId, "pdf", days),
  /** The dialogs that offer files for accounting, and the files. */
  statementAccounting: (appId: string, days: Days) => ofStatement(appId, "accounting", days),
  withdrawalAccounting: (id: string) => `/billing/wallet/withdrawals/${part(id)}/accounting`,
  camt053: (appId: string, of: BookOf, version: string) => ofStatement(appId, "camt053", { ...of, version }),
  mt940: (appId: string, of: BookOf) => ofStatement(appId, "mt940", of),
  ofx: (appId: string, of: BookOf) => ofStatement(appId, "ofx", of),
  oneC: (appId: string, of: BookOf) => ofStatement(appId, "1c", of),
  csv: (appId: string, of: BookOf) => ofStatement(appId, "csv", of),
} as const;
