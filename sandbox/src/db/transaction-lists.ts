import { toMinor } from "#provider/contract/money";
import { transactionFilterSchema } from "#provider/contract/transactions";
import type { Region } from "#provider/contract/regions";
import type { PaymentStatus } from "#provider/contract/words";
import { and, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { beginningMatch, wordsMatch } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import { applicationsNamed } from "./applications.ts";
import type { Db } from "./database.ts";
import type { StatusTotal } from "./invoice-lists.ts";
import {
  amongst,
  applicationsInSight,
  countFound,
  findIn,
  inSight,
  pageOfSeq,
  sumsFound,
  type Counted,
  type Found,
  type PageRequest,
} from "./listing.ts";
import type { TransactionEventRow, TransactionRow } from "./rows.ts";
import { applications, transactionDays, transactionEvents, transactions } from "./schema/index.ts";

export type TransactionFilter = z.output<typeof transactionFilterSchema>;
export type NamedTransaction = { transaction: TransactionRow; appName: string };
export type TransactionTotal = StatusTotal<PaymentStatus> & {
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  refundedMinor: number;
};

const named = (db: Db) =>
  db
    .select({ transaction: transactions, appName: applications.name })
    .from(transactions)
    .innerJoin(applications, eq(applications.id, transactions.applicationId));

/** How a filter finds its transactions. */
export async function findTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
): Promise<Found> {
  const amountMinor = filter.amount === undefined ? undefined : toMinor(filter.amount);
  // `4242`, `•••• 4242` or the first of the last four: what is kept of a card is its last four digits.
  const card = filter.cardNumber?.replace(/\D/g, "").slice(-4);
  const asked = [
    filter.fullName === undefined ? [] : [wordsMatch("name", filter.fullName)],
    filter.description === undefined ? [] : [wordsMatch("description", filter.description)],
    filter.bookingId === undefined ? [] : [beginningMatch("booking", filter.bookingId)],
    filter.invoiceCode === undefined ? [] : [beginningMatch("code", filter.invoiceCode)],
    filter.rrn === undefined ? [] : [beginningMatch("rrn", filter.rrn)],
    filter.orderId === undefined ? [] : [beginningMatch("orderid", filter.orderId)],
  ].flat();
  const texts = asked.filter((match) => match !== undefined);
  return findIn(
    db,
    "transactions",
    transactions,
    { sight, region },
    {
      from: filter.from,
      to: filter.to,
      status: filter.status,
      amountMinor,
      card,
      applicationIds: filter.name === undefined ? undefined : await applicationsNamed(db, sight, filter.name),
      texts,
      nothing: texts.length < asked.length || (filter.amount !== undefined && amountMinor === undefined) || card === "",
    },
  );
}

/** Whether the daily totals can answer: they know application, day and status, and nothing else. */
const isPlain = (filter: TransactionFilter): boolean =>
  [
    filter.amount,
    filter.fullName,
    filter.cardNumber,
    filter.bookingId,
    filter.invoiceCode,
    filter.rrn,
    filter.orderId,
    filter.description,
  ].every((asked) => asked === undefined);

const SUMS = (["amountMinor", "grossMinor", "feeMinor", "netMinor", "refundedMinor"] as const).map((name) => ({
  name,
  column: transactions[name],
}));

/**
 * Totals by status of everything a filter finds. Plain filters are answered to the end by the daily totals; others up to LIST_REACH
 * transactions, and undefined when there are more.
 */
export async function transactionTotals(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
): Promise<TransactionTotal[] | undefined> {
  if (isPlain(filter)) return plainTotals(db, sight, filter);
  return sumsFound(db, "transactions", await findTransactions(db, sight, region, filter), SUMS);
}

async function plainTotals(db: Db, sight: Sight, filter: TransactionFilter): Promise<TransactionTotal[]> {
  const rows = await db
    .select({
      status: transactionDays.status,
      count: sql<number>`sum(${transactionDays.count})`,
      amountMinor: sql<number>`sum(${transactionDays.amountMinor})`,
      grossMinor: sql<number>`sum(${transactionDays.grossMinor})`,
      feeMinor: sql<number>`sum(${transactionDays.feeMinor})`,
      netMinor: sql<number>`sum(${transactionDays.netMinor})`,
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

const plainCount = async (db: Db, sight: Sight, filter: TransactionFilter): Promise<Counted> => ({
  total: (await plainTotals(db, sight, filter)).reduce((sum, { count }) => sum + count, 0),
  more: false,
});

/** One page, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, ...page }: PageRequest & { filter: TransactionFilter },
): Promise<Counted & { rows: NamedTransaction[] }> {
  const found = await findTransactions(db, sight, region, filter);
  const newestFirst =
    found.match === undefined ? [desc(transactions.createdAt), desc(transactions.seq)] : [desc(transactions.seq)];
  const [rows, count] = await Promise.all([
    named(db)
      .where(inArray(transactions.seq, pageOfSeq("transactions", found, page)))
      .orderBy(...newestFirst),
    isPlain(filter) ? plainCount(db, sight, filter) : countFound(db, "transactions", found),
  ]);
  return { rows, ...count };
}

/** A transaction in sight, by its id. */
export const findTransactionInSight = async (db: Db, sight: Sight, id: string): Promise<NamedTransaction | undefined> =>
  (await named(db).where(and(eq(transactions.id, id), inSight(transactions, sight))))[0];

/** The timeline of a transaction, oldest first. */
export const transactionTimeline = (db: Db, transactionId: string): Promise<TransactionEventRow[]> =>
  db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(transactionEvents.seq);
