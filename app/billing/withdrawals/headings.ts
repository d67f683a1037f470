import type { FileColumn } from "#provider/contract/list-columns";
import type { WITHDRAWAL_COLUMNS } from "#provider/contract/wallet-money-columns";

/** The key of each column's heading in the file. */
export const WITHDRAWAL_HEADINGS = {
  reference: "withdrawals:field.reference",
  created: "withdrawals:field.created",
  target: "withdrawals:field.target",
  application: "withdrawals:field.application",
  applicationId: "payout-file:applicationId",
  createdBy: "withdrawals:field.createdBy",
  state: "withdrawals:field.state",
  why: "withdrawals:field.why",
  description: "withdrawals:field.description",
  amount: "withdrawals:field.amount",
  fee: "withdrawals:field.fee",
  total: "withdrawals:field.total",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof WITHDRAWAL_COLUMNS>, string>;
