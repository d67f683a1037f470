import type { FileColumn } from "#provider/contract/list-columns";
import type { TRANSFER_COLUMNS } from "#provider/contract/wallet-money-columns";

/** The key of each column's heading in the file. */
export const TRANSFER_HEADINGS = {
  reference: "transfers:field.reference",
  created: "transfers:field.created",
  what: "transfers:field.what",
  other: "transfers:field.other",
  wallet: "transfers:field.wallet",
  walletId: "payout-file:applicationId",
  createdBy: "transfers:field.createdBy",
  description: "transfers:field.description",
  amount: "transfers:field.amount",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof TRANSFER_COLUMNS>, string>;
