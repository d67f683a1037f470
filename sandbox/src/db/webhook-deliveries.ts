import type { WEBHOOK_EVENT_FILTERS } from "#provider/contract/webhook-filters";
import { WEBHOOK_KEPT_DAYS, type MessageType } from "#provider/contract/webhook-words";
import { and, desc, eq, exists, getTableColumns, gte, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import { webhookDeliveries, webhookMessages, webhookReceipts, webhooks } from "./schema/index.ts";

export type MessageRow = typeof webhookMessages.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type WebhookReceiptRow = typeof webhookReceipts.$inferSelect;
/** A message to one address. */
export type Delivered = { message: MessageRow; delivery: DeliveryRow };
export type Outgoing = Delivered & { webhook: typeof webhooks.$inferSelect };

const DAY_MS = 24 * 3_600_000;
/** Longer than any message is retried. */
const KEPT_MS = WEBHOOK_KEPT_DAYS * DAY_MS;
const RECEIPTS_KEPT_MS = DAY_MS;

const both = { message: getTableColumns(webhookMessages), delivery: getTableColumns(webhookDeliveries) };
const ofMessage = eq(webhookMessages.seq, webhookDeliveries.messageSeq);

/** Types that a person does not read, but of these applications. */
export type Closed = { types: readonly MessageType[]; openIn: readonly string[] };

/** `from`, `until`: UTC milliseconds, the last not included. `closed`: what whoever asks does not read. */
export type DeliveryFilters = {
  closed: readonly Closed[];
  type?: string | undefined;
  state?: string | undefined;
  transactionId?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  text?: string | undefined;
};

/** Without wildcards: what was typed is found as it stands, in whatever case where its letters are English. */
const contains = (column: SQL | typeof webhookMessages.id | typeof webhookDeliveries.answerText, text: string) =>
  sql`(instr(lower(${column}), ${text.toLowerCase()}) > 0 OR instr(${column}, ${text}) > 0)`;

/** One condition for each filter of the list. */
const conditionsOf = ({ type, state, transactionId, from, until, text }: Omit<DeliveryFilters, "closed">) =>
  ({
    type: type === undefined ? undefined : sql`${webhookMessages.type} = ${type}`,
    state: state === undefined ? undefined : sql`${webhookDeliveries.state} = ${state}`,
    transactionId: transactionId === undefined ? undefined : eq(webhookMessages.transactionId, transactionId),
    from: from === undefined ? undefined : gte(webhookMessages.createdAt, from),
    to: until === undefined ? undefined : lt(webhookMessages.createdAt, until),
    text:
      text === undefined
        ? undefined
        : or(
            contains(webhookMessages.id, text),
            contains(sql`${webhookMessages.data}`, text),
            contains(webhookDeliveries.answerText, text),
          ),
  }) satisfies Record<keyof typeof WEBHOOK_EVENT_FILTERS, SQL | undefined>;

const isOpen = (closed: readonly Closed[]) =>
  and(
    ...closed.map(
      ({ types, openIn }) =>
        sql`NOT (${amongst(webhookMessages.type, types)}
          AND coalesce(${webhookMessages.applicationId}, '') NOT IN (SELECT value FROM json_each(${JSON.stringify(openIn)})))`,
    ),
  );

const filtered = (webhookId: string, { closed, ...filters }: DeliveryFilters) =>
  and(eq(webhookDeliveries.webhookId, webhookId), isOpen(closed), ...Object.values(conditionsOf(filters)));

/** A page of the messages to an address, the newest first, and how many there are. */
export async function deliveriesOf(
  db: Db,
  webhookId: string,
  filters: DeliveryFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Delivered[]; total: number }> {
  const which = filtered(webhookId, filters);
  const rows = db
    .select(both)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, ofMessage)
    .where(which)
    .orderBy(desc(webhookDeliveries.messageSeq))
    .limit(pageSize)
    .offset(page * pageSize);
  const counted = db
    .select({ total: sql<number>`count(*)` })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, ofMessage)
    .where(which);
  const [found, [count]] = await Promise.all([rows, counted]);
  return { rows: found, total: count?.total ?? 0 };
}

/** The last message to each of these addresses that whoever asks reads, and how many wait for it. */
export async function standingOf(db: Db, webhookIds: readonly string[], closed: readonly Closed[]) {
  const open =
    closed.length === 0
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(webhookMessages)
            .where(and(ofMessage, isOpen(closed))),
        );
  const last = db
    .select({ seq: sql<number>`max(${webhookDeliveries.seq})` })
    .from(webhookDeliveries)
    .where(and(amongst(webhookDeliveries.webhookId, webhookIds), open))
    .groupBy(webhookDeliveries.webhookId);
  const lasts = db
    .select(both)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, ofMessage)
    .where(inArray(webhookDeliveries.seq, last));
  const waiting = db
    .select({ webhookId: webhookDeliveries.webhookId, count: sql<number>`count(*)` })
    .from(webhookDeliveries)
    .where(and(amongst(webhookDeliveries.webhookId, webhookIds), eq(webhookDeliveries.state, sql`'WAITING'`)))
    .groupBy(webhookDeliveries.webhookId);
  const [found, counts] = await Promise.all([lasts, waiting]);
  return {
    last: new Map(found.map((one) => [one.delivery.webhookId, one])),
    waiting: new Map(counts.map(({ webhookId, count }) => [webhookId, count])),
  };
}

