import { isEnough } from "#provider/contract/money";
import { and, desc, eq, lte, sql } from "drizzle-orm";
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

type Refused<Refusal extends string> = { ok: false; code: Refusal };
type Work = { ok: true; statements: Statement[] };
/**
 * Statements that do it all, for one batch together with the caller's own (an idempotency key's answer), and the payment as they leave
 * it; or why not.
 */
export type Plan<Refusal extends string = "invalid_state"> = (Work & { after: TransactionRow }) | Refused<Refusal>;
/** What the clock, not a person, wants done: nobody waits for the payment as it is then. */
type OwnPlan = Work | Refused<string>;

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

/** Captures a held payment in full or in part; the remainder goes back to the payer. */
export async function planCompletion(
  db: Db,
  transaction: TransactionRow,
  amountMinor: number,
  { actor, now }: Doing,
): Promise<Plan<"invalid_state" | "amount_exceeds_hold" | "amount_too_small">> {
  const status = nextTransactionStatus(transaction.status, "complete");
  if (!status || (transaction.captureBy ?? 0) <= now) return { ok: false, code: "invalid_state" };
  if (amountMinor > transaction.amountMinor) return { ok: false, code: "amount_exceeds_hold" };
  if (!isEnough(amountMinor, transaction.amountMinor)) return { ok: false, code: "amount_too_small" };
  const { gross, fee, net } = commission(amountMinor, transaction.commissionBasisPoints);
  const changes = {
    status,
    operation: "COMPLETE",
    grossMinor: gross,
    feeMinor: fee,
    netMinor: net,
    completedAt: now,
  } as const;
  const invoice = await invoiceOf(db, transaction);
  return {
    ok: true,
    after: { ...transaction, ...changes },
    statements: [
      ...moveTransaction(db, transaction, changes),
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
  const changes = { status, completedAt: now, operation: lapsed ? transaction.operation : ("REVERSE" as const) };
  return {
    ok: true,
    after: { ...transaction, ...changes },
    statements: [
      ...moveTransaction(db, transaction, changes),
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
): Plan<"invalid_state" | "amount_exceeds_transaction" | "amount_too_small"> & { refundId?: string } {
  const status = nextTransactionStatus(transaction.status, "requestRefund");
  if (!status) return { ok: false, code: "invalid_state" };
  const left = transaction.grossMinor - transaction.refundedMinor;
  if (amountMinor > left) return { ok: false, code: "amount_exceeds_transaction" };
  if (!isEnough(amountMinor, left)) return { ok: false, code: "amount_too_small" };
  const changes = { status, operation: "REFUND", refundReason: reason } as const;
  const refundId = newId("ref");
  const subject = { applicationId: transaction.applicationId, reference: refundId };
  return {
    ok: true,
    refundId,
    // A trigger reserves the amount as the refund is written.
    after: { ...transaction, ...changes, refundedMinor: transaction.refundedMinor + amountMinor },
    statements: [
      ...moveTransaction(db, transaction, changes),
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

/** A refund that failed leaves no reason behind: the payment says again why the last one that went through was made. */
function reasonBefore(db: Db, { id }: TransactionRow): Statement {
  const last = db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.transactionId, id), eq(refunds.state, sql`'SUCCESS'`)))
    .orderBy(desc(refunds.finishedAt))
    .limit(1);
  return db
    .update(transactions)
    .set({ refundReason: sql`(${last})` })
    .where(eq(transactions.id, id));
}
/** What was done with a payment before its first refund. */
const operationBefore = ({ paymentMethod }: TransactionRow) => (paymentMethod === "PREAUTH" ? "COMPLETE" : "PURCHASE");

/** The network's answer to a refund. A failed one returns the payment to the state before and the money to the wallet. */
export function planRefundAnswer(
  db: Db,
  transaction: TransactionRow,
  refund: RefundRow,
  failure: string | null,
  now: number,
): OwnPlan {
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
      // First the payment: the refund's trigger gives a failed amount back to it.
      ...moveTransaction(db, transaction, {
        status,
        ...(failure !== null && earlier === 0 ? { operation: operationBefore(transaction) } : {}),
      }),
      ...(failure === null ? [] : [reasonBefore(db, transaction)]),
      db
        .update(refunds)
        .set({ state, failure, finishedAt: now })
        .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))),
      expectChange(db, "refund still in progress"),
      ...bookEntry(db, book(subject, amountMinor), transaction.currency, now),
      transactionEvent(db, transaction.id, failure === null ? "REFUNDED" : "REFUND_FAILED", {
        actor: null,
        at: now,
        amountMinor,
        ...(failure === null ? {} : { detail: failure }),
      }),
      noticeOf(db, transaction, {
        kind: failure === null ? "REFUNDED" : "REFUND_FAILED",
        amountMinor,
        reference: refund.id,
        at: now,
      }),
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
export async function carryOut(db: Db, plan: OwnPlan): Promise<boolean> {
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
