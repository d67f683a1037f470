import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { RESPONSES, type Response } from "../../domain/card.ts";
import { commission } from "#provider/rules/fees";
import { hold, paymentSubject, purchase } from "../../domain/ledger.ts";
import { searchOfTransaction } from "../../domain/search.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import type { Db, Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import { newRrn } from "../../db/ids.ts";
import { approveInvoice, declineInvoice, holdInvoice } from "../invoices/payment.ts";
import { bookEntry } from "../ledger.ts";
import { approveLink } from "../links/payment.ts";
import { dropCard, keepCard } from "../orders/saved-cards.ts";
import { nextWake } from "../orders/wake.ts";
import type { Subject } from "./payable.ts";
import type { NewTransaction } from "../../db/rows.ts";
import { moveTransaction } from "./move.ts";
import { noticeOf } from "./notice.ts";

const PRE_AUTH_MS = PRE_AUTH_DAYS * 24 * 3_600_000;

/**
 * The effect of the card network's answer on a pending payment, its invoice or link, and the ledger: statements of one
 * batch.
 */
export function settle(
  db: Db,
  transaction: NewTransaction,
  subject: Subject,
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
  if (response !== "approve") return decline(db, transaction, subject, answered, now);
  return transaction.operation === "PRE_AUTH"
    ? approveHold(db, transaction, subject, answered, now)
    : approvePurchase(db, transaction, subject, answered, now);
}

type Answered = Pick<NewTransaction, "rrn" | "responseCode" | "responseDescription" | "threeDs" | "search">;

const threeDsAfter = (transaction: NewTransaction, response: Response): NewTransaction["threeDs"] =>
  transaction.threeDs === "NONE" ? "NONE" : response === "approve" ? "PASSED" : "FAILED";

function approvePurchase(db: Db, transaction: NewTransaction, subject: Subject, answered: Answered, now: number) {
  const { amountMinor: amount, id } = transaction;
  const { gross, fee, net } = commission(amount, transaction.commissionBasisPoints);
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "approve"),
      grossMinor: gross,
      feeMinor: fee,
      netMinor: net,
      completedAt: now,
    }),
    ...approveSubject(db, transaction, subject, now),
    ...bookEntry(db, purchase(paymentSubject(transaction), { gross, fee }), transaction.currency, now),
    transactionEvent(db, id, "APPROVED", { actor: null, at: now, amountMinor: amount }),
    noticeOf(db, transaction, { kind: "PAID", amountMinor: amount, reference: id, at: now }),
  ];
}

function approveSubject(db: Db, transaction: NewTransaction, subject: Subject, now: number): Statement[] {
  if (subject.kind === "order") return [nextWake(db, subject.order, null), ...keepCard(db, subject, now)];
  return subject.kind === "invoice"
    ? approveInvoice(db, transaction, subject.invoice, now)
    : approveLink(db, transaction, subject.link, now);
}

function approveHold(db: Db, transaction: NewTransaction, subject: Subject, answered: Answered, now: number) {
  const { amountMinor: amount, id } = transaction;
  if (subject.kind === "link") throw new Error("a payment by link is never held");
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "hold"),
      captureBy: now + PRE_AUTH_MS,
    }),
    ...(subject.kind === "invoice"
      ? holdInvoice(db, transaction, subject.invoice, now)
      : [nextWake(db, subject.order, null), ...keepCard(db, subject, now)]),
    ...bookEntry(db, hold(paymentSubject(transaction), amount), transaction.currency, now),
    transactionEvent(db, id, "HELD", { actor: null, at: now, amountMinor: amount }),
    // What checks a card is no money for the merchant.
    ...(subject.kind === "order" && subject.check
      ? []
      : [noticeOf(db, transaction, { kind: "HELD", amountMinor: amount, reference: id, at: now })]),
  ];
}

function decline(db: Db, transaction: NewTransaction, subject: Subject, answered: Answered, now: number) {
  const detail = answered.responseDescription ?? "";
  return [
    ...moveTransaction(db, transaction, {
      ...answered,
      status: nextTransactionStatus(transaction.status, "decline"),
      completedAt: now,
    }),
    transactionEvent(db, transaction.id, "DECLINED", { actor: null, at: now, detail }),
    // A declined payment does not change its payment link; an order waits for another card.
    ...(subject.kind === "invoice" ? declineInvoice(db, transaction, subject.invoice, { detail, now }) : []),
    ...(subject.kind === "order"
      ? [nextWake(db, subject.order, subject.order.endsAt), dropCard(db, transaction.id)]
      : []),
  ];
}
