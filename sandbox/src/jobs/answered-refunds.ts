import { waitingRefunds, type WaitingRefund } from "../db/due.ts";
import { REFUND_REFUSED, refusesRefunds } from "../domain/card.ts";
import { planRefundAnswer } from "../operations/payments/refunds.ts";
import { defineJob } from "./job.ts";

/** The card network answers a refund after a minute. */
const ANSWER_MS = 60_000;

const failureOf = ({ transaction }: WaitingRefund) => (refusesRefunds(transaction) ? REFUND_REFUSED : null);

/** The card network's answers to refunds: accepted or refused. */
export const answeredRefunds = defineJob("refunded", {
  due: ({ db, now }, asking) => waitingRefunds(db, now - ANSWER_MS, asking),
  idOf: ({ refund }) => refund.id,
  plan: (waiting, { db, now }) => {
    const plan = planRefundAnswer(db, waiting.transaction, waiting.refund, failureOf(waiting), now);
    return plan.ok ? plan.statements : [];
  },
  onDone: (waiting, { log }) => {
    const { refund, transaction } = waiting;
    const failed = failureOf(waiting) !== null;
    log("refund_answered", { transactionId: transaction.id, refundId: refund.id, failed });
  },
});
