import { dayIn } from "#provider/contract/regions";
import type { OutsideMethod } from "#provider/contract/outside-methods";
import { takeBackUntil } from "#provider/rules/outside-payments";
import { and, desc, eq, isNull } from "drizzle-orm";
import { nextInvoiceStatus, openAmount, type InvoiceMove } from "../../domain/invoice-state.ts";
import { searchOfTransaction } from "../../domain/search.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { expectChange, type Db } from "../../db/database.ts";
import { invoiceEvent, transactionEvent } from "../../db/events.ts";
import { newId, newOrderId } from "../../db/ids.ts";
import type { ApplicationRow, InvoiceRow, NewTransaction, OutsidePaymentRow, TransactionRow } from "../../db/rows.ts";
import { invoiceEvents, outsidePayments, transactions } from "../../db/schema/index.ts";
import { moveTransaction } from "../payments/move.ts";
import { changeInvoice, modified, type ChangeContext, type Changed } from "./changes.ts";
import { dropReminders, planReminders } from "./create.ts";

/** How an invoice was paid outside. `amountMinor`: at most what is open; `paidDay`: YYYY-MM-DD. */
export type OutsideTerms = { method: OutsideMethod; amountMinor: number; paidDay: string; note: string | null };

/** A payment without a card: nothing of it is captured, so that neither a wallet nor a sum of payments knows it. */
function outsideTransaction(
  invoice: InvoiceRow,
  application: ApplicationRow,
  { amountMinor }: OutsideTerms,
  now: number,
): NewTransaction {
  const owner = { merchantId: invoice.merchantId, applicationId: invoice.applicationId, region: invoice.region };
  const terms = {
    invoiceCode: invoice.code,
    bookingId: invoice.bookingId,
    fullName: invoice.fullName,
    email: invoice.email,
    phone: invoice.phone,
    description: invoice.description,
    reference: invoice.reference,
    metadata: invoice.metadata,
  };
  const [id, orderId, rrn] = [newId("trx"), newOrderId(), null];
  const source = invoice.isSale ? "TILL" : "INVOICE";
  return {
    ...owner,
    ...terms,
    id,
    attemptKey: id,
    sessionId: newId("ses"),
    orderId,
    orderLanguage: invoice.language,
    rrn,
    invoiceId: invoice.id,
    source,
    paymentLinkId: null,
    optionalCode: null,
    operation: "PURCHASE",
    status: "CASH",
    paymentMethod: "CASH",
    currency: invoice.currency,
    amountMinor,
    grossMinor: 0,
    feeMinor: 0,
    netMinor: 0,
    refundedMinor: 0,
    commissionBasisPoints: application.commissionBasisPoints,
    cardBrand: null,
    cardLast4: null,
    installmentCard: null,
    installmentPeriod: null,
    threeDs: "NONE",
    responseCode: null,
    responseDescription: null,
    refundReason: null,
    captureBy: null,
    createdAt: now,
    createdDay: dayIn(invoice.region, new Date(now)),
    completedAt: now,
    search: searchOfTransaction({ ...owner, ...terms, source, optionalCode: null, orderId, rrn }),
    acts: {},
  };
}

/** What becomes of an invoice: all of it in cash is its own status; a part leaves the rest open. */
function moveOf(invoice: InvoiceRow, { method, amountMinor }: OutsideTerms): InvoiceMove {
  if (amountMinor < openAmount(invoice)) return "recordPart";
  return method === "CASH" && invoice.paidMinor === 0 ? "markCash" : "recordAll";
}

/**
 * Marks an invoice, or a part of it, as paid outside. Its link closes or asks for the rest, and its reminders end with
 * the last part. A card that pays at the same time finds another sum, or makes this batch find one.
 */
