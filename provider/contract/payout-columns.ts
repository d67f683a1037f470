import type { ListColumns } from "./list-columns.ts";

/**
 * The columns of a file of payouts, in its order; amount + fee = what leaves the wallet. Apart from the other lists'
 * columns, which every list fetches: on screen payouts have the columns of money out of wallets. It imports nothing but
 * types: browsers load it.
 */
export const PAYOUT_COLUMNS = {
  file: [
    { key: "reference", kind: "text" },
    { key: "created", kind: "time" },
    { key: "receiver", kind: "text" },
    { key: "target", kind: "text" },
    { key: "cardType", kind: "text" },
    { key: "application", kind: "word" },
    { key: "applicationId", kind: "word" },
    { key: "createdBy", kind: "text" },
    { key: "madeFrom", kind: "text" },
    { key: "reviewedBy", kind: "text" },
    { key: "state", kind: "word" },
    { key: "why", kind: "text" },
    { key: "acts", kind: "word" },
    { key: "description", kind: "text" },
    { key: "amount", kind: "money" },
    { key: "fee", kind: "money" },
    { key: "total", kind: "money" },
    { key: "currency", kind: "word" },
  ],
} as const satisfies Pick<ListColumns, "file">;
