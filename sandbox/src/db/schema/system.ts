import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, seq } from "./columns.ts";

/** One row: by how much the sandbox's time is ahead of (or behind) real time. */
export const clock = sqliteTable(
  "clock",
  { id: integer().primaryKey(), offsetMs: integer().notNull().default(0) },
  () => [check("clock_one_row", sql`id = 1`)],
);

/** Faults to inject, by path pattern. `remaining`: how often; null means until deleted. */
export const faults = sqliteTable("faults", {
  id: id(),
  pathPattern: text().notNull(),
  method: text(),
  kind: text().notNull(),
  delayMs: integer(),
  remaining: integer(),
  createdAt: instant().notNull(),
});

/**
 * Idempotency keys (docs/provider.md section 1). A row is claimed as RUNNING before the work, and completed with its
 * answer in the same batch that does the work. `claim` names the request that holds it, so that a late request cannot
 * commit twice.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    scope: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    requestHash: text().notNull(),
    state: text({ enum: ["RUNNING", "DONE"] }).notNull(),
    claim: text().notNull(),
    claimedUntil: instant().notNull(),
    answerStatus: integer(),
    answerBody: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_by_expiry").on(table.expiresAt),
    check("idempotency_keys_done_has_answer", sql`state <> 'DONE' OR answer_status IS NOT NULL`),
  ],
);

/** Every message that the provider would have sent. `code` and `link` repeat data of the body, for scripts. */
export const outboxMessages = sqliteTable(
  "outbox_messages",
  {
    seq: seq(),
    id: text().notNull().unique("outbox_messages_id"),
    channel: text({ enum: ["SMS", "EMAIL", "WHATSAPP", "TELEGRAM"] }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    body: text().notNull(),
    code: text(),
    link: text(),
    invoiceId: text(),
    createdAt: instant().notNull(),
    /**
     * The application that sends a letter to a payer, and the letter's language. The e-mail has the application's logo.
     */
    applicationId: text(),
    language: text().$type<Language>(),
  },
  (table) => [
    index("outbox_messages_by_recipient").on(table.recipient, table.seq),
    index("outbox_messages_by_invoice").on(table.invoiceId, table.seq),
  ],
);

/**
 * Never holds a row. Inserting `(expected, changes())` after a statement of a batch aborts the whole batch if the
 * numbers differ (trigger in the migrations). So a batch can say "and only if that update took place".
 */
export const expectations = sqliteTable("expectations", {
  reason: text().notNull(),
  expected: integer().notNull(),
  changed: integer().notNull(),
});

/**
 * The first and last `seq` of the invoices or transactions of each local day, kept by triggers. They turn a period into
 * a range of row ids, because the full-text index knows rows only by id.
 */
export const recordedDays = sqliteTable(
  "recorded_days",
  {
    list: text({ enum: ["invoices", "transactions"] }).notNull(),
    region: text().$type<Region>().notNull(),
    /** YYYY-MM-DD in the region's zone. */
    day: text().notNull(),
    firstSeq: integer().notNull(),
    lastSeq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.region, table.day] })],
);

/**
 * Failures of a clock's job on one object: how many in a row, and when the next attempt may be made (`../../jobs`). The
 * row is deleted on success.
 */
export const jobFailures = sqliteTable(
  "job_failures",
  {
    /** The job's name in the registry. */
    job: text().notNull(),
    /** The id of the object. */
    subject: text().notNull(),
    failures: integer().notNull(),
    nextAttemptAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.subject] }),
    index("job_failures_by_next_attempt").on(table.nextAttemptAt),
  ],
);
