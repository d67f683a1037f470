/**
 * The filters of each list (docs/product.md section 3). Every list's filters are described only here; made from it are
 * the contract's queries, the app's reading of the URL, the fields and chips of the filter form, `docs/openapi.json`
 * and the generated tests. Names are those of the URL and of the wire; `from` and `to` (see `PERIODS`) are days in the
 * merchant's zone, both included. It imports nothing: browsers load it.
 *
 * A new filter touches eight places, a filter of a new kind more: CONTRIBUTING.md names them.
 */

/** Filters that take one of a list of words (`filter-choices.ts`), each with a sentence of its own. */
export type ChoiceKind = "paymentStatus" | "invoiceStatus" | "linkStatus" | "movementKind";

/**
 * Filters whose options the screen of the list names: an application in sight by its id, and words that few screens
 * have (`filter-choices.ts`).
 */
export type NamedKind =
  | "application"
  | "paymentSource"
  | "payoutState"
  | "payoutFileState"
  | "userState"
  | "disputeState"
  | "messageType"
  | "messageState"
  | "logArea"
  | "logOutcome";

/**
 * Stands for a status among an invoice's (ours): every invoice of which something is pending (`outstanding` of
 * provider/rules), whatever its own status.
 */
export const OPEN_INVOICES = "OPEN";

/**
 * The kinds of filters. `wholeText`: a text in full. `digits`, `email` and `phone` are texts with a keyboard of their
 * own. `amount`: an exact amount, decimal. `lastFour`: the last four digits of a card, or the first of those. `search`:
 * whatever people call a row by (`SEARCH_FACTS` of provider/rules).
 */
export type FilterKind =
  | "text"
  | "wholeText"
  | "digits"
  | "email"
  | "phone"
  | "day"
  | "amount"
  | "lastFour"
  | "search"
  | ChoiceKind
  | NamedKind;

/** The filters of a list, by name. */
export type Filters = Readonly<Record<string, FilterKind>>;

/**
 * Two filters of a list that are the first and the last day of one period: of what was created, of what is due
 * (`dueDayOf` of provider/rules), of links that expire.
 */
export const PERIODS = [
  ["from", "to"],
  ["dueFrom", "dueTo"],
  ["expiresFrom", "expiresTo"],
] as const;

/**
 * Of the invoices; `appName` is the application's name, `guestName` the payer's. The search, the periods of due days
 * and of expiring links, whoever canceled it, and the merchant's own reference, are ours.
 */
export const INVOICE_FILTERS = {
  search: "search",
  from: "day",
  to: "day",
  status: "invoiceStatus",
  amount: "amount",
  appName: "text",
  bookingId: "text",
  invoiceCode: "text",
  guestName: "text",
  email: "email",
  dueFrom: "day",
  dueTo: "day",
  expiresFrom: "day",
  expiresTo: "day",
  canceledBy: "text",
  reference: "text",
} as const satisfies Filters;

/**
 * Of the transactions; `name` is the application's name, `fullName` the payer's. Ours: the search, where it came from,
 * the merchant's own reference and facts of an order, the state of its dispute, and whoever refunded, completed or
 * canceled it, by the name they had then.
 */
export const TRANSACTION_FILTERS = {
  search: "search",
  status: "paymentStatus",
  from: "day",
  to: "day",
  amount: "amount",
  fullName: "text",
  cardNumber: "lastFour",
  bookingId: "text",
  invoiceCode: "text",
  rrn: "digits",
  orderId: "digits",
  name: "text",
  description: "text",
  source: "paymentSource",
  reference: "text",
  metadata: "text",
  dispute: "disputeState",
  refundedBy: "text",
  completedBy: "text",
  canceledBy: "text",
} as const satisfies Filters;

/** Of the QR payments; `fullName` is the payer's name. The search and the status are ours. */
export const QR_FILTERS = {
  search: "search",
  status: "paymentStatus",
  from: "day",
  to: "day",
  amount: "amount",
  fullName: "text",
  phoneNumber: "phone",
  optionalCode: "text",
} as const satisfies Filters;

/** Of the payment links; all of it is ours. */
export const LINK_FILTERS = {
  search: "search",
  status: "linkStatus",
  title: "text",
  reference: "text",
} as const satisfies Filters;

