import { sql } from "drizzle-orm";
import type { PayoutState } from "#provider/contract/words";
import type { Finding } from "../domain/ledger-check.ts";
import { extent, findings, PIECE, type Piece } from "./check-piece.ts";
import type { Db } from "./database.ts";

/**
 * Running sums that a movement keeps for its wallet, and for its kind in the wallet. Each column with the value that
 * its own row adds.
 */
const WALLET_SUMS = [
  ["in_minor", "max(movement.gross_minor, 0)"],
  ["out_minor", "max(-movement.gross_minor, 0)"],
  ["fees_minor", "movement.fee_minor"],
  ["credited_minor", "max(movement.net_minor, 0)"],
  ["credits", "(movement.net_minor > 0)"],
] as const;
const KIND_SUMS = [
  ["kind_nth", "1"],
  ["kind_in_minor", "max(movement.gross_minor, 0)"],
  ["kind_out_minor", "max(-movement.gross_minor, 0)"],
  ["kind_fees_minor", "movement.fee_minor"],
  ["kind_credited_minor", "max(movement.net_minor, 0)"],
] as const;

/** One row for each sum that does not continue the movement before. D1 combines at most five queries. */
const slips = (before: string, sums: readonly (readonly [string, string])[]): string =>
  sums
    .map(
      ([column, own]) => `SELECT movement.seq AS subject, coalesce(earlier.${column}, 0) + ${own} AS expected,
        movement.${column} AS found FROM movement LEFT JOIN wallet_movements earlier ON earlier.seq = movement.${before}
        WHERE found <> expected`,
    )
    .join(" UNION ALL ");

/**
 * Checks the next movements: each matches its posting, and continues the movement before it in its wallet and in its
 * kind.
 */
export async function movementsAfter(db: Db, after: number): Promise<Piece> {
  const { rows, end } = await extent(
    db,
    sql`SELECT seq AS place FROM wallet_movements WHERE seq > ${after} ORDER BY seq LIMIT ${PIECE}`,
  );
  const here = sql`wallet_movements.seq > ${after} AND wallet_movements.seq <= ${end}`;
  const posted = sql`FROM wallet_movements JOIN postings ON postings.seq = wallet_movements.seq WHERE ${here}`;
  const follows = sql`WITH movement AS MATERIALIZED (
    SELECT *,
      (SELECT seq FROM wallet_movements earlier WHERE earlier.account_id = wallet_movements.account_id
        AND earlier.nth < wallet_movements.nth ORDER BY earlier.nth DESC LIMIT 1) AS before,
      (SELECT seq FROM wallet_movements earlier WHERE earlier.account_id = wallet_movements.account_id
        AND earlier.kind = wallet_movements.kind AND (earlier.at, earlier.seq) < (wallet_movements.at, wallet_movements.seq)
        ORDER BY earlier.at DESC, earlier.seq DESC LIMIT 1) AS alike
    FROM wallet_movements WHERE ${here})`;
  const found = await Promise.all([
    findings(
      db,
      "MOVEMENT_WITHOUT_POSTING",
      sql`SELECT seq AS subject, NULL AS expected, NULL AS found FROM wallet_movements WHERE ${here}
        AND NOT EXISTS (SELECT 1 FROM postings WHERE postings.seq = wallet_movements.seq
          AND postings.account_id = wallet_movements.account_id AND postings.journal_id = wallet_movements.journal_id)`,
    ),
    findings(
      db,
      "MOVEMENT_AMOUNT",
      sql`SELECT wallet_movements.seq AS subject, amount_minor AS expected, net_minor AS found ${posted} AND net_minor <> amount_minor`,
    ),
    findings(
      db,
      "MOVEMENT_BALANCE",
      sql`SELECT wallet_movements.seq AS subject, postings.balance_minor AS expected, wallet_movements.balance_minor AS found ${posted}
        AND wallet_movements.balance_minor <> postings.balance_minor`,
    ),
    findings(db, "MOVEMENT_NUMBER", sql`${follows} ${sql.raw(slips("before", [["nth", "1"]]))}`),
    findings(db, "MOVEMENT_SUMS", sql`${follows} ${sql.raw(slips("before", WALLET_SUMS))}`),
    findings(db, "MOVEMENT_SUMS", sql`${follows} ${sql.raw(slips("alike", KIND_SUMS))}`),
  ]);
  return { rows, end, findings: found.flat() };
}

const UNDER_WAY = sql`state IN ('CREATED', 'AWAITING_APPROVAL', 'IN_PROGRESS')`;

/**
 * Checks the next reserves of wallets. Each equals the open hold, refund, payout or withdrawal of its reference, or
 * what its open dispute holds back. With a payout file as reference, it equals the whole waiting file or those of its
 * payouts that are under way.
 */
