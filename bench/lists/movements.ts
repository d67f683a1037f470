import type { Currency } from "#provider/contract/money";
import type { Owner, Rows } from "./rows";

/**
 * SQL that books many movements in one wallet, the same ones each time; triggers make the wallet's lines of them, as of
 * every booking.
 */

const CURRENCY: Currency = "AZN";
export const walletOf = ({ applicationIds: [main] }: Owner): string => `${main}:${CURRENCY}:AVAILABLE`;

/** One payment in three has this amount, in minor units. */
export const COMMON_PAYMENT = 12_050;
/** The order id of a movement, from its number. */
export const orderIdOf = (movement: number): string => String(1_000_000_000 + movement);

const TWO_YEARS_MS = 730 * 86_400_000;
const SENT = 700;

export const openWallet = ({ applicationIds: [main] }: Owner): string =>
  `INSERT INTO ledger_accounts (id, application_id, currency, kind) VALUES ${[
    "AVAILABLE",
    "HELD",
    "IN_TRANSIT",
    "FEES",
    "OUTSIDE",
  ]
    .map((kind) => `('${main}:${CURRENCY}:${kind}', '${main}', '${CURRENCY}', '${kind}')`)
    .join(", ")} ON CONFLICT DO NOTHING`;

/** Nine of ten are payments with their fee, nearly all others are top-ups, and every thousandth is a transfer. */
const drawn = (rows: Rows): string => `
  WITH RECURSIVE numbers (n) AS (SELECT ${rows.from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows.to}),
  drawn AS (SELECT n, printf('jrn_%016d', n) AS journal_id,
    CASE WHEN n % 1000 = 999 THEN 'TRANSFER' WHEN n % 10 = 9 THEN 'TOPUP' ELSE 'PURCHASE' END AS operation,
    CASE WHEN n % 10 = 9 THEN ${SENT} WHEN n % 3 = 0 THEN ${COMMON_PAYMENT} ELSE 1000 + (n * 2654435761) % 99991 END AS amount,
    ${rows.until - TWO_YEARS_MS} + n * ${TWO_YEARS_MS} / ${rows.total} AS at FROM numbers)`;

/** The postings and the journal that seals them; both must run in one transaction. */
export function insertMovements(owner: Owner, rows: Rows): [postings: string, journal: string] {
  const [main] = owner.applicationIds;
  const account = (kind: string) => `'${main}:${CURRENCY}:${kind}'`;
  const fee = "amount / 40";
  return [
    `INSERT INTO postings (journal_id, account_id, amount_minor, balance_minor) ${drawn(rows)},
    booked AS (
      SELECT n, journal_id, ${account("AVAILABLE")} AS account_id, iif(operation = 'PURCHASE', amount - ${fee}, -amount) AS moved FROM drawn
      UNION ALL SELECT n, journal_id, ${account("OUTSIDE")}, iif(operation = 'PURCHASE', -amount, amount) FROM drawn
      UNION ALL SELECT n, journal_id, ${account("FEES")}, ${fee} FROM drawn WHERE operation = 'PURCHASE')
    SELECT journal_id, account_id, moved, ledger_accounts.balance_minor + sum(moved) OVER (PARTITION BY account_id ORDER BY n)
    FROM booked JOIN ledger_accounts ON ledger_accounts.id = account_id ORDER BY n, account_id`,
    `INSERT INTO journal_transactions (id, application_id, operation, reference, kind, subject_id, number, fee_minor, effect_key, at) ${drawn(rows)}
    SELECT journal_id, '${main}', operation, 'bench-' || n, CASE operation WHEN 'PURCHASE' THEN 'PAYMENT' WHEN 'TOPUP' THEN 'TOP_UP' ELSE operation END,
      'bench-' || n, 1000000000 + n, iif(operation = 'PURCHASE', ${fee}, 0), 'bench-' || n, at FROM drawn ORDER BY n`,
  ];
}
