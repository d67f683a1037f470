import { toMinor } from "#provider/contract/money";
import { INVOICE_HISTORY_ACTIONS } from "#provider/contract/invoice-log";
import { invoiceFilterSchema } from "#provider/contract/invoices";
import type { Region } from "#provider/contract/regions";
import type { InvoiceStatus } from "#provider/contract/words";
import { and, desc, eq, gte, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { beginningMatch, wordsMatch } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import { applicationsNamed } from "./applications.ts";
import type { Db } from "./database.ts";
import {
  amongst,
  applicationsInSight,
  between,
  countFound,
  fromFound,
  inSight,
  pageOfSeq,
  scopeMatch,
  type Found,
  type PageRequest,
} from "./listing.ts";
import type { InvoiceEventRow, InvoiceRow, TransactionRow } from "./rows.ts";
import { applications, invoiceDays, invoiceEvents, invoices, transactions } from "./schema/index.ts";

export type InvoiceFilter = z.output<typeof invoiceFilterSchema>;
/** An invoice as lists show it. */
export type NamedInvoice = { invoice: InvoiceRow; appName: string };
export type StatusTotal<Status> = { status: Status; count: number; amountMinor: number };
export type InvoiceTotal = StatusTotal<InvoiceStatus> & { paidMinor: number };

const named = (db: Db) =>
  db
    .select({ invoice: invoices, appName: applications.name })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId));

/** Conditions of a filter. Text filters go to the full-text index together with the sight; the rest to ordinary indexes. */
export async function findInvoices(db: Db, sight: Sight, region: Region, filter: InvoiceFilter): Promise<Found> {
  const amount = filter.amount === undefined ? undefined : toMinor(filter.amount);
  const texts = [
    [filter.guestName, (text: string) => wordsMatch("guest", text)],
    [filter.email, (text: string) => wordsMatch("email", text)],
    [filter.bookingId, (text: string) => beginningMatch("booking", text)],
    [filter.invoiceCode, (text: string) => beginningMatch("code", text)],
  ] as const;
  const asked = texts.flatMap(([text, match]) => (text === undefined ? [] : [match(text)]));
  const matches = asked.filter((match) => match !== undefined);
  return {
    sight: inSight(invoices, sight),
    conditions: [
      ...between(invoices.createdAt, region, filter),
      ...(filter.status === undefined ? [] : [eq(invoices.status, filter.status)]),
      ...(amount === undefined ? [] : [eq(invoices.amountMinor, amount)]),
      ...(filter.appName === undefined
        ? []
        : [amongst(invoices.applicationId, await applicationsNamed(db, sight, filter.appName))]),
    ],
    match: asked.length === 0 ? undefined : [scopeMatch(sight), ...matches].join(" AND "),
    nothing: matches.length < asked.length || (filter.amount !== undefined && amount === undefined),
  };
}

/** Whether the daily totals can answer: they know application, day and status, and nothing else. */
const isPlain = (filter: InvoiceFilter): boolean =>
  [filter.amount, filter.bookingId, filter.invoiceCode, filter.guestName, filter.email].every(
    (asked) => asked === undefined,
  );

/** Totals by status of everything a filter finds; plain filters cost the same however many invoices there are. */
export async function invoiceTotals(
  db: Db,
  sight: Sight,
  region: Region,
  filter: InvoiceFilter,
): Promise<InvoiceTotal[]> {
  if (isPlain(filter)) return plainTotals(db, sight, filter);
  const found = await findInvoices(db, sight, region, filter);
  return db.all<InvoiceTotal>(sql`
    SELECT ${invoices.status} AS status, count(*) AS count, sum(${invoices.amountMinor}) AS amountMinor,
      sum(${invoices.paidMinor}) AS paidMinor
    ${fromFound("invoices", found, true)} GROUP BY +${invoices.status}`);
}

async function plainTotals(db: Db, sight: Sight, filter: InvoiceFilter): Promise<InvoiceTotal[]> {
  const conditions: SQL[] = [
    filter.appName === undefined
      ? inArray(invoiceDays.applicationId, applicationsInSight(sight))
      : amongst(invoiceDays.applicationId, await applicationsNamed(db, sight, filter.appName)),
    ...(filter.from === undefined ? [] : [gte(invoiceDays.day, filter.from)]),
    ...(filter.to === undefined ? [] : [lte(invoiceDays.day, filter.to)]),
    ...(filter.status === undefined ? [] : [eq(invoiceDays.status, filter.status)]),
  ];
  const rows = await db
    .select({
      status: invoiceDays.status,
      count: sql<number>`sum(${invoiceDays.count})`,
      amountMinor: sql<number>`sum(${invoiceDays.amountMinor})`,
      paidMinor: sql<number>`sum(${invoiceDays.paidMinor})`,
    })
    .from(invoiceDays)
    .where(and(...conditions))
    .groupBy(invoiceDays.status);
  return rows.filter(({ count }) => count > 0);
}

const plainCount = async (db: Db, sight: Sight, filter: InvoiceFilter): Promise<number> =>
  (await plainTotals(db, sight, filter)).reduce((sum, { count }) => sum + count, 0);

/** One page, newest first, and how many there are in all. */
export async function listInvoices(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, ...page }: PageRequest & { filter: InvoiceFilter },
): Promise<{ rows: NamedInvoice[]; total: number }> {
  const found = await findInvoices(db, sight, region, filter);
  const newestFirst = found.match === undefined ? [desc(invoices.createdAt), desc(invoices.seq)] : [desc(invoices.seq)];
  const [rows, total] = await Promise.all([
    named(db)
      .where(inArray(invoices.seq, pageOfSeq("invoices", found, page)))
      .orderBy(...newestFirst),
    isPlain(filter) ? plainCount(db, sight, filter) : countFound(db, "invoices", found),
  ]);
  return { rows, total };
}

/** An invoice in sight, by its id. */
export const findInvoiceInSight = async (db: Db, sight: Sight, id: string): Promise<NamedInvoice | undefined> =>
  (await named(db).where(and(eq(invoices.id, id), inSight(invoices, sight))))[0];

/** The timeline of an invoice, oldest first. */
export const invoiceTimeline = (db: Db, invoiceId: string): Promise<InvoiceEventRow[]> =>
  db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, invoiceId)).orderBy(invoiceEvents.seq);

/** Who did what to an invoice, oldest first; its payments are not among it. */
export const invoiceHistory = (db: Db, invoiceId: string): Promise<InvoiceEventRow[]> =>
  db
    .select()
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.invoiceId, invoiceId), inArray(invoiceEvents.kind, [...INVOICE_HISTORY_ACTIONS])))
    .orderBy(invoiceEvents.seq);

/** Everything that was tried to pay an invoice, newest first. */
export const invoicePayments = (db: Db, invoiceId: string): Promise<TransactionRow[]> =>
  db.select().from(transactions).where(eq(transactions.invoiceId, invoiceId)).orderBy(desc(transactions.seq));
