import { part, paths, withQuery } from "~/paths";

/** Days of a statement (YYYY-MM-DD, both included). */
type Days = { from: string; to: string };

/** Something about the statement of a wallet. */
const ofStatement = (appId: string, what: string, days: Partial<Days> = {}) =>
  withQuery(`${paths.statement(appId)}/${what}`, days);

/**
 * How money moves through a wallet, and its statement: URLs of few screens, kept apart so that others need not load
 * them.
 */
export const walletPaths = {
  exportMovements: (appId: string) => `/billing/wallet/${part(appId)}/export`,
  exportMovementsFile: (appId: string) => `/billing/wallet/${part(appId)}/export/file`,
  withdraw: (appId: string) => `/billing/wallet/${part(appId)}/withdraw`,
  /** The same form with what was typed, and why one is back. */
  withdrawAgain: (appId: string, because: string) => `/billing/wallet/${part(appId)}/withdraw?because=${part(because)}`,
  withdrawCode: "/billing/wallet/withdraw/code",
  automatic: (appId: string) => `/billing/wallet/${part(appId)}/automatic`,
  /** The form of the rule; with what was typed and why one is back, where one is. */
  setAutomatic: (appId: string, because?: string) =>
    withQuery(`/billing/wallet/${part(appId)}/automatic/set`, { because }),
  pauseAutomatic: (appId: string) => `/billing/wallet/${part(appId)}/automatic/pause`,
  automaticOff: (appId: string) => `/billing/wallet/${part(appId)}/automatic/off`,
  automaticCode: "/billing/wallet/automatic/code",
  /** The form, or the same with what was typed, and why one is back. */
  transferFrom: (appId: string, because?: string) => withQuery(`/billing/wallet/${part(appId)}/transfer`, { because }),
  topUpFrom: (appId: string, because?: string) => withQuery(`/billing/wallet/${part(appId)}/top-up`, { because }),
  /** Of a transfer or a top-up, whichever waits. */
  transferCode: "/billing/wallet/transfer/code",
  cards: "/billing/wallet/cards",
  addCard: "/billing/wallet/cards/add",
  removeCard: (id: string) => withQuery("/billing/wallet/cards/remove", { card: id }),
  withdrawalMadeOf: (id: string) => `/billing/wallet/withdrawals/${part(id)}/made-of`,
  withdrawalPartsFile: (id: string) => `/billing/wallet/withdrawals/${part(id)}/made-of/file`,
  proveStatement: (appId: string, days: Days) => ofStatement(appId, "proof", days),
  /** Where a statement's file is held against the journal. */
  checkStatement: (appId: string) => ofStatement(appId, "check"),
  statementExcel: (appId: string, days: Days) => ofStatement(appId, "excel", days),
  statementPdf: (appId: string, days: Days) => ofStatement(appId, "pdf", days),
} as const;
