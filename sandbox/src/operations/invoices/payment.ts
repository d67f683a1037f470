import { and, eq, gt } from "drizzle-orm";
import { nextInvoiceStatus, openAmount, type InvoiceMove } from "../../domain/invoice-state.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent } from "../../db/events.ts";
import type { InvoiceRow, NewTransaction } from "../../db/rows.ts";
import { invoices } from "../../db/schema/index.ts";

type Moved = Partial<Omit<InvoiceRow, "status">>;

/**
 * Compare and set for an invoice before a payment changes it. Throws if its status does not take the move, so that no
 * card is charged for nothing.
 */
function moveInvoice(db: Db, invoice: InvoiceRow, now: number, move: InvoiceMove, changes: Moved = {}): Statement[] {
  const status = nextInvoiceStatus(invoice.status, move);
  if (status === undefined) throw new Error(`an invoice that is ${invoice.status} has no move ${move}`);
  return [
    db
      .update(invoices)
      .set({ ...changes, status })
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.paidMinor, invoice.paidMinor),
          eq(invoices.heldMinor, invoice.heldMinor),
          // The payer must be charged on the terms that the page showed.
          eq(invoices.lastModifiedAt, invoice.lastModifiedAt),
          gt(invoices.expiresAt, now),
        ),
      ),
    expectChange(db, "invoice unchanged and still payable"),
  ];
}

/** The effect of an approved payment on its invoice. */
export function approveInvoice(db: Db, transaction: NewTransaction, invoice: InvoiceRow, now: number): Statement[] {
  const { amountMinor, id: transactionId } = transaction;
  const all = openAmount(invoice) === amountMinor;
  return [
    ...moveInvoice(db, invoice, now, all ? "payAll" : "payPart", {
      paidMinor: invoice.paidMinor + amountMinor,
      cardBrand: transaction.cardBrand,
      cardLast4: transaction.cardLast4,
      ...(all ? { completedAt: now, completedBy: transaction.fullName } : {}),
    }),
    invoiceEvent(db, invoice.id, "PAYMENT_APPROVED", { actor: null, at: now, amountMinor, transactionId }),
  ];
}

/** The effect of a held payment on its invoice. */
export function holdInvoice(db: Db, transaction: NewTransaction, invoice: InvoiceRow, now: number): Statement[] {
  const { amountMinor, id: transactionId } = transaction;
  return [
    ...moveInvoice(db, invoice, now, "hold", {
      heldMinor: invoice.heldMinor + amountMinor,
      cardBrand: transaction.cardBrand,
      cardLast4: transaction.cardLast4,
    }),
    invoiceEvent(db, invoice.id, "PAYMENT_HELD", { actor: null, at: now, amountMinor, transactionId }),
  ];
}

/** The effect of a declined payment: the invoice stays payable; one that was closed meanwhile does not change. */
export function declineInvoice(
  db: Db,
  { amountMinor, id: transactionId }: NewTransaction,
  invoice: InvoiceRow,
  { detail, now }: { detail: string; now: number },
): Statement[] {
  if (nextInvoiceStatus(invoice.status, "decline") === undefined || invoice.heldMinor > 0) return [];
  return [
    ...moveInvoice(db, invoice, 0, "decline"),
    invoiceEvent(db, invoice.id, "PAYMENT_DECLINED", { actor: null, at: now, detail, transactionId, amountMinor }),
  ];
}
