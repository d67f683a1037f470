import type { LogActor, LogFault, LogOutcome, LogThing } from "#provider/contract/account-log-words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, seq } from "./columns.ts";
import { merchants } from "./people.ts";

/** A field that a call changed: its name and its values before and after. */
export type LogChange = [field: string, before: string | number | null, after: string | number | null];

/**
 * The log of each merchant account (decision 0182): a row for each call that has an effect, written in its batch. `n`
 * counts the rows of an account without a gap. The clock links rows afterwards; triggers keep linked rows as they are,
 * but for the words that may go.
 */
export const accountLog = sqliteTable(
  "account_log",
  {
    seq: seq(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    n: integer().notNull(),
    at: instant().notNull(),
    /** The name of the call in its contract. */
    call: text().notNull(),
    outcome: text().$type<LogOutcome>().notNull(),
    /** Why it was refused. */
    code: text(),
    actorKind: text().$type<LogActor>().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    thing: text().$type<LogThing>(),
    thingId: text(),
    /** What people call the thing; never a payer's name. */
    thingName: text(),
    browser: text().notNull().default(""),
    system: text().notNull().default(""),
    requestId: text().notNull(),
    /** What the call changed, without the words of `personal`. While its batch runs: the values before. */
    changes: text({ mode: "json" }).$type<LogChange[]>(),
    /** Changed words that identify a payer; null where there are none, or an erasure took them. */
    personal: text({ mode: "json" }).$type<LogChange[]>(),
    personalSalt: text(),
    personalDigest: text(),
    /** The `n` of the erasure that took `personal`. */
    erasedBy: integer(),
    /** Of the sender; after 90 days its network. */
    address: text().notNull().default(""),
    addressSalt: text(),
    addressDigest: text(),
    /** Of this row and the hash before it; null until it is linked. */
    hash: text(),
  },
  (table) => [
    uniqueIndex("account_log_n").on(table.merchantId, table.n),
    index("account_log_by_time").on(table.merchantId, table.at),
    index("account_log_by_thing").on(table.merchantId, table.thingId),
    index("account_log_by_actor").on(table.merchantId, table.actorId),
    index("account_log_by_address_age")
      .on(table.at)
      .where(sql`address_salt IS NOT NULL`),
    check("account_log_refused_has_code", sql`(outcome = 'REFUSED') = (code IS NOT NULL)`),
  ],
);

/** How far the log of an account has come: the number of its rows, of those that are linked, and its last check. */
export const accountLogHeads = sqliteTable(
  "account_log_heads",
  {
    merchantId: text()
      .primaryKey()
      .references(() => merchants.id),
    lastN: integer().notNull(),
    linkedN: integer().notNull().default(0),
    linkedHash: text().notNull().default(""),
    checkedAt: instant(),
    /** Of the last check: the first row that does not fit, and why. */
    brokenN: integer(),
    brokenWhy: text().$type<LogFault>(),
  },
  (table) => [
    index("account_log_heads_unlinked")
      .on(table.merchantId)
      .where(sql`last_n > linked_n`),
    index("account_log_heads_by_check").on(table.checkedAt),
  ],
);

/** The last linked row of each day of an account (YYYY-MM-DD in the region's zone). */
export const accountLogDays = sqliteTable(
  "account_log_days",
  {
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    day: text().notNull(),
    n: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.day] })],
);
