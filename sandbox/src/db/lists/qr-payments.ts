import type { QR_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import type { QrSort } from "#provider/contract/list-sorts";
import { QR_TABS, type QrTab, type TabCounts } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
import type { QrFilter } from "#provider/contract/qr-payments";
import type { Region } from "#provider/contract/regions";
import { qrTab } from "#provider/rules/list-tabs";
import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { optionalCodeKey } from "../../domain/optional-code.ts";
import { phoneBeginnings } from "../../domain/phone-search.ts";
import { amountWord, scopeMatch, sourceWord, statusWord, wordsMatch } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { anythingMatch } from "./anything.ts";
import { asksNothing } from "./asked.ts";
import { rowsOfPeriod, withinRows } from "./finding.ts";
import { sortedNewestOf } from "./found.ts";
import { orderOf, termsOf, type Order } from "./order.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest, type Sorted } from "./paging.ts";
import { between, hasPeriod } from "./periods.ts";
import { amongst, inSight, sightMatch } from "./sight.ts";
import type { QrPaymentRow, TransactionRow } from "../rows.ts";
import { applications, qrPayments, transactions } from "../schema/index.ts";

/** A QR payment in a list. */
export type NamedQrPayment = {
  payment: QrPaymentRow;
  transaction: Pick<
    TransactionRow,
    "invoiceCode" | "optionalCode" | "status" | "orderId" | "rrn" | "email" | "cardLast4"
  >;
  appName: string;
};

/**
 * FROM and WHERE of a filter's query, and the order asked for. `counting`: a cheaper FROM and WHERE that only counts.
 * `byTime`: the columns of the order of time, without direction. `inOrder`: whether an index has all rows in the order
 * asked for.
 */
export type FoundQr = { from: SQL; counting: SQL; byTime: readonly SQL[]; order: Order; inOrder: boolean };

/** Upper bound of a prefix range: sorts after every text with that prefix, because no text has this character. */
const LAST = "\u{10ffff}";
const beginsWith = (column: AnySQLiteColumn, text: string): SQL =>
  sql`${column} >= ${text} AND ${column} < ${text + LAST}`;

/**
 * Limits rows to those the person may see. With an indexed filter the `+` keeps SQLite from choosing the applications'
 * index instead.
 */
function seenBy(sight: Sight, hasIndexedFilter: boolean): SQL {
  if (sight.kind !== "applications" || !hasIndexedFilter) return inSight(qrPayments, sight);
  return sql`${qrPayments.merchantId} = ${sight.merchantId} AND +${amongst(qrPayments.applicationId, sight.applicationIds)}`;
}

/**
 * The query for a filter. Undefined if nothing can match. Name, search and status belong to the transaction, whose
 * full-text index finds them together with an amount and a period. With a phone or a code, whose own index finds few
 * rows, the status of each payment is looked up instead.
 */
export async function findQrPayments(
  db: Db,
  sight: Sight,
  region: Region,
  filter: QrFilter,
  sort: QrSort = "-createdDate",
): Promise<FoundQr | undefined> {
  const order = orderOf(sort);
  const ofTime = order.by === "createdDate";
  const { status } = filter;
  const amount = filter.amount === undefined ? undefined : toMinor(filter.amount);
  const phones = filter.phoneNumber === undefined ? undefined : phoneBeginnings(region, filter.phoneNumber);
  const name = filter.fullName === undefined ? undefined : wordsMatch("name", filter.fullName);
  const anything =
    filter.search === undefined ? undefined : await anythingMatch(db, sight, "transactions", filter.search);
  const unfindable = [
    filter.amount !== undefined && amount === undefined,
    phones?.length === 0,
    filter.fullName !== undefined && name === undefined,
    filter.search !== undefined && anything === undefined,
  ];
  if (unfindable.includes(true)) return undefined;

  const hasOwnIndex = phones !== undefined || filter.optionalCode !== undefined;
  const ofTransactions = name !== undefined || anything !== undefined || (status !== undefined && !hasOwnIndex);
  const { phoneNumber, ...others } = {
    status:
      status === undefined || ofTransactions
        ? []
        : [sql`(SELECT status FROM transactions WHERE transactions.id = qr_payments.transaction_id) = ${status}`],
    from: between(qrPayments.createdAt, region, { from: filter.from }),
    to: between(qrPayments.createdAt, region, { to: filter.to }),
    amount: amount === undefined ? [] : [eq(qrPayments.amountMinor, amount)],
    // The full-text index answers the name and the search.
    fullName: [],
    search: [],
    phoneNumber: phones?.map((beginning) => beginsWith(qrPayments.phoneNumber, beginning)),
    optionalCode:
      filter.optionalCode === undefined
        ? []
        : [beginsWith(qrPayments.optionalCode, optionalCodeKey(filter.optionalCode))],
  } satisfies Record<keyof typeof QR_FILTERS, SQL[] | undefined>;
  const conditions = Object.values(others).flat();
  if (ofTransactions) {
    const phone = phoneNumber && or(...phoneNumber);
    const words = [
      scopeMatch(sourceWord("QR")),
      ...(status === undefined ? [] : [scopeMatch(statusWord(status))]),
      ...(amount === undefined ? [] : [scopeMatch(amountWord(amount))]),
      ...(name === undefined ? [] : [name]),
      ...(anything === undefined ? [] : [anything]),
    ];
    const match = sightMatch(sight, words.join(" AND "));
    const period = hasPeriod(filter) ? await rowsOfPeriod(db, "transactions", region, filter) : undefined;
    if (match === undefined || period === null) return undefined;
    const found = [sql`transaction_search MATCH ${match}`, ...(period ? withinRows("transactions", period) : [])];
    const from = sql`FROM transaction_search CROSS JOIN transactions ON transactions.seq = transaction_search.rowid
        CROSS JOIN qr_payments ON qr_payments.transaction_id = transactions.id
        WHERE ${and(...found, ...conditions, phone)}`;
    const isAllOfIt = conditions.length === 0 && !phone;
    return {
      from,
      counting: isAllOfIt ? sql`FROM transaction_search WHERE ${and(...found)}` : from,
      byTime: [sql`transaction_search.rowid`],
      order,
      inOrder: ofTime,
    };
  }
  const seen = seenBy(sight, amount !== undefined || hasOwnIndex);
  // All conditions are repeated for each beginning, because SQLite chooses an index for each side of an OR only from
  // the conditions on that side.
  const where = phoneNumber
    ? or(...phoneNumber.map((begins) => and(seen, begins, ...conditions)))
    : and(seen, ...conditions);
  const from = sql`FROM qr_payments WHERE ${where}`;
  return {
    from,
    counting: from,
    byTime: [sql`qr_payments.created_at`, sql`qr_payments.seq`],
    order,
    inOrder: ofTime || (sight.kind === "merchant" && asksNothing(filter)),
  };
}

/** `seq` of one page in the order asked for: in index order if an index has it, else the newest `reach` rows sorted. */
export function pageOfQr(
  { from, byTime, order, inOrder }: FoundQr,
  { page, pageSize }: PageRequest,
  reach = LIST_REACH,
): SQL {
  const limit = sql`LIMIT ${pageSize} OFFSET ${page * pageSize}`;
  const inTime = (way: SQL) =>
    sql.join(
      byTime.map((column) => sql`${column} ${way}`),
      sql`, `,
    );
  const asked = sql.join(termsOf(order), sql`, `);
  if (order.by === "createdDate") return sql`(SELECT qr_payments.seq ${from} ORDER BY ${inTime(order.way)} ${limit})`;
  if (inOrder) return sql`(SELECT seq ${from} ORDER BY ${asked} ${limit})`;
  return sql`(SELECT seq FROM (
    SELECT qr_payments.seq AS seq, qr_payments.created_at AS created_at, qr_payments.amount_minor AS amount_minor
    ${from} ORDER BY ${inTime(sql.raw("DESC"))} LIMIT ${reach})
    ORDER BY ${asked} ${limit})`;
}

/** The limit for counting and adding up. */
const WITHIN_REACH = sql`LIMIT ${LIST_REACH + 1}`;

const countOf = (found: FoundQr | undefined): SQL =>
  found ? sql`SELECT count(*) FROM (SELECT 1 ${found.counting} ${WITHIN_REACH})` : sql`SELECT 0`;

/** The number of payments under each tab of the list. */
export async function qrTabCounts(db: Db, sight: Sight, region: Region): Promise<TabCounts<QrTab>> {
  const found = await Promise.all(QR_TABS.map((tab) => findQrPayments(db, sight, region, qrTab(tab))));
  const counts = await numbersOf(db, found.map(countOf));
  return QR_TABS.map((tab, index) => {
    const { total, more } = counted(counts[index] ?? 0);
    return { tab, count: total, ...(more ? { more } : {}) };
  });
}

/** One page of QR payments in the order asked for, and the number of all. */
export async function listQrPayments(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, sort, ...page }: PageRequest & { filter: QrFilter; sort: QrSort },
): Promise<Counted & Sorted & { rows: NamedQrPayment[] }> {
  const found = await findQrPayments(db, sight, region, filter, sort);
  if (!found) return { rows: [], ...counted(0), sortedNewest: undefined };
  const [rows, [walked]] = await Promise.all([
    db
      .select({
        payment: qrPayments,
        transaction: {
          invoiceCode: transactions.invoiceCode,
          optionalCode: transactions.optionalCode,
          status: transactions.status,
          orderId: transactions.orderId,
          rrn: transactions.rrn,
          email: transactions.email,
          cardLast4: transactions.cardLast4,
        },
        appName: applications.name,
      })
      .from(qrPayments)
      .innerJoin(transactions, eq(transactions.id, qrPayments.transactionId))
      .innerJoin(applications, eq(applications.id, qrPayments.applicationId))
      .where(inArray(qrPayments.seq, pageOfQr(found, page)))
      .orderBy(...termsOf(found.order, "qr_payments.")),
    numbersOf(db, [countOf(found)]),
  ]);
  const count = counted(walked ?? 0);
  return { rows, ...count, sortedNewest: sortedNewestOf(found, count) };
}

/** Minor units. Without sums if there are more than LIST_REACH payments. */
export type QrTotals = { found: Counted; sums: { amountMinor: number; paidMinor: number } | undefined };

/** The number of a filter's payments, the sum asked for, and the captured sum. */
export async function qrTotals(db: Db, sight: Sight, region: Region, filter: QrFilter): Promise<QrTotals> {
  const nothing = { count: 0, amountMinor: 0, paidMinor: 0 };
  const found = await findQrPayments(db, sight, region, filter);
  const [summed] = found
    ? await db.all<typeof nothing>(sql`
        SELECT count(*) AS count, coalesce(sum(asked.amount_minor), 0) AS amountMinor,
          coalesce(sum((SELECT gross_minor FROM transactions WHERE transactions.id = asked.transaction_id)), 0) AS paidMinor
        FROM (SELECT qr_payments.amount_minor, qr_payments.transaction_id ${found.from} ${WITHIN_REACH}) asked`)
    : [];
  const { count, ...sums } = summed ?? nothing;
  return { found: counted(count), sums: count > LIST_REACH ? undefined : sums };
}
