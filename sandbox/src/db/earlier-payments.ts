import type { EarlierPayment } from "#provider/contract/earlier-payments";
import { PAID_LATELY_DAYS } from "#provider/contract/limits";
import { sql } from "drizzle-orm";
import { paymentKey, type Payment } from "../domain/same-payment.ts";
import type { Db } from "./database.ts";
import type { ReviewedPayout } from "./payouts.ts";

const LATELY_MS = PAID_LATELY_DAYS * 24 * 3_600_000;

/** A payment that was made or waits, with the fields it is found by. `at`: UTC milliseconds. */
export type Earlier = Payment & Omit<EarlierPayment, "date"> & { at: number };

type EarlierQuery = {
  applicationId: string;
  payments: readonly Payment[];
  /**
   * Payments made in the days before this time, or after it, count as paid lately. Waiting payments count regardless of
   * age. UTC milliseconds.
   */
  since: number;
  /** If given, payments made later and rows of waiting files do not count. */
  until?: number;
  /**
   * The payout or file under examination. It does not count as its own double, nor do earlier payouts of the same
   * recurring payout.
   */
  but?: { payoutId?: string; fileId?: string; recurringId?: string | null };
};

/**
 * Payouts and rows of waiting files of an application that have the same sum and receiver as one of these payments, by
 * {@link paymentKey}. If there are several, a waiting one is preferred, then the newest. Payouts are found by an index
 * of destinations; of files, only rows of waiting ones are read.
 */
export async function earlierPayments(
  db: Db,
  { applicationId, payments, since, until, but = {} }: EarlierQuery,
): Promise<ReadonlyMap<string, Earlier>> {
  if (payments.length === 0) return new Map();
  const wanted = JSON.stringify([
    ...new Set(payments.map(({ destination, amountMinor }) => `${destination} ${amountMinor}`)),
  ]);
  const destinations = JSON.stringify([...new Set(payments.map(({ destination }) => destination))]);
  const { payoutId = "", fileId = "", recurringId = null } = but;
  const rows = await db.all<Omit<Earlier, "waits"> & { waits: number }>(sql`
    SELECT 'PAYOUT' AS kind, payouts.id, NULL AS fileName, payouts.state = 'AWAITING_APPROVAL' AS waits, payouts.created_at AS at,
      payouts.target, payouts.destination, payouts.full_name AS fullName, payouts.amount_minor AS amountMinor
    FROM json_each(${destinations}) receivers CROSS JOIN payouts ON payouts.application_id = ${applicationId}
      AND payouts.destination = receivers.value
    WHERE +payouts.kind = 'PAYOUT' AND payouts.destination || ' ' || payouts.amount_minor IN (SELECT value FROM json_each(${wanted}))
      AND payouts.id <> ${payoutId} AND payouts.file_id IS NOT ${fileId}
      AND NOT EXISTS (SELECT 1 FROM recurring_runs run WHERE run.payout_id = payouts.id AND run.recurring_id = ${recurringId})
      AND (payouts.state = 'AWAITING_APPROVAL' OR (payouts.created_at >= ${since - LATELY_MS}
        AND payouts.state IN ('CREATED', 'IN_PROGRESS', 'SUCCESS'))) AND payouts.created_at <= ${until ?? Number.MAX_SAFE_INTEGER}
    UNION ALL
    SELECT 'FILE', payout_files.id, payout_files.file_name, 1, payout_files.made_at,
      payout_file_rows.target, payout_file_rows.destination, payout_file_rows.typed ->> 'fullName', payout_file_rows.amount_minor
    FROM payout_files JOIN payout_file_rows ON payout_file_rows.file_id = payout_files.id
    WHERE ${until === undefined} AND payout_files.application_id = ${applicationId} AND payout_files.state = 'AWAITING_APPROVAL' AND payout_files.id <> ${fileId}
      AND payout_file_rows.destination || ' ' || payout_file_rows.amount_minor IN (SELECT value FROM json_each(${wanted}))
    ORDER BY waits, at`);
  // The last row of a key stays in the map: the newest waiting one, if any.
  return new Map(rows.map(({ waits, ...row }): [string, Earlier] => [paymentKey(row), { ...row, waits: waits === 1 }]));
}

/** The earlier payment with the same sum and receiver as one payment. */
export async function earlierPayment(
  db: Db,
  { payment, ...asked }: Omit<EarlierQuery, "payments"> & { payment: Payment },
): Promise<Earlier | undefined> {
  return (await earlierPayments(db, { ...asked, payments: [payment] })).get(paymentKey(payment));
}

/**
 * For the approver of a waiting payout: another payment with the same sum and receiver. Undefined for payouts that do
 * not wait.
 */
export const earlierOfWaiting = async (
  db: Db,
  { payout, recurringId }: Pick<ReviewedPayout, "payout" | "recurringId">,
): Promise<Earlier | undefined> =>
  payout.state === "AWAITING_APPROVAL"
    ? earlierPayment(db, {
        applicationId: payout.applicationId,
        payment: payout,
        since: payout.createdAt,
        but: { payoutId: payout.id, recurringId },
      })
    : undefined;
