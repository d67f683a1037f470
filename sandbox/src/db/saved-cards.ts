import { and, desc, eq, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { TransactionRow } from "./rows.ts";
import { cardCharges, cardSaves, savedCards, transactions } from "./schema/index.ts";

export type SavedCardRow = typeof savedCards.$inferSelect;
export type CardSaveRow = typeof cardSaves.$inferSelect;

/** Whether the bank has said yes to a card and nobody has removed it. */
const inUse = (): SQL | undefined => and(isNotNull(savedCards.savedAt), isNull(savedCards.removedAt));

/** A card of an application that may be charged. */
export const findSavedCard = async (db: Db, applicationId: string, id: string): Promise<SavedCardRow | undefined> =>
  (
    await db
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.applicationId, applicationId), eq(savedCards.id, id), inUse()))
  )[0];

/** The cards of a customer, as the merchant names them, that may be charged: the newest first, so many at most. */
export const savedCardsOf = (
  db: Db,
  applicationId: string,
  customerRef: string,
  most: number,
): Promise<SavedCardRow[]> =>
  db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.applicationId, applicationId), eq(savedCards.customerRef, customerRef), inUse()))
    .orderBy(desc(savedCards.savedAt), desc(savedCards.id))
    .limit(most);

/** A check of a card with its payment, and the card if it was saved, also if it was removed since. */
export async function findCardSave(
  db: Db,
  applicationId: string,
  id: string,
): Promise<{ save: CardSaveRow; payment: TransactionRow; card: SavedCardRow | null } | undefined> {
  const [found] = await db
    .select({ save: cardSaves, payment: transactions, card: savedCards })
    .from(cardSaves)
    .innerJoin(transactions, eq(transactions.id, cardSaves.transactionId))
    .leftJoin(savedCards, and(eq(savedCards.transactionId, cardSaves.transactionId), isNotNull(savedCards.savedAt)))
    .where(and(eq(cardSaves.applicationId, applicationId), eq(cardSaves.id, id)));
  return found;
}

/** The attempt of a payment that charges a saved card; a payer's own attempt at the checkout has another key. */
export const chargeKey = (transactionId: string): string => `charge_${transactionId}`;

type CardConsent = Pick<SavedCardRow, "consentAt" | "consentText" | "consentLanguage">;
/** The saved card of a payment with its holder's consent, and whether it was charged without the holder. */
export type CardBehind = { cardId: string | null; consent: CardConsent | null; isAutomatic: boolean };
const NO_CARD: CardBehind = { cardId: null, consent: null, isAutomatic: false };

/**
 * The saved card behind a payment: the one that it was charged to, or the one that its payer saved with it. A charge
 * that its holder confirmed or asked for is not automatic.
 */
export async function cardBehind(
  db: Db,
  { id, attemptKey, threeDs, source }: Pick<TransactionRow, "id" | "attemptKey" | "threeDs" | "source">,
): Promise<CardBehind> {
  if (source !== "API") return NO_CARD;
  if (attemptKey === chargeKey(id)) {
    const [charge] = await db
      .select({ card: savedCards, isOneClick: cardCharges.isOneClick })
      .from(cardCharges)
      .innerJoin(savedCards, eq(savedCards.id, cardCharges.cardId))
      .where(eq(cardCharges.transactionId, id));
    return charge
      ? { cardId: charge.card.id, consent: charge.card, isAutomatic: !charge.isOneClick && threeDs === "NONE" }
      : NO_CARD;
  }
  const [saved] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.transactionId, id), isNotNull(savedCards.savedAt)));
  return saved ? { cardId: saved.id, consent: saved, isAutomatic: false } : NO_CARD;
}

/** Checks whose held amount is to go back. */
export const cardSavesToReverse = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select({ save: cardSaves, payment: transactions })
    .from(cardSaves)
    .innerJoin(transactions, eq(transactions.id, cardSaves.transactionId))
    .where(and(lte(cardSaves.reverseAt, now), mayTry(db, job, cardSaves.id, now)))
    .orderBy(cardSaves.reverseAt)
    .limit(limit);

/** Sets when the held amount of a check is to go back; null: no more. */
export const reverseAt = (db: Db, { id }: Pick<CardSaveRow, "id">, at: number | null): Statement =>
  db.update(cardSaves).set({ reverseAt: at }).where(eq(cardSaves.id, id));
