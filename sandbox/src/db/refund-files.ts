import { REFUND_FILE_HOURS } from "#provider/contract/limits";
import type { RefundFileShow } from "#provider/contract/refund-file-words";
import type { Currency } from "#provider/contract/money";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import type { RefundRow, TransactionRow } from "./rows.ts";
import {
  applications,
  ledgerAccounts,
  refundBatches,
  refundBatchRows,
  refundFileRows,
  refundFiles,
  refunds,
  transactions,
} from "./schema/index.ts";

export type RefundFileRecord = typeof refundFiles.$inferSelect;
export type RefundFileRowRecord = typeof refundFileRows.$inferSelect;

const KEPT_MS = REFUND_FILE_HOURS * 3_600_000;

/** Until when a checked file is kept, in UTC milliseconds. */
export const keptUntil = ({ createdAt }: Pick<RefundFileRecord, "createdAt">): number => createdAt + KEPT_MS;

/** A file with the name and region of its application, and the batch that it became. */
export type NamedRefundFile = {
  file: RefundFileRecord;
  application: Pick<typeof applications.$inferSelect, "id" | "name" | "region">;
  batch: Pick<typeof refundBatches.$inferSelect, "id" | "finishedAt"> | null;
};

/** A person's own files that are still kept; the newest first. */
const ownFiles = (db: Db, { userId, now }: { userId: string; now: number }, only?: SQL) =>
  db
    .select({
      file: refundFiles,
      application: { id: applications.id, name: applications.name, region: applications.region },
      batch: { id: refundBatches.id, finishedAt: refundBatches.finishedAt },
    })
    .from(refundFiles)
    .innerJoin(applications, eq(applications.id, refundFiles.applicationId))
    .leftJoin(refundBatches, eq(refundBatches.fileId, refundFiles.id))
    .where(
      and(
        eq(refundFiles.createdBy, userId),
        or(isNotNull(refundFiles.madeAt), gt(refundFiles.createdAt, now - KEPT_MS)),
        only,
      ),
    )
    .orderBy(desc(refundFiles.createdAt), desc(refundFiles.id));

export const findRefundFile = async (
  db: Db,
  { id, ...by }: { id: string; userId: string; now: number },
): Promise<NamedRefundFile | undefined> => (await ownFiles(db, by, eq(refundFiles.id, id)))[0];

export const refundFilesOf = (
  db: Db,
  { limit, ...by }: { userId: string; now: number; limit: number },
): Promise<NamedRefundFile[]> => ownFiles(db, by).limit(limit);

/** Applications in sight by name, each with what its wallet has available, in minor units. */
export const refundSources = (
  db: Db,
  sight: Sight,
): Promise<{ appId: string; name: string; currency: Currency; available: number }[]> =>
  db
    .select({
      appId: applications.id,
      name: applications.name,
      currency: applications.currency,
      available: sql<number>`coalesce(${ledgerAccounts.balanceMinor}, 0)`,
    })
    .from(applications)
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.applicationId, applications.id),
        eq(ledgerAccounts.currency, applications.currency),
        eq(ledgerAccounts.kind, "AVAILABLE"),
      ),
    )
    .where(
      and(
        inSight(
          { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region },
          sight,
        ),
        isNull(applications.deletedAt),
      ),
    )
    .orderBy(asc(applications.searchName), asc(applications.id));

/** What a number names: one payment, or several that took money. */
export type OrderPayments = { id: string; isSeveral: boolean };

/** Numbers in one question: each number may be the id of a payment, its order, or one of the merchant's own. */
const NUMBERS_AT_ONCE = 2_000;

type Counted = { text: string; id: string; taken: number; takenId: string | null };

/**
 * The payments of an application by these numbers: a payment's id or order id, which are its own, or else the
 * merchant's reference or booking id. Of several payments those count that took money.
 */
export async function paymentsByNumber(
  db: Db,
  applicationId: string,
  texts: ReadonlySet<string>,
): Promise<Map<string, OrderPayments>> {
  const found = new Map<string, OrderPayments>();
  const all = [...texts];
  for (let from = 0; from < all.length; from += NUMBERS_AT_ONCE) {
    const asked = all.slice(from, from + NUMBERS_AT_ONCE);
    for (const column of [sql.raw("id"), sql.raw("order_id")])
      for (const { text, id } of await countedBy(db, applicationId, column, asked))
        found.set(text, { id, isSeveral: false });
    const left = asked.filter((text) => !found.has(text));
    const named = new Map<string, Counted[]>();
    for (const column of [sql.raw("reference"), sql.raw("booking_id")])
      for (const one of await countedBy(db, applicationId, column, left))
        named.set(one.text, [...(named.get(one.text) ?? []), one]);
    for (const [text, counted] of named) found.set(text, oneOf(counted));
  }
  return found;
}

