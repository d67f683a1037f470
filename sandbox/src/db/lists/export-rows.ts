import type { InvoiceSort } from "#provider/contract/list-sorts";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import type { Found, Table } from "./finding.ts";
import { pageOfSeq } from "./found.ts";
import { amongst, inSight } from "./sight.ts";
import { pageOfPayouts, type FoundPayouts } from "./payouts.ts";
import { pageOfMovements, type FoundMovements, type MovementRow } from "./movements.ts";
import { pageOfCustomers, readCustomers, type SeenCustomer } from "./customers.ts";
import { DONE_BY, type DoneBy } from "./done-by.ts";
import { columnOf, orderOf } from "./order.ts";
import { pageOfQr, type FoundQr } from "./qr-payments.ts";
import type { InvoiceRow, QrPaymentRow, TransactionRow } from "../rows.ts";
import { namedDisputes, type NamedDispute } from "../disputes.ts";
import { namedTransfers, type NamedTransfer } from "../transfers.ts";
import type { NamedPayout } from "../withdrawals.ts";
import {
  applications,
  disputes,
  invoices,
  payoutFiles,
  payouts,
  qrPayments,
  recurringRuns,
  transactions,
  walletMovements,
  walletTransferEnds,
} from "../schema/index.ts";

/**
 * Reads the rows of an export file in two steps: first the `seq` of all rows in the list's order (a megabyte for a
 * hundred thousand), then the rows themselves in pieces. So the file has the order of its list, and its length is known
 * before the first row. Changes of the list meanwhile neither repeat a row nor leave one out.
 */

/** Rows per read. */
const ROWS_AT_ONCE = 500;

/** `seq` of the first `limit` rows of a list, in its order. */
export async function seqsFound(db: Db, table: Table, found: Found, limit: number): Promise<number[]> {
  const list = pageOfSeq(table, found, { page: 0, pageSize: limit }, limit);
  return readSeqs(
    await db.all<{ seqs: string }>(sql`
    WITH list(seq) AS ${list} SELECT json_group_array(seq) AS seqs FROM list`),
  );
}

/** `seq` of the first `limit` QR payments of a list, in its order; empty if nothing can match. */
export const qrSeqsFound = async (db: Db, found: FoundQr | undefined, limit: number): Promise<number[]> =>
  found === undefined
    ? []
    : readSeqs(
        await db.all<{ seqs: string }>(sql`
        WITH list(seq) AS ${pageOfQr(found, { page: 0, pageSize: limit }, limit)} SELECT json_group_array(seq) AS seqs FROM list`),
      );

/** `seq` of the first `limit` payouts of a list, newest first; empty if nothing can match. */
export const payoutSeqsFound = async (db: Db, found: FoundPayouts | undefined, limit: number): Promise<number[]> =>
  found === undefined
    ? []
    : readSeqs(
        await db.all<{ seqs: string }>(sql`
        WITH list(seq) AS ${pageOfPayouts(found, { page: 0, pageSize: limit })} SELECT json_group_array(seq) AS seqs FROM list`),
      );

/** `seq` of the first `limit` movements of a wallet, newest first; empty if nothing can match. */
export const movementSeqsFound = async (db: Db, found: FoundMovements | undefined, limit: number): Promise<number[]> =>
  found === undefined
    ? []
    : readSeqs(
        await db.all<{ seqs: string }>(sql`
        WITH list(seq) AS ${pageOfMovements(found, { page: 0, pageSize: limit })} SELECT json_group_array(seq) AS seqs FROM list`),
      );

/** `seq` of the first `limit` customers of a list, the one seen last first; empty if no customer can fit. */
export const customerSeqsFound = async (db: Db, found: SQL | undefined, limit: number): Promise<number[]> =>
  found === undefined
    ? []
    : readSeqs(
        await db.all<{ seqs: string }>(sql`
        WITH list(seq) AS (${pageOfCustomers(found, { page: 0, pageSize: limit })}) SELECT json_group_array(seq) AS seqs FROM list`),
      );

/** `seq` of those of the given invoices that are in sight. */
export async function seqsChosen(db: Db, sight: Sight, ids: readonly string[], sort: InvoiceSort): Promise<number[]> {
  const order = orderOf(sort);
  const rows = await db
    .select({ seq: invoices.seq })
    .from(invoices)
    .where(and(inSight(invoices, sight), amongst(invoices.id, ids)))
    .orderBy(...[columnOf(order), "created_at", "seq"].map((column) => sql`${sql.raw(column)} ${order.way}`));
  return rows.map(({ seq }) => seq);
}

