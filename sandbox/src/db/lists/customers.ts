import type { CustomerFilter } from "#provider/contract/customers";
import type { CUSTOMER_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { customerMatch } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import type { InvoiceRow, TransactionRow } from "../rows.ts";
import {
  applications,
  customerApplications,
  customers,
  invoices,
  paymentLinks,
  transactions,
} from "../schema/index.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { amongst, inSight, sightMatch } from "./sight.ts";

/** A customer as a viewer sees them: over the applications in sight. Minor units, UTC milliseconds. */
export type SeenCustomer = {
  seq: number;
  id: string;
  merchantId: string;
  key: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  invoices: number;
  payments: number;
  paidMinor: number;
  owedMinor: number;
  lastSeenAt: number;
};

/** The limit for sorting and counting. */
const WITHIN_REACH = sql.raw(`LIMIT ${LIST_REACH + 1}`);

/**
 * `seq` and `at` of all customers that fit a filter (decision 0038). For an account or a region they come out of an
 * index in order. For some applications, or with a typed text, they are the newest LIST_REACH of each application or of
 * the text's matches, and are sorted. Undefined: no customer can fit.
 */
export function findCustomers(sight: Sight, filter: CustomerFilter): SQL | undefined {
  const asked = { search: filter.search } satisfies Record<keyof typeof CUSTOMER_FILTERS, string | undefined>;
  if (asked.search !== undefined) {
    const match = sightMatch(sight, customerMatch(asked.search));
    return match === undefined
      ? undefined
      : eachOnce(sql`
      SELECT customer_seq, last_seen_at FROM customer_search
      CROSS JOIN customer_applications ON customer_applications.seq = customer_search.rowid
      WHERE customer_search MATCH ${match} ORDER BY customer_search.rowid DESC ${WITHIN_REACH}`);
  }
  if (sight.kind === "region") return sql`SELECT seq, last_seen_at AS at FROM customers WHERE region = ${sight.region}`;
  if (sight.kind === "merchant")
    return sql`SELECT seq, last_seen_at AS at FROM customers WHERE merchant_id = ${sight.merchantId}`;
  return eachOnce(sql`
    SELECT customer_seq, last_seen_at FROM json_each(${JSON.stringify(sight.applicationIds)}) seen
    CROSS JOIN customer_applications ON customer_applications.seq IN (
      SELECT newest.seq FROM customer_applications newest WHERE newest.application_id = seen.value
      ORDER BY newest.last_seen_at DESC ${WITHIN_REACH})`);
}

const eachOnce = (rows: SQL): SQL =>
  sql`SELECT customer_seq AS seq, max(last_seen_at) AS at FROM (${rows}) GROUP BY customer_seq`;

/** `seq` of one page, the customer seen last first. */
export const pageOfCustomers = (found: SQL, { page, pageSize }: PageRequest): SQL =>
  sql`SELECT seq FROM (${found}) ORDER BY at DESC, seq DESC LIMIT ${pageSize} OFFSET ${page * pageSize}`;

export const countOfCustomers = (found: SQL): SQL =>
  sql`SELECT count(*) AS count FROM (SELECT 1 FROM (${found}) ${WITHIN_REACH})`;

/** One page of customers in sight, and the number of all. */
export async function listCustomers(
  db: Db,
  sight: Sight,
  { filter, ...page }: PageRequest & { filter: CustomerFilter },
): Promise<Counted & { rows: SeenCustomer[] }> {
  const found = findCustomers(sight, filter);
  if (!found) return { rows: [], ...counted(0) };
  const [seqs, [walked]] = await Promise.all([
    db.all<{ seq: number }>(pageOfCustomers(found, page)),
    db.all<{ count: number }>(countOfCustomers(found)),
  ]);
  const rows = await readCustomers(
    db,
    sight,
    seqs.map(({ seq }) => seq),
  );
  return { rows, ...counted(walked?.count ?? 0) };
}

const OWNER = {
  applicationId: customerApplications.applicationId,
  merchantId: customers.merchantId,
  region: customers.region,
};

const inApplications = (db: Db) =>
  db
    .select({ customer: customers, there: customerApplications })
    .from(customers)
    .innerJoin(customerApplications, eq(customerApplications.customerSeq, customers.seq));

type InApplication = Awaited<ReturnType<typeof inApplications>>[number];

/** The customers with these `seq` that are in sight, in the given order. */
export async function readCustomers(db: Db, sight: Sight, seqs: readonly number[]): Promise<SeenCustomer[]> {
  const rows = await inApplications(db).where(
    and(sql`${customers.seq} IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`, inSight(OWNER, sight)),
  );
  return seqs.flatMap((seq) => together(rows.filter(({ customer }) => customer.seq === seq)));
}

/** A customer in sight, by id. */
export async function findCustomerInSight(db: Db, sight: Sight, id: string): Promise<SeenCustomer | undefined> {
  return together(await inApplications(db).where(and(eq(customers.id, id), inSight(OWNER, sight))))[0];
}

/** The customer in sight whom a payment's key names. */
export async function findCustomerOf(
  db: Db,
  sight: Sight,
  { merchantId, customerKey }: Pick<TransactionRow, "merchantId" | "customerKey">,
): Promise<SeenCustomer | undefined> {
  if (customerKey === null) return undefined;
  const theirs = and(eq(customers.merchantId, merchantId), eq(customers.key, customerKey), inSight(OWNER, sight));
  return together(await inApplications(db).where(theirs))[0];
}

/** Combines the rows of a customer in several applications into one. */
function together(rows: readonly InApplication[]): SeenCustomer[] {
  const [newest] = rows.map(({ there }) => there).toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
  const customer = rows[0]?.customer;
  if (!newest || !customer) return [];
  const sum = (name: "invoices" | "payments" | "paidMinor" | "owedMinor") =>
    rows.reduce((total, { there }) => total + there[name], 0);
  return [
    {
      seq: customer.seq,
      id: customer.id,
      merchantId: customer.merchantId,
      key: customer.key,
      fullName: newest.fullName,
      email: newest.email,
      phone: newest.phone,
      invoices: sum("invoices"),
      payments: sum("payments"),
      paidMinor: sum("paidMinor"),
      owedMinor: sum("owedMinor"),
      lastSeenAt: newest.lastSeenAt,
    },
  ];
}

/** The keys by which a customer's documents are found. */
export type Whose = Pick<SeenCustomer, "merchantId" | "key">;

/**
 * The condition that a row of invoices or payments is a document in sight of this customer. The index of customers
 * answers, not that of an application.
 */
export function ofCustomer(
  table: typeof invoices | typeof transactions,
  sight: Sight,
  { merchantId, key }: Whose,
): SQL {
  const theirs = sql`${table.merchantId} = ${merchantId} AND ${table.customerKey} = ${key}`;
  return sight.kind === "applications"
    ? sql`${theirs} AND +${amongst(table.applicationId, sight.applicationIds)}`
    : theirs;
}

export type CustomerPayment = {
  kind: "PAYMENT";
  transaction: TransactionRow;
  appName: string;
  /** The payment link that was paid; null for an invoice's payment, or one by a static QR code. */
  link: { id: string; title: string } | null;
};
export type NamedDocument = { kind: "INVOICE"; invoice: InvoiceRow; appName: string } | CustomerPayment;

/** `kind` and `seq` of one page of a customer's documents, newest first. */
export const pageOfDocuments = (sight: Sight, whose: Whose, { page, pageSize }: PageRequest): SQL => sql`
  SELECT 'INVOICE' AS kind, seq, created_at FROM invoices WHERE ${ofCustomer(invoices, sight, whose)}
  UNION ALL
  SELECT 'PAYMENT' AS kind, seq, created_at FROM transactions WHERE ${ofCustomer(transactions, sight, whose)}
  ORDER BY created_at DESC, seq DESC LIMIT ${pageSize} OFFSET ${page * pageSize}`;

/** One page of a customer's invoices and payments in sight, newest first. */
export async function listDocuments(db: Db, sight: Sight, whose: Whose, page: PageRequest): Promise<NamedDocument[]> {
  const order = await db.all<{ kind: NamedDocument["kind"]; seq: number }>(pageOfDocuments(sight, whose, page));
  const seqsOf = (kind: NamedDocument["kind"]) =>
    JSON.stringify(order.filter((one) => one.kind === kind).map(({ seq }) => seq));
  const [asked, paid] = await Promise.all([
    db
      .select({ invoice: invoices, appName: applications.name })
      .from(invoices)
      .innerJoin(applications, eq(applications.id, invoices.applicationId))
      .where(sql`${invoices.seq} IN (SELECT value FROM json_each(${seqsOf("INVOICE")}))`),
    db
      .select({
        transaction: transactions,
        appName: applications.name,
        link: { id: paymentLinks.id, title: paymentLinks.title },
      })
      .from(transactions)
      .innerJoin(applications, eq(applications.id, transactions.applicationId))
      .leftJoin(paymentLinks, and(eq(paymentLinks.id, transactions.paymentLinkId), eq(paymentLinks.kind, "LINK")))
      .where(sql`${transactions.seq} IN (SELECT value FROM json_each(${seqsOf("PAYMENT")}))`),
  ]);
  const documents = new Map<string, NamedDocument>([
    ...asked.map((one): [string, NamedDocument] => [`INVOICE${one.invoice.seq}`, { kind: "INVOICE", ...one }]),
    ...paid.map((one): [string, NamedDocument] => [`PAYMENT${one.transaction.seq}`, { kind: "PAYMENT", ...one }]),
  ]);
  return order.flatMap(({ kind, seq }) => documents.get(kind + seq) ?? []);
}

/** The number of cards shown of a customer, and of their newest payments that are searched for cards. */
const CARDS = 10;
const PAYMENTS_OF_CARDS = 1000;

/** The cards that a customer was charged on, the latest first. */
export const cardsOf = (
  db: Db,
  sight: Sight,
  whose: Whose,
): Promise<{ brand: TransactionRow["cardBrand"]; last4: string }[]> =>
  db.all(sql`
    SELECT card_brand AS brand, card_last4 AS last4 FROM (
      SELECT card_brand, card_last4, gross_minor, created_at FROM transactions
      WHERE ${ofCustomer(transactions, sight, whose)} ORDER BY created_at DESC LIMIT ${PAYMENTS_OF_CARDS})
    WHERE card_last4 IS NOT NULL AND gross_minor > 0
    GROUP BY card_brand, card_last4 ORDER BY max(created_at) DESC LIMIT ${CARDS}`);
