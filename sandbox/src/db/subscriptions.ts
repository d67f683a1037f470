import type { Language, SubscriptionType } from "#provider/contract/words";
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { noticeText, type NoticeKind } from "../domain/payment-notice.ts";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import { expectChange, runBatch, wasOvertaken, type Db, type Statement } from "./database.ts";
import { sendMessage } from "./outbox.ts";
import type { NewTransaction, OutboxRow } from "./rows.ts";
import { applications, memberships, notificationSubscriptions, outboxMessages, users } from "./schema/index.ts";

export type SubscriptionRow = typeof notificationSubscriptions.$inferSelect;

const one = (userId: string, type: SubscriptionType) =>
  and(eq(notificationSubscriptions.userId, userId), eq(notificationSubscriptions.type, type));

/** Somebody's channels, in the order of their names. */
export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(notificationSubscriptions)
    .where(eq(notificationSubscriptions.userId, userId))
    .orderBy(asc(notificationSubscriptions.type));

export const findSubscription = async (
  db: Db,
  userId: string,
  type: SubscriptionType,
): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(notificationSubscriptions).where(one(userId, type)))[0];

type Asked = Omit<SubscriptionRow, "connectedAt">;

/**
 * Notes where somebody wants messages, and in which language they read them where that is known. The same place again changes nothing;
 * another one starts over: a new link, not connected.
 */
export async function subscribe(db: Db, asked: Asked, language: Language | undefined): Promise<SubscriptionRow> {
  const kept = (column: string, fresh = `excluded.${column}`) =>
    sql.raw(`CASE WHEN external_id = excluded.external_id THEN ${column} ELSE ${fresh} END`);
  const write = db
    .insert(notificationSubscriptions)
    .values(asked)
    .onConflictDoUpdate({
      target: [notificationSubscriptions.userId, notificationSubscriptions.type],
      set: {
        externalId: sql`excluded.external_id`,
        linkWord: kept("link_word"),
        connectedAt: kept("connected_at", "NULL"),
        createdAt: kept("created_at"),
      },
    })
    .returning();
  const read = language && db.update(users).set({ language }).where(eq(users.id, asked.userId));
  const [[row]] = await db.batch(read ? [write, read] : [write]);
  if (!row) throw new Error("a subscription that was just written is gone");
  return row;
}

export const unsubscribe = (db: Db, userId: string, type: SubscriptionType) =>
  db.delete(notificationSubscriptions).where(one(userId, type));

/** Whose messages go to the place that a link was made for. */
export type Linked = { subscription: SubscriptionRow; language: Language };

/** The subscription behind a link's word; undefined when the word is nobody's any more. */
export async function findLinked(db: Db, type: SubscriptionType, word: string): Promise<Linked | undefined> {
  if (word === "") return undefined;
  const [found] = await db
    .select({ subscription: notificationSubscriptions, language: users.language })
    .from(notificationSubscriptions)
    .innerJoin(users, eq(users.id, notificationSubscriptions.userId))
    .where(
      and(
        eq(notificationSubscriptions.linkWord, word),
        eq(notificationSubscriptions.type, type),
        eq(users.active, true),
        isNull(users.deletedAt),
      ),
    );
  return found;
}

/** Connects a channel and greets there, once however often it is asked for. Answers whether it was this time. */
export async function connect(
  db: Db,
  { userId, type, externalId, linkWord }: SubscriptionRow,
  greeting: string,
  now: number,
): Promise<boolean> {
  try {
    await runBatch(db, [
      db
        .update(notificationSubscriptions)
        .set({ connectedAt: now })
        .where(
          and(
            one(userId, type),
            eq(notificationSubscriptions.linkWord, linkWord),
            isNull(notificationSubscriptions.connectedAt),
          ),
        ),
      expectChange(db, "channel still not connected"),
      sendMessage(db, { channel: type, to: externalId, body: greeting, at: now }),
    ]);
    return true;
  } catch (error) {
    if (wasOvertaken(error)) return false;
    throw error;
  }
}

/** What happened to a payment; `reference` tells events of a kind apart where a payment can have several (refunds). */
export type PaymentNotice = { kind: NoticeKind; amountMinor: number; reference: string; at: number };

const nothing = sql<null>`NULL`;

/**
 * Tells everybody who sees the payment's application and has connected a channel, each in their language: one statement for the batch
 * that books the payment, so that no message is lost, sent twice, or sent of a payment that did not happen.
 */
export function noticeOf(
  db: Db,
  payment: Pick<
    NewTransaction,
    "applicationId" | "currency" | "fullName" | "source" | "invoiceCode" | "invoiceId" | "optionalCode"
  >,
  { kind, amountMinor, reference, at }: PaymentNotice,
): Statement {
  const { applicationId, currency, fullName: payer, source, invoiceCode, invoiceId, optionalCode } = payment;
  const noticed = { kind, amountMinor, currency, payer, source, invoiceCode, optionalCode };
  const text = (language: Language) => noticeText(language, noticed);
  const given = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.applicationId, applicationId));
  // Every column of the table, in its order: that is what an INSERT … SELECT fills.
  const messages = {
    seq: sql<number>`NULL`.as("seq"),
    id: sql<string>`${`ntc_${kind}_${reference}_`} || ${users.id} || '_' || ${notificationSubscriptions.type}`.as("id"),
    channel: sql<OutboxRow["channel"]>`${notificationSubscriptions.type}`.as("channel"),
    recipient: sql<string>`${notificationSubscriptions.externalId}`.as("recipient"),
    subject: nothing.as("subject"),
    body: sql<string>`${applications.name} || ': ' || CASE ${users.language}
      WHEN 'az' THEN ${text("az")} WHEN 'ru' THEN ${text("ru")} ELSE ${text("en")} END`.as("body"),
    code: nothing.as("code"),
    link: nothing.as("link"),
    invoiceId: sql<string | null>`${invoiceId}`.as("invoice_id"),
    createdAt: sql<number>`${at}`.as("created_at"),
  };
  return db.insert(outboxMessages).select(
    db
      .select(messages)
      .from(users)
      .innerJoin(notificationSubscriptions, eq(notificationSubscriptions.userId, users.id))
      .innerJoin(applications, eq(applications.merchantId, users.merchantId))
      .where(
        and(
          eq(applications.id, applicationId),
          eq(users.active, true),
          isNull(users.deletedAt),
          isNotNull(notificationSubscriptions.connectedAt),
          or(inArray(users.role, [...SEES_WHOLE_MERCHANT]), inArray(users.id, given)),
        ),
      ),
  );
}
