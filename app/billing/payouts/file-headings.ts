import type { FileColumn } from "#provider/contract/list-columns";
import type { PAYOUT_COLUMNS } from "#provider/contract/payout-columns";

/** The key of each column's heading in the file. */
export const PAYOUT_HEADINGS = {
  reference: "payout:field.reference",
  created: "payouts:field.created",
  receiver: "payouts:field.receiver",
  target: "payouts:field.target",
  cardType: "payouts:field.cardType",
  application: "payouts:field.application",
  applicationId: "payout-file:applicationId",
  createdBy: "payouts:field.createdBy",
  madeFrom: "payout-file:madeFrom",
  reviewedBy: "payout-file:reviewedBy",
  state: "payouts:field.state",
  why: "payouts:field.why",
  acts: "payout-file:acts",
  description: "payout:field.description",
  amount: "payouts:field.amount",
  fee: "payout:field.fee",
  total: "payouts:field.total",
  currency: "exports:currency",
} as const satisfies Record<FileColumn<typeof PAYOUT_COLUMNS>, string>;
