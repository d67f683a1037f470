import { and, eq, sql } from "drizzle-orm";
import { receiverKey, type Payment } from "../domain/same-payment.ts";
import type { Db } from "./database.ts";
import { lastOf, lastPayouts, type Paid } from "./last-paid.ts";
import type { FileDoubles } from "./payout-file-doubles.ts";
import type { PayoutFileRecord } from "./payout-files.ts";
import { payoutFileRows } from "./schema/index.ts";

type Row = Payment & { row: number };
/** The file compared with. `rows`: how many it has. Amounts in minor units, times in UTC milliseconds. */
export type ComparedFile = { id: string; fileName: string; madeAt: number; rows: number; amountMinor: number };

/** What is new in a file against the payouts before it. */
export type Comparison = {
  with: ComparedFile | undefined;
  /** The payment before, by row; rows of receivers who were never paid have none. */
  last: ReadonlyMap<number, Paid>;
  newReceivers: Row[];
  /** Rows of another amount than the last time. */
  changed: (Row & { last: Paid })[];
  doubled: Row[];
  /** Rows of the file compared with, whose receivers this file does not pay. */
  missing: Row[];
};

/** How many files before this one are looked at for one to mostly the same receivers. */
const FILES_LOOKED_AT = 6;

/** The rows of a file that can be paid, with their receivers and amounts. */
const paymentsOf = (db: Db, fileId: string): Promise<(Row & { warnings: readonly string[] })[]> =>
  db
    .select({
      row: payoutFileRows.row,
      target: payoutFileRows.target,
      destination: payoutFileRows.destination,
      fullName: sql<string>`${payoutFileRows.typed} ->> 'fullName'`,
      amountMinor: payoutFileRows.amountMinor,
      warnings: payoutFileRows.warnings,
    })
    .from(payoutFileRows)
    .where(and(eq(payoutFileRows.fileId, fileId), eq(payoutFileRows.isWrong, false)))
    .orderBy(payoutFileRows.row);

/**
 * The last approved file of the application to mostly the same receivers: at least half of each file's stand in both.
 * Salaries are compared with salaries so, and not with a file to suppliers in between.
 */
async function comparedWith(
  db: Db,
  { id, applicationId, madeAt }: PayoutFileRecord,
  rows: readonly Row[],
): Promise<ComparedFile | undefined> {
  const destinations = [...new Set(rows.map(({ destination }) => destination))];
  const files = await db.all<ComparedFile & { receivers: number; shared: number }>(sql`
    SELECT file.id, file.file_name AS fileName, file.made_at AS madeAt, file.good AS rows, file.amount_minor AS amountMinor,
      (SELECT count(DISTINCT destination) FROM payout_file_rows WHERE file_id = file.id AND is_wrong = 0) AS receivers,
      (SELECT count(DISTINCT destination) FROM payout_file_rows WHERE file_id = file.id AND is_wrong = 0
        AND destination IN (SELECT value FROM json_each(${JSON.stringify(destinations)}))) AS shared
    FROM (SELECT * FROM payout_files WHERE application_id = ${applicationId} AND id <> ${id}
      AND state IN ('IN_PROGRESS', 'SUCCESS', 'PARTLY_DONE') AND made_at <= ${madeAt ?? Number.MAX_SAFE_INTEGER}
      ORDER BY created_at DESC, seq DESC LIMIT ${FILES_LOOKED_AT}) AS file`);
  const like = files.find(({ receivers, shared }) => shared * 2 >= Math.max(receivers, destinations.length));
  if (!like) return undefined;
  const { receivers: _receivers, shared: _shared, ...file } = like;
  return file;
}

/**
 * Compares a file with the payouts before it: each row with the payment to its receiver before, and the whole with the
 * last file like it. Four statements, whatever the number of rows; `doubles` are the rows that equal a payment
 * elsewhere. A file that was made is compared with what had been made until then.
 */
export async function comparisonOf(db: Db, file: PayoutFileRecord, { earlier }: FileDoubles): Promise<Comparison> {
  const rows = await paymentsOf(db, file.id);
  const { applicationId } = file;
  const until = file.madeAt ?? Number.MAX_SAFE_INTEGER;
  const [paid, like] = await Promise.all([
    lastPayouts(db, { applicationId, receivers: rows, until, but: { fileId: file.id } }),
    comparedWith(db, file, rows),
  ]);
  const here = new Set(rows.map(receiverKey));
  const last = new Map<number, Paid>();
  for (const row of rows) {
    const before = lastOf(row, paid.get(receiverKey(row)));
    if (before) last.set(row.row, before);
  }
  return {
    with: like,
    last,
    newReceivers: rows.filter(({ row }) => !last.has(row)),
    changed: rows.flatMap((row) => {
      const before = last.get(row.row);
      return before && before.amountMinor !== row.amountMinor ? [{ ...row, last: before }] : [];
    }),
    doubled: rows.filter(({ row, warnings }) => earlier.has(row) || warnings.includes("twiceInFile")),
    missing: like ? (await paymentsOf(db, like.id)).filter((row) => !here.has(receiverKey(row))) : [],
  };
}
