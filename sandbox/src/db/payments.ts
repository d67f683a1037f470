import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { and, eq, lte, sql } from "drizzle-orm";
import type { AcceptedCard, Response } from "../domain/card.ts";
import { openAmount, refusalToPay } from "../domain/invoice-state.ts";
import { searchOfTransaction } from "../domain/search.ts";
import { nextTransactionStatus } from "../domain/transaction-state.ts";
import { NOTHING_THERE, refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "./database.ts";
import { transactionEvent } from "./events.ts";
import { newId, newOrderId } from "./ids.ts";
import { moveTransaction, settle } from "./network-answer.ts";
import type { ApplicationConfigRow, ApplicationRow, InvoiceRow, NewTransaction, TransactionRow } from "./rows.ts";
import { applicationConfigs, applications, invoices, transactions } from "./schema/index.ts";

/** How often a payment looks again when the invoice changed between reading and writing. */
const TRIES = 4;

export type Payable = { invoice: InvoiceRow; application: ApplicationRow; config: ApplicationConfigRow | null };

/** The invoice behind a pay link, with its application; undefined for a code that never was or was deleted. */
export async function findInvoiceByCode(db: Db, code: string): Promise<Payable | undefined> {
  const [found] = await db
    .select({ invoice: invoices, application: applications, config: applicationConfigs })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .leftJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .where(eq(invoices.code, code));
  return found;
}

/** The payment a form's key already made. */
export const findAttempt = async (db: Db, attemptKey: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.attemptKey, attemptKey)))[0];

export const findTransaction = async (db: Db, id: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0];

