import type { Currency } from "#provider/contract/money";
import { eq, sql } from "drizzle-orm";
import { ACCOUNT_KINDS, journalValues, type AccountKind, type Entry } from "../domain/ledger.ts";
import { type Db, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { journalTransactions, ledgerAccounts, postings } from "../db/schema/index.ts";

const accountId = (applicationId: string, currency: Currency, kind: AccountKind): string =>
  `${applicationId}:${currency}:${kind}`;

/** Opens the five empty accounts of an application; existing ones stay. */
export const openAccounts = (db: Db, applicationId: string, currency: Currency): Statement[] => [
  db
    .insert(ledgerAccounts)
    .values(
      ACCOUNT_KINDS.map((kind) => ({ id: accountId(applicationId, currency, kind), applicationId, currency, kind })),
    )
    .onConflictDoNothing(),
];

/**
 * Books an entry: its postings, then the journal row that seals them. The database aborts the batch if they do not sum
 * to zero, if an account would become negative, or if the effect is already booked (UNIQUE
 * `journal_transactions.effect_key`).
 */
export function bookEntry(db: Db, entry: Entry, currency: Currency, at: number): Statement[] {
  const journalId = newId("jrn");
  return [
    ...entry.postings.map(({ applicationId, kind, amount }) => {
      const account = accountId(applicationId, currency, kind);
      return db.insert(postings).values({
        journalId,
        accountId: account,
        amountMinor: amount,
        balanceMinor: sql`(SELECT balance_minor + ${amount} FROM ledger_accounts WHERE id = ${account})`,
      });
    }),
    db.insert(journalTransactions).values({
      id: journalId,
      ...journalValues(entry),
      at,
    }),
  ];
}

/** The constraint that refuses to book an effect twice. */
export const BOOKED_BEFORE = "journal_transactions.effect_key";
/** The CHECK that refuses to spend more than an account holds. */
export const NOT_ENOUGH = "ledger_accounts_not_negative";

/** Balances of an application in minor units, by account. */
export async function balancesOf(db: Db, applicationId: string): Promise<Record<AccountKind, number>> {
  const rows = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.applicationId, applicationId));
  const balances: Record<AccountKind, number> = { AVAILABLE: 0, HELD: 0, IN_TRANSIT: 0, FEES: 0, OUTSIDE: 0 };
  for (const row of rows) balances[row.kind] += row.balanceMinor;
  return balances;
}

/** Accounts whose stored balance differs from the sum of their postings. Any row in this list is damage. */
export const auditBalances = (db: Db) =>
  db.all<{ accountId: string; balance: number; sum: number }>(sql`
    SELECT ledger_accounts.id AS accountId, balance_minor AS balance,
      (SELECT coalesce(sum(amount_minor), 0) FROM postings WHERE account_id = ledger_accounts.id) AS sum
    FROM ledger_accounts WHERE balance <> sum`);
