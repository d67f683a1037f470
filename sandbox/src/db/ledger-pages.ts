import { sql, type SQL } from "drizzle-orm";
import type { Currency } from "#provider/contract/money";
import type { AccountKind } from "../domain/ledger.ts";
import type { Db } from "./database.ts";

/**
 * Queries of the ledger explorer. Pages follow an index, so that a page costs the same regardless of the number of
 * entries. Amounts in minor units.
 */

/** Rows per page. */
export const PAGE_ROWS = 50;

type Paged<Row> = { rows: Row[]; hasMore: boolean };
const paged = <Row>(rows: Row[]): Paged<Row> => ({ rows: rows.slice(0, PAGE_ROWS), hasMore: rows.length > PAGE_ROWS });

/** Joins conditions by AND. No WHERE if there are no conditions. */
const where = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join([...conditions], sql` AND `)}`;

export type TrialRow = { currency: Currency; kind: AccountKind; balance: number };

/** The sum of all accounts of each kind, by currency. Reads the kept balances, five for each application. */
export const trialBalance = (db: Db): Promise<TrialRow[]> =>
  db.all(
    sql`SELECT currency, kind, sum(balance_minor) AS balance FROM ledger_accounts GROUP BY currency, kind ORDER BY currency`,
  );

export type AccountRow = {
  id: string;
  applicationId: string;
  applicationName: string;
  currency: Currency;
  kind: AccountKind;
  balance: number;
};
const ACCOUNT = sql`SELECT ledger_accounts.id, application_id AS applicationId, applications.name AS applicationName,
  ledger_accounts.currency, kind, balance_minor AS balance
  FROM ledger_accounts JOIN applications ON applications.id = application_id`;

/** Accounts by id, of one application or of all. `after` is the last id of the page before. */
export const accountsPage = async (
  db: Db,
  { application, after }: { application?: string | undefined; after?: string | undefined },
): Promise<Paged<AccountRow>> =>
  paged(
    await db.all<AccountRow>(
      sql`${ACCOUNT} ${where([
        ...(application === undefined ? [] : [sql`ledger_accounts.application_id = ${application}`]),
        ...(after === undefined ? [] : [sql`ledger_accounts.id > ${after}`]),
      ])} ORDER BY ledger_accounts.id LIMIT ${PAGE_ROWS + 1}`,
    ),
  );

export const accountById = async (db: Db, id: string): Promise<AccountRow | undefined> =>
  (await db.all<AccountRow>(sql`${ACCOUNT} WHERE ledger_accounts.id = ${id}`))[0];

export type PostingRow = { seq: number; journalId: string; accountId: string; amount: number; balance: number };
export type BookedRow = PostingRow & { operation: string | null; reference: string | null; at: number | null };

/**
 * An account's postings, newest first. `before` is the last number of the page before. A posting without an entry has
 * no operation.
 */
export const postingsPage = async (db: Db, accountId: string, before: number | undefined): Promise<Paged<BookedRow>> =>
  paged(
    await db.all<BookedRow>(sql`
      SELECT seq, journal_id AS journalId, account_id AS accountId, amount_minor AS amount, balance_minor AS balance, operation, reference, at
      FROM postings LEFT JOIN journal_transactions ON journal_transactions.id = journal_id
      WHERE account_id = ${accountId} ${before === undefined ? sql`` : sql`AND seq < ${before}`}
      ORDER BY seq DESC LIMIT ${PAGE_ROWS + 1}`),
  );

export type EntryRow = {
  place: number;
  id: string;
  applicationId: string;
  operation: string;
  reference: string;
  effectKey: string;
  at: number;
};
const ENTRY = sql`SELECT rowid AS place, id, application_id AS applicationId, operation, reference, effect_key AS effectKey, at
  FROM journal_transactions`;

export type JournalFilter = {
  application?: string | undefined;
  operation?: string | undefined;
  reference?: string | undefined;
  /** UTC milliseconds; `from` is included and `until` is not. */
  from?: number | undefined;
  until?: number | undefined;
};
/** The last entry of the page before. */
export type JournalPlace = { at: number; place: number };

/** The statement of {@link journalPage}, exported because a test pins its query plan. */
export function journalQuery(filter: JournalFilter, before: JournalPlace | undefined): SQL {
  const { application, operation, reference, from, until } = filter;
  // A reference has few entries, so its index is used and no wider one: the plus keeps those out.
  const plain = reference === undefined ? sql`` : sql`+`;
  return sql`${ENTRY} ${where([
    ...(reference === undefined ? [] : [sql`reference = ${reference}`]),
    ...(application === undefined ? [] : [sql`${plain}application_id = ${application}`]),
    ...(operation === undefined ? [] : [sql`${plain}operation = ${operation}`]),
    ...(from === undefined ? [] : [sql`${plain}at >= ${from}`]),
    ...(until === undefined ? [] : [sql`${plain}at < ${until}`]),
    ...(before === undefined
      ? []
      : [sql`${plain}at <= ${before.at} AND (at < ${before.at} OR rowid < ${before.place})`]),
  ])} ORDER BY at DESC, rowid DESC LIMIT ${PAGE_ROWS + 1}`;
}

/** Entries of the journal, newest first. */
export const journalPage = async (
  db: Db,
  filter: JournalFilter,
  before: JournalPlace | undefined,
): Promise<Paged<EntryRow>> => paged(await db.all<EntryRow>(journalQuery(filter, before)));

export const entryById = async (db: Db, id: string): Promise<EntryRow | undefined> =>
  (await db.all<EntryRow>(sql`${ENTRY} WHERE id = ${id}`))[0];

/** The postings of an entry in their order, even if the entry itself is missing. */
export const postingsOfEntry = (db: Db, journalId: string): Promise<PostingRow[]> =>
  db.all(sql`SELECT seq, journal_id AS journalId, account_id AS accountId, amount_minor AS amount, balance_minor AS balance
    FROM postings WHERE journal_id = ${journalId} ORDER BY seq`);

/** The id of a posting's entry, by the posting's number. */
export const entryOfPosting = async (db: Db, seq: number): Promise<string | undefined> =>
  (await db.all<{ id: string }>(sql`SELECT journal_id AS id FROM postings WHERE seq = ${seq}`))[0]?.id;

/** Every operation that was ever booked, by name. Jumps along the index from one operation to the next. */
export const bookedOperations = async (db: Db): Promise<string[]> =>
  (
    await db.all<{ name: string }>(sql`
      WITH RECURSIVE booked(name) AS (
        SELECT min(operation) FROM journal_transactions
        UNION ALL
        SELECT (SELECT min(operation) FROM journal_transactions WHERE operation > name) FROM booked WHERE name IS NOT NULL
      )
      SELECT name FROM booked WHERE name IS NOT NULL`)
  ).map(({ name }) => name);