export function recordOutside(
  db: Db,
  invoice: InvoiceRow,
  { application, terms, ...doing }: ChangeContext & { application: ApplicationRow; terms: OutsideTerms },
): Changed & { transaction: NewTransaction } {
  const { actor, now } = doing;
  const { amountMinor, method, paidDay, note } = terms;
  const move = moveOf(invoice, terms);
  const status = nextInvoiceStatus(invoice.status, move);
  if (status === undefined) throw new Error(`an invoice that is ${invoice.status} cannot be paid outside`);
  const isAll = move !== "recordPart";
  const transaction = outsideTransaction(invoice, application, terms, now);
  const changes = {
    ...modified(invoice, doing),
    status,
    paidMinor: invoice.paidMinor + amountMinor,
    outsideMinor: invoice.outsideMinor + amountMinor,
    ...(isAll ? { completedAt: now, completedBy: actor.name } : {}),
  };
  const { id: transactionId } = transaction;
  return {
    invoice: { ...invoice, ...changes },
    transaction,
    statements: [
      ...changeInvoice(db, invoice, changes),
      db.insert(transactions).values(transaction),
      db.insert(outsidePayments).values({
        transactionId,
        invoiceId: invoice.id,
        applicationId: invoice.applicationId,
        method,
        amountMinor,
        paidDay,
        note,
        createdBy: actor.id,
        createdByName: actor.name,
        createdAt: now,
      }),
      transactionEvent(db, transactionId, "CREATED", { actor, at: now, amountMinor }),
      ...(isAll ? [dropReminders(db, invoice.id)] : []),
      invoiceEvent(db, invoice.id, "PAID_OUTSIDE", { actor, at: now, amountMinor, transactionId, detail: method }),
    ],
  };
}

/**
 * Whether an invoice has expired before. It may have done so without its time being over, with a hold that lapsed, and
 * its payer is never asked again.
 */
export const wasExpired = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await db.$count(invoiceEvents, and(eq(invoiceEvents.invoiceId, invoiceId), eq(invoiceEvents.kind, "EXPIRED")))) > 0;

/** `isOver`: whether the invoice has expired before. */
type TakingBack = ChangeContext & { payment: OutsidePaymentRow; transaction: TransactionRow; isOver: boolean };

/**
 * Takes back that an invoice was paid outside: it is open again, with the reminders that are still to come, or expired
 * if it was before or its link has ended. Servers are told that it expired, because they were told that it is paid.
 * Undefined if that is too late, or was done before.
 */
export function takeBackOutside(
  db: Db,
  invoice: InvoiceRow,
  { payment, transaction, isOver, ...doing }: TakingBack,
): Changed | undefined {
  const { actor, now } = doing;
  const { amountMinor, transactionId } = payment;
  const paidMinor = invoice.paidMinor - amountMinor;
  const isLate = isOver || invoice.expiresAt <= now;
  const move = isLate ? "takeBackLate" : paidMinor > 0 ? "takeBackPart" : "takeBack";
  const [status, ended] = [
    nextInvoiceStatus(invoice.status, move),
    nextTransactionStatus(transaction.status, "takeBackCash"),
  ];
  if (payment.takenBackAt !== null || now >= takeBackUntil(payment.createdAt) || !status || !ended) return undefined;
  const changes = {
    ...modified(invoice, doing),
    status,
    paidMinor,
    outsideMinor: invoice.outsideMinor - amountMinor,
    completedAt: null,
    completedBy: null,
  };
  const after = { ...invoice, ...changes };
  return {
    invoice: after,
    statements: [
      ...changeInvoice(db, invoice, changes),
      ...moveTransaction(db, transaction, { status: ended, completedAt: now }),
      db
        .update(outsidePayments)
        .set({ takenBackBy: actor.id, takenBackByName: actor.name, takenBackAt: now })
        .where(and(eq(outsidePayments.transactionId, transactionId), isNull(outsidePayments.takenBackAt))),
      expectChange(db, "outside payment not taken back"),
      transactionEvent(db, transactionId, "CANCELED", { actor, at: now }),
      dropReminders(db, invoice.id),
      ...(isLate ? [] : planReminders(db, after, now)),
      invoiceEvent(db, invoice.id, "OUTSIDE_TAKEN_BACK", { actor, at: now, amountMinor, transactionId }),
      ...(status === "EXPIRED" && invoice.status !== "EXPIRED"
        ? [invoiceEvent(db, invoice.id, "EXPIRED", { actor: null, at: now })]
        : []),
    ],
  };
}

/** The outside payments of an invoice, newest first. */
export const outsideOf = (db: Db, invoiceId: string): Promise<OutsidePaymentRow[]> =>
  db
    .select()
    .from(outsidePayments)
    .where(eq(outsidePayments.invoiceId, invoiceId))
    .orderBy(desc(outsidePayments.createdAt), desc(outsidePayments.transactionId));

/** One outside payment of an invoice, with its transaction. */
export const findOutside = async (
  db: Db,
  invoiceId: string,
  id: string,
): Promise<{ payment: OutsidePaymentRow; transaction: TransactionRow } | undefined> =>
  (
    await db
      .select({ payment: outsidePayments, transaction: transactions })
      .from(outsidePayments)
      .innerJoin(transactions, eq(transactions.id, outsidePayments.transactionId))
      .where(and(eq(outsidePayments.transactionId, id), eq(outsidePayments.invoiceId, invoiceId)))
  )[0];
