import { toMinor } from "#provider/contract/money";
import { transactionFilterSchema } from "#provider/contract/transactions";
import type { Region } from "#provider/contract/regions";
import type { PaymentStatus } from "#provider/contract/words";
import { and, desc, eq, gte, inArray, lt, lte, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { beginningMatch, wordsMatch } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import { applicationsNamed } from "./applications.ts";
import type { Db } from "./database.ts";
import type { StatusTotal } from "./invoice-lists.ts";
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

/** `4242`, `•••• 4242` or the first of the last four: what is kept of a card is its last four digits. */
function cardCondition(typed: string): SQL | undefined {
  const digits = typed.replace(/\D/g, "").slice(-4);
  if (digits === "") return undefined;
  return digits.length === 4
    ? eq(transactions.cardLast4, digits)
    : and(gte(transactions.cardLast4, digits), lt(transactions.cardLast4, `${digits}:`));
}

/** Conditions of a filter. Text filters go to the full-text index together with the sight; the rest to ordinary indexes. */
export async function findTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
): Promise<Found> {
  const amount = filter.amount === undefined ? undefined : toMinor(filter.amount);
  const card = filter.cardNumber === undefined ? undefined : cardCondition(filter.cardNumber);
  const texts = [
    [filter.fullName, (text: string) => wordsMatch("name", text)],
    [filter.description, (text: string) => wordsMatch("description", text)],
    [filter.bookingId, (text: string) => beginningMatch("booking", text)],
    [filter.invoiceCode, (text: string) => beginningMatch("code", text)],
    [filter.rrn, (text: string) => beginningMatch("rrn", text)],
    [filter.orderId, (text: string) => beginningMatch("orderid", text)],
  ] as const;
  const asked = texts.flatMap(([text, match]) => (text === undefined ? [] : [match(text)]));
  const matches = asked.filter((match) => match !== undefined);
  return {
    sight: inSight(transactions, sight),
    conditions: [
      ...between(transactions.createdAt, region, filter),
      ...(filter.status === undefined ? [] : [eq(transactions.status, filter.status)]),
      ...(amount === undefined ? [] : [eq(transactions.amountMinor, amount)]),
      ...(card === undefined ? [] : [card]),
      ...(filter.name === undefined
        ? []
        : [amongst(transactions.applicationId, await applicationsNamed(db, sight, filter.name))]),
    ],
    match: asked.length === 0 ? undefined : [scopeMatch(sight), ...matches].join(" AND "),
    nothing:
      matches.length < asked.length ||
      (filter.amount !== undefined && amount === undefined) ||
      (filter.cardNumber !== undefined && card === undefined),
  };
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

const SUMS = ["amountMinor", "grossMinor", "feeMinor", "netMinor", "refundedMinor"] as const;

/** Totals by status of everything a filter finds; plain filters cost the same however many transactions there are. */
export async function transactionTotals(
  db: Db,
  sight: Sight,
  region: Region,
  filter: TransactionFilter,
): Promise<TransactionTotal[]> {
  if (isPlain(filter)) return plainTotals(db, sight, filter);
  const found = await findTransactions(db, sight, region, filter);
  const sums = SUMS.map((name) => sql`sum(${transactions[name]}) AS ${sql.raw(name)}`);
  return db.all<TransactionTotal>(sql`
    SELECT ${transactions.status} AS status, count(*) AS count, ${sql.join(sums, sql`, `)}
    ${fromFound("transactions", found, true)} GROUP BY +${transactions.status}`);
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

const plainCount = async (db: Db, sight: Sight, filter: TransactionFilter): Promise<number> =>
  (await plainTotals(db, sight, filter)).reduce((sum, { count }) => sum + count, 0);

/** One page, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, ...page }: PageRequest & { filter: TransactionFilter },
): Promise<{ rows: NamedTransaction[]; total: number }> {
  const found = await findTransactions(db, sight, region, filter);
  const newestFirst =
    found.match === undefined ? [desc(transactions.createdAt), desc(transactions.seq)] : [desc(transactions.seq)];
  const [rows, total] = await Promise.all([
    named(db)
      .where(inArray(transactions.seq, pageOfSeq("transactions", found, page)))
      .orderBy(...newestFirst),
    isPlain(filter) ? plainCount(db, sight, filter) : countFound(db, "transactions", found),
  ]);
  return { rows, total };
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
