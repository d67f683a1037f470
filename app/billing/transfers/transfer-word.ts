import type { Open } from "#provider/contract/open-word";
import type { Transfer } from "#provider/contract/transfers";

/** The word for a kind of transfer in `transfers.json`; an unknown kind is called by its own word. */
export function transferWord({ kind, direction }: Pick<Transfer, "kind" | "direction">): Open<"TOP_UP" | "IN" | "OUT"> {
  if (kind === "TOPUP") return "TOP_UP";
  return kind === "TRANSFER" ? direction : kind;
}
