import { OPEN_INVOICES } from "#provider/contract/filters";

/**
 * The URLs of the app, in the order of docs/product.md section 2. Screens link through these, so that a rename is a type error. Every page of the
 * browser loads them: those that few screens link to are in files of their own beside this one.
 */
export const part = encodeURIComponent;
/** A path with the parameters that are given. */
export const withQuery = (path: string, params: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

type Days = { from: string; to: string };
/** The statement of a wallet, or something about it. */
const statementOf = (appId: string, what: string, days: Partial<Days> = {}) =>
  withQuery(`/billing/wallet/${part(appId)}/statement${what}`, days);

export const paths = {
  auth: "/auth",
  authCode: "/auth/code",
  register: "/auth/register",
  registerCode: "/auth/register/code",
  forgotPassword: "/auth/forgot-password",
  resetPassword: (guid: string) => `/auth/reset/${part(guid)}`,
  confirmEmail: (guid: string) => `/auth/confirm-email/${part(guid)}`,
  dashboard: "/",
  /** The dashboard about one application, or with the chart of the last days instead of the months. */
  dashboardOf: (about: { appId: string | undefined; chart: "days" | undefined }) => withQuery("/", about),
  connect: "/connect",
  contract: "/contract",
  applications: "/applications",
  applicationConfiguration: (appId: string, configId: string) =>
    `/applications/configure/${part(appId)}/${part(configId)}`,
  settings: "/settings",
  settingsEmail: "/settings/email",
  settingsPassword: "/settings/password",
  settingsPhone: "/settings/phone",
  settingsPhoneCode: "/settings/phone/code",
  settingsDevices: "/settings/devices",
  /** The dialog that signs one device out, or every other one. */
  signOutDevice: (device?: string) => withQuery("/settings/devices/sign-out", { device }),
  settingsActivity: "/settings/activity",
  notifications: "/settings/notifications",
  /** Scrolled to a channel. What leaves a message goes to the top instead: without scripts the message stands there. */
  notificationsOn: (channel: string) => `/settings/notifications#${part(channel.toLowerCase())}`,
  /** `at` makes it another address each time: a browser without scripts would only scroll to one it is at already. */
  checkNotifications: (channel: string, at: number) =>
    `/settings/notifications?checked=${part(channel)}&at=${at}#${part(channel.toLowerCase())}`,
  disconnectNotifications: (channel: string) => `/settings/notifications/disconnect?channel=${part(channel)}`,
  /** The dialog over a list that keeps its filters under a name; with `view` the one that changes a view. */
  savedView: (list: string) => `${list}/view`,
  invoices: "/billing/invoices",
  /** The invoices of which something is pending: of one application, or of all; due or expiring on days (YYYY-MM-DD, both included). */
  openInvoices: (appName?: string, days?: { dueTo?: string; expiresFrom?: string; expiresTo?: string }) =>
    withQuery("/billing/invoices", { status: OPEN_INVOICES, ...days, appName }),
  exportInvoicesFile: "/billing/invoices/export/file",
  invoice: (id: string) => `/billing/invoices/${part(id)}`,
  sendInvoice: (id: string) => `/billing/invoices/${part(id)}/send`,
  editInvoice: (id: string) => `/billing/invoices/${part(id)}/edit`,
  cancelInvoice: (id: string) => `/billing/invoices/${part(id)}/cancel`,
  deleteInvoice: (id: string) => `/billing/invoices/${part(id)}/delete`,
  invoiceQr: (id: string) => `/billing/invoices/${part(id)}/qr`,
  invoiceRecurrence: (id: string) => `/billing/invoices/${part(id)}/recurrence`,
  /** Dialogs about the invoices that are ticked in the list, named by `ids` as often as there are. */
  sendSelectedInvoices: "/billing/invoices/selected/send",
  cancelSelectedInvoices: "/billing/invoices/selected/cancel",
  /** The dialog that exports the list as it is filtered, or only the invoices named by `ids`. */
  exportInvoices: "/billing/invoices/export",
  paymentLinks: "/billing/payment-links",
  createPaymentLink: "/billing/payment-links/create",
  paymentLink: (id: string) => `/billing/payment-links/${part(id)}`,
  paymentLinkStatus: (id: string) => `/billing/payment-links/${part(id)}/status`,
  transactions: "/billing/transactions",
  /** The payments begun in these days (YYYY-MM-DD, both included): of one application, or of all. */
  paymentsOf: ({ from, to }: { from: string; to: string }, name?: string) =>
    withQuery("/billing/transactions", { from, to, name }),
  /** The payments on hold: of one application, or of all. */
  heldPayments: (name?: string) => withQuery("/billing/transactions", { status: "PREAUTH_APPROVED", name }),
  transaction: (id: string) => `/billing/transactions/${part(id)}`,
  refundTransaction: (id: string) => `/billing/transactions/${part(id)}/refund`,
  completeTransaction: (id: string) => `/billing/transactions/${part(id)}/complete`,
  reverseTransaction: (id: string) => `/billing/transactions/${part(id)}/reverse`,
  /** The same two dialogs, opened from the page of the invoice and leading back to it. */
  completeHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/complete?back=invoice`,
  reverseHold: (transactionId: string) => `/billing/transactions/${part(transactionId)}/reverse?back=invoice`,
  exportTransactions: "/billing/transactions/export",
  exportTransactionsFile: "/billing/transactions/export/file",
  payouts: "/billing/payouts",
  payout: (id: string) => `/billing/payouts/${part(id)}`,
  qrPayments: "/billing/qr-payments",
  qrPayment: (id: string) => `/billing/qr-payments/${part(id)}`,
  qrCodes: "/billing/qr-payments/codes",
  qrCode: (appId: string) => `/billing/qr-payments/codes/${part(appId)}`,
  qrCodeFile: (appId: string) => `/billing/qr-payments/codes/${part(appId)}/qr.svg`,
  qrCodeStatus: (appId: string) => `/billing/qr-payments/codes/${part(appId)}/status`,
  exportQrPayments: "/billing/qr-payments/export",
  exportQrPaymentsFile: "/billing/qr-payments/export/file",
  customers: "/billing/customers",
  customer: (id: string) => `/billing/customers/${part(id)}`,
  eraseCustomer: (id: string) => `/billing/customers/${part(id)}/erase`,
  createInvoice: "/billing/create-an-invoice",
  payerPreview: "/billing/payer-preview",
  duplicateInvoice: (id: string) => `/billing/create-an-invoice?from=${part(id)}`,
  wallet: "/billing/wallet",
  /** The movements of one wallet, or those of one reference. */
  walletOf: (appId: string, reference?: string) => withQuery(`/billing/wallet/${part(appId)}`, { reference }),
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
  transfers: "/billing/wallet/transfers",
  transfer: (id: string) => `/billing/wallet/transfers/${part(id)}`,
  cards: "/billing/wallet/cards",
  addCard: "/billing/wallet/cards/add",
  removeCard: (id: string) => withQuery("/billing/wallet/cards/remove", { card: id }),
  withdrawals: "/billing/wallet/withdrawals",
  withdrawal: (id: string) => `/billing/wallet/withdrawals/${part(id)}`,
  withdrawalMadeOf: (id: string) => `/billing/wallet/withdrawals/${part(id)}/made-of`,
  /** The statement of a wallet, of some days (YYYY-MM-DD, both included) or of the month that is running. */
  statement: (appId: string, days: { from?: string; to?: string } = {}) => statementOf(appId, "", days),
  proveStatement: (appId: string, days: Days) => statementOf(appId, "/proof", days),
  /** Where a statement's file is held against the journal. */
  checkStatement: (appId: string) => statementOf(appId, "/check"),
  statementExcel: (appId: string, days: Days) => statementOf(appId, "/excel", days),
  statementPdf: (appId: string, days: Days) => statementOf(appId, "/pdf", days),
  billing: "/billing/",
  bulkInvoice: "/billing/bulk-invoice",
  invoiceHistory: (id: string) => `/billing/history/${part(id)}`,
  invoiceOperations: (id: string) => `/billing/operations/${part(id)}`,
  users: "/users",
  createUser: "/users/create",
  createUserCode: "/users/create/code",
  exportUsers: "/users/export",
  exportUsersFile: "/users/export/file",
  editUser: (id: string) => `/users/${part(id)}/edit`,
  removeUser: (id: string) => `/users/${part(id)}/remove`,
  deleteUser: (id: string) => `/users/${part(id)}/delete`,
  userApplications: "/users/applications",
  applicationUsers: (appId: string) => `/users/applications/${part(appId)}`,
  widgets: "/developers/widgets",
  search: "/search",
  /** Scrolled to the list of keys. */
  keys: "/search#keys",
  language: "/language",
  preferences: "/preferences",
  logout: "/logout",
} as const;

/** Parameters of a path, by name: what the whole of each must look like. */
export type PathParams<Name extends string = string> = Readonly<Record<Name, RegExp>>;

/**
 * What stands in the paths above, for the guard: what cannot be one is answered with 404, and the provider is not asked. Ids are opaque,
 * but say what they are of; the provider makes sixteen characters, and more or fewer are its own to refuse. Literals, which the browser's
 * build can leave out.
 */
export const pathParams = {
  invoice: { id: /^inv_[0-9A-Za-z]{1,60}$/ },
  transaction: { id: /^trx_[0-9A-Za-z]{1,60}$/ },
  paymentLink: { id: /^lnk_[0-9A-Za-z]{1,60}$/ },
  customer: { id: /^cus_[0-9A-Za-z]{1,60}$/ },
  payout: { id: /^pay_[0-9A-Za-z]{1,60}$/ },
  withdrawal: { id: /^pay_[0-9A-Za-z]{1,60}$/ },
  transfer: { id: /^(?:trf|top)_[0-9A-Za-z]{1,60}$/ },
  user: { id: /^usr_[0-9A-Za-z]{1,60}$/ },
  application: { appId: /^ES\d{7}$/ },
  /** The secret of a link for a new password: the form says itself what it thinks of one. */
  passwordLink: { guid: /^/ },
  /** The same of a link that confirms an e-mail address. */
  emailLink: { guid: /^/ },
} as const satisfies Record<string, PathParams>;
