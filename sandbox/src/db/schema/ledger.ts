import type { Currency } from "#provider/contract/money";
import type { LedgerOperation, MovementKind } from "#provider/contract/movement-kinds";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { CHECK_STAGES, FINDING_KINDS } from "../../domain/ledger-check.ts";
import { id, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";

/**
 * Accounts of the double-entry ledger, five per application and currency. `balanceMinor` is the sum of the account's
 * postings; a trigger keeps it, and it can be rebuilt from them. Only the account of the outside world may be negative.
 */
export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    /** `{applicationId}:{currency}:{kind}` */
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    currency: text().$type<Currency>().notNull(),
    kind: text({ enum: ["AVAILABLE", "HELD", "IN_TRANSIT", "FEES", "OUTSIDE"] }).notNull(),
    balanceMinor: minor().notNull().default(0),
  },
  (table) => [
    uniqueIndex("ledger_accounts_of_application").on(table.applicationId, table.currency, table.kind),
    check("ledger_accounts_not_negative", sql`kind = 'OUTSIDE' OR balance_minor >= 0`),
    check("ledger_accounts_id_shape", sql`id = application_id || ':' || currency || ':' || kind`),
  ],
);

/**
 * One row per operation, inserted after its postings. A trigger refuses it unless they sum to zero in every currency,
 * and refuses further postings afterwards. A posting without its journal row cannot be committed (deferred foreign
 * key).
 */
export const journalTransactions = sqliteTable(
  "journal_transactions",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    operation: text().$type<LedgerOperation>().notNull(),
    /** The id of its transaction, refund, payout, transfer or top-up. */
    reference: text().notNull(),
    /** The kind by which movements are filtered, as `LEDGER_OPERATIONS` defines it. */
    kind: text().$type<MovementKind>().notNull(),
    /** The object that a screen opens, and its number for people: for a refund, the payment and its order id. */
    subjectId: text().notNull(),
    number: text().notNull(),
    /**
     * The provider's fee in it: gross − fee is what the application's wallet gains. Negative if a fee is given back.
     */
    feeMinor: minor().notNull(),
    /** Unique, so that the same effect is never booked twice. */
    effectKey: text().notNull().unique("journal_transactions_effect"),
    at: instant().notNull(),
  },
  (table) => [
    index("journal_transactions_by_application").on(table.applicationId, table.at),
    index("journal_transactions_by_reference").on(table.reference),
    index("journal_transactions_by_time").on(table.at),
    index("journal_transactions_by_operation").on(table.operation, table.at),
    index("journal_transactions_by_application_operation").on(table.applicationId, table.operation, table.at),
  ],
);

export const postings = sqliteTable(
  "postings",
  {
    seq: seq(),
    /** DEFERRABLE INITIALLY DEFERRED, written by hand in the migration, because Drizzle cannot express it. */
    journalId: text()
      .notNull()
      .references(() => journalTransactions.id),
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: minor().notNull(),
    /** The account's balance after this posting. A trigger refuses any other number. */
    balanceMinor: minor().notNull(),
  },
  (table) => [
    index("postings_by_journal").on(table.journalId),
    index("postings_by_account").on(table.accountId, table.seq),
    check("postings_amount", sql`amount_minor <> 0`),
  ],
);

/**
 * Checks of the whole ledger, made piece by piece (`../ledger-check.ts`): the progress of the running one, and the
 * results of earlier ones. Only one runs at a time.
 */
export const ledgerChecks = sqliteTable(
  "ledger_checks",
  {
    seq: seq(),
    startedBy: text({ enum: ["CLOCK", "DEMAND"] }).notNull(),
    state: text({ enum: ["RUNNING", "DONE", "REPLACED"] }).notNull(),
    stage: text({ enum: CHECK_STAGES }).notNull(),
    /** The row id of the last checked row in the stage's table. */
    cursor: integer().notNull().default(0),
    postings: integer().notNull().default(0),
    entries: integer().notNull().default(0),
    accounts: integer().notNull().default(0),
    /** The number of all faults. The first ones are stored as `ledger_findings`. */
    faults: integer().notNull().default(0),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    uniqueIndex("ledger_checks_running")
      .on(table.state)
      .where(sql`state = 'RUNNING'`),
    check("ledger_checks_finished", sql`(state = 'RUNNING') = (finished_at IS NULL)`),
  ],
);

