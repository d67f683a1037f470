import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { paymentCards, users } from "./schema/index.ts";

export type CardRow = typeof paymentCards.$inferSelect;

/** What a database refuses when somebody has a card that looks the same, as `refusedBy` names it. */
export const SAME_CARD = "payment_cards.user_id";

const ofPerson = (userId: string) => eq(paymentCards.userId, userId);

/** Somebody's cards, the default one first, then the newest. */
export const cardsOf = (db: Db, userId: string): Promise<CardRow[]> =>
  db
    .select()
    .from(paymentCards)
    .where(ofPerson(userId))
    .orderBy(desc(paymentCards.isDefault), desc(paymentCards.createdAt), desc(paymentCards.id));

export const findCard = async (db: Db, userId: string, id: string): Promise<CardRow | undefined> =>
  (
    await db
      .select()
      .from(paymentCards)
      .where(and(ofPerson(userId), eq(paymentCards.id, id)))
  )[0];

/** The record of the signed-in person says whether there is a card. */
const noteAttached = (db: Db, userId: string): Statement =>
  db
    .update(users)
    .set({ attachedCard: sql`EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${userId})` })
    .where(eq(users.id, userId));

/** Keeps a card; the first of somebody's is the default. */
export const addCard = (db: Db, card: Omit<CardRow, "isDefault">): Statement[] => [
  db.insert(paymentCards).values({
    ...card,
    isDefault: sql`NOT EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${card.userId})`,
  }),
  noteAttached(db, card.userId),
];

/** Makes one of somebody's cards the default; the statements change nothing where the card is gone. */
export const makeDefault = (db: Db, { id, userId }: Pick<CardRow, "id" | "userId">): Statement[] => [
  db
    .update(paymentCards)
    .set({ isDefault: false })
    .where(and(ofPerson(userId), sql`EXISTS (SELECT 1 FROM payment_cards WHERE id = ${id} AND user_id = ${userId})`)),
  db
    .update(paymentCards)
    .set({ isDefault: true })
    .where(and(ofPerson(userId), eq(paymentCards.id, id))),
];

/** Takes a card away; where it was the default, the newest of the others is. */
export const removeCard = (db: Db, { id, userId }: Pick<CardRow, "id" | "userId">): Statement[] => [
  db.delete(paymentCards).where(and(ofPerson(userId), eq(paymentCards.id, id))),
  db.update(paymentCards).set({ isDefault: true }).where(sql`id = (
      SELECT id FROM payment_cards WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT 1
    ) AND NOT EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${userId} AND is_default = 1)`),
  noteAttached(db, userId),
];
