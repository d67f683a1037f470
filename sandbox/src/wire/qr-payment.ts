import type { QrPayment } from "#provider/contract/qr-payments";
import type { NamedQrPayment } from "../db/lists/qr-payments.ts";
import { maskedCard } from "../domain/card.ts";
import { toInstant } from "./page.ts";

/** A QR payment as the contract shows it; one from before codes had links has an empty code. */
export const toQrPayment = ({ payment, transaction, appName }: NamedQrPayment): QrPayment => ({
  id: payment.transactionId,
  invoiceCode: transaction.invoiceCode ?? "",
  optionalCode: transaction.optionalCode,
  appId: payment.applicationId,
  appName,
  fullName: payment.fullName,
  phoneNumber: payment.phoneNumber,
  amount: payment.amountMinor,
  currency: payment.currency,
  status: transaction.status,
  orderId: transaction.orderId,
  rrn: transaction.rrn,
  email: transaction.email,
  cardNumber: maskedCard(transaction.cardLast4),
  createdDate: toInstant(payment.createdAt),
});
