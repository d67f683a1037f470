import { and, desc, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import { paymentKey } from "../domain/same-payment.ts";
import type { Db, Statement } from "./database.ts";
import { earlierPayments, type Earlier } from "./earlier-payments.ts";
import type { PayoutFileRecord } from "./payout-files.ts";
import { payoutFileRows, payoutFiles } from "./schema/index.ts";

const GIVEN_BACK = ["REJECTED", "RECALLED", "EXPIRED"] as const;

/** A file's rows that equal a payment elsewhere, by row number, and the number of rows with any warning. */
export type FileDoubles = { earlier: ReadonlyMap<number, Earlier>; warned: number };

/** Whether a file is not yet approved, so that its warnings depend on other current payments. */
export const isOpen = ({ state }: Pick<PayoutFileRecord, "state">): boolean =>
  state === "CHECKED" || state === "AWAITING_APPROVAL";

/**
 * Compares a file's rows with other payments: before approval with those made or waiting now, afterwards with those
 * made before the approval. Finds nothing for a file whose money was given back.
 */
export async function doublesOf(db: Db, file: PayoutFileRecord, now: number): Promise<FileDoubles> {
  if (GIVEN_BACK.some((state) => state === file.state)) return { earlier: new Map(), warned: file.warned };
  const rows = await db
    .select({
      row: payoutFileRows.row,
      target: payoutFileRows.target,
      destination: payoutFileRows.destination,
      fullName: sql<string>`${payoutFileRows.typed} ->> 'fullName'`,
      amountMinor: payoutFileRows.amountMinor,
      warnings: payoutFileRows.warnings,
    })
    .from(payoutFileRows)
    .where(and(eq(payoutFileRows.fileId, file.id), eq(payoutFileRows.isWrong, false)));
  const found = await earlierPayments(db, {
    applicationId: file.applicationId,
    payments: rows,
    since: file.madeAt ?? now,
    ...(isOpen(file) ? {} : { until: file.reviewedAt ?? now }),
    but: { fileId: file.id },
  });
  const earlier = new Map<number, Earlier>();
  for (const payment of rows) {
    const same = found.get(paymentKey(payment));
    if (same) earlier.set(payment.row, same);
  }
  const warned = rows.filter(
    ({ row, warnings }) => earlier.has(row) || warnings.some((warning) => warning !== "paidLately"),
  );
  return { earlier, warned: warned.length };
}

/** Stores the number of rows with a warning, for lists. The rows themselves stay as they were read. */
export const keepWarned = (db: Db, { id }: PayoutFileRecord, { warned }: FileDoubles): Statement =>
  db.update(payoutFiles).set({ warned }).where(eq(payoutFiles.id, id));

/** The newest other file with the same bytes that was made from the application and not given back. */
export const sameBytes = async (db: Db, { id, applicationId, sha256 }: PayoutFileRecord) =>
  (
    await db
      .select({
        id: payoutFiles.id,
        fileName: payoutFiles.fileName,
        state: payoutFiles.state,
        madeAt: sql<number>`${payoutFiles.madeAt}`,
      })
      .from(payoutFiles)
      .where(
        and(
          eq(payoutFiles.applicationId, applicationId),
          eq(payoutFiles.sha256, sha256),
          ne(payoutFiles.id, id),
          isNotNull(payoutFiles.madeAt),
          notInArray(payoutFiles.state, [...GIVEN_BACK, "FAIL"]),
        ),
      )
      .orderBy(desc(payoutFiles.madeAt), desc(payoutFiles.seq))
      .limit(1)
  )[0];
