import type { Currency } from "#provider/contract/money";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { id, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";

/**
 * Accounts of the double-entry ledger, five per application and currency. `balanceMinor` is the sum of the account's postings,
 * kept by a trigger and rebuildable from them; only the outside world may owe.
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
 * One row per operation, inserted after its postings: a trigger refuses it unless they sum to zero in every currency, and from
 * then on refuses further postings. A posting without its journal row cannot be committed (deferred foreign key).
 */
export const journalTransactions = sqliteTable(
  "journal_transactions",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    operation: text().notNull(),
    /** What it belongs to: a transaction, refund, payout, transfer or top-up. */
    reference: text().notNull(),
    /** Unique: the same effect is never booked twice. */
    effectKey: text().notNull().unique("journal_transactions_effect"),
    at: instant().notNull(),
  },
  (table) => [
    index("journal_transactions_by_application").on(table.applicationId, table.at),
    index("journal_transactions_by_reference").on(table.reference),
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
