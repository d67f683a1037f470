import { partRefusal, refundRefusal } from "#provider/rules/payment-actions";
import { and, desc, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent, transactionEvent } from "../../db/events.ts";
import { newId } from "../../db/ids.ts";
import type { RefundRow, TransactionRow } from "../../db/rows.ts";
import { refunds, transactions } from "../../db/schema/index.ts";
import { failRefund, finishRefund, refundSubject, startRefund } from "../../domain/ledger.ts";
import { actWords } from "../../domain/search.ts";
import { nextRefundState, nextTransactionStatus, type TransactionMove } from "../../domain/transaction-state.ts";
import { bookEntry } from "../ledger.ts";
import { moveTransaction } from "./move.ts";
import { noticeOf } from "./notice.ts";
import type { ActContext, OwnPlan, Plan } from "./plan.ts";

/**
 * Begins a refund: the money leaves the wallet into transit, and the payment is REFUND_IN_PROGRESS until the network
 * answers ({@link planRefundAnswer}). If two refunds race, the database refuses the one that would exceed the rest of
 * the captured amount or the wallet's balance, and writes no part of it.
 */
export function planRefund(
  db: Db,
  transaction: TransactionRow,
  { amountMinor, reason }: { amountMinor: number; reason: string },
  { actor, now }: ActContext,
): Plan<"invalid_state" | "amount_exceeds_transaction" | "amount_too_small"> & { refundId?: string } {
  const status = nextTransactionStatus(transaction.status, "requestRefund");
  if (!status || refundRefusal(transaction)) return { ok: false, code: "invalid_state" };
  const refusal = partRefusal(amountMinor, transaction.grossMinor - transaction.refundedMinor);
  if (refusal) return { ok: false, code: refusal === "tooMuch" ? "amount_exceeds_transaction" : "amount_too_small" };
  const refundId = newId("ref");
  const acts = { ...transaction.acts, [refundId]: actWords("refunded", actor?.name ?? "") };
  const changes = { status, operation: "REFUND", refundReason: reason, acts } as const;
  const subject = refundSubject(refundId, transaction);
  return {
    ok: true,
    refundId,
    // A trigger reserves the amount when the refund is inserted.
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

/** After a failed refund, the payment shows again the reason of the last successful one. */
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
/** The operation of a payment before its first refund. */
const operationBefore = ({ paymentMethod }: TransactionRow) => (paymentMethod === "PREAUTH" ? "COMPLETE" : "PURCHASE");

/** Removes the name of the person who began a failed refund. */
const without = (acts: TransactionRow["acts"], refundId: string): TransactionRow["acts"] =>
  Object.fromEntries(Object.entries(acts).filter(([act]) => act !== refundId));

/**
 * The network's answer to a refund. A failed refund returns the payment to its former state, and the money to the
 * wallet.
 */
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
  const subject = refundSubject(refund.id, transaction);
  const book = failure === null ? finishRefund : failRefund;
  const { amountMinor } = refund;
  return {
    ok: true,
    statements: [
      // The payment first: the refund's trigger returns a failed amount to it.
      ...moveTransaction(db, transaction, {
        status,
        ...(failure === null ? {} : { acts: without(transaction.acts, refund.id) }),
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
