import { sql } from "drizzle-orm";
import type { CheckStage, Finding } from "../domain/ledger-check.ts";
import { extent, findings, PIECE, type Piece } from "./check-piece.ts";
import type { Db } from "./database.ts";
import { movementsAfter, payoutsAfter, reservesAfter } from "./wallet-check.ts";

/**
 * Checks the next postings. Each continues the balance before it, belongs to an entry and an account, leaves no balance
 * below zero where that is forbidden, and has a wallet movement if it changes an available balance. Postings are only
 * ever added, so that one check reads each piece once.
 */
async function postingsAfter(db: Db, after: number): Promise<Piece> {
  const { rows, end } = await extent(
    db,
    sql`SELECT seq AS place FROM postings WHERE seq > ${after} ORDER BY seq LIMIT ${PIECE}`,
  );
  const piece = sql`FROM postings WHERE postings.seq > ${after} AND postings.seq <= ${end}`;
  const before = sql`coalesce((SELECT earlier.balance_minor FROM postings earlier
    WHERE earlier.account_id = postings.account_id AND earlier.seq < postings.seq ORDER BY earlier.seq DESC LIMIT 1), 0)`;
  const found = await Promise.all([
    findings(
      db,
      "RUNNING_BALANCE",
      sql`SELECT seq AS subject, expected, found FROM (SELECT postings.seq, ${before} + amount_minor AS expected, balance_minor AS found ${piece})
        WHERE expected <> found`,
    ),
    findings(
      db,
      "POSTING_WITHOUT_ENTRY",
      sql`SELECT seq AS subject, NULL AS expected, NULL AS found ${piece}
        AND NOT EXISTS (SELECT 1 FROM journal_transactions WHERE journal_transactions.id = postings.journal_id)`,
    ),
    findings(
      db,
      "POSTING_WITHOUT_ACCOUNT",
      sql`SELECT seq AS subject, NULL AS expected, NULL AS found ${piece}
        AND NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE ledger_accounts.id = postings.account_id)`,
    ),
    findings(
      db,
      "FORBIDDEN_NEGATIVE",
      sql`SELECT seq AS subject, 0 AS expected, balance_minor AS found ${piece} AND balance_minor < 0
        AND EXISTS (SELECT 1 FROM ledger_accounts WHERE ledger_accounts.id = postings.account_id AND kind <> 'OUTSIDE')`,
    ),
    findings(
      db,
      "POSTING_WITHOUT_MOVEMENT",
      sql`SELECT seq AS subject, NULL AS expected, NULL AS found ${piece}
        AND EXISTS (SELECT 1 FROM ledger_accounts WHERE ledger_accounts.id = postings.account_id AND kind = 'AVAILABLE')
        AND NOT EXISTS (SELECT 1 FROM wallet_movements WHERE wallet_movements.seq = postings.seq)`,
    ),
  ]);
  return { rows, end, findings: found.flat() };
}

/** Checks the next entries. Each has at least two postings, which sum to zero in every currency. */
async function entriesAfter(db: Db, after: number): Promise<Piece> {
  const { rows, end } = await extent(
    db,
    sql`SELECT rowid AS place FROM journal_transactions WHERE rowid > ${after} ORDER BY rowid LIMIT ${PIECE}`,
  );
  const piece = sql`FROM journal_transactions entry`;
  const here = sql`entry.rowid > ${after} AND entry.rowid <= ${end}`;
  const found = await Promise.all([
    findings(
      db,
      "ENTRY_NOT_ZERO",
      sql`SELECT entry.id AS subject, 0 AS expected, sum(postings.amount_minor) AS found ${piece}
        JOIN postings ON postings.journal_id = entry.id JOIN ledger_accounts ON ledger_accounts.id = postings.account_id
        WHERE ${here} GROUP BY entry.rowid, ledger_accounts.currency HAVING sum(postings.amount_minor) <> 0`,
    ),
    findings(
      db,
      "ENTRY_WITHOUT_POSTINGS",
      sql`SELECT subject, 2 AS expected, found FROM (
          SELECT entry.id AS subject, (SELECT count(*) FROM postings WHERE postings.journal_id = entry.id) AS found ${piece} WHERE ${here}
        ) WHERE found < 2`,
    ),
  ]);
  return { rows, end, findings: found.flat() };
}

type AccountFacts = { id: string; kind: string; balance: number; last: number; open: number; reserved: number };

