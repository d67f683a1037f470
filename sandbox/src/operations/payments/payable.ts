import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { eq } from "drizzle-orm";
import { isCardKept } from "../../domain/card-save.ts";
import type { Company } from "../../domain/company.ts";
import { openAmount, refusalToPay } from "../../domain/invoice-state.ts";
import { refusalToPayLink } from "../../domain/link-state.ts";
import { refusalToPayOrder } from "../../domain/order-state.ts";
import type { Db } from "../../db/database.ts";
import { isLinkCode, isOrderCode } from "../../db/ids.ts";
import type { LogoRow } from "../../db/logos.ts";
import type { CardSaveRow } from "../../db/saved-cards.ts";
import type {
  ApplicationRow,
  InvoiceRow,
  NewTransaction,
  OrderRow,
  PaymentLinkRow,
  TransactionRow,
} from "../../db/rows.ts";
import {
  applicationConfigs,
  applications,
  cardSaves,
  companies,
  invoices,
  logos,
  orders,
  paymentLinks,
  transactions,
} from "../../db/schema/index.ts";

export type InvoiceSubject = { kind: "invoice"; invoice: InvoiceRow };
export type LinkSubject = { kind: "link"; link: PaymentLinkRow };
/** An order of the merchant API is a payment that exists before its payer comes. */
export type OrderSubject = {
  kind: "order";
  order: OrderRow;
  payment: NewTransaction;
  /** Set if the order only checks a card to save it. */
  check: CardSaveRow | null;
};
/** The invoice, link or order that a payment pays. */
export type Subject = InvoiceSubject | LinkSubject | OrderSubject;
/** How a payment names what it pays: `orderOf` is the id of the payment that is the order itself. */
export type Reference = Pick<NewTransaction, "invoiceId" | "paymentLinkId"> & { orderOf: string | null };
/** The target of a pay link, with the application that receives the money. */
export type Payable<Kind extends Subject = Subject> = Kind & {
  application: ApplicationRow;
  /** The e-mail address for questions about a payment; empty if the merchant gave none. */
  contact: string;
  logo: LogoRow | null;
  /** The company behind the application, if it is one. */
  company: Company | null;
};

const COMPANY = { name: companies.name, taxId: companies.taxId };

/** The receiver of the money, as the payer sees it. */
const PAID = { application: applications, contact: applicationConfigs.applicationMail, logo: logos, company: COMPANY };

/** The code at the end of a subject's pay link. */
export function codeOf(subject: Subject): string {
  if (subject.kind === "order") return subject.order.code;
  return subject.kind === "invoice" ? subject.invoice.code : subject.link.code;
}

async function findInvoiceByCode(db: Db, code: string): Promise<Payable<InvoiceSubject> | undefined> {
  const [found] = await db
    .select({ invoice: invoices, ...PAID })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(logos, eq(logos.applicationId, applications.id))
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .where(eq(invoices.code, code));
  return found && { kind: "invoice", ...found };
}

