import { OPEN_INVOICES, type INVOICE_FILTERS } from "#provider/contract/filters";
import { INVOICE_HISTORY_ACTIONS } from "#provider/contract/invoice-log";
import type { InvoiceFilter } from "#provider/contract/invoices";
import type { InvoiceSort } from "#provider/contract/list-sorts";
import { INVOICE_TABS, type InvoiceTab, type TabCounts } from "#provider/contract/list-tabs";
import type { Region } from "#provider/contract/regions";
import type { InvoiceStatus } from "#provider/contract/words";
import { invoiceTabs } from "#provider/rules/list-tabs";
import { outstanding } from "#provider/rules/outstanding";
import { and, desc, eq, gt, gte, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import { applicationsNamed } from "../applications.ts";
import type { Db } from "../database.ts";
import { asksNothing, type Finders, readAsked } from "./asked.ts";
import { findIn, type Found } from "./finding.ts";
import { countFound, countsFound, orderTerms, pageOfSeq, sortedNewestOf, sumsFound } from "./found.ts";
import type { Counted, PageRequest, Sorted } from "./paging.ts";
import { amongst, applicationsInSight, inSight } from "./sight.ts";
import type { InvoiceEventRow, InvoiceRow, TransactionRow } from "../rows.ts";
import { applications, invoiceDays, invoiceEvents, invoices, transactions } from "../schema/index.ts";

/** The payment that holds money for an invoice: only one at a time, because a held invoice cannot be paid. */
export type Hold = Pick<TransactionRow, "id" | "captureBy">;
/** An invoice in a list. */
export type NamedInvoice = { invoice: InvoiceRow; appName: string; hold: Hold | null };
export type StatusTotal<Status> = { status: Status; count: number; amountMinor: number };
export type InvoiceTotal = StatusTotal<InvoiceStatus> & { paidMinor: number; heldMinor: number; outsideMinor: number };

const named = (db: Db) =>
  db
    .select({
      invoice: invoices,
      appName: applications.name,
      hold: { id: transactions.id, captureBy: transactions.captureBy },
    })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .leftJoin(
      transactions,
      and(
        // Limits the join with payments to the few invoices that have a hold.
        gt(invoices.heldMinor, 0),
        eq(transactions.invoiceId, invoices.id),
        eq(transactions.status, "PREAUTH_APPROVED"),
      ),
    );

const FINDERS: Finders<typeof INVOICE_FILTERS> = {
  search: { anything: "invoices" },
  from: "from",
  to: "to",
  status: "status",
  amount: "amount",
  appName: "application",
  guestName: { words: "guest" },
  email: { words: "email" },
  bookingId: { beginning: "booking" },
  invoiceCode: { beginning: "code" },
  dueFrom: { day: "due", end: "from" },
  dueTo: { day: "due", end: "to" },
  expiresFrom: { day: "expiry", end: "from" },
  expiresTo: { day: "expiry", end: "to" },
  canceledBy: { by: "canceled" },
  reference: { fact: "reference" },
};

/** Decides how a filter finds its invoices in the order asked for. */
export async function findInvoices(
  db: Db,
  sight: Sight,
  region: Region,
  filter: InvoiceFilter,
  sort?: InvoiceSort,
): Promise<Found> {
  return findIn(db, "invoices", invoices, { sight, region }, await readAsked(db, sight, FINDERS, filter), sort);
}

/**
 * The filters that the daily totals of invoices can answer: application, day and status, and whether a sum is
 * outstanding.
 */
type DaysFilter = Pick<InvoiceFilter, "from" | "to" | "status" | "appName">;

/** The filter for the daily totals. Undefined if it asks for anything that they do not know. */
function forDays({ from, to, status, appName, ...others }: InvoiceFilter): DaysFilter | undefined {
  return asksNothing(others) ? { from, to, status, appName } : undefined;
}

/** The outstanding sum over totals by status, in minor units. */
export const pendingOf = (totals: readonly InvoiceTotal[]): number =>
  totals.reduce(
    (sum, { status, amountMinor, paidMinor, heldMinor }) =>
      sum + outstanding({ status, amount: amountMinor, paidAmount: paidMinor, heldAmount: heldMinor }),
    0,
  );

const SUMS = [
  { name: "amountMinor", column: invoices.amountMinor },
  { name: "paidMinor", column: invoices.paidMinor },
  { name: "heldMinor", column: invoices.heldMinor },
  { name: "outsideMinor", column: invoices.outsideMinor },
] as const;

/**
 * Totals by status of a filter's invoices. The daily totals answer without a limit if they can. Otherwise up to
 * LIST_REACH invoices are added up; undefined if there are more.
 */
export async function invoiceTotals(
  db: Db,
  sight: Sight,
  region: Region,
  filter: InvoiceFilter,
): Promise<InvoiceTotal[] | undefined> {
  const ofDays = forDays(filter);
  if (ofDays) return dailyTotals(db, sight, ofDays);
  return sumsFound(db, "invoices", await findInvoices(db, sight, region, filter), SUMS);
}

async function dailyTotals(db: Db, sight: Sight, filter: DaysFilter): Promise<InvoiceTotal[]> {
  const conditions: SQL[] = [
    filter.appName === undefined
      ? inArray(invoiceDays.applicationId, applicationsInSight(sight))
      : amongst(invoiceDays.applicationId, await applicationsNamed(db, sight, filter.appName)),
    ...(filter.from === undefined ? [] : [gte(invoiceDays.day, filter.from)]),
    ...(filter.to === undefined ? [] : [lte(invoiceDays.day, filter.to)]),
    ...statusOfDays(filter),
  ];
  const rows = await db
    .select({
      status: invoiceDays.status,
      count: sql<number>`sum(${invoiceDays.count})`,
      amountMinor: sql<number>`sum(${invoiceDays.amountMinor})`,
      paidMinor: sql<number>`sum(${invoiceDays.paidMinor})`,
      heldMinor: sql<number>`sum(${invoiceDays.heldMinor})`,
      outsideMinor: sql<number>`sum(${invoiceDays.outsideMinor})`,
    })
    .from(invoiceDays)
    .where(and(...conditions))
    .groupBy(invoiceDays.status);
  return rows.filter(({ count }) => count > 0);
}

function statusOfDays({ status }: DaysFilter): SQL[] {
  if (status === undefined) return [];
  return [status === OPEN_INVOICES ? eq(invoiceDays.isOpen, true) : eq(invoiceDays.status, status)];
}

/** The number of invoices under each tab of the list. `today` is the day in the merchant's zone. */
export async function invoiceTabCounts(
  db: Db,
  sight: Sight,
  region: Region,
  today: string,
): Promise<TabCounts<InvoiceTab>> {
  const tabs = invoiceTabs(today);
  const asked = INVOICE_TABS.map((tab) => {
    const { sort, ...filter } = tabs[tab];
    return { tab, sort, filter, isOfDays: forDays(filter) !== undefined };
  });
  const walked = asked.filter(({ isOfDays }) => !isOfDays);
  const found = await Promise.all(walked.map(({ filter, sort }) => findInvoices(db, sight, region, filter, sort)));
  const [days, counts] = await Promise.all([
    db
      .select({ status: invoiceDays.status, isOpen: invoiceDays.isOpen, count: sql<number>`sum(${invoiceDays.count})` })
      .from(invoiceDays)
      .where(inArray(invoiceDays.applicationId, applicationsInSight(sight)))
      .groupBy(invoiceDays.status, invoiceDays.isOpen),
    countsFound(db, "invoices", found),
  ]);
  const ofWalked = new Map(walked.map(({ tab }, index) => [tab, counts[index]]));
  return asked.map(({ tab, filter }) => {
    const one = ofWalked.get(tab);
    if (one) return { tab, count: one.total, ...(one.more && { more: true }) };
    const fits = ({ status, isOpen }: { status: InvoiceStatus; isOpen: boolean }) =>
      filter.status === OPEN_INVOICES ? isOpen : (filter.status ?? status) === status;
    return { tab, count: days.filter(fits).reduce((sum, { count }) => sum + count, 0) };
  });
}

const dailyCount = async (db: Db, sight: Sight, filter: DaysFilter): Promise<Counted> => ({
  total: (await dailyTotals(db, sight, filter)).reduce((sum, { count }) => sum + count, 0),
  more: false,
});

/** One page in the order asked for, and the number of all. */
export async function listInvoices(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, sort, ...page }: PageRequest & { filter: InvoiceFilter; sort: InvoiceSort },
): Promise<Counted & Sorted & { rows: NamedInvoice[] }> {
  const found = await findInvoices(db, sight, region, filter, sort);
  const ofDays = forDays(filter);
  const [rows, count] = await Promise.all([
    named(db)
      .where(inArray(invoices.seq, pageOfSeq("invoices", found, page)))
      .orderBy(...orderTerms(found, "invoices.")),
    ofDays ? dailyCount(db, sight, ofDays) : countFound(db, "invoices", found),
  ]);
  return { rows, ...count, sortedNewest: sortedNewestOf(found, count) };
}

