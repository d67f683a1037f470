import type { Db, Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import { findTransaction } from "../../db/payments.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { decideAndRun, jitter, type Pause } from "../run.ts";
import { dropCard } from "../orders/saved-cards.ts";
import { moveTransaction } from "./move.ts";
import { settle } from "./network-answer.ts";
import { noteDecline } from "./declines.ts";
import { fitsAmount, operationOf, referenceOf, referenceTo, refusalOf, subjectOf, type Subject } from "./payable.ts";

/** The number of retries after the payment or its subject has changed between read and write. */
const REPEATS = 9;

/** A payer's answer, with their network if known. */
type Answer = { confirmed: boolean; now: number; network?: string | undefined };

/**
 * The payer's answer to 3-D Secure. A second answer changes nothing. A payment that another one has made impossible is
 * canceled. Undefined if the payment does not exist; "busy" if every retry met a change: then the payer may answer
 * again.
 */
export async function answerThreeDSecure(
  db: Db,
  transactionId: string,
  answer: Answer,
  pause: Pause = jitter,
): Promise<TransactionRow | "busy" | undefined> {
  const outcome = await decideAndRun(
    db,
    async () => {
      const transaction = await findTransaction(db, transactionId);
      if (!transaction || !waitsForAnswer(transaction)) return { transaction, statements: [] };
      const subject = await subjectOf(db, referenceOf(transaction));
      if (!subject) return { transaction, statements: [] };
      const statements = possible(transaction, subject, answer)
        ? finish(db, transaction, subject, answer)
        : cancel(db, transaction, answer.now);
      return { transaction: undefined, statements };
    },
    { repeats: REPEATS, pause },
  );
  if (outcome.became !== "done") return "busy";
  return outcome.decision.transaction ?? findTransaction(db, transactionId);
}

const waitsForAnswer = ({ status, threeDs }: TransactionRow): boolean => status === "PENDING" && threeDs === "REQUIRED";

/** Whether the payment is still possible: the merchant may have changed or closed its invoice or link. */
const possible = (transaction: TransactionRow, subject: Subject, { confirmed, now }: Answer): boolean =>
  !confirmed ||
  (refusalOf(subject, now) === undefined &&
    operationOf(subject) === transaction.operation &&
    fitsAmount(subject, transaction.amountMinor));

const finish = (
  db: Db,
  transaction: TransactionRow,
  subject: Subject,
  { confirmed, now, network }: Answer,
): Statement[] => [
  transactionEvent(db, transaction.id, "THREE_D_SECURE", {
    actor: null,
    at: now,
    detail: confirmed ? "PASSED" : "FAILED",
  }),
  ...settle(db, transaction, subject, confirmed ? "approve" : "threeDSecureFailed", now),
  ...(confirmed ? [] : noteDecline(db, { ...referenceTo(subject), network }, now)),
];

/** Cancels a payment that is not possible any more. */
function cancel(db: Db, transaction: TransactionRow, now: number): Statement[] {
  return [
    ...moveTransaction(db, transaction, {
      status: nextTransactionStatus(transaction.status, "cancel"),
      completedAt: now,
    }),
    dropCard(db, transaction.id),
    transactionEvent(db, transaction.id, "CANCELED", { actor: null, at: now }),
  ];
}