/** What both numbers of the merchant name: of one payment both may be the same text. */
function oneOf(counted: readonly Counted[]): OrderPayments {
  const taken = new Set(counted.flatMap(({ takenId }) => takenId ?? []));
  const [paid] = taken;
  const isSeveral = taken.size > 1 || counted.some((one) => one.taken > 1);
  return { id: paid ?? counted[0]?.id ?? "", isSeveral };
}

/** By one column: for each text some payment, how many took money, and one of those. */
const countedBy = (db: Db, applicationId: string, column: SQL, texts: readonly string[]): Promise<Counted[]> =>
  db.all<Counted>(sql`SELECT asked.value AS text, min(paid.id) AS id, sum(paid.gross_minor > 0) AS taken,
    min(CASE WHEN paid.gross_minor > 0 THEN paid.id END) AS takenId
    FROM json_each(${JSON.stringify(texts)}) AS asked
    CROSS JOIN transactions AS paid ON paid.application_id = ${applicationId} AND paid.${column} = asked.value
    GROUP BY asked.value`);

/** A payment as refunds are judged by. Amounts in minor units; `paidAt` in UTC milliseconds. */
export type PaymentToRefund = {
  id: string;
  status: TransactionRow["status"];
  dispute: { state: NonNullable<TransactionRow["disputeState"]>; isClaimed: boolean } | null;
  left: number;
  paidAt: number;
};

const JUDGED = {
  id: transactions.id,
  status: transactions.status,
  disputeState: transactions.disputeState,
  disputeIsClaimed: transactions.disputeIsClaimed,
  left: sql<number>`${transactions.grossMinor} - ${transactions.refundedMinor}`,
  paidAt: transactions.createdAt,
};
type JudgedColumns = Pick<TransactionRow, "id" | "status" | "disputeState" | "disputeIsClaimed"> & {
  left: number;
  paidAt: number;
};
const toJudged = ({ disputeState, disputeIsClaimed, ...payment }: JudgedColumns): PaymentToRefund => ({
  ...payment,
  dispute: disputeState === null ? null : { state: disputeState, isClaimed: disputeIsClaimed === true },
});

/** Payments by their ids. */
export async function paymentsToRefund(db: Db, ids: ReadonlySet<string>): Promise<Map<string, PaymentToRefund>> {
  const found = new Map<string, PaymentToRefund>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += NUMBERS_AT_ONCE) {
    const asked = JSON.stringify(all.slice(from, from + NUMBERS_AT_ONCE));
    const rows = await db
      .select(JUDGED)
      .from(transactions)
      .where(sql`${transactions.id} IN (SELECT value FROM json_each(${asked}))`);
    for (const row of rows) found.set(row.id, toJudged(row));
  }
  return found;
}

/** The good rows of a file with their payments as they are now, in the order of the file. */
export const rowsToJudge = async (
  db: Db,
  fileId: string,
): Promise<{ row: number; amountMinor: number; payment: PaymentToRefund }[]> =>
  (
    await db
      .select({ row: refundFileRows.row, amountMinor: refundFileRows.amountMinor, payment: JUDGED })
      .from(refundFileRows)
      .innerJoin(transactions, eq(transactions.id, refundFileRows.transactionId))
      .where(eq(refundFileRows.fileId, fileId))
      .orderBy(asc(refundFileRows.row))
  ).map(({ payment, ...row }) => ({ ...row, payment: toJudged(payment) }));

/** A row, its payment, and what became of it. */
export type ShownRefundRow = {
  row: RefundFileRowRecord;
  payment: Pick<TransactionRow, "id" | "orderId" | "fullName"> | null;
  made: Pick<typeof refundBatchRows.$inferSelect, "state" | "refusal"> | null;
  refund: Pick<RefundRow, "id" | "state"> | null;
};

/** Numbers of rows that judging found, by what it found. */
export type JudgedRows = Record<Exclude<RefundFileShow, "all" | "wrong">, readonly number[]>;