const findInvoice = async (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  (await db.select().from(invoices).where(eq(invoices.id, id)))[0];

export type Attempt = {
  invoice: InvoiceRow;
  application: ApplicationRow;
  /** From the payer's form, the same however often it arrives. */
  attemptKey: string;
  /** Minor units; less than what is open only where partial payment is allowed. */
  amountMinor: number;
  language: Language;
  card: AcceptedCard;
  /** UTC milliseconds. */
  now: number;
};

type AttemptRefusal = "paid" | "held" | "expired" | "canceled" | "changed" | "amount" | "otherInvoice";
export type AttemptResult = { ok: true; transaction: TransactionRow } | { ok: false; refusal: AttemptRefusal };

const RESPONSE_OF: Record<Exclude<AcceptedCard["outcome"], "threeDSecure">, Response> = {
  approve: "approve",
  decline: "decline",
  insufficientFunds: "insufficientFunds",
  processingError: "processingError",
};

/**
 * Starts a payment and, unless the card asks for 3-D Secure, finishes it: transaction, invoice, ledger and timelines in one batch.
 * The same `attemptKey` gives the same transaction, however many arrive at once. A declined card is an answer, not a refusal.
 */
export async function startAttempt(db: Db, attempt: Attempt): Promise<AttemptResult> {
  for (let tried = 0; ; tried++) {
    const before = await findAttempt(db, attempt.attemptKey);
    if (before)
      return before.invoiceId === attempt.invoice.id
        ? { ok: true, transaction: before }
        : { ok: false, refusal: "otherInvoice" };
    const invoice = tried === 0 ? attempt.invoice : await findInvoice(db, attempt.invoice.id);
    if (!invoice) return { ok: false, refusal: "canceled" };
    const refusal = refusalOf(invoice, attempt);
    if (refusal) return { ok: false, refusal };

    const row = newTransaction(invoice, attempt);
    const { outcome } = attempt.card;
    try {
      await runBatch(db, [
        db.insert(transactions).values(row),
        transactionEvent(db, row.id, "CREATED", { actor: null, at: attempt.now, amountMinor: row.amountMinor }),
        transactionEvent(db, row.id, "PENDING", { actor: null, at: attempt.now }),
        ...(outcome === "threeDSecure"
          ? [transactionEvent(db, row.id, "THREE_D_SECURE", { actor: null, at: attempt.now, detail: "REQUIRED" })]
          : settle(db, row, invoice, RESPONSE_OF[outcome], attempt.now)),
      ]);
    } catch (error) {
      // Somebody was faster: the same form again (its key is taken), another payment of this invoice, or who edited or deleted it.
      const refused = refusedBy(error);
      const repeated = refused === "transactions.attempt_key" || refused === NOTHING_THERE || wasOvertaken(error);
      if (!repeated || tried >= TRIES) throw error;
    }
  }
}

function refusalOf(invoice: InvoiceRow, attempt: Attempt): AttemptRefusal | undefined {
  const refusal = refusalToPay(invoice, attempt.now);
  if (refusal) return refusal;
  // The payer was shown the invoice as it was read first.
  if (invoice.lastModifiedAt !== attempt.invoice.lastModifiedAt) return "changed";
  return fits(invoice, attempt.amountMinor) ? undefined : "amount";
}

/** Whether an amount can be paid of an invoice: all that is open, or less where that is allowed. */
function fits(invoice: InvoiceRow, amountMinor: number): boolean {
  const open = openAmount(invoice);
  const partial = amountMinor < open;
  // A hold is for the whole sum: it is captured once.
  return amountMinor >= 1 && amountMinor <= open && (!partial || (invoice.partialAllowed && !invoice.preAuth));
}

function newTransaction(invoice: InvoiceRow, attempt: Attempt): NewTransaction {
  const orderId = newOrderId();
  const rrn = null;
  return {
    id: newId("trx"),
    attemptKey: attempt.attemptKey,
    sessionId: newId("ses"),
    orderId,
    orderLanguage: attempt.language,
    rrn,
    merchantId: invoice.merchantId,
    applicationId: invoice.applicationId,
    region: invoice.region,
    invoiceId: invoice.id,
    invoiceCode: invoice.code,
    bookingId: invoice.bookingId,
    source: "INVOICE",
    paymentLinkId: null,
    optionalCode: null,
    fullName: invoice.fullName,
    email: invoice.email,
    phone: invoice.phone,
    description: invoice.description,
    operation: invoice.preAuth ? "PRE_AUTH" : "PURCHASE",
    status: "PENDING",
    paymentMethod: invoice.preAuth ? "PREAUTH" : attempt.amountMinor < invoice.amountMinor ? "PARTIAL" : "ONLINE",
    currency: invoice.currency,
    amountMinor: attempt.amountMinor,
    grossMinor: 0,
    feeMinor: 0,
    netMinor: 0,
    refundedMinor: 0,
    commissionBasisPoints: attempt.application.commissionBasisPoints,
    cardBrand: attempt.card.brand,
    cardLast4: attempt.card.last4,
    installmentCard: invoice.installmentCard,
    installmentPeriod: invoice.installmentPeriod,
    threeDs: attempt.card.outcome === "threeDSecure" ? "REQUIRED" : "NONE",
    responseCode: null,
    responseDescription: null,
    refundReason: null,
    captureBy: null,
    createdAt: attempt.now,
    createdDay: dayIn(invoice.region, new Date(attempt.now)),
    completedAt: null,
    search: searchOfTransaction({ ...invoice, invoiceCode: invoice.code, orderId, rrn }),
  };
}

/**
 * The payer's answer to 3-D Secure. Answering twice changes nothing; a payment that another one made impossible meanwhile is
 * canceled. Undefined when there is no such payment.
 */
export async function answerThreeDSecure(
  db: Db,
  transactionId: string,
  confirmed: boolean,
  now: number,
): Promise<TransactionRow | undefined> {
  for (let tried = 0; ; tried++) {
    const transaction = await findTransaction(db, transactionId);
    if (!transaction || transaction.status !== "PENDING" || transaction.threeDs !== "REQUIRED") return transaction;
    const invoice = transaction.invoiceId === null ? undefined : await findInvoice(db, transaction.invoiceId);
    if (!invoice) return transaction;
    // What the merchant changed since then must still be what the payer is confirming.
    const sameKind = invoice.preAuth === (transaction.operation === "PRE_AUTH");
    const impossible =
      confirmed && (refusalToPay(invoice, now) !== undefined || !sameKind || !fits(invoice, transaction.amountMinor));
    try {
      await runBatch(
        db,
        impossible
          ? cancel(db, transaction, now)
          : [
              transactionEvent(db, transaction.id, "THREE_D_SECURE", {
                actor: null,
                at: now,
                detail: confirmed ? "PASSED" : "FAILED",
              }),
              ...settle(db, transaction, invoice, confirmed ? "approve" : "threeDSecureFailed", now),
            ],
      );
    } catch (error) {
      if (!wasOvertaken(error) || tried >= TRIES) throw error;
    }
  }
}

/** The payment is not possible any more. */
function cancel(db: Db, transaction: TransactionRow, now: number): Statement[] {
  return [
    ...moveTransaction(db, transaction, {
      status: nextTransactionStatus(transaction.status, "cancel"),
      completedAt: now,
    }),
    transactionEvent(db, transaction.id, "CANCELED", { actor: null, at: now }),
  ];
}

/** Payments that were begun before `before` and never finished: the payer went away. */
export const abandonedPayments = (db: Db, before: number, limit: number): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(and(lte(transactions.createdAt, before), sql`status IN ('CREATED', 'PENDING')`))
    .orderBy(transactions.createdAt)
    .limit(limit);

/** Gives an unfinished payment up; its invoice can be paid again as before. */
export const expireAbandoned = (db: Db, transaction: TransactionRow, now: number): Statement[] => [
  ...moveTransaction(db, transaction, {
    status: nextTransactionStatus(transaction.status, "expire"),
    completedAt: now,
  }),
  transactionEvent(db, transaction.id, "EXPIRED", { actor: null, at: now }),
];
