import {
  INVOICE_HISTORY_ACTIONS,
  type InvoiceEvent,
  type InvoiceHistoryEntry,
  type InvoiceOperation,
} from "#provider/contract/invoice-log";
import { installmentSchema, type Invoice } from "#provider/contract/invoices";
import type { Hold, NamedInvoice } from "../db/lists/invoices.ts";
import type { InvoiceEventRow, NewInvoice, TransactionRow } from "../db/rows.ts";
import { nextRoundDay } from "../domain/schedule.ts";
import { payUrl, receiptUrl, type Env } from "../env.ts";
import { maskedCard } from "../domain/card.ts";
import { toMerchantTerms } from "./merchant-terms.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Shown = Omit<NamedInvoice, "invoice"> & { invoice: NewInvoice };

/** An invoice as the contract shows it. */
export function toInvoice(env: Env, { invoice, appName, hold }: Shown): Invoice {
  return {
    id: invoice.id,
    invoiceCode: invoice.code,
    appId: invoice.applicationId,
    appName,
    fullName: invoice.fullName,
    phone: invoice.phone,
    email: invoice.email,
    amount: invoice.amountMinor,
    paidAmount: invoice.paidMinor,
    outsideAmount: invoice.outsideMinor,
    heldAmount: invoice.heldMinor,
    hold: holdOf(hold),
    currency: invoice.currency,
    description: invoice.description,
    bookingId: invoice.bookingId,
    linkExpirationDate: invoice.linkExpirationDate,
    expiresAt: toInstant(invoice.expiresAt),
    preAuth: invoice.preAuth,
    partialAllowed: invoice.partialAllowed,
    scheduledDate: invoice.scheduledDate,
    dueDate: invoice.dueDate,
    reminders: invoice.reminders,
    recurringInterval: invoice.recurringInterval,
    installment:
      invoice.installmentCard === null
        ? null
        : installmentSchema.parse({ cardType: invoice.installmentCard, period: invoice.installmentPeriod }),
    checkInDate: invoice.checkInDate,
    channels: invoice.channels,
    language: invoice.language,
    status: invoice.status,
    recurrence: recurrenceOf(invoice),
    recurredFrom: invoice.recurredFrom,
    paymentUrl: payUrl(env, invoice.code),
    cardNumber: maskedCard(invoice.cardLast4),
    createdBy: invoice.createdByName,
    createdDate: toInstant(invoice.createdAt),
    completedBy: invoice.completedBy,
    completedDate: toInstantOrNull(invoice.completedAt),
    canceledBy: invoice.canceledBy,
    lastModifiedBy: invoice.lastModifiedBy,
    lastModifiedDate: toInstant(invoice.lastModifiedAt),
    ...toMerchantTerms(invoice),
  };
}

const holdOf = (hold: Hold | null): Invoice["hold"] =>
  hold === null || hold.captureBy === null ? null : { transactionId: hold.id, captureBy: toInstant(hold.captureBy) };

/** The state of a recurring invoice, and the day of its next round. */
const recurrenceOf = (invoice: NewInvoice): Invoice["recurrence"] => {
  const { recurrenceState: state } = invoice;
  return state === null ? null : { state, nextDate: state === "ACTIVE" ? nextRoundDay(invoice) : null };
};

const TAKEN: readonly InvoiceEventRow["kind"][] = ["PAYMENT_APPROVED", "COMPLETED"];

/** An event of the timeline. `code` is that of the invoice. */
export const toInvoiceEvent = (env: Env, code: string, event: InvoiceEventRow): InvoiceEvent => ({
  at: toInstant(event.at),
  kind: event.kind,
  by: event.actorName,
  amount: event.amountMinor,
  channel: event.channel,
  transactionId: event.transactionId,
  ...(event.transactionId !== null && TAKEN.includes(event.kind)
    ? { receiptUrl: receiptUrl(env, code, event.transactionId) }
    : {}),
  detail: event.detail,
  changes: event.changes,
});

export function toHistoryEntry(event: InvoiceEventRow): InvoiceHistoryEntry {
  const action = INVOICE_HISTORY_ACTIONS.find((one) => one === event.kind);
  if (!action) throw new Error(`${event.kind} is no part of the history`);
  return {
    at: toInstant(event.at),
    by: event.actorName,
    action,
    channel: event.channel,
    detail: event.detail,
    changes: event.changes,
  };
}

export const toOperation = (transaction: TransactionRow): InvoiceOperation => ({
  id: transaction.id,
  at: toInstant(transaction.createdAt),
  status: transaction.status,
  amount: transaction.amountMinor,
  cardNumber: maskedCard(transaction.cardLast4),
  rrn: transaction.rrn,
  responseDescription: transaction.responseDescription,
});
