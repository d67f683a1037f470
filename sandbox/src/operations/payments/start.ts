import type { AcceptedCard, Response } from "../../domain/card.ts";
import { NOTHING_THERE, type Db, type Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import { announceDispute } from "../disputes/open.ts";
import { decideAndRun, jitter, type Pause } from "../run.ts";
import { countDecline, secondsHeld } from "./declines.ts";
import { insertQrPayment } from "./qr-payment.ts";
import { settle } from "./network-answer.ts";
import { newTransaction, type Attempt } from "./new-transaction.ts";
import { beginOrder } from "./order-attempt.ts";
import { fitsAmount, pays, referenceTo, refusalOf, sameTerms, subjectOf, type Subject } from "./payable.ts";
import { keepPayerDevice } from "../../db/payer-devices.ts";
import { findAttempt } from "../../db/payments.ts";
import { APPLICATION_GONE } from "../applications.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { transactions } from "../../db/schema/index.ts";

/** The number of retries after the invoice or link has changed between read and write. */
const REPEATS = 9;

export type AttemptRefusal = NonNullable<ReturnType<typeof refusalOf>> | "changed" | "amount" | "otherSubject" | "busy";
export type AttemptResult =
  | { ok: true; transaction: TransactionRow }
  | { ok: false; refusal: AttemptRefusal }
  | { ok: false; refusal: "declines"; retryAfterSeconds: number };

const RESPONSE_OF: Record<Exclude<AcceptedCard["outcome"], "threeDSecure">, Response> = {
  approve: "approve",
  decline: "decline",
  insufficientFunds: "insufficientFunds",
  processingError: "processingError",
};

/** A race too: the same form came again, or the invoice or link was deleted. */
const RACES = ["transactions.attempt_key", NOTHING_THERE, APPLICATION_GONE];

/**
 * Starts a payment and, unless the card asks for 3-D Secure, finishes it: payment, invoice or link, ledger and
 * timelines in one batch. The same `attemptKey` gives the same transaction, even if many copies arrive at once. A
 * declined card is an answer, not a refusal. `busy`: so many people pay the same link at this moment that every retry
 * met a change; no money was taken.
 */
export async function startAttempt(db: Db, attempt: Attempt, pause: Pause = jitter): Promise<AttemptResult> {
  // Only the first run may use the subject that the caller has read.
  let known: Subject | undefined = attempt.payable;
  const outcome = await decideAndRun(
    db,
    async () => {
      const before = await findAttempt(db, attempt.attemptKey);
      if (before) return answered(answerAgain(before, attempt));
      const subject = known ?? (await subjectOf(db, referenceTo(attempt.payable)));
      known = undefined;
      if (!subject) return answered({ ok: false, refusal: "canceled" });
      const refusal = refusalOf(subject, attempt.now) ?? misfit(subject, attempt);
      if (refusal) return answered({ ok: false, refusal });
      // Declined cards hold back cards alone.
      const hasCard = attempt.card.brand !== null;
      const declining = { ...referenceTo(subject), network: attempt.network };
      const retryAfterSeconds = hasCard ? await secondsHeld(db, declining, attempt.now) : 0;
      return retryAfterSeconds > 0
        ? answered({ ok: false, refusal: "declines", retryAfterSeconds })
        : { answer: undefined, statements: begin(db, attempt, subject) };
    },
    { repeats: REPEATS, races: RACES, pause },
  );
  if (outcome.became !== "done") return { ok: false, refusal: "busy" };
  if (outcome.decision.answer) return outcome.decision.answer;
  const transaction = await findAttempt(db, attempt.attemptKey);
  if (!transaction) throw new Error("a payment that was just written is gone");
  return { ok: true, transaction };
}

/** A decision without statements. */
const answered = (answer: AttemptResult) => ({ answer, statements: [] });

/** The answer to a form that arrives again. */
const answerAgain = (transaction: TransactionRow, { payable }: Attempt): AttemptResult =>
  pays(transaction, payable) ? { ok: true, transaction } : { ok: false, refusal: "otherSubject" };

function begin(db: Db, attempt: Attempt, subject: Subject): Statement[] {
  const { now, payable, card, network, device } = attempt;
  const keptDevice = (id: string) => (device ? [keepPayerDevice(db, id, device, now)] : []);
  const declined =
    card.outcome === "approve" || card.outcome === "threeDSecure"
      ? []
      : countDecline(db, { ...referenceTo(subject), network }, now);
  if (subject.kind === "order")
    return [
      ...beginOrder(db, attempt, subject, (payment) =>
        card.outcome === "threeDSecure"
          ? []
          : [
              ...settle(db, payment, subject, RESPONSE_OF[card.outcome], now),
              ...announceDispute(db, payment.id, card, now),
            ],
      ),
      ...keptDevice(subject.payment.id),
      ...declined,
    ];
  const row = newTransaction({
    ...attempt,
    payable: { ...payable, ...subject },
  });
  return [
    db.insert(transactions).values(row),
    ...(attempt.also?.(row) ?? []),
    ...keptDevice(row.id),
    ...(row.source === "QR" ? [insertQrPayment(db, row)] : []),
    transactionEvent(db, row.id, "CREATED", { actor: null, at: now, amountMinor: row.amountMinor }),
    transactionEvent(db, row.id, "PENDING", { actor: null, at: now }),
    ...(card.outcome === "threeDSecure"
      ? [transactionEvent(db, row.id, "THREE_D_SECURE", { actor: null, at: now, detail: "REQUIRED" })]
      : settle(db, row, subject, RESPONSE_OF[card.outcome], now)),
    ...announceDispute(db, row.id, card, now),
    ...declined,
  ];
}

/** Why a payment does not fit the current subject. `payable`: the subject that the payer was shown. */
function misfit(subject: Subject, { payable, amountMinor }: Attempt): "changed" | "amount" | undefined {
  if (!sameTerms(subject, payable)) return "changed";
  // Another card of the same order is being asked about.
  if (subject.kind === "order" && subject.payment.status === "PENDING") return "changed";
  return fitsAmount(subject, amountMinor) ? undefined : "amount";
}
