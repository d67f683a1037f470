import type { Transaction, TransactionEvent } from "#provider/contract/transactions";
import { refundRefusal } from "#provider/rules/payment-actions";
import type { TransactionEventRow, TransactionRow } from "../db/rows.ts";
import { maskedCard, toInstant, toInstantOrNull } from "./page.ts";

/** What may still be refunded: nothing unless a refund can start now. */
const refundable = (transaction: TransactionRow): number =>
  refundRefusal(transaction) ? 0 : transaction.grossMinor - transaction.refundedMinor;

/** A transaction as the contract shows it. */
export function toTransaction(transaction: TransactionRow, appName: string): Transaction {
  return {
    id: transaction.id,
    sessionId: transaction.sessionId,
    orderId: transaction.orderId,
    orderLanguage: transaction.orderLanguage,
    rrn: transaction.rrn,
    invoiceId: transaction.invoiceId,
    invoiceCode: transaction.invoiceCode,
    bookingId: transaction.bookingId,
    source: transaction.source,
    paymentLinkId: transaction.paymentLinkId,
    optionalCode: transaction.optionalCode,
    appId: transaction.applicationId,
    appName,
    operation: transaction.operation,
    status: transaction.status,
    paymentMethod: transaction.paymentMethod,
    currency: transaction.currency,
    amount: transaction.amountMinor,
    fee: transaction.feeMinor,
    net: transaction.netMinor,
    capturedAmount: transaction.grossMinor,
    refundedAmount: transaction.refundedMinor,
    refundableAmount: refundable(transaction),
    fullName: transaction.fullName,
    email: transaction.email,
    phone: transaction.phone,
    cardBrand: transaction.cardBrand,
    cardNumber: maskedCard(transaction.cardLast4),
    description: transaction.description,
    responseDescription: transaction.responseDescription,
    refundReason: transaction.refundReason,
    createDate: toInstant(transaction.createdAt),
    completionDate: toInstantOrNull(transaction.completedAt),
    captureBy: toInstantOrNull(transaction.captureBy),
  };
}

export const toTransactionEvent = (event: TransactionEventRow): TransactionEvent => ({
  at: toInstant(event.at),
  kind: event.kind,
  by: event.actorName,
  amount: event.amountMinor,
  detail: event.detail,
});
