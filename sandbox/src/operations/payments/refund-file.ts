import type { RefundFileShow } from "#provider/contract/refund-file-words";
import { judgeBatch, type BatchWallet, type JudgedPayment } from "#provider/rules/refund-batch";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { insertMany } from "../../db/insert-many.ts";
import {
  rowsToJudge,
  type JudgedRows,
  type NamedRefundFile,
  type RefundFileRecord,
  type RefundFileRowRecord,
} from "../../db/refund-files.ts";
import { refundBatches, refundBatchRows, refundFileRows, refundFiles } from "../../db/schema/index.ts";

/** A row for the store: a good one has its payment and the amount, in minor units. */
export type JudgedRefundRow = Omit<RefundFileRowRecord, "fileId">;

/** Stores a file that was checked, with its rows. */
export const planCheckedRefunds = (db: Db, file: RefundFileRecord, rows: readonly JudgedRefundRow[]): Statement[] => [
  db.insert(refundFiles).values(file),
  ...insertMany(
    db,
    refundFileRows,
    rows.map((row) => ({ ...row, fileId: file.id })),
  ),
];

/** What a code confirms: this number of refunds with this sum, out of this very file. */
export const boundToRefunds = ({ id, sha256, good, amountMinor, applicationId }: RefundFileRecord) => ({
  act: "refundFile",
  file: id,
  sha256,
  count: good,
  amount: amountMinor,
  wallet: applicationId,
});

/**
 * Writes the good rows of a file down as a batch, whose refunds the clock makes (`planRefundRow`). Aborted where the
 * file was confirmed meanwhile.
 */
export const planRefundFile = (db: Db, file: RefundFileRecord, now: number): Statement[] => {
  const batchId = newId("rfb");
  return [
    db
      .update(refundFiles)
      .set({ madeAt: now })
      .where(and(eq(refundFiles.id, file.id), isNull(refundFiles.madeAt))),
    expectChange(db, "file not confirmed yet"),
    db.insert(refundBatches).values({
      id: batchId,
      merchantId: file.merchantId,
      reason: "",
      fileId: file.id,
      createdBy: file.createdBy,
      createdByName: file.createdByName,
      createdAt: now,
      finishedAt: null,
    }),
    // In the order of the table's columns.
    db.insert(refundBatchRows).select(
      sql`SELECT ${batchId}, ${refundFileRows.row}, ${refundFileRows.transactionId}, ${refundFileRows.amountMinor},
        'WAITING', NULL, NULL, ${refundFileRows.typed} ->> 'reason' FROM ${refundFileRows}
        WHERE ${and(eq(refundFileRows.fileId, file.id), isNotNull(refundFileRows.transactionId))}`,
    ),
  ];
};

/** What would become of the good rows of a file now, by their numbers. Sums in minor units. */
export type JudgedFile = {
  rows: ReadonlyMap<number, JudgedPayment>;
  shows: JudgedRows;
  now: Record<"awaits" | "notMade" | "noMoney" | "old" | "turns", number> & {
    refunded: { count: number; amount: number };
  };
};

/** Judges the good rows of a file in their order: by the state of each payment, the wallet and the rules. */
export async function judgeRefundFile(
  db: Db,
  { file }: NamedRefundFile,
  wallet: BatchWallet,
  now: number,
): Promise<JudgedFile> {
  const rows = await rowsToJudge(db, file.id);
  const { applicationId: appId } = file;
  const judged = judgeBatch(
    rows.map(({ payment, amountMinor: amount }) => ({ ...payment, appId, amount })),
    new Map([[appId, wallet]]),
    now,
  );
  const byRow = new Map(rows.flatMap(({ row }, at) => (judged[at] ? [[row, judged[at]] as const] : [])));
  const numbers = (is: (one: JudgedPayment) => boolean): number[] =>
    [...byRow].flatMap(([row, one]) => (is(one) ? [row] : []));
  const shows: Record<Exclude<RefundFileShow, "all" | "wrong">, number[]> = {
    notMade: numbers(({ refusal }) => refusal !== null),
    awaits: numbers(({ awaits }) => awaits),
  };
  const amount = rows.reduce((sum, { amountMinor }, at) => sum + (judged[at]?.refusal === null ? amountMinor : 0), 0);
  return {
    rows: byRow,
    shows,
    now: {
      refunded: { count: rows.length - shows.notMade.length, amount },
      awaits: shows.awaits.length,
      notMade: shows.notMade.length,
      noMoney: numbers(({ refusal }) => refusal === "noMoney").length,
      turns: 0,
      old: numbers(({ isOld, refusal }) => isOld && refusal === null).length,
    },
  };
}
