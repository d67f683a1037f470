import type { OutsidePayment } from "#provider/contract/outside-payment";
import { takeBackUntil } from "#provider/rules/outside-payments";
import type { OutsidePaymentRow } from "../db/rows.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Shown = Omit<OutsidePaymentRow, "invoiceId" | "applicationId" | "createdBy" | "takenBackBy">;

/** An outside payment as the contract shows it. */
export const toOutsidePayment = (payment: Shown): OutsidePayment => ({
  id: payment.transactionId,
  method: payment.method,
  amount: payment.amountMinor,
  paidDate: payment.paidDay,
  note: payment.note,
  createdBy: payment.createdByName,
  createdDate: toInstant(payment.createdAt),
  takeBackUntil: payment.takenBackAt === null ? toInstant(takeBackUntil(payment.createdAt)) : null,
  takenBackBy: payment.takenBackByName,
  takenBackDate: toInstantOrNull(payment.takenBackAt),
});
