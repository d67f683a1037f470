import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { and, eq, gt } from "drizzle-orm";
import { RESPONSES, type Response } from "../domain/card.ts";
import { commission } from "../domain/fees.ts";
import { nextInvoiceStatus, openAmount } from "../domain/invoice-state.ts";
import { hold, purchase } from "../domain/ledger.ts";
import { searchOfTransaction } from "../domain/search.ts";
import { nextTransactionStatus } from "../domain/transaction-state.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { invoiceEvent, transactionEvent } from "./events.ts";
import { newRrn } from "./ids.ts";
import { bookEntry } from "./ledger.ts";
import type { InvoiceRow, NewTransaction } from "./rows.ts";
import { invoices, transactions } from "./schema/index.ts";
import { noticeOf } from "./subscriptions.ts";

const PRE_AUTH_MS = PRE_AUTH_DAYS * 24 * 3_600_000;

/** Compare and set: the batch goes through only if the payment still has the status, and as much left of it, as when it was read. */
export function moveTransaction(
  db: Db,
  transaction: Pick<NewTransaction, "id" | "status" | "refundedMinor">,
  changes: Partial<NewTransaction>,
): Statement[] {
  if (changes.status === undefined) throw new Error(`a payment cannot leave ${transaction.status} this way`);
  return [
    db
      .update(transactions)
      .set(changes)
      .where(
        and(
          eq(transactions.id, transaction.id),
          eq(transactions.status, transaction.status),
          eq(transactions.refundedMinor, transaction.refundedMinor),
        ),
      ),
    expectChange(db, `transaction still ${transaction.status}`),
  ];
}

/** What the card network's answer does to a pending payment, its invoice and the ledger; statements of one batch. */
export function settle(
  db: Db,
  transaction: NewTransaction,
  invoice: InvoiceRow,
  response: Response,
  now: number,
): Statement[] {
  const { code: responseCode, description: responseDescription } = RESPONSES[response];
  const rrn = newRrn();
  const answered = {
    rrn,
    responseCode,
    responseDescription,
    threeDs: threeDsAfter(transaction, response),
    search: searchOfTransaction({ ...transaction, rrn }),
  };
  if (response !== "approve") return decline(db, transaction, invoice, answered, now);
  return transaction.operation === "PRE_AUTH"
    ? approveHold(db, transaction, invoice, answered, now)
    : approvePurchase(db, transaction, invoice, answered, now);
}

type Answered = Pick<NewTransaction, "rrn" | "responseCode" | "responseDescription" | "threeDs" | "search">;

const threeDsAfter = (transaction: NewTransaction, response: Response): NewTransaction["threeDs"] =>
  transaction.threeDs === "NONE" ? "NONE" : response === "approve" ? "PASSED" : "FAILED";

/** Compare and set for an invoice that a payment is about to change. */
function moveInvoice(db: Db, invoice: InvoiceRow, now: number, changes: Partial<InvoiceRow>): Statement[] {
  return [
    db
      .update(invoices)
      .set(changes)
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.paidMinor, invoice.paidMinor),
          eq(invoices.heldMinor, invoice.heldMinor),
          // Nobody pays an invoice on other terms than they were shown.
          eq(invoices.lastModifiedAt, invoice.lastModifiedAt),
          gt(invoices.expiresAt, now),
        ),
      ),
    expectChange(db, "invoice unchanged and still payable"),
  ];
}

function approvePurchase(db: Db, transaction: NewTransaction, invoice: InvoiceRow, answered: Answered, now: number) {
  const { amountMinor: amount, id, applicationId } = transaction;
  const { gross, fee, net } = commission(amount, transaction.commissionBasisPoints);
  const all = openAmount(invoice) === amount;
  const status = nextInvoiceStatus(invoice.status, all ? "payAll" : "payPart");
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "approve"),
      grossMinor: gross,
      feeMinor: fee,
      netMinor: net,
      completedAt: now,
    }),
    ...moveInvoice(db, invoice, now, {
      status,
      paidMinor: invoice.paidMinor + amount,
      cardBrand: transaction.cardBrand,
      cardLast4: transaction.cardLast4,
      ...(all ? { completedAt: now, completedBy: transaction.fullName } : {}),
    }),
    ...bookEntry(db, purchase({ applicationId, reference: id }, { gross, fee }), transaction.currency, now),
    transactionEvent(db, id, "APPROVED", { actor: null, at: now, amountMinor: amount }),
    invoiceEvent(db, invoice.id, "PAYMENT_APPROVED", { actor: null, at: now, amountMinor: amount, transactionId: id }),
    noticeOf(db, transaction, { kind: "PAID", amountMinor: amount, reference: id, at: now }),
  ];
}

function approveHold(db: Db, transaction: NewTransaction, invoice: InvoiceRow, answered: Answered, now: number) {
  const { amountMinor: amount, id, applicationId } = transaction;
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "hold"),
      captureBy: now + PRE_AUTH_MS,
    }),
    ...moveInvoice(db, invoice, now, {
      status: nextInvoiceStatus(invoice.status, "hold"),
      heldMinor: invoice.heldMinor + amount,
      cardBrand: transaction.cardBrand,
      cardLast4: transaction.cardLast4,
    }),
    ...bookEntry(db, hold({ applicationId, reference: id }, amount), transaction.currency, now),
    transactionEvent(db, id, "HELD", { actor: null, at: now, amountMinor: amount }),
    invoiceEvent(db, invoice.id, "PAYMENT_HELD", { actor: null, at: now, amountMinor: amount, transactionId: id }),
    noticeOf(db, transaction, { kind: "HELD", amountMinor: amount, reference: id, at: now }),
  ];
}

/** A no leaves the invoice payable; one that is closed meanwhile is left as it is. */
function decline(db: Db, transaction: NewTransaction, invoice: InvoiceRow, answered: Answered, now: number) {
  const detail = answered.responseDescription ?? "";
  const status = nextInvoiceStatus(invoice.status, "decline");
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "decline"),
      completedAt: now,
    }),
    transactionEvent(db, transaction.id, "DECLINED", { actor: null, at: now, detail }),
    ...(status === undefined || invoice.heldMinor > 0
      ? []
      : [
          ...moveInvoice(db, invoice, 0, { status }),
          invoiceEvent(db, invoice.id, "PAYMENT_DECLINED", {
            actor: null,
            at: now,
            detail,
            transactionId: transaction.id,
            amountMinor: transaction.amountMinor,
          }),
        ]),
  ];
}