async function findLinkByCode(db: Db, code: string): Promise<Payable<LinkSubject> | undefined> {
  const [found] = await db
    .select({ link: paymentLinks, ...PAID })
    .from(paymentLinks)
    .innerJoin(applications, eq(applications.id, paymentLinks.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(logos, eq(logos.applicationId, applications.id))
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .where(eq(paymentLinks.code, code));
  return found && { kind: "link", ...found };
}

async function findOrderByCode(db: Db, code: string): Promise<Payable<OrderSubject> | undefined> {
  const [found] = await db
    .select({ order: orders, payment: transactions, check: cardSaves, ...PAID })
    .from(orders)
    .innerJoin(transactions, eq(transactions.id, orders.transactionId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(cardSaves, eq(cardSaves.transactionId, orders.transactionId))
    .leftJoin(logos, eq(logos.applicationId, applications.id))
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .where(eq(orders.code, code));
  return found && { kind: "order", ...found };
}

/** The target of a pay link; undefined for an unknown code or a deleted target. */
export async function findPayable(db: Db, code: string): Promise<Payable | undefined> {
  if (isOrderCode(code)) return findOrderByCode(db, code);
  return isLinkCode(code) ? findLinkByCode(db, code) : findInvoiceByCode(db, code);
}

/** What a payment pays, as its row says it. */
export const referenceOf = ({ id, source, invoiceId, paymentLinkId }: TransactionRow): Reference => ({
  invoiceId,
  paymentLinkId,
  orderOf: source === "API" ? id : null,
});

/** The current state of the invoice, link or order that a payment pays. */
export async function subjectOf(
  db: Db,
  { invoiceId, paymentLinkId, orderOf }: Reference,
): Promise<Subject | undefined> {
  if (orderOf !== null) {
    const [found] = await db
      .select({ order: orders, payment: transactions, check: cardSaves })
      .from(orders)
      .innerJoin(transactions, eq(transactions.id, orders.transactionId))
      .leftJoin(cardSaves, eq(cardSaves.transactionId, orders.transactionId))
      .where(eq(orders.transactionId, orderOf));
    return found && { kind: "order", ...found };
  }
  if (invoiceId !== null) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
    return invoice && { kind: "invoice", invoice };
  }
  if (paymentLinkId === null) return undefined;
  const [link] = await db.select().from(paymentLinks).where(eq(paymentLinks.id, paymentLinkId));
  return link && { kind: "link", link };
}

/** How a payment of this subject names it. */
export function referenceTo(subject: Subject): Reference {
  const nothing = { invoiceId: null, paymentLinkId: null, orderOf: null };
  if (subject.kind === "order") return { ...nothing, orderOf: subject.payment.id };
  return subject.kind === "invoice"
    ? { ...nothing, invoiceId: subject.invoice.id }
    : { ...nothing, paymentLinkId: subject.link.id };
}

/** Whether a payment pays this subject. */
export function pays(transaction: TransactionRow, subject: Subject): boolean {
  const [of, to] = [referenceOf(transaction), referenceTo(subject)];
  return of.invoiceId === to.invoiceId && of.paymentLinkId === to.paymentLinkId && of.orderOf === to.orderOf;
}

/** Why a payer cannot pay now; undefined if they can. `now` in UTC milliseconds. */
export function refusalOf(subject: Subject, now: number) {
  if (subject.kind === "order") {
    const { status } = subject.payment;
    if (subject.check && isCardKept(status)) return "cardSaved";
    return refusalToPayOrder({ status, endsAt: subject.order.endsAt }, now);
  }
  return subject.kind === "invoice" ? refusalToPay(subject.invoice, now) : refusalToPayLink(subject.link, now);
}

/** Whether a payment holds the money, or takes it at once. */
export function operationOf(subject: Subject): "PRE_AUTH" | "PURCHASE" {
  const holds =
    subject.kind === "order"
      ? subject.payment.operation === "PRE_AUTH"
      : subject.kind === "invoice" && subject.invoice.preAuth;
  return holds ? "PRE_AUTH" : "PURCHASE";
}

/**
 * Whether two reads of a subject have the same terms: a merchant may edit an invoice until it is paid, but never a link
 * or an order.
 */
export const sameTerms = (one: Subject, other: Subject): boolean =>
  one.kind !== "invoice" || (other.kind === "invoice" && one.invoice.lastModifiedAt === other.invoice.lastModifiedAt);

/**
 * Whether one payment may pay this amount, in minor units. Of an invoice: the open amount, or a part if that is
 * allowed. Of a link: exactly its amount, or any allowed amount if the payer chooses. Of an order: its amount.
 */
export function fitsAmount(subject: Subject, amountMinor: number): boolean {
  if (subject.kind === "order") return amountMinor === subject.payment.amountMinor;
  if (subject.kind === "link")
    return subject.link.amountMinor === null
      ? amountMinor >= MIN_AMOUNT && amountMinor < AMOUNT_LIMIT
      : amountMinor === subject.link.amountMinor;
  const { invoice } = subject;
  const open = openAmount(invoice);
  // A hold takes the whole sum, because it is captured once.
  const partAllowed = invoice.partialAllowed && !invoice.preAuth;
  return amountMinor >= 1 && (partAllowed ? amountMinor <= open : amountMinor === open);
}
