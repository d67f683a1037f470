import { WEBHOOK_EVENTS_SHOWN } from "#provider/contract/webhooks";
import { and, desc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { applications, transactions, webhookEvents, webhookReceipts, webhooks } from "./schema/index.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookEventRow = typeof webhookEvents.$inferSelect;
export type WebhookReceiptRow = typeof webhookReceipts.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Longer than any of them is tried. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
const RECEIPTS_KEPT_MS = DAY_MS;

export const findWebhook = async (db: Db, applicationId: string): Promise<WebhookRow | undefined> =>
  (await db.select().from(webhooks).where(eq(webhooks.applicationId, applicationId)))[0];

/** Messages of an application, those made last first. */
export const webhookEventsOf = (db: Db, applicationId: string): Promise<WebhookEventRow[]> =>
  db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.applicationId, applicationId))
    .orderBy(desc(webhookEvents.seq))
    .limit(WEBHOOK_EVENTS_SHOWN);

/** Another address, which is told of what waits as well, and at once. */
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

/** No address any more, and nothing that waits for one. */
export const removeWebhook = (db: Db, applicationId: string): Statement[] => [
  db.delete(webhooks).where(eq(webhooks.applicationId, applicationId)),
  db
    .update(webhookEvents)
    .set({ state: "GIVEN_UP", nextAttemptAt: null })
    .where(and(eq(webhookEvents.applicationId, applicationId), eq(webhookEvents.state, sql`'WAITING'`))),
];

/** A message with everything that it says, and where it goes. */
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

/**
 * Messages that are due, the longest first: `each` of an application at most, so that one slow server keeps nobody else
 * waiting.
 */
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

/** Begins an attempt, as long as nobody else has: until `until` it is nobody else's, and after that anybody's. */
export const claimEvent = (db: Db, { seq, attempts }: WebhookEventRow, until: number): Statement[] => [
  db
    .update(webhookEvents)
    .set({ state: "WAITING", attempts: attempts + 1, nextAttemptAt: until })
    .where(and(eq(webhookEvents.seq, seq), eq(webhookEvents.attempts, attempts))),
  expectChange(db, "nobody else has begun this attempt"),
];

/** How an attempt ended. */
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

/** The address has taken a message. */
export const webhookAnswers = (db: Db, applicationId: string): Statement =>
  db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.applicationId, applicationId));

/** The address has failed, and has since the first time in a row. */
export const webhookFails = (db: Db, applicationId: string, now: number): Statement =>
  db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(failing_since, ${now})` })
    .where(eq(webhooks.applicationId, applicationId));

/**
 * Nothing is sent to the address any more by itself, as long as it has not answered meanwhile and nobody else has
 * paused it.
 */
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

/** What the sandbox's own receiver was told of an application, the newest first. */
export const receiptsOf = (db: Db, applicationId: string, limit: number): Promise<WebhookReceiptRow[]> =>
  db
    .select()
    .from(webhookReceipts)
    .where(eq(webhookReceipts.applicationId, applicationId))
    .orderBy(desc(webhookReceipts.receivedAt), desc(sql`rowid`))
    .limit(limit);

/** Messages that nobody will ask for any more. */
export const sweepWebhooks = (db: Db, now: number): Statement[] => [
  db.delete(webhookEvents).where(lte(webhookEvents.createdAt, now - EVENTS_KEPT_MS)),
  db.delete(webhookReceipts).where(lte(webhookReceipts.receivedAt, now - RECEIPTS_KEPT_MS)),
];
