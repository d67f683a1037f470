import type { FeeRate } from "#provider/contract/fee-reports";
import type { MovementKind } from "#provider/contract/movement-kinds";
import { WITHDRAWAL_FEE } from "#provider/rules/fees";
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { lastBefore, type StatementFacts } from "./statements.ts";

/** The fees of a kind at a rate, in minor units; what came back is subtracted. */
export type FeeLine = {
  kind: MovementKind;
  rate: FeeRate;
  basisPoints: number | null;
  count: number;
  grossMinor: number;
  feeMinor: number;
};

/**
 * The fees of a statement's movements by kind and rate. The rate of a payment is the one that it was made at; a payout
 * or withdrawal has the promised one of its amount, and a dispute the fixed one.
 */
export const feeLines = (
  db: Db,
  accountId: string,
  { after, until }: Pick<StatementFacts, "after" | "until">,
): Promise<FeeLine[]> =>
  db.all<FeeLine>(sql`
    SELECT kind, rate, count(*) AS count, sum(gross) AS grossMinor, sum(fee) AS feeMinor,
      CASE WHEN rate = 'SHARE' THEN iif(kind IN ('PAYMENT', 'REFUND'), commission, ${WITHDRAWAL_FEE.basisPoints}) END AS basisPoints
    FROM (
      SELECT m.kind AS kind, m.gross_minor AS gross, m.fee_minor AS fee, t.commission_basis_points AS commission,
        CASE
          WHEN m.kind = 'PAYMENT' THEN 'SHARE'
          WHEN m.fee_minor = 0 THEN 'NONE'
          WHEN m.kind = 'DISPUTE' THEN 'FIXED'
          WHEN t.id IS NOT NULL THEN 'SHARE'
          WHEN m.subject_id LIKE 'pfl!_%' ESCAPE '!' THEN 'FILE'
          WHEN abs(m.gross_minor) <= ${WITHDRAWAL_FEE.fixedUpTo} THEN 'FIXED'
          ELSE 'SHARE'
        END AS rate
      FROM wallet_movements m
      LEFT JOIN transactions t ON t.id = m.subject_id
      WHERE m.account_id = ${accountId} AND m.nth > ${after} AND m.nth <= ${until}
    )
    GROUP BY kind, rate, basisPoints
    ORDER BY kind, rate, basisPoints`);

/** The fees between two instants (UTC milliseconds; the second is not included), in minor units. */
export async function feesBetween(db: Db, accountId: string, begins: number, ends: number): Promise<number> {
  const [[first], [final]] = await db.batch([lastBefore(db, accountId, begins), lastBefore(db, accountId, ends)]);
  return (final?.feesMinor ?? 0) - (first?.feesMinor ?? 0);
}
