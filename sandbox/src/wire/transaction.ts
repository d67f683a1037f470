import type {
  ShownTransaction,
  Transaction,
  TransactionDetail,
  TransactionEvent,
} from "#provider/contract/transactions";
import { netOf, stillHere } from "#provider/rules/net";
import type { NamedTransaction } from "../db/lists/transactions.ts";
import type { CardBehind } from "../db/saved-cards.ts";
import type { TakenBy } from "../db/composition.ts";
import type { TransactionEventRow, TransactionRow } from "../db/rows.ts";
import { maskedCard } from "../domain/card.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** The dispute of a payment, from its copies on it. */
const disputeOf = (row: TransactionRow): Transaction["dispute"] =>
  row.disputeId === null || row.disputeState === null
    ? null
    : {
        id: row.disputeId,
        state: row.disputeState,
        isClaimed: row.disputeIsClaimed === true,
        respondBy: toInstantOrNull(row.disputeRespondBy),
      };

/** A transaction as the contract shows it. */
export function toTransaction(transaction: TransactionRow, appName: string): Transaction {
  const { grossMinor: capturedAmount, feeMinor: fee, refundedMinor: refundedAmount } = transaction;
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
    reference: transaction.reference,
    metadata: transaction.metadata,
    appId: transaction.applicationId,
    appName,
    operation: transaction.operation,
    status: transaction.status,
    paymentMethod: transaction.paymentMethod,
    currency: transaction.currency,
    amount: transaction.amountMinor,
    fee,
    net: netOf({ capturedAmount, fee, refundedAmount }),
    capturedAmount,
    refundedAmount,
    refundableAmount: capturedAmount - refundedAmount,
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
    captureBy: transaction.paymentMethod === "CARD_CHECK" ? null : toInstantOrNull(transaction.captureBy),
    dispute: disputeOf(transaction),
  };
}

/** A transaction with the people who acted on it. */
export const toShownTransaction = ({ transaction, appName, ...doneBy }: NamedTransaction): ShownTransaction => ({
  ...toTransaction(transaction, appName),
  ...doneBy,
});

export const toTransactionEvent = (event: TransactionEventRow): TransactionEvent => ({
  at: toInstant(event.at),
  kind: event.kind,
  by: event.actorName,
  amount: event.amountMinor,
  detail: event.detail,
});

/** The consent of a payer who let the merchant save the card. */
export const toCardConsent = (consent: CardBehind["consent"]): TransactionDetail["cardConsent"] =>
  consent && { date: toInstant(consent.consentAt), text: consent.consentText, language: consent.consentLanguage };

/** `net` is the payment's, after its refunds. */
export const toTakenBy = ({ takers, more, leftMinor }: TakenBy, net: number): TransactionDetail["takenBy"] => ({
  items: takers.map(({ id, kind, state, at, netMinor }) => ({
    id,
    kind,
    state,
    at: toInstant(at),
    net: netMinor,
  })),
  more,
  left: stillHere(leftMinor, net),
});
