/**
 * The orders that a list can be put into (ours), the usual one first: it has no `sort` in the URL. A minus is
 * descending; `createdDate` is when something was made, in every list, and rows that are alike come in the order of
 * recording. It imports nothing: browsers load it.
 */

const BY_TIME_AND_AMOUNT = ["-createdDate", "createdDate", "-amount", "amount"] as const;

/** `dueDate` is the day an invoice is due (`dueDayOf` of provider/rules). */
export const INVOICE_SORTS = [
  ...BY_TIME_AND_AMOUNT,
  "dueDate",
  "-dueDate",
  "linkExpirationDate",
  "-linkExpirationDate",
] as const;
export const TRANSACTION_SORTS = BY_TIME_AND_AMOUNT;
export const QR_SORTS = BY_TIME_AND_AMOUNT;
/** By their own amount, where those whose payers choose it are the smallest, and by what they were paid. */
export const LINK_SORTS = [...BY_TIME_AND_AMOUNT, "-paidAmount", "paidAmount"] as const;

/** What has to be answered comes first, the soonest of it first; then the newest. */
export const DISPUTE_SORTS = ["respondBy", ...BY_TIME_AND_AMOUNT] as const;

export type DisputeSort = (typeof DISPUTE_SORTS)[number];
export type InvoiceSort = (typeof INVOICE_SORTS)[number];
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];
export type QrSort = (typeof QR_SORTS)[number];
export type LinkSort = (typeof LINK_SORTS)[number];
export type ListSort = InvoiceSort | TransactionSort | QrSort | LinkSort | DisputeSort;

/** Orders of a list, the usual one first. */
export type Sorts<Sort extends string = ListSort> = readonly [usual: Sort, ...others: Sort[]];
