import { APP_ID } from "#provider/contract/app-id";

/**
 * The URLs of the app, in the order of docs/product.md section 2. Screens link through these, so that a rename is a
 * type error. Every page of the browser loads them, so the URLs of few screens stand in files of their own beside this
 * one.
 */
export const part = encodeURIComponent;
/** A path with the parameters that are given. */
export const withQuery = (path: string, params: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

export const paths = {
  auth: "/auth",
  authCode: "/auth/code",
  register: "/auth/register",
  registerCode: "/auth/register/code",
  forgotPassword: "/auth/forgot-password",
  dashboard: "/",
  connect: "/connect",
  contract: "/contract",
  applications: "/applications",
  settings: "/settings",
  settingsEmail: "/settings/email",
  settingsPassword: "/settings/password",
  settingsPhone: "/settings/phone",
  settingsDevices: "/settings/devices",
  settingsActivity: "/settings/activity",
  accounting: "/settings/accounting",
  notifications: "/settings/notifications",
  /** The dialog over a list that saves its filters under a name; with `view` the dialog that changes a view. */
  savedView: (list: string) => `${list}/view`,
  invoices: "/billing/invoices",
  invoice: (id: string) => `/billing/invoices/${part(id)}`,
  editInvoice: (id: string) => `/billing/invoices/${part(id)}/edit`,
  paymentLinks: "/billing/payment-links",
  paymentLink: (id: string) => `/billing/payment-links/${part(id)}`,
  transactions: "/billing/transactions",
  transaction: (id: string) => `/billing/transactions/${part(id)}`,
  refunds: "/billing/refunds",
  payouts: "/billing/payouts",
  payout: (id: string) => `/billing/payouts/${part(id)}`,
  qrPayments: "/billing/qr-payments",
  qrCodes: "/billing/qr-payments/codes",
  till: "/billing/till",
  customers: "/billing/customers",
  customer: (id: string) => `/billing/customers/${part(id)}`,
  eraseCustomer: (id: string) => `/billing/customers/${part(id)}/erase`,
  createInvoice: "/billing/create-an-invoice",
  wallet: "/billing/wallet",
  /** The movements of one wallet, or those of one reference. */
  walletOf: (appId: string, reference?: string) => withQuery(`/billing/wallet/${part(appId)}`, { reference }),
  /** The statement of a wallet, for some days (YYYY-MM-DD, both included) or for the current month. */
  statement: (appId: string, days: { from?: string; to?: string } = {}) =>
    withQuery(`/billing/wallet/${part(appId)}/statement`, days),
  transfers: "/billing/wallet/transfers",
  transfer: (id: string) => `/billing/wallet/transfers/${part(id)}`,
  withdrawals: "/billing/wallet/withdrawals",
  withdrawal: (id: string) => `/billing/wallet/withdrawals/${part(id)}`,
  billing: "/billing/",
  bulkInvoice: "/billing/bulk-invoice",
  users: "/users",
  userApplications: "/users/applications",
  widgets: "/developers/widgets",
  search: "/search",
  /** The search screen, scrolled to the list of keys. */
  keys: "/search#keys",
  language: "/language",
  preferences: "/preferences",
  logout: "/logout",
} as const;

/** The path parameters by name, with a pattern for the whole of each. */
export type PathParams<Name extends string = string> = Readonly<Record<Name, RegExp>>;

/**
 * The path parameters of the URLs above, for the guard: it answers 404 to a value that cannot be valid, and does not
 * ask the provider. Ids are opaque, but their prefix names their kind. The provider makes ids of sixteen characters,
 * and refuses other lengths itself. Literals, so that the browser's build can leave them out.
 */
export const pathParams = {
  invoice: { id: /^inv_[0-9A-Za-z]{1,60}$/ },
  transaction: { id: /^trx_[0-9A-Za-z]{1,60}$/ },
  paymentLink: { id: /^lnk_[0-9A-Za-z]{1,60}$/ },
  customer: { id: /^cus_[0-9A-Za-z]{1,60}$/ },
  payout: { id: /^pay_[0-9A-Za-z]{1,60}$/ },
  /** Also the id of a file of payouts, to which the page leads on. */
  withdrawal: { id: /^(?:pay|pfl)_[0-9A-Za-z]{1,60}$/ },
  transfer: { id: /^(?:trf|top)_[0-9A-Za-z]{1,60}$/ },
  user: { id: /^usr_[0-9A-Za-z]{1,60}$/ },
  application: { appId: APP_ID },
  payoutRules: { appId: APP_ID, id: /^prc_[0-9A-Za-z]{1,60}$/ },
  /** The secret of a link for a new password. Any text fits, because the form reports an invalid secret itself. */
  passwordLink: { guid: /^/ },
  /** The secret of a link that confirms an e-mail address. Any text fits here too. */
  emailLink: { guid: /^/ },
} as const satisfies Record<string, PathParams>;
