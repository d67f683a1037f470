import type { WEBHOOK_STATES, WebhookFault, WebhookKind } from "#provider/contract/webhooks";
import type { PaymentStatus } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, id, instant, minor, seq } from "./columns.ts";
import { transactions } from "./transactions.ts";

/** Addresses at which an application's merchant receives the results of payments. */
export const webhooks = sqliteTable("webhooks", {
  applicationId: text()
    .primaryKey()
    .references(() => applications.id, { onDelete: "cascade" }),
  url: text().notNull(),
  setBy: text().notNull(),
  setByName: text().notNull(),
  setAt: instant().notNull(),
  /** Since when all messages have failed. */
  failingSince: instant(),
  /** Since when automatic sending is paused. */
  pausedAt: instant(),
});

/**
 * Messages to those addresses. A trigger adds the row in the moment that a payment's result is recorded
 * (`transaction_events`), so that one exists if and only if the other does. A message's content never changes. While an
 * attempt is under way, `nextAttemptAt` is the end of its claim.
 */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    seq: seq(),
    id: text().notNull().unique("webhook_events_id"),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text().$type<WebhookKind | "TEST">().notNull(),
    transactionId: text().references(() => transactions.id),
    /** The payment's status after this event. */
    status: text().$type<PaymentStatus>().notNull(),
    amountMinor: minor().notNull(),
    createdAt: instant().notNull(),
    state: text().$type<(typeof WEBHOOK_STATES)[number]>().notNull().default("WAITING"),
    attempts: integer().notNull().default(0),
    answerStatus: integer(),
    fault: text().$type<WebhookFault>(),
    nextAttemptAt: instant(),
    deliveredAt: instant(),
  },
  (table) => [
    index("webhook_events_by_application").on(table.applicationId, table.seq),
    index("webhook_events_due")
      .on(table.nextAttemptAt)
      .where(sql`state = 'WAITING'`),
    index("webhook_events_by_age").on(table.createdAt),
    check("webhook_events_state", sql`state IN ('WAITING', 'DELIVERED', 'GIVEN_UP')`),
    check("webhook_events_of_payment", sql`(kind = 'TEST') = (transaction_id IS NULL)`),
  ],
);

/** Messages that the sandbox's own receiver got, for people who test an address. */
export const webhookReceipts = sqliteTable(
  "webhook_receipts",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    signature: text().notNull(),
    isGenuine: flag().notNull(),
    body: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index("webhook_receipts_by_application").on(table.applicationId, table.receivedAt)],
);
