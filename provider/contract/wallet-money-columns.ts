import type { ListColumns } from "./list-columns.ts";

/*
 * The columns of the files of withdrawals and of transfers, in their order. Apart from the other lists' columns, as
 * those of payouts are. It imports nothing but types: browsers load it.
 */

/** amount + fee = what leaves the wallet. */
export const WITHDRAWAL_COLUMNS = {
  file: [
    { key: "reference", kind: "text" },
    { key: "created", kind: "time" },
    { key: "target", kind: "text" },
    { key: "application", kind: "word" },
    { key: "applicationId", kind: "word" },
    { key: "createdBy", kind: "text" },
    { key: "state", kind: "word" },
    { key: "why", kind: "text" },
    { key: "description", kind: "text" },
    { key: "amount", kind: "money" },
    { key: "fee", kind: "money" },
    { key: "total", kind: "money" },
    { key: "currency", kind: "word" },
  ],
} as const satisfies Pick<ListColumns, "file">;

/** An amount is below zero where it left the wallet. */
export const TRANSFER_COLUMNS = {
  file: [
    { key: "reference", kind: "text" },
    { key: "created", kind: "time" },
    { key: "what", kind: "word" },
    { key: "other", kind: "text" },
    { key: "wallet", kind: "word" },
    { key: "walletId", kind: "word" },
    { key: "createdBy", kind: "text" },
    { key: "description", kind: "text" },
    { key: "amount", kind: "money" },
    { key: "currency", kind: "word" },
  ],
} as const satisfies Pick<ListColumns, "file">;
