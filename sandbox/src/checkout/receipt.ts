import type { PaymentStatus } from "#provider/contract/words";
import type { Payable } from "../db/payments.ts";
import type { TransactionRow } from "../db/rows.ts";
import { moneyText } from "../domain/money-text.ts";
import { momentText } from "./format.ts";
import type { ReceiptStatus } from "./sentences/index.ts";
import type { View } from "./view.ts";

export type Paid = Pick<Payable, "invoice" | "application"> & { transaction: TransactionRow };

/** What a receipt says of a payment; undefined where no money moved and there is nothing to confirm. */
export function receiptStatusOf(status: PaymentStatus): ReceiptStatus | undefined {
  switch (status) {
    case "APPROVED":
      return "paid";
    case "PREAUTH_APPROVED":
      return "held";
    case "REVERSE":
    case "PREAUTH_EXPIRED":
      return "released";
    case "REFUND_IN_PROGRESS":
      return "refunding";
    case "PARTIAL_REFUND":
      return "partlyRefunded";
    case "REFUNDED":
      return "refunded";
    default:
      return undefined;
  }
}

/** `Visa •••• 4242` */
export const cardOf = ({ say }: View, { cardBrand, cardLast4 }: TransactionRow): string | null =>
  cardLast4 === null ? null : say.cardName(cardBrand ?? "UNKNOWN", cardLast4);

/** The lines of a receipt, the same on the page and in the PDF. */
export function receiptFacts(
  view: View,
  { invoice, application, transaction }: Paid,
  status: ReceiptStatus,
): (readonly [string, string | null])[] {
  const { language, say } = view;
  const words = say.receipt;
  const money = (minor: number) => moneyText(language, minor, transaction.currency);
  const moment = (instant: number) =>
    `${momentText(language, transaction.region, instant)} (${say.zone[transaction.region]})`;
  const captured = transaction.grossMinor;
  return [
    [words.status, words.statuses[status]],
    [words.merchant, application.name],
    [say.invoice, invoice.code],
    [say.booking, invoice.bookingId],
    [words.description, invoice.description],
    [words.card, cardOf(view, transaction)],
    [words.date, moment(transaction.completedAt ?? transaction.createdAt)],
    [words.captured, captured > 0 && captured !== transaction.amountMinor ? money(captured) : null],
    [words.refunded, transaction.refundedMinor > 0 ? money(transaction.refundedMinor) : null],
    [words.captureBy, status === "held" && transaction.captureBy !== null ? moment(transaction.captureBy) : null],
    [words.rrn, transaction.rrn],
    [words.order, transaction.orderId],
  ];
}
