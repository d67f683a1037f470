import { and, eq, lte, sql } from "drizzle-orm";
import type { AcceptedCard, Response } from "../domain/card.ts";
import { nextTransactionStatus } from "../domain/transaction-state.ts";
import { NOTHING_THERE, refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "./database.ts";
import { transactionEvent } from "./events.ts";
import { moveTransaction, settle } from "./network-answer.ts";
import { newTransaction, type Attempt } from "./new-transaction.ts";
import {
  fitsAmount,
  operationOf,
  pays,
  referenceTo,
  refusalOf,
  sameTerms,
  subjectOf,
  type Subject,
} from "./payable.ts";
import { insertQrPayment } from "./qr-payments.ts";
import type { TransactionRow } from "./rows.ts";
import { transactions } from "./schema/index.ts";

/** How often a payment looks again when what it pays changed between reading and writing. */
const TRIES = 4;

/** The payment a form's key already made. */
export const findAttempt = async (db: Db, attemptKey: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.attemptKey, attemptKey)))[0];

export const findTransaction = async (db: Db, id: string): Promise<TransactionRow | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0];

type AttemptRefusal = NonNullable<ReturnType<typeof refusalOf>> | "changed" | "amount" | "otherSubject";
export type AttemptResult = { ok: true; transaction: TransactionRow } | { ok: false; refusal: AttemptRefusal };

const RESPONSE_OF: Record<Exclude<AcceptedCard["outcome"], "threeDSecure">, Response> = {
  approve: "approve",
  decline: "decline",
  insufficientFunds: "insufficientFunds",
  processingError: "processingError",
};

/**
 * Starts a payment and, unless the card asks for 3-D Secure, finishes it: transaction, what it pays, ledger and timelines in one batch.
 * The same `attemptKey` gives the same transaction, however many arrive at once. A declined card is an answer, not a refusal.
 */
export async function startAttempt(db: Db, attempt: Attempt): Promise<AttemptResult> {
  for (let tried = 0; ; tried++) {
    const before = await findAttempt(db, attempt.attemptKey);
    if (before)
      return pays(before, attempt.payable) ? { ok: true, transaction: before } : { ok: false, refusal: "otherSubject" };
    const subject = tried === 0 ? attempt.payable : await subjectOf(db, referenceTo(attempt.payable));
    if (!subject) return { ok: false, refusal: "canceled" };
    const refusal = refusalOf(subject, attempt.now) ?? misfit(subject, attempt);
    if (refusal) return { ok: false, refusal };

    const { application } = attempt.payable;
    const row = newTransaction({ ...attempt, payable: { ...subject, application } });
    const { outcome } = attempt.card;
    try {
      await runBatch(db, [
        db.insert(transactions).values(row),
        ...(row.source === "QR" ? [insertQrPayment(db, row)] : []),
        transactionEvent(db, row.id, "CREATED", { actor: null, at: attempt.now, amountMinor: row.amountMinor }),
        transactionEvent(db, row.id, "PENDING", { actor: null, at: attempt.now }),
        ...(outcome === "threeDSecure"
          ? [transactionEvent(db, row.id, "THREE_D_SECURE", { actor: null, at: attempt.now, detail: "REQUIRED" })]
          : settle(db, row, subject, RESPONSE_OF[outcome], attempt.now)),
      ]);
    } catch (error) {
      // Somebody was faster: the same form again (its key is taken), another payment of the same thing, or who edited or deleted it.
      const refused = refusedBy(error);
      const repeated = refused === "transactions.attempt_key" || refused === NOTHING_THERE || wasOvertaken(error);
      if (!repeated || tried >= TRIES) throw error;
    }
  }
}

/** Why a payment does not fit what can be paid: the payer was shown it as it was read first. */
function misfit(subject: Subject, { payable, amountMinor }: Attempt): "changed" | "amount" | undefined {
  if (!sameTerms(subject, payable)) return "changed";
  return fitsAmount(subject, amountMinor) ? undefined : "amount";
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
    const subject = await subjectOf(db, transaction);
    if (!subject) return transaction;
    // What the merchant changed since then must still be what the payer is confirming.
    const sameKind = operationOf(subject) === transaction.operation;
    const impossible =
      confirmed &&
      (refusalOf(subject, now) !== undefined || !sameKind || !fitsAmount(subject, transaction.amountMinor));
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
              ...settle(db, transaction, subject, confirmed ? "approve" : "threeDSecureFailed", now),
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

/** Gives an unfinished payment up; what it was to pay can be paid again as before. */
export const expireAbandoned = (db: Db, transaction: TransactionRow, now: number): Statement[] => [
  ...moveTransaction(db, transaction, {
    status: nextTransactionStatus(transaction.status, "expire"),
    completedAt: now,
  }),
  transactionEvent(db, transaction.id, "EXPIRED", { actor: null, at: now }),
];
