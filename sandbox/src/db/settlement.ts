import { and, eq, lte, sql } from "drizzle-orm";
import { commission } from "../domain/fees.ts";
import { nextInvoiceStatus, type InvoiceMove } from "../domain/invoice-state.ts";
import { complete, failRefund, finishRefund, release, startRefund } from "../domain/ledger.ts";
import { nextRefundState, nextTransactionStatus, type TransactionMove } from "../domain/transaction-state.ts";
import { expectChange, runBatch, wasOvertaken, type Db, type Statement } from "./database.ts";
import { invoiceEvent, transactionEvent, type Actor } from "./events.ts";
import { newId } from "./ids.ts";
import { bookEntry } from "./ledger.ts";
import { moveTransaction } from "./network-answer.ts";
import { findTransaction } from "./payments.ts";
import type { InvoiceRow, RefundRow, TransactionRow } from "./rows.ts";
import { invoices, refunds, transactions } from "./schema/index.ts";
import { noticeOf } from "./subscriptions.ts";

/** Statements that do it all, for one batch together with the caller's own (an idempotency key's answer); or why not. */
export type Plan<Refusal extends string = "invalid_state"> =
  { ok: true; statements: Statement[] } | { ok: false; code: Refusal };

type Doing = { actor: Actor; now: number };

const subjectOf = (transaction: TransactionRow) => ({
  applicationId: transaction.applicationId,
  reference: transaction.id,
});

/** Moves the invoice of a payment along; a payment without one has nothing to move. */
function moveInvoiceOf(
  db: Db,
  transaction: TransactionRow,
  invoice: InvoiceRow | undefined,
  move: InvoiceMove,
  changes: Partial<InvoiceRow>,
): Statement[] {
  const status = invoice && nextInvoiceStatus(invoice.status, move);
  if (!invoice || !status) return [];
  return [
    db
      .update(invoices)
      .set({ ...changes, status, heldMinor: sql`held_minor - ${transaction.amountMinor}` })
      .where(and(eq(invoices.id, invoice.id), eq(invoices.status, invoice.status))),
    expectChange(db, `invoice still ${invoice.status}`),
  ];
}

const invoiceOf = async (db: Db, transaction: TransactionRow): Promise<InvoiceRow | undefined> =>
  transaction.invoiceId === null
    ? undefined
    : (await db.select().from(invoices).where(eq(invoices.id, transaction.invoiceId)))[0];

/** Captures a held payment in full or in part; the remainder goes back to the payer. `amountMinor` at least 1. */
export async function planCompletion(
  db: Db,
  transaction: TransactionRow,
  amountMinor: number,
  { actor, now }: Doing,
): Promise<Plan<"invalid_state" | "amount_exceeds_hold">> {
  const status = nextTransactionStatus(transaction.status, "complete");
  if (!status || (transaction.captureBy ?? 0) <= now) return { ok: false, code: "invalid_state" };
  if (amountMinor > transaction.amountMinor) return { ok: false, code: "amount_exceeds_hold" };
  const { gross, fee, net } = commission(amountMinor, transaction.commissionBasisPoints);
  const invoice = await invoiceOf(db, transaction);
  return {
    ok: true,
    statements: [
      ...moveTransaction(db, transaction, {
        status,
        operation: "COMPLETE",
        grossMinor: gross,
        feeMinor: fee,
        netMinor: net,
        completedAt: now,
      }),
      ...moveInvoiceOf(db, transaction, invoice, "complete", {
        completedAt: now,
        completedBy: actor?.name ?? transaction.fullName,
        paidMinor: (invoice?.paidMinor ?? 0) + amountMinor,
      }),
      ...bookEntry(
        db,
        complete(subjectOf(transaction), { held: transaction.amountMinor, gross, fee }),
        transaction.currency,
        now,
      ),
      transactionEvent(db, transaction.id, "COMPLETED", { actor, at: now, amountMinor }),
      ...(invoice
        ? [invoiceEvent(db, invoice.id, "COMPLETED", { actor, at: now, amountMinor, transactionId: transaction.id })]
        : []),
      noticeOf(db, transaction, { kind: "COMPLETED", amountMinor, reference: transaction.id, at: now }),
    ],
  };
}

/** Gives a hold up: the merchant reverses it, or time lapses it. */
export async function planRelease(
  db: Db,
  transaction: TransactionRow,
  why: "REVERSE" | "LAPSE",
  { actor, now }: Doing,
): Promise<Plan> {
  const lapsed = why === "LAPSE";
  const status = nextTransactionStatus(transaction.status, lapsed ? "lapse" : "reverse");
  if (!status) return { ok: false, code: "invalid_state" };
  const invoice = await invoiceOf(db, transaction);
  const { amountMinor, id: transactionId } = transaction;
  return {
    ok: true,
    statements: [
      ...moveTransaction(db, transaction, {
        status,
        completedAt: now,
        ...(lapsed ? {} : { operation: "REVERSE" }),
      }),
      ...moveInvoiceOf(db, transaction, invoice, lapsed ? "lapse" : "release", {}),
      ...bookEntry(db, release(subjectOf(transaction), amountMinor, why), transaction.currency, now),
      transactionEvent(db, transactionId, lapsed ? "EXPIRED" : "REVERSED", { actor, at: now, amountMinor }),
      ...(invoice
        ? [
            invoiceEvent(db, invoice.id, lapsed ? "EXPIRED" : "REVERSED", {
              actor,
              at: now,
              amountMinor,
              transactionId,
            }),
          ]
        : []),
    ],
  };
}

