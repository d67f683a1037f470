import type {
  MessageType,
  WebhookFault,
  WebhookForm,
  WebhookState,
  WebhookType,
} from "#provider/contract/webhook-words";
import type { Region } from "#provider/contract/regions";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MessageData } from "../../domain/webhook-message.ts";
import { applications } from "./applications.ts";
import { flag, id, instant, seq } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * Addresses of merchants' servers that are told of what happens (decisions 0082, 0166). `form` OLD: from before
 * Standard Webhooks.
 */
export const webhooks = sqliteTable(
  "webhook_addresses",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    region: text().$type<Region>().notNull(),
    url: text().notNull(),
    form: text().$type<WebhookForm>().notNull(),
    types: text({ mode: "json" }).$type<WebhookType[]>().notNull(),
    setBy: text().notNull(),
    setByName: text().notNull(),
    createdAt: instant().notNull(),
    setAt: instant().notNull(),
    /** Since when all messages have failed. Tests change nothing of it. */
    failingSince: instant(),
    /** Since when automatic sending is paused. */
    pausedAt: instant(),
    /** Since when it is told nothing, because its server answered that it is gone (410). */
    goneAt: instant(),
  },
  (table) => [
    index("webhook_addresses_of").on(table.merchantId, table.createdAt),
    check("webhook_addresses_form", sql`form IN ('OLD', 'STANDARD')`),
  ],
);

/** The applications of which an address is told. */
export const webhookApplications = sqliteTable(
  "webhook_applications",
  {
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.applicationId] }),
    index("webhook_applications_by_application").on(table.applicationId),
  ],
);

/**
 * Secrets that sign the messages to an address. `sealed`: only the Worker's secret opens it (decision 0081). `endsAt`:
 * when one that was replaced stops signing.
 */
export const webhookSecrets = sqliteTable(
  "webhook_secrets",
  {
    id: id(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    sealed: text().notNull(),
    hint: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant(),
  },
  (table) => [
    index("webhook_secrets_of").on(table.webhookId, table.createdAt),
    uniqueIndex("webhook_secrets_one_active")
      .on(table.webhookId)
      .where(sql`ends_at IS NULL`),
  ],
);

/**
 * What happened, once for all addresses. A trigger adds the row in the moment that it is recorded, so that one exists
 * if and only if the other does, and another trigger adds a delivery for each address that is told of it. A message's
 * content never changes. `applicationId`: null of what is of no single application. `aboutId`: the thing.
 */
export const webhookMessages = sqliteTable(
  "webhook_messages",
  {
    seq: seq(),
    id: text().notNull().unique("webhook_messages_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text().references(() => applications.id, { onDelete: "cascade" }),
    type: text().$type<MessageType>().notNull(),
    aboutId: text().notNull(),
    /** Of one about a payment or its refund. */
    transactionId: text(),
    data: text({ mode: "json" }).$type<MessageData>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("webhook_messages_by_age").on(table.createdAt), index("webhook_messages_about").on(table.aboutId)],
);

/** An attempt to send a message: when it began (UTC milliseconds), what was answered, and how long that took. */
export type Attempt = { at: number; answerStatus: number | null; fault: WebhookFault | null; milliseconds: number };

/**
 * A message to one address. `attempts`: how many were begun. While one is under way, `nextAttemptAt` is the end of its
 * claim. `begunAt`: since when it is tried, which a person who sends it again begins anew. `answerText`: the beginning
 * of the last answer. `form`: of the last attempt; null before the first one. `history`: of the attempts that were not
 * cut off the last twenty, the oldest first. A message to an address that is gone is GIVEN_UP at once.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    seq: seq(),
    messageSeq: integer()
      .notNull()
      .references(() => webhookMessages.seq, { onDelete: "cascade" }),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    state: text().$type<WebhookState>().notNull().default("WAITING"),
    attempts: integer().notNull().default(0),
    answerStatus: integer(),
    answerText: text(),
    fault: text().$type<WebhookFault>(),
    form: text().$type<WebhookForm>(),
    history: text({ mode: "json" }).$type<Attempt[]>().notNull().default([]),
    begunAt: instant().notNull(),
    nextAttemptAt: instant(),
    deliveredAt: instant(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.webhookId, table.messageSeq),
    index("webhook_deliveries_of_message").on(table.messageSeq),
    index("webhook_deliveries_due")
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`state = 'WAITING'`),
    check("webhook_deliveries_state", sql`state IN ('WAITING', 'DELIVERED', 'GIVEN_UP')`),
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