function readSeqs([row]: { seqs: string }[]): number[] {
  const seqs: unknown = JSON.parse(row?.seqs ?? "[]");
  return Array.isArray(seqs) ? seqs.map(Number) : [];
}

/** Rows with these `seq`, in that order. Leaves out rows deleted meanwhile. */
async function* inOrder<Row extends { seq: number }>(
  seqs: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < seqs.length; start += ROWS_AT_ONCE) {
    const some = seqs.slice(start, start + ROWS_AT_ONCE);
    const bySeq = new Map((await read(some)).map((row) => [row.seq, row]));
    yield some.flatMap((seq) => bySeq.get(seq) ?? []);
  }
}

const amongSeqs = (some: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(some)}))`;

/** The columns of a transaction in a file. */
export type TransactionLine = Pick<
  TransactionRow,
  | "seq"
  | "orderId"
  | "createdAt"
  | "fullName"
  | "cardBrand"
  | "cardLast4"
  | "invoiceCode"
  | "bookingId"
  | "rrn"
  | "applicationId"
  | "status"
  | "captureBy"
  | "amountMinor"
  | "grossMinor"
  | "feeMinor"
  | "refundedMinor"
  | "source"
  | "reference"
  | "metadata"
  | "currency"
> & { appName: string } & DoneBy;

/** Transactions with these `seq`, in pieces. */
export const readTransactions = (db: Db, seqs: readonly number[]): AsyncGenerator<TransactionLine[]> =>
  inOrder(seqs, (some) =>
    db
      .select({
        seq: transactions.seq,
        orderId: transactions.orderId,
        createdAt: transactions.createdAt,
        fullName: transactions.fullName,
        cardBrand: transactions.cardBrand,
        cardLast4: transactions.cardLast4,
        invoiceCode: transactions.invoiceCode,
        bookingId: transactions.bookingId,
        rrn: transactions.rrn,
        applicationId: transactions.applicationId,
        appName: applications.name,
        status: transactions.status,
        captureBy: transactions.captureBy,
        amountMinor: transactions.amountMinor,
        grossMinor: transactions.grossMinor,
        feeMinor: transactions.feeMinor,
        refundedMinor: transactions.refundedMinor,
        source: transactions.source,
        reference: transactions.reference,
        metadata: transactions.metadata,
        currency: transactions.currency,
        ...DONE_BY,
      })
      .from(transactions)
      .innerJoin(applications, eq(applications.id, transactions.applicationId))
      .where(inArray(transactions.seq, amongSeqs(some))),
  );

/** The columns of an invoice in a file. */
export type InvoiceLine = Pick<
  InvoiceRow,
  | "seq"
  | "code"
  | "fullName"
  | "email"
  | "bookingId"
  | "createdAt"
  | "dueDay"
  | "linkExpirationDate"
  | "status"
  | "amountMinor"
  | "paidMinor"
  | "outsideMinor"
  | "heldMinor"
  | "currency"
  | "canceledBy"
  | "reference"
  | "metadata"
> & { appName: string };

/** Invoices with these `seq`, in pieces. */
export const readInvoices = (db: Db, seqs: readonly number[]): AsyncGenerator<InvoiceLine[]> =>
  inOrder(seqs, (some) =>
    db
      .select({
        seq: invoices.seq,
        code: invoices.code,
        fullName: invoices.fullName,
        email: invoices.email,
        bookingId: invoices.bookingId,
        createdAt: invoices.createdAt,
        dueDay: invoices.dueDay,
        linkExpirationDate: invoices.linkExpirationDate,
        status: invoices.status,
        amountMinor: invoices.amountMinor,
        paidMinor: invoices.paidMinor,
        outsideMinor: invoices.outsideMinor,
        heldMinor: invoices.heldMinor,
        currency: invoices.currency,
        canceledBy: invoices.canceledBy,
        reference: invoices.reference,
        metadata: invoices.metadata,
        appName: applications.name,
      })
      .from(invoices)
      .innerJoin(applications, eq(applications.id, invoices.applicationId))
      .where(inArray(invoices.seq, amongSeqs(some))),
  );

/** The columns of a QR payment in a file. */
export type QrLine = Pick<QrPaymentRow, "seq" | "fullName" | "phoneNumber" | "createdAt" | "amountMinor" | "currency"> &
  Pick<TransactionRow, "optionalCode" | "status"> & { appName: string };

/** QR payments with these `seq`, in pieces. */
export const readQrPayments = (db: Db, seqs: readonly number[]): AsyncGenerator<QrLine[]> =>
  inOrder(seqs, (some) =>
    db
      .select({
        seq: qrPayments.seq,
        fullName: qrPayments.fullName,
        phoneNumber: qrPayments.phoneNumber,
        optionalCode: transactions.optionalCode,
        createdAt: qrPayments.createdAt,
        status: transactions.status,
        amountMinor: qrPayments.amountMinor,
        currency: qrPayments.currency,
        appName: applications.name,
      })
      .from(qrPayments)
      .innerJoin(transactions, eq(transactions.id, qrPayments.transactionId))
      .innerJoin(applications, eq(applications.id, qrPayments.applicationId))
      .where(inArray(qrPayments.seq, amongSeqs(some))),
  );

/** The columns of a payout in a file. */
export type PayoutLine = Pick<
  NamedPayout["payout"],
  | "seq"
  | "id"
  | "createdAt"
  | "fullName"
  | "target"
  | "targetMasked"
  | "applicationId"
  | "createdByName"
  | "reviewedByName"
  | "state"
  | "reason"
  | "failure"
  | "description"
  | "amountMinor"
  | "feeMinor"
  | "currency"
> & { appName: string; fileName: string | null; recurringId: string | null };

/** Payouts with these `seq`, in pieces. */
export const readPayouts = (db: Db, seqs: readonly number[]): AsyncGenerator<PayoutLine[]> =>
  inOrder(seqs, (some) =>
    db
      .select({
        seq: payouts.seq,
        id: payouts.id,
        createdAt: payouts.createdAt,
        fullName: payouts.fullName,
        target: payouts.target,
        targetMasked: payouts.targetMasked,
        applicationId: payouts.applicationId,
        appName: applications.name,
        createdByName: payouts.createdByName,
        fileName: payoutFiles.fileName,
        recurringId: recurringRuns.recurringId,
        reviewedByName: payouts.reviewedByName,
        state: payouts.state,
        reason: payouts.reason,
        failure: payouts.failure,
        description: payouts.description,
        amountMinor: payouts.amountMinor,
        feeMinor: payouts.feeMinor,
        currency: payouts.currency,
      })
      .from(payouts)
      .innerJoin(applications, eq(applications.id, payouts.applicationId))
      .leftJoin(payoutFiles, eq(payoutFiles.id, payouts.fileId))
      .leftJoin(recurringRuns, eq(recurringRuns.payoutId, payouts.id))
      .where(inArray(payouts.seq, amongSeqs(some))),
  );

/** Transfers whose ends have these `seq`, in pieces. */
export const readTransfers = (db: Db, seqs: readonly number[]): AsyncGenerator<NamedTransfer[]> =>
  inOrder(seqs, (some) => namedTransfers(db).where(inArray(walletTransferEnds.seq, amongSeqs(some))));

/** Disputes with these `seq`, in pieces. */
export const readDisputes = (db: Db, seqs: readonly number[]): AsyncGenerator<NamedDispute[]> =>
  inOrder(seqs, async (some) =>
    (await namedDisputes(db).where(inArray(disputes.seq, amongSeqs(some)))).map((row) => ({
      ...row,
      seq: row.dispute.seq,
    })),
  );

/** Customers with these `seq`, as far as they are in sight, in pieces. */
export const readCustomerLines = (db: Db, sight: Sight, seqs: readonly number[]): AsyncGenerator<SeenCustomer[]> =>
  inOrder(seqs, (some) => readCustomers(db, sight, some));

/** Movements with these `seq`, in pieces. */
export const readMovements = (db: Db, seqs: readonly number[]): AsyncGenerator<MovementRow[]> =>
  inOrder(seqs, (some) =>
    db
      .select()
      .from(walletMovements)
      .where(inArray(walletMovements.seq, amongSeqs(some))),
  );
