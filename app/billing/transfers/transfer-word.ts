import type { Transfer } from "#provider/contract/transfers";

/** What it was, by its word in `transfers.json`. */
export const transferWord = ({ kind, direction }: Pick<Transfer, "kind" | "direction">) =>
  kind === "TOPUP" ? ("TOP_UP" as const) : direction;
