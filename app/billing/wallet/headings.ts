import type { MOVEMENT_FILTERS } from "#provider/contract/filters";
import type { FileColumn, MOVEMENT_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `wallet.json`, on screen and in the file. */
export const MOVEMENT_HEADINGS = {
  number: "field.number",
  what: "field.what",
  reference: "field.reference",
  time: "field.time",
  gross: "field.gross",
  fee: "field.fee",
  net: "field.net",
  balance: "field.balance",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof MOVEMENT_COLUMNS>, string>;

/**
 * The sentence that each filter is called by, in the order of the form, of `wallet.json`; a file of the list calls them
 * the same.
 */
export const MOVEMENT_LABELS = {
  kind: "field.kind",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  reference: "field.reference",
} as const satisfies Record<keyof typeof MOVEMENT_FILTERS, string>;
