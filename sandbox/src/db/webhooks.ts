import { WEBHOOK_EVENTS_SHOWN } from "#provider/contract/webhooks";
import { and, asc, desc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { applications, transactions, webhookEvents, webhookReceipts, webhooks } from "./schema/index.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookEventRow = typeof webhookEvents.$inferSelect;
export type WebhookReceiptRow = typeof webhookReceipts.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Longer than any message is retried. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
const RECEIPTS_KEPT_MS = DAY_MS;

export const findWebhook = async (db: Db, applicationId: string): Promise<WebhookRow | undefined> =>
  (await db.select().from(webhooks).where(eq(webhooks.applicationId, applicationId)))[0];

/** Messages of an application, the latest first. */
export const webhookEventsOf = (db: Db, applicationId: string): Promise<WebhookEventRow[]> =>
  db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.applicationId, applicationId))
    .orderBy(desc(webhookEvents.seq))
    .limit(WEBHOOK_EVENTS_SHOWN);

/** Every application in sight by name, with its address and the last message to it, if there are any. */
export const webhooksInSight = (db: Db, sight: Sight) => {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const last = db
    .select({ seq: sql<number>`max(${webhookEvents.seq})` })
    .from(webhookEvents)
    .where(eq(webhookEvents.applicationId, applications.id));
  return db
    .select({
      application: { id: applications.id, name: applications.name },
      webhook: getTableColumns(webhooks),
      last: getTableColumns(webhookEvents),
    })
    .from(applications)
    .leftJoin(webhooks, eq(webhooks.applicationId, applications.id))
    .leftJoin(webhookEvents, eq(webhookEvents.seq, last))
    .where(and(inSight(columns, sight), isNull(applications.deletedAt)))
    .orderBy(asc(applications.searchName), asc(applications.id));
};

/** Sets a new address. Waiting messages go to it too, and at once. */
export function setWebhook(db: Db, row: Omit<WebhookRow, "failingSince" | "pausedAt">): Statement[] {
  const whole = { ...row, failingSince: null, pausedAt: null };
  return [
    db.insert(webhooks).values(whole).onConflictDoUpdate({ target: webhooks.applicationId, set: whole }),
    db
      .update(webhookEvents)
      .set({ nextAttemptAt: row.setAt })
      .where(and(eq(webhookEvents.applicationId, row.applicationId), eq(webhookEvents.state, sql`'WAITING'`))),
  ];
}

/** Removes the address and gives up the messages that wait for it. */
export const removeWebhook = (db: Db, applicationId: string): Statement[] => [
  db.delete(webhooks).where(eq(webhooks.applicationId, applicationId)),
  db
    .update(webhookEvents)
    .set({ state: "GIVEN_UP", nextAttemptAt: null })
    .where(and(eq(webhookEvents.applicationId, applicationId), eq(webhookEvents.state, sql`'WAITING'`))),
];

/** A message with all its data, and its address. */
const outgoing = (db: Db) =>
  db
    .select({
      event: getTableColumns(webhookEvents),
      webhook: getTableColumns(webhooks),
      application: {
        id: applications.id,
        name: applications.name,
        currency: applications.currency,
        ownerId: applications.ownerId,
        region: applications.region,
      },
      payment: {
        orderId: transactions.orderId,
        invoiceId: transactions.invoiceId,
        invoiceCode: transactions.invoiceCode,
        bookingId: transactions.bookingId,
        paymentLinkId: transactions.paymentLinkId,
        currency: transactions.currency,
      },
    })
    .from(webhookEvents)
    .innerJoin(webhooks, eq(webhooks.applicationId, webhookEvents.applicationId))
    .innerJoin(applications, and(eq(applications.id, webhookEvents.applicationId), isNull(applications.deletedAt)))
    .leftJoin(transactions, eq(transactions.id, webhookEvents.transactionId));
export type Outgoing = Awaited<ReturnType<ReturnType<typeof outgoing>["execute"]>>[number];

