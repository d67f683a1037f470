import type { Transfer } from "#provider/contract/transfers";

/** The word for a kind of transfer in `transfers.json`. */
export const transferWord = ({ kind, direction }: Pick<Transfer, "kind" | "direction">) =>
  kind === "TOPUP" ? ("TOP_UP" as const) : direction;
