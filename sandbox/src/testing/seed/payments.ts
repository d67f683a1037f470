import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import type { CardBrand } from "#provider/contract/words";
import type { Actor } from "../../db/events.ts";
import { RESPONSES, type Response } from "../../domain/card.ts";
import { commission } from "#provider/rules/fees";
import { nextInvoiceStatus, openAmount } from "../../domain/invoice-state.ts";
import {
  complete,
  failRefund,
  finishRefund,
  hold,
  paymentSubject,
  refundSubject,
  purchase,
  release,
  startRefund,
} from "../../domain/ledger.ts";
import { actWords } from "../../domain/search.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { balanceOf, book, demand, noteInvoice, noteTransaction } from "./story.ts";
import type { InvoiceDraft, Story, TransactionDraft } from "./story.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const CARDS = ["VISA", "VISA", "VISA", "MASTERCARD", "MASTERCARD", "AMEX"] as const satisfies readonly CardBrand[];

type Attempt = { amountMinor: number; commissionBasisPoints: number; threeDs: boolean; at: number };

/** A payer sends the card form: a pending payment. */
export function startPayment(story: Story, invoice: InvoiceDraft, attempt: Attempt): TransactionDraft {
  const { random } = story;
  const { amountMinor, at } = attempt;
  const transaction: TransactionDraft = {
    ...blankTransaction(story, invoice.region, at),
    orderLanguage: invoice.language,
    merchantId: invoice.merchantId,
    applicationId: invoice.applicationId,
    invoiceId: invoice.id,
    invoiceCode: invoice.code,
    bookingId: invoice.bookingId,
    fullName: invoice.fullName,
    email: invoice.email,
    phone: invoice.phone,
    description: invoice.description,
    operation: invoice.preAuth ? "PRE_AUTH" : "PURCHASE",
    paymentMethod: invoice.preAuth ? "PREAUTH" : amountMinor < invoice.amountMinor ? "PARTIAL" : "ONLINE",
    currency: invoice.currency,
    amountMinor,
    commissionBasisPoints: attempt.commissionBasisPoints,
    cardBrand: random.pick(CARDS),
    cardLast4: random.digits(4),
    installmentCard: invoice.installmentCard,
    installmentPeriod: invoice.installmentPeriod,
    threeDs: attempt.threeDs ? "REQUIRED" : "NONE",
  };
  story.transactions.push(transaction);
  noteTransaction(story, transaction.id, "CREATED", { actor: null, at, amountMinor });
  noteTransaction(story, transaction.id, "PENDING", { actor: null, at });
  if (attempt.threeDs)
    noteTransaction(story, transaction.id, "THREE_D_SECURE", { actor: null, at, detail: "REQUIRED" });
  return transaction;
}

/** A pending payment without an invoice or link. */
export function blankTransaction(story: Story, region: TransactionDraft["region"], at: number): TransactionDraft {
  const { random } = story;
  return {
    id: random.id("trx"),
    attemptKey: random.id("seed"),
    sessionId: random.id("ses"),
    orderId: random.digits(10),
    orderLanguage: "en",
    rrn: null,
    merchantId: "",
    applicationId: "",
    region,
    invoiceId: null,
    invoiceCode: null,
    bookingId: null,
    source: "INVOICE",
    paymentLinkId: null,
    optionalCode: null,
    reference: null,
    metadata: null,
    fullName: "",
    email: null,
    phone: null,
    description: "",
    operation: "PURCHASE",
    status: "PENDING",
    paymentMethod: "ONLINE",
    currency: "AZN",
    amountMinor: 0,
    grossMinor: 0,
    feeMinor: 0,
    netMinor: 0,
    refundedMinor: 0,
    commissionBasisPoints: 0,
    cardBrand: null,
    cardLast4: null,
    installmentCard: null,
    installmentPeriod: null,
    threeDs: "NONE",
    responseCode: null,
    responseDescription: null,
    refundReason: null,
    captureBy: null,
    createdAt: at,
    createdDay: dayIn(region, new Date(at)),
    completedAt: null,
    acts: {},
  };
}

/** The card network answers a pending payment. `invoice` is absent for a QR payment. */
export function answer(
  story: Story,
  transaction: TransactionDraft,
  invoice: InvoiceDraft | undefined,
  response: Response,
  at: number,
): void {
  const { code, description } = RESPONSES[response];
  transaction.rrn = story.random.digits(12);
  transaction.responseCode = code;
  transaction.responseDescription = description;
  if (transaction.threeDs === "REQUIRED") {
    transaction.threeDs = response === "threeDSecureFailed" ? "FAILED" : "PASSED";
    noteTransaction(story, transaction.id, "THREE_D_SECURE", { actor: null, at, detail: transaction.threeDs });
  }
  if (response !== "approve") return decline(story, transaction, invoice, description, at);
  if (transaction.operation === "PRE_AUTH") return approveHold(story, transaction, invoice, at);
  approvePurchase(story, transaction, invoice, at);
}

