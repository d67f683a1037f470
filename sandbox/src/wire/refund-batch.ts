import type { ListedBatch, RefundBatch } from "#provider/contract/refund-batches";
import type { BatchRow, BatchTransaction, RefundBatchRecord } from "../db/refund-batches.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** A payment of several, with the amount that is refunded, in minor units. */
export const toBatchPayment = ({ transaction, appName }: BatchTransaction, amount: number) => ({
  transactionId: transaction.id,
  appId: transaction.applicationId,
  appName,
  orderId: transaction.orderId,
  fullName: transaction.fullName,
  amount,
  currency: transaction.currency,
});

export const toListedBatch = (batch: RefundBatchRecord, payments: number): ListedBatch => ({
  id: batch.id,
  reason: batch.reason,
  createdDate: toInstant(batch.createdAt),
  finishedDate: toInstantOrNull(batch.finishedAt),
  payments,
});

export const toRefundBatch = (batch: RefundBatchRecord, rows: readonly BatchRow[]): RefundBatch => ({
  id: batch.id,
  reason: batch.reason,
  createdBy: batch.createdByName,
  createdDate: toInstant(batch.createdAt),
  finishedDate: toInstantOrNull(batch.finishedAt),
  rows: rows.map(({ row, refund, ...of }) => ({
    ...toBatchPayment(of, row.amountMinor),
    refund: refund && { id: refund.id, state: refund.state },
    refusal: row.refusal,
  })),
});