/**
 * Checks the next accounts. The kept balance equals that of the last posting and is not negative where that is
 * forbidden. HELD equals the open holds and what open disputes hold back; IN_TRANSIT equals the open refunds, payouts
 * and withdrawals; both equal the wallet's reserves. One statement, so that nothing changes between the sums.
 */
async function accountsAfter(db: Db, after: number): Promise<Piece> {
  const accounts = sql`SELECT rowid AS place, id, application_id, currency, kind, balance_minor FROM ledger_accounts
    WHERE rowid > ${after} ORDER BY rowid LIMIT ${PIECE}`;
  const rows = await db.all<AccountFacts & { place: number }>(sql`
    WITH account AS MATERIALIZED (${accounts}),
    refunding AS MATERIALIZED (
      SELECT transactions.application_id, transactions.currency, sum(refunds.amount_minor) AS amount FROM refunds
      JOIN transactions ON transactions.id = refunds.transaction_id WHERE refunds.state IN ('AWAITING_APPROVAL', 'LEAVING', 'IN_PROGRESS')
      GROUP BY transactions.application_id, transactions.currency
    )
    SELECT place, id, kind, balance_minor AS balance,
      coalesce((SELECT postings.balance_minor FROM postings WHERE postings.account_id = account.id ORDER BY seq DESC LIMIT 1), 0) AS last,
      CASE kind
        WHEN 'HELD' THEN coalesce((SELECT sum(amount_minor) FROM transactions WHERE transactions.application_id = account.application_id
          AND transactions.currency = account.currency AND status = 'PREAUTH_APPROVED'), 0)
          + coalesce((SELECT sum(held_minor) FROM disputes WHERE disputes.application_id = account.application_id
            AND disputes.currency = account.currency AND ended_at IS NULL), 0)
        WHEN 'IN_TRANSIT' THEN coalesce((SELECT amount FROM refunding
            WHERE refunding.application_id = account.application_id AND refunding.currency = account.currency), 0)
          + coalesce((SELECT sum(amount_minor + fee_minor) FROM payouts WHERE payouts.application_id = account.application_id
            AND payouts.currency = account.currency AND state IN ('CREATED', 'AWAITING_APPROVAL', 'IN_PROGRESS')), 0)
          + coalesce((SELECT sum(amount_minor + fee_minor) FROM payout_files WHERE payout_files.application_id = account.application_id
            AND payout_files.currency = account.currency AND state = 'AWAITING_APPROVAL'), 0)
        ELSE 0 END AS open,
      CASE WHEN kind IN ('HELD', 'IN_TRANSIT')
        THEN coalesce((SELECT sum(amount_minor) FROM wallet_reserves WHERE wallet_reserves.account_id = account.id), 0)
        ELSE balance_minor END AS reserved
    FROM account ORDER BY place`);
  return {
    rows: rows.length,
    end: rows.at(-1)?.place ?? 0,
    findings: rows.flatMap(({ id: subject, kind, balance, last, open, reserved }): Finding[] => [
      ...(balance === last ? [] : [{ kind: "KEPT_BALANCE" as const, subject, expected: last, found: balance }]),
      ...(kind === "OUTSIDE" || balance >= 0
        ? []
        : [{ kind: "FORBIDDEN_NEGATIVE" as const, subject, expected: 0, found: balance }]),
      ...((kind === "HELD" || kind === "IN_TRANSIT") && balance !== open
        ? [{ kind, subject, expected: open, found: balance } as const]
        : []),
      ...(balance === reserved ? [] : [{ kind: "RESERVES" as const, subject, expected: balance, found: reserved }]),
    ]),
  };
}

/** Checks that all balances sum to zero by currency. Reads five balances for each application, not their postings. */
const totals = async (db: Db): Promise<Piece> => ({
  rows: 0,
  end: 0,
  findings: await findings(
    db,
    "TRIAL_BALANCE",
    sql`SELECT currency AS subject, 0 AS expected, sum(balance_minor) AS found FROM ledger_accounts GROUP BY currency HAVING found <> 0`,
  ),
});

/** Checks the next piece of a stage, after the last row of the piece before. */
export const PIECES: Record<CheckStage, (db: Db, after: number) => Promise<Piece>> = {
  POSTINGS: postingsAfter,
  ENTRIES: entriesAfter,
  ACCOUNTS: accountsAfter,
  MOVEMENTS: movementsAfter,
  RESERVES: reservesAfter,
  PAYOUTS: payoutsAfter,
  TOTALS: totals,
};