const outgoing = (db: Db) =>
  db
    .select({ ...both, webhook: getTableColumns(webhooks) })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, ofMessage)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId));

/** One message to an address, with the address. */
export const findOutgoing = async (db: Db, webhookId: string, messageId: string): Promise<Outgoing | undefined> =>
  (await outgoing(db).where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookMessages.id, messageId))))[0];

/**
 * Due messages, the longest due first: at most `each` of an address, so that one does not take all attempts. Without
 * those to the addresses `but`. The join begins with the addresses: what waits for a paused one is not read.
 */
export const dueDeliveries = (
  db: Db,
  { now, limit, each, but }: { now: number; limit: number; each: number; but: readonly string[] },
): Promise<Outgoing[]> =>
  outgoing(db)
    .where(
      sql`${webhookDeliveries.seq} IN (SELECT seq FROM (
        SELECT d.seq AS seq, row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.seq) AS place
        FROM webhook_addresses w CROSS JOIN webhook_deliveries d ON d.webhook_id = w.id
        WHERE d.state = 'WAITING' AND d.next_attempt_at <= ${now} AND w.paused_at IS NULL AND w.gone_at IS NULL
          AND w.id NOT IN (SELECT value FROM json_each(${JSON.stringify(but)}))
      ) WHERE place <= ${each})`,
    )
    .orderBy(webhookDeliveries.nextAttemptAt, webhookDeliveries.seq)
    .limit(limit);

/** Claims an attempt, unless another run has begun it. After `until` any run may claim the message again. */
export const claimDelivery = (db: Db, { seq, attempts }: DeliveryRow, until: number): Statement[] => [
  db
    .update(webhookDeliveries)
    .set({ state: "WAITING", attempts: attempts + 1, nextAttemptAt: until })
    .where(and(eq(webhookDeliveries.seq, seq), eq(webhookDeliveries.attempts, attempts))),
  expectChange(db, "nobody else has begun this attempt"),
];

/** Stores the result of the attempt with this count. */
export const recordDelivery = (
  db: Db,
  { seq, attempts, form, history }: Pick<DeliveryRow, "seq" | "attempts" | "form" | "history">,
  ended: Pick<DeliveryRow, "state" | "answerStatus" | "answerText" | "fault" | "nextAttemptAt" | "deliveredAt">,
): Statement =>
  db
    .update(webhookDeliveries)
    .set({ ...ended, form, history })
    .where(and(eq(webhookDeliveries.seq, seq), eq(webhookDeliveries.attempts, attempts)));

/** Gives up a message that waits, because nothing of its kind goes to its address any more. */
export const giveUpDelivery = (db: Db, { seq, attempts }: DeliveryRow): Statement =>
  db
    .update(webhookDeliveries)
    .set({ state: "GIVEN_UP", nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.seq, seq), eq(webhookDeliveries.attempts, attempts)));

/** Adds a message. A trigger adds its deliveries to the addresses that are told of its type. */
export const addMessage = (db: Db, row: Omit<MessageRow, "seq">): Statement => db.insert(webhookMessages).values(row);

/** Adds a message that one address alone gets. It is not due for the job: whoever adds it sends it. */
export const addOwnMessage = (db: Db, row: Omit<MessageRow, "seq">, webhookId: string): Statement[] => [
  addMessage(db, row),
  db.insert(webhookDeliveries).values({
    messageSeq: sql`(SELECT seq FROM webhook_messages WHERE id = ${row.id})`,
    webhookId,
    begunAt: row.createdAt,
    nextAttemptAt: null,
  }),
];

/** Which messages to an address are sent again. */
export type Again =
  | { eventIds: readonly string[] }
  | { transactionId: string }
  /** All of a period that did not arrive and do not wait. */
  | { from: number; until: number };

const asked = (again: Again) => {
  if ("eventIds" in again) return amongst(webhookMessages.id, again.eventIds);
  if ("transactionId" in again) return eq(webhookMessages.transactionId, again.transactionId);
  return and(
    gte(webhookMessages.createdAt, again.from),
    lt(webhookMessages.createdAt, again.until),
    eq(webhookDeliveries.state, sql`'GIVEN_UP'`),
  );
};

/** Positions of messages that are sent again, the oldest first; tests are not, nor what whoever asks does not read. */
export const askedAgain = async (
  db: Db,
  webhookId: string,
  again: Again,
  { closed, limit }: { closed: readonly Closed[]; limit: number },
): Promise<number[]> =>
  (
    await db
      .select({ seq: webhookDeliveries.seq })
      .from(webhookDeliveries)
      .innerJoin(webhookMessages, ofMessage)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          sql`${webhookMessages.type} <> 'test'`,
          isOpen(closed),
          asked(again),
        ),
      )
      .orderBy(webhookDeliveries.seq)
      .limit(limit)
  ).map(({ seq }) => seq);

/** Makes messages due now, whatever became of them. They are tried for days from now on. */
export const sendAgain = (db: Db, seqs: readonly number[], now: number): Statement =>
  db
    .update(webhookDeliveries)
    .set({ state: "WAITING", begunAt: now, nextAttemptAt: now })
    .where(inArray(webhookDeliveries.seq, sql`(SELECT value FROM json_each(${JSON.stringify(seqs)}))`));

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
  db.delete(webhookMessages).where(lte(webhookMessages.createdAt, now - KEPT_MS)),
  db.delete(webhookReceipts).where(lte(webhookReceipts.receivedAt, now - RECEIPTS_KEPT_MS)),
];
