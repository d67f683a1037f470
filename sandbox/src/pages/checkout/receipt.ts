import type { TransactionRow } from "../../db/rows.ts";
import type { Payable } from "../../operations/payments/payable.ts";
import { moneyText } from "#provider/rules/money-text";
import { momentText } from "../../messages/moment.ts";
import { receiptFactsOf } from "../../messages/receipt-facts.ts";
import type { Fact } from "./layout.tsx";
import type { ReceiptStatus } from "../../domain/receipt-status.ts";
import type { View } from "./view.ts";

/** A payment and what it pays, with its receiver: a receipt states the payment as of its time. */
export type Paid = { payable: Payable; transaction: TransactionRow };

/** `Visa •••• 4242` */
export const cardOf = ({ say }: View, { cardBrand, cardLast4 }: TransactionRow): string | null =>
  cardLast4 === null ? null : say.cardName(cardBrand ?? "UNKNOWN", cardLast4);

const isStaticQr = (payable: Payable): boolean => payable.kind === "link" && payable.link.kind === "QR";

/**
 * The subject of a payment with its label: an invoice, a payment link, or the purpose that the payer by a static QR
 * code typed, if they typed one; of an order nothing, because a receipt names it anyhow.
 */
export function subjectFact({ say }: View, { payable, transaction }: Paid): readonly [string, string | null] {
  const { invoiceCode, optionalCode } = transaction;
  if (isStaticQr(payable)) return [say.optionalCode, optionalCode];
  if (payable.kind === "order") return [say.invoice, null];
  return [payable.kind === "link" ? say.link : say.invoice, invoiceCode];
}

/** The lines of a receipt, the same on the page and in the PDF. */
export function receiptFacts(view: View, paid: Paid, status: ReceiptStatus): Fact[] {
  const { payable, transaction } = paid;
  const { application, contact, company } = payable;
  const { language, say } = view;
  const words = say.receipt;
  const money = (minor: number) => moneyText(language, minor, transaction.currency);
  const demanded = receiptFactsOf(language, transaction, { name: application.name, company });
  const captured = transaction.grossMinor;
  // Nobody captures what only checks a card.
  const captureBy = status === "held" && transaction.paymentMethod !== "CARD_CHECK" ? transaction.captureBy : null;
  return [
    [words.status, words.statuses[status], "words"],
    demanded.merchant,
    demanded.company,
    demanded.taxNumber,
    [words.contact, contact],
    subjectFact(view, paid),
    [say.booking, transaction.bookingId],
    // A static QR code is described by its merchant.
    [words.description, isStaticQr(payable) ? null : transaction.description, "words"],
    [words.card, cardOf(view, transaction)],
    demanded.date,
    [words.captured, captured > 0 && captured !== transaction.amountMinor ? money(captured) : null],
    [words.refunded, transaction.refundedMinor > 0 ? money(transaction.refundedMinor) : null],
    [words.captureBy, captureBy === null ? null : momentText(language, transaction.region, captureBy)],
    demanded.acquirer,
    demanded.terminal,
    demanded.authorization,
    demanded.rrn,
    demanded.number,
  ];
}