/** Faults that a check found, in that order. */
export const ledgerFindings = sqliteTable(
  "ledger_findings",
  {
    seq: seq(),
    checkSeq: integer()
      .notNull()
      .references(() => ledgerChecks.seq, { onDelete: "cascade" }),
    kind: text({ enum: FINDING_KINDS }).notNull(),
    /** The id of the faulty object: an account, an entry, a posting by its number, or a currency. */
    subject: text().notNull(),
    /** The right and the actual value, in minor units or as a number of postings. Null if the kind says everything. */
    expected: minor(),
    found: minor(),
  },
  (table) => [index("ledger_findings_of_check").on(table.checkSeq, table.seq)],
);

/**
 * The movements of wallets: one row for each posting on an AVAILABLE account, written by a trigger when the journal
 * seals it, and never changed. `seq` is the posting's; `nth` is the movement's number in its wallet. Time never
 * decreases along either, so that a period is a range, and the balance before it is in the row before. The last columns
 * are sums up to and including this row, for the wallet and for its kind in the wallet: the sums of a period are the
 * difference of two rows, regardless of the number between them.
 */
export const walletMovements = sqliteTable(
  "wallet_movements",
  {
    seq: integer()
      .primaryKey()
      .references(() => postings.seq),
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    journalId: text()
      .notNull()
      .references(() => journalTransactions.id),
    nth: integer().notNull(),
    at: instant().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    operation: text().$type<LedgerOperation>().notNull(),
    subjectId: text().notNull(),
    number: text().notNull(),
    grossMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    netMinor: minor().notNull(),
    balanceMinor: minor().notNull(),
    /** Gross in, gross out (positive), and fees. */
    inMinor: minor().notNull(),
    outMinor: minor().notNull(),
    feesMinor: minor().notNull(),
    kindNth: integer().notNull(),
    kindInMinor: minor().notNull(),
    kindOutMinor: minor().notNull(),
    kindFeesMinor: minor().notNull(),
    /** Net of all credits, and their number so far. The parts of a withdrawal are a range of these (decision 0047). */
    creditedMinor: minor().notNull().default(0),
    kindCreditedMinor: minor().notNull().default(0),
    credits: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("wallet_movements_nth").on(table.accountId, table.nth),
    index("wallet_movements_by_account").on(table.accountId, table.at, table.seq),
    index("wallet_movements_by_kind").on(table.accountId, table.kind, table.at, table.seq),
    index("wallet_movements_by_amount").on(table.accountId, sql`abs(gross_minor)`, table.at, table.seq),
    index("wallet_movements_by_kind_amount").on(
      table.accountId,
      table.kind,
      sql`abs(gross_minor)`,
      table.at,
      table.seq,
    ),
    index("wallet_movements_by_number").on(table.accountId, table.number, table.at, table.seq),
    uniqueIndex("wallet_movements_credited")
      .on(table.accountId, table.creditedMinor)
      .where(sql`net_minor > 0`),
    uniqueIndex("wallet_movements_credits")
      .on(table.accountId, table.credits)
      .where(sql`net_minor > 0`),
    uniqueIndex("wallet_movements_debits")
      .on(table.accountId, sql`nth - credits`)
      .where(sql`net_minor < 0`),
    uniqueIndex("wallet_movements_payouts")
      .on(table.accountId, sql`credited_minor - balance_minor`)
      .where(sql`operation IN ('PAYOUT', 'WITHDRAWAL')`),
    check("wallet_movements_net", sql`gross_minor - fee_minor = net_minor`),
  ],
);

/**
 * The parts of the HELD and IN_TRANSIT accounts, kept by the same trigger: a row for each object with money there,
 * deleted when the last of it has left. Rows of an account add up to its balance.
 */
export const walletReserves = sqliteTable(
  "wallet_reserves",
  {
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** The journal's reference. The beginning and the end of an operation are booked under the same one. */
    reference: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    operation: text().$type<LedgerOperation>().notNull(),
    subjectId: text().notNull(),
    number: text().notNull(),
    amountMinor: minor().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.reference] }),
    index("wallet_reserves_by_account").on(table.accountId, table.since),
  ],
);