/** One message of an application that has an address. */
export const findOutgoing = async (db: Db, applicationId: string, id: string): Promise<Outgoing | undefined> =>
  (await outgoing(db).where(and(eq(webhookEvents.id, id), eq(webhookEvents.applicationId, applicationId))))[0];

/** Due messages, the longest due first: at most `each` per application, so that a slow server delays no other. */
export const dueWebhookEvents = (
  db: Db,
  { now, limit, each }: { now: number; limit: number; each: number },
): Promise<Outgoing[]> =>
  outgoing(db)
    .where(
      and(
        sql`${webhookEvents.seq} IN (SELECT seq FROM (
          SELECT seq, row_number() OVER (PARTITION BY application_id ORDER BY next_attempt_at, seq) AS place
          FROM webhook_events WHERE state = 'WAITING' AND next_attempt_at <= ${now}
        ) WHERE place <= ${each})`,
        isNull(webhooks.pausedAt),
      ),
    )
    .orderBy(webhookEvents.nextAttemptAt, webhookEvents.seq)
    .limit(limit);

/** Claims an attempt, unless another worker has begun it. After `until` any worker may claim the message again. */
export const claimEvent = (db: Db, { seq, attempts }: WebhookEventRow, until: number): Statement[] => [
  db
    .update(webhookEvents)
    .set({ state: "WAITING", attempts: attempts + 1, nextAttemptAt: until })
    .where(and(eq(webhookEvents.seq, seq), eq(webhookEvents.attempts, attempts))),
  expectChange(db, "nobody else has begun this attempt"),
];

/** Stores the result of an attempt. */
export const recordAttempt = (
  db: Db,
  { seq, attempts }: Pick<WebhookEventRow, "seq" | "attempts">,
  ended: Pick<WebhookEventRow, "state" | "answerStatus" | "fault" | "nextAttemptAt" | "deliveredAt">,
): Statement =>
  db
    .update(webhookEvents)
    .set(ended)
    .where(and(eq(webhookEvents.seq, seq), eq(webhookEvents.attempts, attempts)));

export const addWebhookEvent = (db: Db, row: typeof webhookEvents.$inferInsert): Statement =>
  db.insert(webhookEvents).values(row);

/** The address has accepted a message. */
export const webhookAnswers = (db: Db, applicationId: string): Statement =>
  db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.applicationId, applicationId));

/** The address has failed. Keeps the time of the first failure in a row. */
export const webhookFails = (db: Db, applicationId: string, now: number): Statement =>
  db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(failing_since, ${now})` })
    .where(eq(webhooks.applicationId, applicationId));

/** Pauses sending to the address. Aborts the batch if it has answered meanwhile or is already paused. */
export const pauseWebhook = (db: Db, { applicationId, failingSince }: WebhookRow, now: number): Statement[] => [
  db
    .update(webhooks)
    .set({ pausedAt: now })
    .where(
      and(
        eq(webhooks.applicationId, applicationId),
        eq(webhooks.failingSince, failingSince ?? now),
        isNull(webhooks.pausedAt),
      ),
    ),
  expectChange(db, "the address still fails, and is not paused"),
];

export const addReceipt = (db: Db, row: WebhookReceiptRow): Statement => db.insert(webhookReceipts).values(row);

/** Messages of an application that the sandbox's own receiver got, newest first. */
export const receiptsOf = (db: Db, applicationId: string, limit: number): Promise<WebhookReceiptRow[]> =>
  db
    .select()
    .from(webhookReceipts)
    .where(eq(webhookReceipts.applicationId, applicationId))
    .orderBy(desc(webhookReceipts.receivedAt), desc(sql`rowid`))
    .limit(limit);

/** Deletes old messages and receipts. */
export const sweepWebhooks = (db: Db, now: number): Statement[] => [
  db.delete(webhookEvents).where(lte(webhookEvents.createdAt, now - EVENTS_KEPT_MS)),
  db.delete(webhookReceipts).where(lte(webhookReceipts.receivedAt, now - RECEIPTS_KEPT_MS)),
];
