import type { Order } from "#provider/contract/v3/orders";
import type { RefundRow, TransactionRow } from "../db/rows.ts";
import type { CardBehind } from "../db/saved-cards.ts";
import { toInstant } from "./page.ts";

/** Hundredths of a per cent as per cent. */
export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** A card as the merchant API masks it: of its number nobody keeps more than the last four digits. */
export const toPan = (last4: string | null): string | null => (last4 === null ? null : `************${last4}`);

type Facts = {
  payment: TransactionRow;
  merchantName: string;
  refunds: readonly RefundRow[];
  /** The saved card behind it, and whether that was charged without its holder. */
  card: Pick<CardBehind, "cardId" | "isAutomatic">;
};

const REFUND_STATUS: Record<RefundRow["state"], string> = {
  IN_PROGRESS: "REFUND_IN_PROGRESS",
  SUCCESS: "REFUNDED",
  FAILED: "DECLINED",
  AWAITING_APPROVAL: "REFUND_AWAITING_APPROVAL",
  LEAVING: "REFUND_IN_PROGRESS",
  REJECTED: "CANCELED",
  RECALLED: "CANCELED",
  EXPIRED: "EXPIRED",
};

/** The reference that a server finds an order by; that of an invoice or a link is none of these. */
export const requestRrnOf = ({ source, reference }: Pick<TransactionRow, "source" | "reference">): string | null =>
  source === "API" ? reference : null;

/** An order as the merchant API shows it: the payment, and what was tried: its card, and every refund. */
export function toOrder({ payment, merchantName, refunds, card }: Facts): Order {
  const { installmentCard, installmentPeriod } = payment;
  const attempt = {
    uuid: payment.id,
    createdDate: toInstant(payment.completedAt ?? payment.createdAt),
    status: payment.status,
    channel: "ECOMMERCE",
    requestRrn: requestRrnOf(payment),
    responseRrn: payment.rrn,
    pan: toPan(payment.cardLast4),
    paymentWay: payment.paymentMethod === "CASH" ? "CASH" : "CARD",
    cardDetails: {
      maskedPan: toPan(payment.cardLast4),
      brand: payment.cardBrand,
      cardHolderName: payment.fullName === "" ? null : payment.fullName,
    },
    cardUuid: card.cardId,
    responseDescription: payment.responseDescription,
    installment:
      installmentCard !== null && installmentPeriod !== null
        ? { type: installmentCard, period: `PERIOD_${installmentPeriod}` }
        : null,
  };
  return {
    orderId: payment.orderId,
    invoiceUuid: payment.invoiceId,
    amount: payment.amountMinor,
    currencyType: payment.currency,
    merchantName,
    commission: payment.feeMinor,
    commissionRate: toPercent(payment.commissionBasisPoints),
    paidAmount: payment.grossMinor,
    operationType: payment.operation,
    paymentStatus: payment.status,
    auto: card.isAutomatic,
    createdDate: toInstant(payment.createdAt),
    description: payment.description,
    metadata: payment.metadata,
    transactions: [
      // Before a card was tried there is nothing to tell.
      ...(payment.cardLast4 === null ? [] : [attempt]),
      ...refunds.map((refund) => ({
        ...attempt,
        uuid: refund.id,
        createdDate: toInstant(refund.createdAt),
        status: REFUND_STATUS[refund.state],
        responseRrn: null,
        responseDescription: refund.failure,
      })),
    ],
  };
}