export async function reservesAfter(db: Db, after: number): Promise<Piece> {
  const { rows, end } = await extent(
    db,
    sql`SELECT rowid AS place FROM wallet_reserves WHERE rowid > ${after} ORDER BY rowid LIMIT ${PIECE}`,
  );
  const open = sql`coalesce(
    (SELECT payouts.amount_minor + payouts.fee_minor FROM payouts WHERE payouts.id = wallet_reserves.reference AND ${UNDER_WAY}),
    (SELECT iif(payout_files.state = 'AWAITING_APPROVAL', payout_files.amount_minor + payout_files.fee_minor,
      (SELECT sum(payouts.amount_minor + payouts.fee_minor) FROM payouts WHERE payouts.file_id = payout_files.id AND payouts.${UNDER_WAY}))
      FROM payout_files WHERE payout_files.id = wallet_reserves.reference),
    (SELECT refunds.amount_minor FROM refunds WHERE refunds.id = wallet_reserves.reference AND refunds.state IN ('AWAITING_APPROVAL', 'LEAVING', 'IN_PROGRESS')),
    (SELECT transactions.amount_minor FROM transactions WHERE transactions.id = wallet_reserves.reference AND status = 'PREAUTH_APPROVED'),
    (SELECT disputes.held_minor FROM disputes WHERE disputes.id = wallet_reserves.reference AND disputes.ended_at IS NULL), 0)`;
  return {
    rows,
    end,
    findings: await findings(
      db,
      "RESERVE",
      sql`SELECT subject, expected, found FROM (
        SELECT wallet_reserves.reference AS subject, ${open} AS expected, wallet_reserves.amount_minor AS found FROM wallet_reserves
        WHERE wallet_reserves.rowid > ${after} AND wallet_reserves.rowid <= ${end}) WHERE expected <> found`,
    ),
  };
}

/**
 * The entries that a payout or withdrawal has in each state, and no others: its money left, arrived, came back at once,
 * or was sent back later.
 */
const ENTRIES: Record<PayoutState, readonly Effect[]> = {
  CREATED: ["LEFT"],
  AWAITING_APPROVAL: ["LEFT"],
  IN_PROGRESS: ["LEFT"],
  SUCCESS: ["LEFT", "SUCCESS"],
  RETURNED: ["LEFT", "SUCCESS", "RETURNED"],
  FAIL: ["LEFT", "FAILED"],
  REJECTED: ["LEFT", "STOPPED"],
  RECALLED: ["LEFT", "STOPPED"],
  EXPIRED: ["LEFT", "STOPPED"],
  NOT_FOUND: ["LEFT", "FAILED"],
  DAILY_PAYOUT_LIMIT_EXCEEDED: ["LEFT", "FAILED"],
};
type Effect = (typeof EFFECTS)[number];
const EFFECTS = ["LEFT", "SUCCESS", "RETURNED", "FAILED", "STOPPED"] as const;

/** The ending of an effect's name in the journal, after the kind: `PAYOUT`, `PAYOUT_SUCCESS`, `WITHDRAWAL` … */
const ending = (effect: Effect): string => (effect === "LEFT" ? "" : `_${effect}`);

/**
 * Whether a payout in that state has booked an effect. The money of a payout from a file left the wallet with the file.
 */
const isBooked = (state: PayoutState, effect: Effect, isOfFile: boolean): boolean =>
  ENTRIES[state].includes(effect) && !(isOfFile && effect === "LEFT");

/**
 * Checks the next payouts and withdrawals: one under way has its sum reserved, and each has booked exactly the entries
 * of its state.
 */
export async function payoutsAfter(db: Db, after: number): Promise<Piece> {
  const rows = await db.all<{
    place: number;
    id: string;
    kind: string;
    state: PayoutState;
    isOfFile: number;
    effects: string;
  }>(sql`
    SELECT seq AS place, id, kind, state, file_id IS NOT NULL AS isOfFile, (SELECT coalesce(group_concat(operation), '') FROM journal_transactions
      WHERE effect_key IN (${sql.join(
        EFFECTS.map((effect) => sql`payouts.kind || ${`${ending(effect)}:`} || payouts.id`),
        sql`, `,
      )})) AS effects
    FROM payouts WHERE seq > ${after} ORDER BY seq LIMIT ${PIECE}`);
  const end = rows.at(-1)?.place ?? 0;
  const reserves = await findings(
    db,
    "PAYOUT_RESERVE",
    sql`SELECT subject, expected, found FROM (
      SELECT id AS subject, amount_minor + fee_minor AS expected, coalesce((SELECT amount_minor FROM wallet_reserves
        WHERE account_id = payouts.application_id || ':' || payouts.currency || ':IN_TRANSIT' AND reference = payouts.id), 0) AS found
      FROM payouts WHERE seq > ${after} AND seq <= ${end} AND file_id IS NULL AND ${UNDER_WAY}) WHERE expected <> found`,
  );
  const entries = rows.flatMap(({ id, kind, state, isOfFile, effects }) => {
    const booked = effects.split(",");
    return EFFECTS.flatMap((effect): Finding[] => {
      const operation = `${kind}${ending(effect)}`;
      const [expected, found] = [Number(isBooked(state, effect, isOfFile === 1)), Number(booked.includes(operation))];
      return expected === found ? [] : [{ kind: "PAYOUT_ENTRY", subject: `${operation}:${id}`, expected, found }];
    });
  });
  return { rows: rows.length, end, findings: [...reserves, ...entries] };
}
