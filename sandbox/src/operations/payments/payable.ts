import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { eq } from "drizzle-orm";
import { openAmount, refusalToPay } from "../../domain/invoice-state.ts";
import { refusalToPayLink } from "../../domain/link-state.ts";
import type { Db } from "../../db/database.ts";
import { isLinkCode } from "../../db/ids.ts";
import type { LogoRow } from "../../db/logos.ts";
import type { ApplicationRow, InvoiceRow, NewTransaction, PaymentLinkRow } from "../../db/rows.ts";
import { applicationConfigs, applications, invoices, logos, paymentLinks } from "../../db/schema/index.ts";

export type InvoiceSubject = { kind: "invoice"; invoice: InvoiceRow };
export type LinkSubject = { kind: "link"; link: PaymentLinkRow };
/** The invoice or link that a payment pays. */
export type Subject = InvoiceSubject | LinkSubject;
/** The target of a pay link, with the application that receives the money. */
export type Payable<Kind extends Subject = Subject> = Kind & {
  application: ApplicationRow;
  /** The e-mail address for questions about a payment; empty if the merchant gave none. */
  contact: string;
  logo: LogoRow | null;
};

/** The receiver of the money, as the payer sees it. */
const PAID = { application: applications, contact: applicationConfigs.applicationMail, logo: logos };

/** The code at the end of a subject's pay link. */
export const codeOf = (subject: Subject): string =>
  subject.kind === "invoice" ? subject.invoice.code : subject.link.code;

async function findInvoiceByCode(db: Db, code: string): Promise<Payable<InvoiceSubject> | undefined> {
  const [found] = await db
    .select({ invoice: invoices, ...PAID })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(logos, eq(logos.applicationId, applications.id))
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
    .where(eq(paymentLinks.code, code));
  return found && { kind: "link", ...found };
}

/** The target of a pay link; undefined for an unknown code or a deleted target. */
export const findPayable = async (db: Db, code: string): Promise<Payable | undefined> =>
  isLinkCode(code) ? findLinkByCode(db, code) : findInvoiceByCode(db, code);

/** The current state of the invoice or link that a payment pays. */
export async function subjectOf(
  db: Db,
  { invoiceId, paymentLinkId }: Pick<NewTransaction, "invoiceId" | "paymentLinkId">,
): Promise<Subject | undefined> {
  if (invoiceId !== null) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
    return invoice && { kind: "invoice", invoice };
  }
  if (paymentLinkId === null) return undefined;
  const [link] = await db.select().from(paymentLinks).where(eq(paymentLinks.id, paymentLinkId));
  return link && { kind: "link", link };
}

/** The two columns of a payment that name its invoice or link. */
export const referenceTo = (subject: Subject): Pick<NewTransaction, "invoiceId" | "paymentLinkId"> =>
  subject.kind === "invoice"
    ? { invoiceId: subject.invoice.id, paymentLinkId: null }
    : { invoiceId: null, paymentLinkId: subject.link.id };

/** Whether a payment pays this subject. */
export function pays(transaction: Pick<NewTransaction, "invoiceId" | "paymentLinkId">, subject: Subject): boolean {
  const { invoiceId, paymentLinkId } = referenceTo(subject);
  return transaction.invoiceId === invoiceId && transaction.paymentLinkId === paymentLinkId;
}

/** Why a payer cannot pay now; undefined if they can. `now` in UTC milliseconds. */
export const refusalOf = (subject: Subject, now: number) =>
  subject.kind === "invoice" ? refusalToPay(subject.invoice, now) : refusalToPayLink(subject.link, now);

/** Whether a payment holds the money, or takes it at once. */
export const operationOf = (subject: Subject): "PRE_AUTH" | "PURCHASE" =>
  subject.kind === "invoice" && subject.invoice.preAuth ? "PRE_AUTH" : "PURCHASE";

/**
 * Whether two reads of a subject have the same terms: a merchant may edit an invoice until it is paid, but never a
 * link.
 */
export const sameTerms = (one: Subject, other: Subject): boolean =>
  one.kind === "link" || (other.kind === "invoice" && one.invoice.lastModifiedAt === other.invoice.lastModifiedAt);

/**
 * Whether one payment may pay this amount, in minor units. Of an invoice: the open amount, or a part if that is
 * allowed. Of a link: exactly its amount, or any allowed amount if the payer chooses.
 */
export function fitsAmount(subject: Subject, amountMinor: number): boolean {
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
