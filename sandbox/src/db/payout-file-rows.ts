import type { PayoutFileShow } from "#provider/contract/payout-file-shows";
import type { PayoutState } from "#provider/contract/words";
import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import { payoutFileRows, payouts } from "./schema/index.ts";
import type { PayoutRow } from "./withdrawals.ts";

export type FileRowRecord = typeof payoutFileRows.$inferSelect;

/** States in which a payout did not arrive, or came back. */
const NOT_ARRIVED = ["FAIL", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED", "RETURNED"] as const satisfies PayoutState[];

/** A row, and the payout made from it. */
export type FileRow = { row: FileRowRecord; payout: Pick<PayoutRow, "id" | "state" | "failure"> | null };

/**
 * Stored warnings that leave a row without a lasting one. An older version stored `paidLately` with the row; today it
 * is always computed anew.
 */
const KEPT_LATE = sql`('[]', '["paidLately"]')`;

/** Shows of rows that comparing finds, and not a column. */
type Found = Extract<PayoutFileShow, "newReceivers" | "changed" | "doubled" | "missing">;
/**
 * Numbers of the rows that comparing found, by what it found. `elsewhere`: rows that equal a payment elsewhere, a
 * warning that is not stored with the row.
 */
export type FoundRows = Record<Found | "elsewhere", readonly number[]>;

const isOneOf = (numbers: readonly number[]): SQL =>
  sql`${payoutFileRows.row} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

function shownRows(show: PayoutFileShow, found: FoundRows): SQL | undefined {
  switch (show) {
    case "all":
      return undefined;
    case "wrong":
      return sql`${payoutFileRows.isWrong} = 1`;
    case "failed":
      return inArray(payouts.state, [...NOT_ARRIVED]);
    case "warned":
      return sql`(${payoutFileRows.isWarned} = 1 AND ${payoutFileRows.warnings} NOT IN ${KEPT_LATE}
        OR ${isOneOf(found.elsewhere)})`;
    case "newReceivers":
    case "changed":
    case "doubled":
    case "missing":
      return isOneOf(found[show]);
  }
}

const FOUND_NONE: FoundRows = { newReceivers: [], changed: [], doubled: [], missing: [], elsewhere: [] };

/**
 * Rows of a file in its order, with the payouts made from them. `missing` shows rows of the file that was compared
 * with, whose id is given then.
 */
export const rowsOfFile = (db: Db, fileId: string, show: PayoutFileShow, found: FoundRows = FOUND_NONE) =>
  db
    .select({
      row: payoutFileRows,
      payout: { id: payouts.id, state: payouts.state, failure: payouts.failure },
    })
    .from(payoutFileRows)
    .leftJoin(payouts, eq(payouts.id, payoutFileRows.payoutId))
    .where(and(eq(payoutFileRows.fileId, fileId), shownRows(show, found)))
    .orderBy(asc(payoutFileRows.row));

/** All rows of a file, in pieces. */
export async function* rowsInPieces(
  db: Db,
  fileId: string,
  show: PayoutFileShow,
  piece = 500,
): AsyncGenerator<FileRow[]> {
  for (let from = 0; ; from += piece) {
    const rows = await rowsOfFile(db, fileId, show).limit(piece).offset(from);
    if (rows.length > 0) yield rows;
    if (rows.length < piece) return;
  }
}
