import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { paymentCards, users } from "./schema/index.ts";

export type CardRow = typeof paymentCards.$inferSelect;

/** The rule that one person has no two cards that look alike, as `refusedBy` names it. */
export const SAME_CARD = "payment_cards.user_id";

const ofPerson = (userId: string) => eq(paymentCards.userId, userId);

/** A person's cards: the default card first, then the newest. */
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

/** Stores in the person's row whether they have a card. */
const noteAttached = (db: Db, userId: string): Statement =>
  db
    .update(users)
    .set({ attachedCard: sql`EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${userId})` })
    .where(eq(users.id, userId));

/** Saves a card. A person's first card is the default. */
export const addCard = (db: Db, card: Omit<CardRow, "isDefault">): Statement[] => [
  db.insert(paymentCards).values({
    ...card,
    isDefault: sql`NOT EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${card.userId})`,
  }),
  noteAttached(db, card.userId),
];

/** Makes one of a person's cards the default. The statements change nothing if the card no longer exists. */
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

/** Removes a card. If it was the default, the newest of the other cards becomes the default. */
export const removeCard = (db: Db, { id, userId }: Pick<CardRow, "id" | "userId">): Statement[] => [
  db.delete(paymentCards).where(and(ofPerson(userId), eq(paymentCards.id, id))),
  db.update(paymentCards).set({ isDefault: true }).where(sql`id = (
      SELECT id FROM payment_cards WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT 1
    ) AND NOT EXISTS (SELECT 1 FROM payment_cards WHERE user_id = ${userId} AND is_default = 1)`),
  noteAttached(db, userId),
];
