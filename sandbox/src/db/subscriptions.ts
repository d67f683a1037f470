import type { Language, SubscriptionType } from "#provider/contract/words";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { runBatch, type Db } from "./database.ts";
import { setLanguage } from "./people.ts";
import { notificationSubscriptions, users } from "./schema/index.ts";

export type SubscriptionRow = typeof notificationSubscriptions.$inferSelect;

/** The condition that a subscription is this channel of a person. */
export const channelOf = (userId: string, type: SubscriptionType) =>
  and(eq(notificationSubscriptions.userId, userId), eq(notificationSubscriptions.type, type));

/** A person's channels, in the order of their names. */
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
  (await db.select().from(notificationSubscriptions).where(channelOf(userId, type)))[0];

type SubscriptionRequest = Omit<SubscriptionRow, "connectedAt">;

/**
 * Stores the address at which a person wants messages, and their language if it is known. The same address again
 * changes nothing. A new address starts over: a new link, not connected.
 */
export async function subscribe(
  db: Db,
  asked: SubscriptionRequest,
  language: Language | undefined,
): Promise<SubscriptionRow> {
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
    });
  const read = language && setLanguage(db, asked.userId, language);
  await runBatch(db, read ? [write, read] : [write]);
  const row = await findSubscription(db, asked.userId, asked.type);
  if (!row) throw new Error("a subscription that was just written is gone");
  return row;
}

export const unsubscribe = (db: Db, userId: string, type: SubscriptionType) =>
  db.delete(notificationSubscriptions).where(channelOf(userId, type));

/** The subscription that a link was made for, and the language of its person. */
export type Linked = { subscription: SubscriptionRow; language: Language };

/** The subscription with a link's word. Undefined when the word is no longer valid. */
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