const movePayment = (transaction: TransactionDraft, move: Parameters<typeof nextTransactionStatus>[1]) => {
  transaction.status = demand(nextTransactionStatus(transaction.status, move), `${transaction.status} ${move}`);
};
export const moveInvoice = (invoice: InvoiceDraft, move: Parameters<typeof nextInvoiceStatus>[1]) => {
  invoice.status = demand(nextInvoiceStatus(invoice.status, move), `${invoice.status} ${move}`);
};

function decline(
  story: Story,
  transaction: TransactionDraft,
  invoice: InvoiceDraft | undefined,
  detail: string,
  at: number,
) {
  movePayment(transaction, "decline");
  transaction.completedAt = at;
  noteTransaction(story, transaction.id, "DECLINED", { actor: null, at, detail });
  if (!invoice) return;
  moveInvoice(invoice, "decline");
  const { id: transactionId, amountMinor } = transaction;
  noteInvoice(story, invoice.id, "PAYMENT_DECLINED", { actor: null, at, detail, transactionId, amountMinor });
}

function approveHold(story: Story, transaction: TransactionDraft, invoice: InvoiceDraft | undefined, at: number) {
  const { amountMinor, id: transactionId, currency } = transaction;
  movePayment(transaction, "hold");
  transaction.captureBy = at + PRE_AUTH_DAYS * DAY;
  book(story, hold(paymentSubject(transaction), amountMinor), currency, at);
  noteTransaction(story, transactionId, "HELD", { actor: null, at, amountMinor });
  if (!invoice) return;
  moveInvoice(invoice, "hold");
  invoice.heldMinor += amountMinor;
  keepCard(invoice, transaction);
  noteInvoice(story, invoice.id, "PAYMENT_HELD", { actor: null, at, amountMinor, transactionId });
}

function approvePurchase(story: Story, transaction: TransactionDraft, invoice: InvoiceDraft | undefined, at: number) {
  const { amountMinor, id: transactionId, currency } = transaction;
  movePayment(transaction, "approve");
  const { gross, fee } = take(transaction, amountMinor, at);
  book(story, purchase(paymentSubject(transaction), { gross, fee }), currency, at);
  noteTransaction(story, transactionId, "APPROVED", { actor: null, at, amountMinor });
  if (!invoice) return;
  const all = openAmount(invoice) === amountMinor;
  moveInvoice(invoice, all ? "payAll" : "payPart");
  invoice.paidMinor += amountMinor;
  keepCard(invoice, transaction);
  if (all) finish(invoice, transaction.fullName, at);
  noteInvoice(story, invoice.id, "PAYMENT_APPROVED", { actor: null, at, amountMinor, transactionId });
}

function take(transaction: TransactionDraft, amountMinor: number, at: number) {
  const { gross, fee, net } = commission(amountMinor, transaction.commissionBasisPoints);
  transaction.grossMinor = gross;
  transaction.feeMinor = fee;
  transaction.netMinor = net;
  transaction.completedAt = at;
  return { gross, fee };
}

function keepCard(invoice: InvoiceDraft, transaction: TransactionDraft) {
  invoice.cardBrand = transaction.cardBrand;
  invoice.cardLast4 = transaction.cardLast4;
}

function finish(invoice: InvoiceDraft, by: string, at: number) {
  invoice.completedAt = at;
  invoice.completedBy = by;
}

type Held = { transaction: TransactionDraft; invoice: InvoiceDraft };

/** Captures a hold in full or in part. */
export function completeHold(
  story: Story,
  { transaction, invoice }: Held,
  amountMinor: number,
  actor: Actor,
  at: number,
) {
  const { id: transactionId, currency, amountMinor: held } = transaction;
  movePayment(transaction, "complete");
  transaction.operation = "COMPLETE";
  if (actor) transaction.acts = { ...transaction.acts, completed: actWords("completed", actor.name) };
  const { gross, fee } = take(transaction, amountMinor, at);
  book(story, complete(paymentSubject(transaction), { held, gross, fee }), currency, at);
  noteTransaction(story, transactionId, "COMPLETED", { actor, at, amountMinor });
  moveInvoice(invoice, "complete");
  invoice.heldMinor -= held;
  invoice.paidMinor += amountMinor;
  finish(invoice, actor?.name ?? transaction.fullName, at);
  noteInvoice(story, invoice.id, "COMPLETED", { actor, at, amountMinor, transactionId });
}

