import type { LogoRow } from "../../db/logos.ts";
import type { ApplicationRow, TransactionRow } from "../../db/rows.ts";
import { moneyText } from "#provider/rules/money-text";
import { momentText } from "../../messages/moment.ts";
import { receiptFactsOf } from "../../messages/receipt-facts.ts";
import type { Fact } from "./layout.tsx";
import type { ReceiptStatus } from "../../domain/receipt-status.ts";
import type { View } from "./view.ts";

/** A payment and its receiver: a receipt states the payment as of its time. */
export type Paid = {
  application: ApplicationRow;
  contact: string;
  logo: LogoRow | null;
  company: { name: string; taxId: string } | null;
  transaction: TransactionRow;
};

/** `Visa •••• 4242` */
export const cardOf = ({ say }: View, { cardBrand, cardLast4 }: TransactionRow): string | null =>
  cardLast4 === null ? null : say.cardName(cardBrand ?? "UNKNOWN", cardLast4);

/**
 * The subject of a payment with its label: an invoice, a payment link, or the purpose that the payer by QR typed; of an
 * order nothing, because a receipt names it anyhow.
 */
export function subjectFact({ say }: View, transaction: TransactionRow): readonly [string, string | null] {
  const { source, invoiceCode, optionalCode, paymentLinkId } = transaction;
  if (source === "QR") return [say.optionalCode, optionalCode];
  if (source === "API") return [say.invoice, null];
  return [paymentLinkId === null ? say.invoice : say.link, invoiceCode];
}

/** The lines of a receipt, the same on the page and in the PDF. */
export function receiptFacts(
  view: View,
  { application, contact, company, transaction }: Paid,
  status: ReceiptStatus,
): Fact[] {
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
    subjectFact(view, transaction),
    [say.booking, transaction.bookingId],
    // A static QR code is described by its merchant.
    [words.description, transaction.source === "QR" ? null : transaction.description, "words"],
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