function shownOnly(show: RefundFileShow, judged: JudgedRows | undefined): SQL | undefined {
  if (show === "all") return undefined;
  if (show === "wrong") return isNull(refundFileRows.transactionId);
  if (judged) return sql`${refundFileRows.row} IN (SELECT value FROM json_each(${JSON.stringify(judged[show])}))`;
  return show === "notMade" ? eq(refundBatchRows.state, "NOT_MADE") : eq(refunds.state, "AWAITING_APPROVAL");
}

/**
 * Rows of a file in its order. `judged`: of a file that is not confirmed yet, what would become of its rows; `after`:
 * those below this row.
 */
export const rowsOfRefundFile = (
  db: Db,
  { file, batch }: NamedRefundFile,
  { show, judged, after = 0 }: { show: RefundFileShow; judged?: JudgedRows | undefined; after?: number },
) =>
  db
    .select({
      row: refundFileRows,
      payment: { id: transactions.id, orderId: transactions.orderId, fullName: transactions.fullName },
      made: { state: refundBatchRows.state, refusal: refundBatchRows.refusal },
      refund: { id: refunds.id, state: refunds.state },
    })
    .from(refundFileRows)
    .leftJoin(transactions, eq(transactions.id, refundFileRows.transactionId))
    .leftJoin(
      refundBatchRows,
      and(eq(refundBatchRows.batchId, batch?.id ?? ""), eq(refundBatchRows.row, refundFileRows.row)),
    )
    .leftJoin(refunds, eq(refunds.id, refundBatchRows.refundId))
    .where(and(eq(refundFileRows.fileId, file.id), gt(refundFileRows.row, after), shownOnly(show, judged)))
    .orderBy(asc(refundFileRows.row));

/** All rows of a file, in pieces. */
export async function* refundRowsInPieces(
  db: Db,
  named: NamedRefundFile,
  piece = 500,
): AsyncGenerator<ShownRefundRow[]> {
  for (let after = 0; ;) {
    const rows = await rowsOfRefundFile(db, named, { show: "all", after }).limit(piece);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.row.row ?? after;
    if (rows.length < piece) return;
  }
}

/** The good rows that the spreadsheet hides, and their sum in minor units. */
export async function hiddenInRefundFile(db: Db, fileId: string): Promise<{ count: number; amount: number }> {
  const [hidden] = await db
    .select({
      count: sql<number>`count(*)`,
      amount: sql<number>`coalesce(sum(${refundFileRows.amountMinor}), 0)`,
    })
    .from(refundFileRows)
    .where(
      and(
        eq(refundFileRows.fileId, fileId),
        eq(refundFileRows.isHidden, true),
        isNotNull(refundFileRows.transactionId),
      ),
    );
  return hidden ?? { count: 0, amount: 0 };
}

/** Deletes checked files that nobody confirmed. */
export function sweepRefundFiles(db: Db, now: number): Statement[] {
  const old = and(isNull(refundFiles.madeAt), lte(refundFiles.createdAt, now - KEPT_MS));
  return [
    db
      .delete(refundFileRows)
      .where(inArray(refundFileRows.fileId, db.select({ id: refundFiles.id }).from(refundFiles).where(old))),
    db.delete(refundFiles).where(old),
  ];
}

/** What became of the good rows of a confirmed file: how many, and the sum of those refunded or on their way. */
export async function outcomesOfFile(db: Db, batchId: string) {
  const [counted] = await db
    .select({
      made: sql<number>`count(CASE WHEN ${refundBatchRows.state} = 'MADE' THEN 1 END)`,
      amount: sql<number>`coalesce(sum(CASE WHEN ${refundBatchRows.state} = 'MADE' THEN ${refundBatchRows.amountMinor} END), 0)`,
      awaits: sql<number>`count(CASE WHEN ${refunds.state} = 'AWAITING_APPROVAL' THEN 1 END)`,
      notMade: sql<number>`count(CASE WHEN ${refundBatchRows.state} = 'NOT_MADE' THEN 1 END)`,
      noMoney: sql<number>`count(CASE WHEN ${refundBatchRows.refusal} = 'noMoney' THEN 1 END)`,
      turns: sql<number>`count(CASE WHEN ${refundBatchRows.state} = 'WAITING' THEN 1 END)`,
    })
    .from(refundBatchRows)
    .leftJoin(refunds, eq(refunds.id, refundBatchRows.refundId))
    .where(eq(refundBatchRows.batchId, batchId));
  const { made = 0, amount = 0, ...others } = counted ?? {};
  return { awaits: 0, notMade: 0, noMoney: 0, turns: 0, ...others, refunded: { count: made, amount }, old: 0 };
}
