import type { MOVEMENT_FILTERS } from "#provider/contract/filters";
import type { FileColumn, MOVEMENT_COLUMNS } from "#provider/contract/list-columns";

/** The key of each column's heading, in `wallet.json`, on the screen and in the file. */
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

/** The key of each filter's label, in `wallet.json`, in the order of the form. An exported list uses the same keys. */
export const MOVEMENT_LABELS = {
  kind: "field.kind",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  reference: "field.reference",
} as const satisfies Record<keyof typeof MOVEMENT_FILTERS, string>;
