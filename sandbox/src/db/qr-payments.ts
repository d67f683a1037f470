import type { qrFilterSchema } from "#provider/contract/invoices";
import { LIST_REACH } from "#provider/contract/limits";
import { toMinor } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { and, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { optionalCodeKey } from "../domain/optional-code.ts";
import { phoneBeginnings } from "../domain/phone-search.ts";
import { scopeMatch, searchText, sourceWord, wordsMatch } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import { amongst, between, counted, inSight, sightMatch, type Counted, type PageRequest } from "./listing.ts";
import type { NewTransaction, QrPaymentRow, TransactionRow } from "./rows.ts";
import { applications, qrPayments, transactions } from "./schema/index.ts";

export type QrFilter = z.output<typeof qrFilterSchema>;
/** A QR payment as lists show it. */
export type NamedQrPayment = {
  payment: QrPaymentRow;
  transaction: Pick<TransactionRow, "invoiceCode" | "optionalCode" | "status">;
  appName: string;
};

/** Records a payment by QR code as it begins. Throws for one that has no phone: the checkout asks for it. */
export function insertQrPayment(db: Db, transaction: NewTransaction): Statement {
  const { phone, optionalCode, fullName } = transaction;
  if (phone === null) throw new Error("a payment by QR code has a phone number");
  return db.insert(qrPayments).values({
    id: newId("qrp"),
    merchantId: transaction.merchantId,
    applicationId: transaction.applicationId,
    region: transaction.region,
    transactionId: transaction.id,
    fullName,
    searchName: searchText(fullName),
    phoneNumber: phone,
    optionalCode: optionalCode === null ? null : optionalCodeKey(optionalCode),
    currency: transaction.currency,
    amountMinor: transaction.amountMinor,
    createdAt: transaction.createdAt,
  });
}

/** FROM and WHERE over everything a filter finds, and the order of the list within it. */
export type FoundQr = { from: SQL; newestFirst: SQL };

/** Past every text that begins with another: no text has this character. */
const LAST = "\u{10ffff}";
const beginsWith = (column: AnySQLiteColumn, text: string): SQL =>
  sql`${column} >= ${text} AND ${column} < ${text + LAST}`;

/** The sight, so written that the index of a filter is taken where there is one, and else that of the sight itself. */
function seenBy(sight: Sight, hasIndexedFilter: boolean): SQL {
  if (sight.kind !== "applications" || !hasIndexedFilter) return inSight(qrPayments, sight);
  return sql`${qrPayments.merchantId} = ${sight.merchantId} AND +${amongst(qrPayments.applicationId, sight.applicationIds)}`;
}

/** What a filter finds; undefined when nothing can match it. */
export function findQrPayments(sight: Sight, region: Region, filter: QrFilter): FoundQr | undefined {
  const amount = filter.amount === undefined ? undefined : toMinor(filter.amount);
  const phones = filter.phoneNumber === undefined ? undefined : phoneBeginnings(region, filter.phoneNumber);
  const name = filter.fullName === undefined ? undefined : wordsMatch("name", filter.fullName);
  const unfindable = [
    filter.amount !== undefined && amount === undefined,
    phones?.length === 0,
    filter.fullName !== undefined && name === undefined,
  ];
  if (unfindable.includes(true)) return undefined;

  const conditions = [
    ...between(qrPayments.createdAt, region, filter),
    ...(amount === undefined ? [] : [eq(qrPayments.amountMinor, amount)]),
    ...(filter.optionalCode === undefined
      ? []
      : [beginsWith(qrPayments.optionalCode, optionalCodeKey(filter.optionalCode))]),
  ];
  if (name !== undefined) {
    const phone = phones && or(...phones.map((beginning) => beginsWith(qrPayments.phoneNumber, beginning)));
    const match = sightMatch(sight, `${scopeMatch(sourceWord("QR"))} AND ${name}`);
    if (match === undefined) return undefined;
    return {
      from: sql`FROM transaction_search CROSS JOIN transactions ON transactions.seq = transaction_search.rowid
        CROSS JOIN qr_payments ON qr_payments.transaction_id = transactions.id
        WHERE ${and(sql`transaction_search MATCH ${match}`, ...conditions, phone)}`,
      newestFirst: sql`transaction_search.rowid DESC`,
    };
  }
  const hasIndexedFilter = amount !== undefined || phones !== undefined || filter.optionalCode !== undefined;
  const seen = seenBy(sight, hasIndexedFilter);
  // Everything is said once per beginning: SQLite takes an index for each side of an OR only by what stands on that side.
  const where = phones
    ? or(...phones.map((beginning) => and(seen, beginsWith(qrPayments.phoneNumber, beginning), ...conditions)))
    : and(seen, ...conditions);
  return {
    from: sql`FROM qr_payments WHERE ${where}`,
    newestFirst: sql`qr_payments.created_at DESC, qr_payments.seq DESC`,
  };
}

/** `seq` of one page, newest first. */
export const pageOfQr = ({ from, newestFirst }: FoundQr, { page, offset }: PageRequest): SQL =>
  sql`(SELECT qr_payments.seq ${from} ORDER BY ${newestFirst} LIMIT ${offset} OFFSET ${page * offset})`;

/** Nothing is counted or added up any further. */
const WITHIN_REACH = sql`LIMIT ${LIST_REACH + 1}`;

/** One page of QR payments, newest first, and how many there are in all. */
export async function listQrPayments(
  db: Db,
  sight: Sight,
  region: Region,
  { filter, page, offset }: PageRequest & { filter: QrFilter },
): Promise<{ rows: NamedQrPayment[]; found: Counted }> {
  const found = findQrPayments(sight, region, filter);
  if (!found) return { rows: [], found: counted(0) };
  const [rows, [walked]] = await Promise.all([
    db
      .select({
        payment: qrPayments,
        transaction: {
          invoiceCode: transactions.invoiceCode,
          optionalCode: transactions.optionalCode,
          status: transactions.status,
        },
        appName: applications.name,
      })
      .from(qrPayments)
      .innerJoin(transactions, eq(transactions.id, qrPayments.transactionId))
      .innerJoin(applications, eq(applications.id, qrPayments.applicationId))
      .where(inArray(qrPayments.seq, pageOfQr(found, { page, offset })))
      .orderBy(desc(qrPayments.createdAt), desc(qrPayments.seq)),
    db.all<{ count: number }>(sql`SELECT count(*) AS count FROM (SELECT 1 ${found.from} ${WITHIN_REACH})`),
  ]);
  return { rows, found: counted(walked?.count ?? 0) };
}

/** Minor units; of more than LIST_REACH payments, no sums. */
export type QrTotals = { found: Counted; sums: { amountMinor: number; paidMinor: number } | undefined };

/** How many payments a filter finds, how much was asked for and how much of it was taken. */
export async function qrTotals(db: Db, sight: Sight, region: Region, filter: QrFilter): Promise<QrTotals> {
  const nothing = { count: 0, amountMinor: 0, paidMinor: 0 };
  const found = findQrPayments(sight, region, filter);
  const [summed] = found
    ? await db.all<typeof nothing>(sql`
        SELECT count(*) AS count, coalesce(sum(asked.amount_minor), 0) AS amountMinor,
          coalesce(sum((SELECT gross_minor FROM transactions WHERE transactions.id = asked.transaction_id)), 0) AS paidMinor
        FROM (SELECT qr_payments.amount_minor, qr_payments.transaction_id ${found.from} ${WITHIN_REACH}) asked`)
    : [];
  const { count, ...sums } = summed ?? nothing;
  return { found: counted(count), sums: count > LIST_REACH ? undefined : sums };
}