/** Releases a hold, or lets it lapse. */
export function releaseHold(
  story: Story,
  { transaction, invoice }: Held,
  why: "REVERSE" | "LAPSE",
  actor: Actor,
  at: number,
) {
  const { id: transactionId, currency, amountMinor } = transaction;
  const lapsed = why === "LAPSE";
  movePayment(transaction, lapsed ? "lapse" : "reverse");
  transaction.completedAt = at;
  if (!lapsed) transaction.operation = "REVERSE";
  if (actor) transaction.acts = { ...transaction.acts, canceled: actWords("canceled", actor.name) };
  book(story, release(paymentSubject(transaction), amountMinor, why), currency, at);
  noteTransaction(story, transactionId, lapsed ? "EXPIRED" : "REVERSED", { actor, at, amountMinor });
  moveInvoice(invoice, lapsed ? "lapse" : "release");
  invoice.heldMinor -= amountMinor;
  invoice.canceledBy = actor?.name ?? null;
  noteInvoice(story, invoice.id, lapsed ? "EXPIRED" : "REVERSED", { actor, at, amountMinor, transactionId });
}

type Refunding = {
  amountMinor: number;
  reason: string;
  actor: NonNullable<Actor>;
  at: number;
  /** It waits for a second person. */
  awaits?: boolean;
};

/**
 * Asks for a refund; {@link answerRefund} answers it later. Undefined if the wallet does not hold enough, or if the
 * payment is disputed or not refundable: the merchant gets a refusal, and nothing changes.
 */
export function requestRefund(story: Story, transaction: TransactionDraft, asked: Refunding) {
  const { amountMinor, reason, actor, at, awaits = false } = asked;
  const { applicationId, currency } = transaction;
  const refundedBefore = refundedOf(story, transaction);
  const status = nextTransactionStatus(transaction.status, "requestRefund");
  const covered = balanceOf(story, applicationId, currency, "AVAILABLE") >= amountMinor;
  if (
    status === undefined ||
    !covered ||
    isClaimed(story, transaction) ||
    amountMinor > transaction.grossMinor - refundedBefore
  )
    return undefined;
  transaction.status = status;
  transaction.operation = "REFUND";
  transaction.refundReason = reason;
  const refund = {
    id: story.random.id("ref"),
    transactionId: transaction.id,
    amountMinor,
    reason,
    state: awaits ? ("AWAITING_APPROVAL" as const) : ("IN_PROGRESS" as const),
    failure: null,
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: at,
    finishedAt: null,
    reviewedBy: null,
    reviewedByName: null,
    reviewedAt: null,
    reviewReason: null,
  };
  story.refunds.push(refund);
  transaction.acts = { ...transaction.acts, [refund.id]: actWords("refunded", actor.name) };
  book(story, startRefund(refundSubject(refund.id, transaction), amountMinor), currency, at);
  const asks = awaits ? "REFUND_ASKED" : "REFUND_REQUESTED";
  noteTransaction(story, transaction.id, asks, { actor, at, amountMinor, detail: reason });
  return refund.id;
}

/** Whether the payer's bank claimed a payment back. */
export const isClaimed = (story: Story, { id }: Pick<TransactionDraft, "id">): boolean =>
  story.disputes.some((dispute) => dispute.transactionId === id && dispute.isClaimed);

export const refundsOf = (story: Story, transaction: TransactionDraft) =>
  story.refunds.filter(({ transactionId }) => transactionId === transaction.id);
const refundedOf = (story: Story, transaction: TransactionDraft): number =>
  refundsOf(story, transaction)
    .filter(({ state }) => state !== "FAILED")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** The network's answer to a refund; `failure` is null if the money went back to the payer. */
export function answerRefund(
  story: Story,
  transaction: TransactionDraft,
  refundId: string,
  failure: string | null,
  at: number,
) {
  const refund = story.refunds.find(({ id }) => id === refundId);
  if (!refund) return;
  const { amountMinor } = refund;
  const earlier = refundedOf(story, transaction) - amountMinor;
  refund.state = failure === null ? "SUCCESS" : "FAILED";
  refund.failure = failure;
  refund.finishedAt = at;
  if (failure !== null)
    transaction.acts = Object.fromEntries(Object.entries(transaction.acts).filter(([act]) => act !== refundId));
  const all = earlier + amountMinor === transaction.grossMinor;
  if (failure === null) movePayment(transaction, all ? "refundAll" : "refundPart");
  else movePayment(transaction, earlier === 0 ? "refundFailedFirst" : "refundFailedLater");
  const subject = refundSubject(refund.id, transaction);
  book(story, (failure === null ? finishRefund : failRefund)(subject, amountMinor), transaction.currency, at);
  const detail = failure === null ? {} : { detail: failure };
  const kind = failure === null ? "REFUNDED" : "REFUND_FAILED";
  noteTransaction(story, transaction.id, kind, { actor: null, at, amountMinor, ...detail });
  if (failure === null && transaction.invoiceId !== null)
    noteInvoice(story, transaction.invoiceId, "REFUNDED", {
      actor: null,
      at,
      amountMinor,
      transactionId: transaction.id,
    });
}
