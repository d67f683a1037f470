import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { AcceptedCard, NO_CARD } from "../../domain/card.ts";
import type { Statement } from "../../db/database.ts";
import { searchOfTransaction } from "../../domain/search.ts";
import { newId, newOrderId } from "../../db/ids.ts";
import type { Device } from "../../db/security-events.ts";
import type { Consent } from "../orders/saved-cards.ts";
import { operationOf, referenceTo, type InvoiceSubject, type LinkSubject, type Payable } from "./payable.ts";
import type { InvoiceRow, NewTransaction, PaymentLinkRow } from "../../db/rows.ts";

/** The payer: taken from the invoice, or typed by the payer of a link. */
export type Payer = Pick<NewTransaction, "fullName" | "email" | "phone">;
export type LinkPayer = Payer & { optionalCode: string | null };

export type Attempt = {
  payable: Payable;
  /** Of a payment by link, and by AZQR. */
  payer?: LinkPayer | undefined;
  /** The name on the card: of an order that names nobody and of a sale of the till, it says who paid. */
  holder?: string | undefined;
  /** A key of the payer's form; every copy of the form carries the same one. */
  attemptKey: string;
  /** Minor units; less than the open amount only if partial payment is allowed. */
  amountMinor: number;
  language: Language;
  /** Where the payment came from, if not from the page of what it pays. */
  source?: "AZQR" | undefined;
  card: AcceptedCard | typeof NO_CARD;
  /** What the payer of an order agreed to, if they let the merchant save the card. */
  consent?: Consent | undefined;
  /** The payer's network, if known: many declined cards from one network are card testing. */
  network?: string | undefined;
  /** The device that the payer pays with, if there is a page for them. */
  device?: Device | undefined;
  /** What is written in the same batch as a payment of its own, or not at all. */
  also?: ((payment: NewTransaction) => Statement[]) | undefined;
  /** UTC milliseconds. */
  now: number;
};

type Terms = Pick<
  NewTransaction,
  | "invoiceCode"
  | "bookingId"
  | "source"
  | "optionalCode"
  | "fullName"
  | "email"
  | "phone"
  | "description"
  | "paymentMethod"
  | "installmentCard"
  | "installmentPeriod"
  | "reference"
  | "metadata"
>;

const termsOfInvoice = (invoice: InvoiceRow, amountMinor: number, name: string | undefined): Terms => ({
  invoiceCode: invoice.code,
  bookingId: invoice.bookingId,
  source: invoice.isSale ? "TILL" : "INVOICE",
  optionalCode: null,
  // A sale of the till knows its payer no earlier than now.
  fullName: invoice.isSale ? (name ?? invoice.fullName) : invoice.fullName,
  email: invoice.email,
  phone: invoice.phone,
  description: invoice.description,
  paymentMethod: invoice.preAuth ? "PREAUTH" : amountMinor < invoice.amountMinor ? "PARTIAL" : "ONLINE",
  installmentCard: invoice.installmentCard,
  installmentPeriod: invoice.installmentPeriod,
  reference: invoice.reference,
  metadata: invoice.metadata,
});

const termsOfLink = (link: PaymentLinkRow, { fullName, email, phone, optionalCode }: LinkPayer): Terms => ({
  invoiceCode: link.code,
  bookingId: null,
  source: link.kind,
  optionalCode,
  fullName,
  email,
  phone,
  description: link.description,
  paymentMethod: "ONLINE",
  installmentCard: null,
  installmentPeriod: null,
  reference: link.reference,
  metadata: link.metadata,
});

/** An attempt that makes a payment of its own; an order is one already. */
export type NewAttempt = Attempt & { payable: Payable<InvoiceSubject | LinkSubject> };

function termsOf({ payable, payer, holder, amountMinor }: NewAttempt): Terms {
  if (payable.kind === "invoice") return termsOfInvoice(payable.invoice, amountMinor, payer?.fullName ?? holder);
  if (!payer) throw new Error("whoever pays by a link says who they are");
  return termsOfLink(payable.link, payer);
}

/** A pending payment from a payer's attempt. */
export function newTransaction(attempt: NewAttempt): NewTransaction {
  const { payable, card, now } = attempt;
  const { invoiceId, paymentLinkId } = referenceTo(payable);
  const { application } = payable;
  const usual = termsOf(attempt);
  const terms = { ...usual, source: attempt.source ?? usual.source };
  const owner = { merchantId: application.merchantId, applicationId: application.id, region: application.region };
  const [orderId, rrn] = [newOrderId(), null];
  return {
    id: newId("trx"),
    attemptKey: attempt.attemptKey,
    sessionId: newId("ses"),
    orderId,
    orderLanguage: attempt.language,
    rrn,
    ...owner,
    invoiceId,
    paymentLinkId,
    ...terms,
    operation: operationOf(payable),
    status: "PENDING",
    currency: application.currency,
    amountMinor: attempt.amountMinor,
    grossMinor: 0,
    feeMinor: 0,
    netMinor: 0,
    refundedMinor: 0,
    commissionBasisPoints: application.commissionBasisPoints,
    cardBrand: card.brand,
    cardLast4: card.last4,
    threeDs: card.outcome === "threeDSecure" ? "REQUIRED" : "NONE",
    responseCode: null,
    responseDescription: null,
    refundReason: null,
    captureBy: null,
    createdAt: now,
    createdDay: dayIn(application.region, new Date(now)),
    completedAt: null,
    search: searchOfTransaction({ ...owner, ...terms, orderId, rrn }),
    acts: {},
  };
}
