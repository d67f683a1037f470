import type { Currency } from "#provider/contract/money";
import type { LedgerOperation, MovementKind } from "#provider/contract/movement-kinds";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { CHECK_STAGES, FINDING_KINDS } from "../../domain/ledger-check.ts";
import { id, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";

/**
 * Accounts of the double-entry ledger, five per application and currency. `balanceMinor` is the sum of the account's
 * postings, kept by a trigger and rebuildable from them; only the outside world may owe.
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
 * One row per operation, inserted after its postings: a trigger refuses it unless they sum to zero in every currency,
 * and from then on refuses further postings. A posting without its journal row cannot be committed (deferred foreign
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
    /** What it belongs to: a transaction, refund, payout, transfer or top-up. */
    reference: text().notNull(),
    /** What the operation is filtered by, as `LEDGER_OPERATIONS` has it. */
    kind: text().$type<MovementKind>().notNull(),
    /** The thing that a screen opens, and what people call it: of a refund the payment and its order id. */
    subjectId: text().notNull(),
    number: text().notNull(),
    /**
     * What of it is the provider's fee: gross − fee is what the wallet of its application gains; below zero where a fee
     * comes back.
     */
    feeMinor: minor().notNull(),
    /** Unique: the same effect is never booked twice. */
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
    /** DEFERRABLE INITIALLY DEFERRED, written by hand in the migration: Drizzle has no word for it. */
    journalId: text()
      .notNull()
      .references(() => journalTransactions.id),
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: minor().notNull(),
    /** The account's balance after this posting; a trigger refuses any other number. */
    balanceMinor: minor().notNull(),
  },
  (table) => [
    index("postings_by_journal").on(table.journalId),
    index("postings_by_account").on(table.accountId, table.seq),
    check("postings_amount", sql`amount_minor <> 0`),
  ],
);

/**
 * Checks of the whole ledger, made piece by piece (`../ledger-check.ts`): how far the one that runs has come, and what
 * the earlier ones found. One at a time runs.
 */
export const ledgerChecks = sqliteTable(
  "ledger_checks",
  {
    seq: seq(),
    startedBy: text({ enum: ["CLOCK", "DEMAND"] }).notNull(),
    state: text({ enum: ["RUNNING", "DONE", "REPLACED"] }).notNull(),
    stage: text({ enum: CHECK_STAGES }).notNull(),
    /** The last row of the stage's table that was looked at, by its row id. */
    cursor: integer().notNull().default(0),
    postings: integer().notNull().default(0),
    entries: integer().notNull().default(0),
    accounts: integer().notNull().default(0),
    /** How many faults in all; the first of them are kept as `ledger_findings`. */
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

/** What a check found to be wrong, in the order in which it was found. */
export const ledgerFindings = sqliteTable(
  "ledger_findings",
  {
    seq: seq(),
    checkSeq: integer()
      .notNull()
      .references(() => ledgerChecks.seq, { onDelete: "cascade" }),
    kind: text({ enum: FINDING_KINDS }).notNull(),
    /** The id of what is wrong: an account, an entry, a posting by its number, or a currency. */
    subject: text().notNull(),
    /**
     * What there should be and what there is, in minor units, or how many postings; null where the kind says it all.
     */
    expected: minor(),
    found: minor(),
  },
  (table) => [index("ledger_findings_of_check").on(table.checkSeq, table.seq)],
);

/**
 * What a wallet's list shows: one row for each posting on an AVAILABLE account, written by a trigger as the journal
 * seals it, and never changed. `seq` is the posting's, `nth` the movement's number in its wallet, and time never runs
 * backwards along either, so that a period is a range and the balance before it stands on the row before. The last
 * columns are sums up to and with this row, in the wallet and of its kind in the wallet: what a period comes to is one
 * row minus another, however many lie between.
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
    /** Gross of all that came in and of all that went out (positive), and fees. */
    inMinor: minor().notNull(),
    outMinor: minor().notNull(),
    feesMinor: minor().notNull(),
    kindNth: integer().notNull(),
    kindInMinor: minor().notNull(),
    kindOutMinor: minor().notNull(),
    kindFeesMinor: minor().notNull(),
    /**
     * Net of all that came in, and how many of the movements so far did: what a withdrawal is made of is a range of
     * these (decision 0047).
     */
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
 * What the HELD and IN_TRANSIT accounts are made of, kept by the same trigger: a row for each thing whose money is
 * there, gone when the last of it has left. Rows of an account add up to its balance.
 */
export const walletReserves = sqliteTable(
  "wallet_reserves",
  {
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** The journal's: the beginning and the end of a thing are booked under the same one. */
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
