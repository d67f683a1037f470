import type { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";

/** The sentence that is each column's heading, of `wallet.json`. */
export const MOVEMENT_HEADINGS = {
  what: "field.what",
  reference: "field.reference",
  time: "field.time",
  gross: "field.gross",
  fee: "field.fee",
  net: "field.net",
  balance: "field.balance",
} as const satisfies Record<(typeof MOVEMENT_COLUMNS)["screen"][number], string>;
