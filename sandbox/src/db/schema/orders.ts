import { sql } from "drizzle-orm";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { WebhookFault } from "#provider/contract/webhook-words";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, seq } from "./columns.ts";
import { applications } from "./applications.ts";
import { transactions } from "./transactions.ts";

/** What the merchant's server asked for that its payment does not say. */
export type OrderTerms = {
  callbackUrl: string | null;
  redirectUrl: string | null;
  /** Those of the application, of an order that gave none when it was made. */
  returns?: ReturnAddresses | null;
  cardSave: boolean;
  threeDS: boolean;
  autoPaymentType: "NONE" | "DEFAULT" | "RECURRING";
  fields: Record<string, string> | null;
};

/**
 * Orders of the public merchant API. An order is a payment that exists before its payer comes: one row of
 * `transactions`, and beside it what only the API knows.
 */
export const orders = sqliteTable(
  "orders",
  {
    transactionId: text()
      .primaryKey()
      .references(() => transactions.id),
    /** 14 characters of Crockford base 32; the last part of the pay link, longer than those of invoices and links. */
    code: text().notNull().unique("orders_code"),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    /** `X-REQUEST-RRN`: an order's own for good, and the fingerprint of the body that came with it. */
    reference: text(),
    requestHash: text().notNull(),
    /** The last characters of the key that made it. */
    keyHint: text().notNull(),
    terms: text({ mode: "json" }).$type<OrderTerms>().notNull(),
    /** Until when it can be paid, and when the clock has to look at it; null once nothing is left to do. */
    endsAt: instant().notNull(),
    wakeAt: instant(),
  },
  (table) => [
    uniqueIndex("orders_by_reference")
      .on(table.applicationId, table.reference)
      .where(sql`reference IS NOT NULL`),
    index("orders_to_wake")
      .on(table.wakeAt)
      .where(sql`wake_at IS NOT NULL`),
  ],
);

/**
 * What the merchant's server is to be told of its orders. A trigger adds the row when a state of the order is recorded
 * (`transaction_events`). While an attempt is under way, `nextAttemptAt` is the end of its claim.
 */
export const orderCallbacks = sqliteTable(
  "order_callbacks",
  {
    seq: seq(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    url: text().notNull(),
    state: text({ enum: ["WAITING", "DELIVERED", "GIVEN_UP"] })
      .notNull()
      .default("WAITING"),
    attempts: integer().notNull().default(0),
    answerStatus: integer(),
    fault: text().$type<WebhookFault>(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant(),
  },
  (table) => [
    index("order_callbacks_due")
      .on(table.nextAttemptAt)
      .where(sql`state = 'WAITING'`),
    index("order_callbacks_by_age").on(table.createdAt),
  ],
);

/**
 * What callbacks of an application's orders and the return addresses of its payers are signed with. A new one ends the
 * one before, at once or a day later. `sealed`: encrypted; only the Worker's secret opens it (decision 0081). `hint`:
 * the last characters. `endsAt`: when it stops signing; null of the one in use.
 */
export const signingSecrets = sqliteTable(
  "signing_secrets",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    sealed: text().notNull(),
    hint: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant(),
  },
  (table) => [
    index("signing_secrets_of").on(table.applicationId, table.createdAt),
    uniqueIndex("signing_secrets_one_in_use")
      .on(table.applicationId)
      .where(sql`ends_at IS NULL`),
  ],
);