/** An invoice in sight, by its id. */
export const findInvoiceInSight = async (db: Db, sight: Sight, id: string): Promise<NamedInvoice | undefined> =>
  (await named(db).where(and(eq(invoices.id, id), inSight(invoices, sight))))[0];

/** The invoices with these ids that are in sight, in no order. */
export const findInvoicesInSight = (db: Db, sight: Sight, ids: readonly string[]): Promise<NamedInvoice[]> =>
  named(db).where(and(amongst(invoices.id, ids), inSight(invoices, sight)));

/** The timeline of an invoice, oldest first. */
export const invoiceTimeline = (db: Db, invoiceId: string): Promise<InvoiceEventRow[]> =>
  db.select().from(invoiceEvents).where(eq(invoiceEvents.invoiceId, invoiceId)).orderBy(invoiceEvents.seq);

/** The acts of people on an invoice, oldest first, without its payments. */
export const invoiceHistory = (db: Db, invoiceId: string): Promise<InvoiceEventRow[]> =>
  db
    .select()
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.invoiceId, invoiceId), inArray(invoiceEvents.kind, [...INVOICE_HISTORY_ACTIONS])))
    .orderBy(invoiceEvents.seq);

/** All attempts to pay an invoice, newest first. */
export const invoicePayments = (db: Db, invoiceId: string): Promise<TransactionRow[]> =>
  db.select().from(transactions).where(eq(transactions.invoiceId, invoiceId)).orderBy(desc(transactions.seq));
