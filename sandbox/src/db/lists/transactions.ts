import type { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { TRANSACTION_TABS, type TabCounts, type TransactionTab } from "#provider/contract/list-tabs";
import type { TransactionSort } from "#provider/contract/list-sorts";
import type { Region } from "#provider/contract/regions";
import type { TransactionFilter } from "#provider/contract/transactions";
import type { PaymentStatus } from "#provider/contract/words";
import { transactionTab } from "#provider/rules/list-tabs";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import { applicationsNamed } from "../applications.ts";
import type { Db } from "../database.ts";
import { asksNothing, type Finders, readAsked } from "./asked.ts";
import type { StatusTotal } from "./invoices.ts";
import { DONE_BY, type DoneBy } from "./done-by.ts";
import { findIn, type Found } from "./finding.ts";
import { countFound, orderTerms, pageOfSeq, sortedNewestOf, sumsFound } from "./found.ts";
import type { Counted, PageRequest, Sorted } from "./paging.ts";
import { amongst, applicationsInSight, inSight } from "./sight.ts";
import type { TransactionEventRow, TransactionRow } from "../rows.ts";
import { applications, refunds, transactionDays, transactionEvents, transactions } from "../schema/index.ts";

export type NamedTransaction = { transaction: TransactionRow; appName: string } & DoneBy;
export type TransactionTotal = StatusTotal<PaymentStatus> & {
  grossMinor: number;
  feeMinor: number;
  refundedMinor: number;
};

const named = (db: Db) =>
  db
    .select({ transaction: transactions, appName: applications.name, ...DONE_BY })
    .from(transactions)
    .innerJoin(applications, eq(applications.id, transactions.applicationId));

const FINDERS: Finders<typeof TRANSACTION_FILTERS> = {
  search: { anything: "transactions" },
  status: "status",
  from: "from",
  to: "to",
  amount: "amount",
  cardNumber: "card",
  name: "application",
  fullName: { words: "name" },
  description: { words: "description" },
  source: "source",
  dispute: "dispute",
  reference: { fact: "reference" },
  metadata: { fact: "metadata" },
  bookingId: { beginning: "booking" },
  invoiceCode: { beginning: "code" },
  rrn: { beginning: "rrn" },
  orderId: { beginning: "orderid" },
  refundedBy: { by: "refunded" },
  completedBy: { by: "completed" },
  canceledBy: { by: "canceled" },
};

/** Decides how a filter finds its transactions in the order asked for. */
export async function findTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
  sort?: TransactionSort,
): Promise<Found> {
  const asked = await readAsked(db, sight, FINDERS, filter);
  return findIn(db, "transactions", transactions, { sight, region }, asked, sort);
}

/** The filters that the daily totals of payments can answer: application, day and status. */
type DaysFilter = Pick<TransactionFilter, "from" | "to" | "status" | "name">;

/** The filter for the daily totals. Undefined if it asks for anything that they do not know. */
function forDays({ from, to, status, name, ...others }: TransactionFilter): DaysFilter | undefined {
  return asksNothing(others) ? { from, to, status, name } : undefined;
}

const SUMS = (["amountMinor", "grossMinor", "feeMinor", "refundedMinor"] as const).map((name) => ({
  name,
  column: transactions[name],
}));

/**
 * Totals by status of a filter's transactions. The daily totals answer without a limit if they can. Otherwise up to
 * LIST_REACH transactions are added up; undefined if there are more.
 */
export async function transactionTotals(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
): Promise<TransactionTotal[] | undefined> {
  const ofDays = forDays(filter);
  if (ofDays) return dailyTotals(db, sight, ofDays);
  return sumsFound(db, "transactions", await findTransactions(db, sight, region, filter), SUMS);
}

async function dailyTotals(db: Db, sight: Sight, filter: DaysFilter): Promise<TransactionTotal[]> {
  const rows = await db
    .select({
      status: transactionDays.status,
      count: sql<number>`sum(${transactionDays.count})`,
      amountMinor: sql<number>`sum(${transactionDays.amountMinor})`,
      grossMinor: sql<number>`sum(${transactionDays.grossMinor})`,
      feeMinor: sql<number>`sum(${transactionDays.feeMinor})`,
      refundedMinor: sql<number>`sum(${transactionDays.refundedMinor})`,
    })
    .from(transactionDays)
    .where(
      and(
        filter.name === undefined
          ? inArray(transactionDays.applicationId, applicationsInSight(sight))
          : amongst(transactionDays.applicationId, await applicationsNamed(db, sight, filter.name)),
        ...(filter.from === undefined ? [] : [gte(transactionDays.day, filter.from)]),
        ...(filter.to === undefined ? [] : [lte(transactionDays.day, filter.to)]),
        ...(filter.status === undefined ? [] : [eq(transactionDays.status, filter.status)]),
      ),
    )
    .groupBy(transactionDays.status);
  return rows.filter(({ count }) => count > 0);
}

/** The number of transactions under each tab of the list. */
export async function transactionTabCounts(db: Db, sight: Sight): Promise<TabCounts<TransactionTab>> {
  const everyDay = await dailyTotals(db, sight, {});
  return TRANSACTION_TABS.map((tab) => {
    const { status: wanted } = transactionTab(tab);
    const fitting = everyDay.filter(({ status }) => (wanted ?? status) === status);
    return { tab, count: fitting.reduce((sum, { count }) => sum + count, 0) };
  });
}

const dailyCount = async (db: Db, sight: Sight, filter: DaysFilter): Promise<Counted> => ({
  total: (await dailyTotals(db, sight, filter)).reduce((sum, { count }) => sum + count, 0),
  more: false,
});

/** One page in the order asked for, and the number of all. */
export async function listTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, sort, ...page }: PageRequest & { filter: TransactionFilter; sort: TransactionSort },
): Promise<Counted & Sorted & { rows: NamedTransaction[] }> {
  const found = await findTransactions(db, sight, region, filter, sort);
  const ofDays = forDays(filter);
  const [rows, count] = await Promise.all([
    named(db)
      .where(inArray(transactions.seq, pageOfSeq("transactions", found, page)))
      .orderBy(...orderTerms(found, "transactions.")),
    ofDays ? dailyCount(db, sight, ofDays) : countFound(db, "transactions", found),
  ]);
  return { rows, ...count, sortedNewest: sortedNewestOf(found, count) };
}

/** A transaction in sight, by its id. */
export const findTransactionInSight = async (db: Db, sight: Sight, id: string): Promise<NamedTransaction | undefined> =>
  (await named(db).where(and(eq(transactions.id, id), inSight(transactions, sight))))[0];

/** The sum of a transaction's refunds that are under way or wait, in minor units. */
export async function refundingOf(db: Db, transactionId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.transactionId, transactionId),
        inArray(refunds.state, ["IN_PROGRESS", "AWAITING_APPROVAL", "LEAVING"]),
      ),
    );
  return row?.sum ?? 0;
}

/** How many attempts to pay an invoice there are, and what they captured together. */
export async function attemptsOf(db: Db, invoiceId: string): Promise<{ count: number; capturedMinor: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`, capturedMinor: sql<number>`coalesce(sum(${transactions.grossMinor}), 0)` })
    .from(transactions)
    .where(eq(transactions.invoiceId, invoiceId));
  return row ?? { count: 0, capturedMinor: 0 };
}

/** The timeline of a transaction, oldest first. */
export const transactionTimeline = (db: Db, transactionId: string): Promise<TransactionEventRow[]> =>
  db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(transactionEvents.seq);