/**
 * Begins a refund: the money leaves the wallet into transit and the payment is REFUND_IN_PROGRESS until the network answers
 * ({@link planRefundAnswer}). More than what is left of the captured amount, or than the wallet holds, aborts the batch too.
 */
export function planRefund(
  db: Db,
  transaction: TransactionRow,
  { amountMinor, reason }: { amountMinor: number; reason: string },
  { actor, now }: Doing,
): Plan<"invalid_state" | "amount_exceeds_transaction"> & { refundId?: string } {
  const status = nextTransactionStatus(transaction.status, "requestRefund");
  if (!status) return { ok: false, code: "invalid_state" };
  if (amountMinor > transaction.grossMinor - transaction.refundedMinor)
    return { ok: false, code: "amount_exceeds_transaction" };
  const refundId = newId("ref");
  const subject = { applicationId: transaction.applicationId, reference: refundId };
  return {
    ok: true,
    refundId,
    statements: [
      ...moveTransaction(db, transaction, { status, operation: "REFUND", refundReason: reason }),
      db.insert(refunds).values({
        id: refundId,
        transactionId: transaction.id,
        amountMinor,
        reason,
        state: "IN_PROGRESS",
        createdBy: actor?.id ?? "",
        createdByName: actor?.name ?? "",
        createdAt: now,
      }),
      ...bookEntry(db, startRefund(subject, amountMinor), transaction.currency, now),
      transactionEvent(db, transaction.id, "REFUND_REQUESTED", { actor, at: now, amountMinor, detail: reason }),
    ],
  };
}

/** The network's answer to a refund. A failed one returns the payment to the state before and the money to the wallet. */
export function planRefundAnswer(
  db: Db,
  transaction: TransactionRow,
  refund: RefundRow,
  failure: string | null,
  now: number,
): Plan {
  const state = nextRefundState(refund.state, failure === null ? "succeed" : "fail");
  const left = transaction.grossMinor - transaction.refundedMinor;
  const earlier = transaction.refundedMinor - refund.amountMinor;
  const move: TransactionMove =
    failure === null
      ? left === 0
        ? "refundAll"
        : "refundPart"
      : earlier === 0
        ? "refundFailedFirst"
        : "refundFailedLater";
  const status = nextTransactionStatus(transaction.status, move);
  if (!state || !status) return { ok: false, code: "invalid_state" };
  const subject = { applicationId: transaction.applicationId, reference: refund.id };
  const book = failure === null ? finishRefund : failRefund;
  const { amountMinor } = refund;
  return {
    ok: true,
    statements: [
      db
        .update(refunds)
        .set({ state, failure, finishedAt: now })
        .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))),
      expectChange(db, "refund still in progress"),
      ...moveTransaction(db, transaction, { status }),
      ...bookEntry(db, book(subject, amountMinor), transaction.currency, now),
      transactionEvent(db, transaction.id, failure === null ? "REFUNDED" : "REFUND_FAILED", {
        actor: null,
        at: now,
        amountMinor,
        ...(failure === null ? {} : { detail: failure }),
      }),
      ...(failure === null
        ? [noticeOf(db, transaction, { kind: "REFUNDED", amountMinor, reference: refund.id, at: now })]
        : []),
      ...(failure === null && transaction.invoiceId !== null
        ? [
            invoiceEvent(db, transaction.invoiceId, "REFUNDED", {
              actor: null,
              at: now,
              amountMinor,
              transactionId: transaction.id,
            }),
          ]
        : []),
    ],
  };
}

/** Runs a plan of the clock's own; false when there was nothing to do any more or somebody was faster. */
export async function carryOut(db: Db, plan: Plan<string>): Promise<boolean> {
  if (!plan.ok) return false;
  try {
    await runBatch(db, plan.statements);
    return true;
  } catch (error) {
    if (wasOvertaken(error)) return false;
    throw error;
  }
}

/** Holds that nobody captured in time, oldest first. */
export const lapsedHolds = (db: Db, now: number, limit: number): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.status, sql`'PREAUTH_APPROVED'`), lte(transactions.captureBy, now)))
    .orderBy(transactions.captureBy)
    .limit(limit);

/** Refunds that wait for the network's answer since `before` or longer. */
export async function waitingRefunds(db: Db, before: number, limit: number) {
  const waiting = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, sql`'IN_PROGRESS'`), lte(refunds.createdAt, before)))
    .orderBy(refunds.createdAt)
    .limit(limit);
  const pairs = await Promise.all(
    waiting.map(async (refund) => ({ refund, transaction: await findTransaction(db, refund.transactionId) })),
  );
  return pairs.flatMap(({ refund, transaction }) => (transaction ? [{ refund, transaction }] : []));
}
