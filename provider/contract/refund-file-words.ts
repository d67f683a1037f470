/** The columns of a file of refunds, in the order of its template. */
export const REFUND_FILE_COLUMNS = ["order", "amount", "reason"] as const;
export type RefundFileColumn = (typeof REFUND_FILE_COLUMNS)[number];

/**
 * What is wrong with a cell: what a field of a form can have, what only a cell of a spreadsheet can, and why its
 * payment cannot be refunded (`refundRefusal`).
 */
export const REFUND_FILE_FAULTS = [
  "required",
  "tooShort",
  "tooLong",
  "unseen",
  "amountFormat",
  /** It can be read in two ways, and nothing in its column shows which is meant. */
  "amountUnclear",
  /** The sign of another currency stands beside it. */
  "currencyOther",
  "amountDecimals",
  "amountZero",
  "amountRange",
  /** A number of so many digits that the spreadsheet has rounded it. */
  "numberRounded",
  /** A truth, a time or a percentage, where a text is wanted. */
  "notText",
  /** An error of the spreadsheet, or a formula whose value is not in the file. */
  "valueUnknown",
  /** No payment of the application has this number. */
  "orderUnknown",
  /** Several payments of this number took money: only their ids tell them apart. */
  "orderSeveral",
  /** A row above refunds the same payment. */
  "orderTwice",
  /** More than is left of the payment, or so little as only a whole rest may be. */
  "tooMuch",
  "tooLittle",
  "refunding",
  "refunded",
  "held",
  "nothingTaken",
  "disputed",
  "disputeLost",
] as const;
export type RefundFileFault = (typeof REFUND_FILE_FAULTS)[number];
export type RefundFileProblem = { column: RefundFileColumn; code: RefundFileFault };

/**
 * Which rows: all; those whose cells are wrong; those that cannot be refunded now, or were not; and those that a second
 * person approves.
 */
export const REFUND_FILE_SHOWS = ["all", "wrong", "notMade", "awaits"] as const;
export type RefundFileShow = (typeof REFUND_FILE_SHOWS)[number];