/** Of the movements of one wallet; `amount` is the gross, come or gone, and `reference` a whole one. */
export const MOVEMENT_FILTERS = {
  kind: "movementKind",
  from: "day",
  to: "day",
  amount: "amount",
  reference: "wholeText",
} as const satisfies Filters;

/**
 * Of the payouts; `appId` is the application whose wallet pays, `amount` is without the fee, and `text` is words of the
 * receiver's name or of what it is for, or its reference.
 */
export const PAYOUT_FILTERS = {
  appId: "application",
  state: "payoutState",
  from: "day",
  to: "day",
  amount: "amount",
  text: "text",
} as const satisfies Filters;

/**
 * Of the withdrawals; `amount` is without the fee, and `text` is a whole reference or the last digits of the card or
 * account.
 */
export const WITHDRAWAL_FILTERS = {
  appId: "application",
  state: "payoutState",
  from: "day",
  to: "day",
  amount: "amount",
  text: "wholeText",
} as const satisfies Filters;

/**
 * Of transfers and top-ups; `appId` is the wallet in sight, and `text` a whole reference, a merchant's ID at the other
 * end or the last digits of a phone number.
 */
export const TRANSFER_FILTERS = {
  appId: "application",
  from: "day",
  to: "day",
  amount: "amount",
  text: "wholeText",
} as const satisfies Filters;

/** Filters bulk uploads by application. Each application has its own call, so no index is needed. */
export const BULK_APPLICATION = { appId: "application" } as const satisfies Filters;

/**
 * Of the invoices of one bulk upload: `text` is words of the payer's name or address, a phone number, or how a booking
 * id or an invoice's number begins.
 */
export const BULK_INVOICE_FILTERS = { status: "invoiceStatus", text: "text" } as const satisfies Filters;

/** Of the customers: words of the name, an e-mail address, a phone number, or the beginning of one. */
export const CUSTOMER_FILTERS = { search: "text" } as const satisfies Filters;

/** Of files of payouts; `text` finds words of the file's name, of whoever checked it, or its reference. */
export const PAYOUT_FILE_FILTERS = {
  text: "text",
  state: "payoutFileState",
  appId: "application",
  from: "day",
  to: "day",
} as const satisfies Filters;

/** Of saved receivers of payouts: words of a name, what people call them here, or the last digits. */
export const RECEIVER_FILTERS = { search: "text" } as const satisfies Filters;

/**
 * Of the disputes; the period is of when they began, and `text` is a whole reference of a dispute or its payment, or
 * the last digits of the card.
 */
export const DISPUTE_FILTERS = {
  appId: "application",
  state: "disputeState",
  from: "day",
  to: "day",
  amount: "amount",
  text: "wholeText",
} as const satisfies Filters;

/** Of the users; how far their access has come is ours. */
export const USER_FILTERS = { state: "userState", fullName: "text" } as const satisfies Filters;

/** The chips over a list, in their order. Each holds the filters of the kinds that `CHIP_OF` puts there. */
export const CHIPS = ["select", "source", "dispute", "date", "amount", "text"] as const;
export type Chip = (typeof CHIPS)[number];

/**
 * Which chip shows the filters of a kind; one text of the list is its main one (`MAIN_TEXT`) and stands in the row
 * itself.
 */
export const CHIP_OF = {
  text: "text",
  wholeText: "text",
  digits: "text",
  email: "text",
  phone: "text",
  day: "date",
  amount: "amount",
  lastFour: "text",
  search: "text",
  paymentStatus: "select",
  invoiceStatus: "select",
  linkStatus: "select",
  paymentSource: "source",
  movementKind: "select",
  application: "source",
  payoutState: "select",
  payoutFileState: "select",
  disputeState: "dispute",
  userState: "select",
  messageType: "source",
  messageState: "select",
  logArea: "source",
  logOutcome: "select",
} as const satisfies Record<FilterKind, Chip>;

/** The main text of each list. */
export const MAIN_TEXT = {
  invoices: "search",
  transactions: "search",
  links: "search",
  qr: "search",
  movements: "reference",
  payouts: "text",
  withdrawals: "text",
  transfers: "text",
  payoutFiles: "text",
  disputes: "text",
  receivers: "search",
  customers: "search",
  bulkInvoices: "text",
  users: "fullName",
  webhookEvents: "text",
  accountLog: "text",
} as const;
