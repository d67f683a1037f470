import { CARD_CHECK_AMOUNT } from "#provider/contract/limits";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { CardSaveBody } from "#provider/contract/v3/cards";
import type { Language } from "#provider/contract/words";
import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import { newId } from "../../db/ids.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { reverseAt, type CardSaveRow } from "../../db/saved-cards.ts";
import { cardSaves, savedCards } from "../../db/schema/index.ts";
import type { AcceptedCard } from "../../domain/card.ts";
import type { OrderSubject } from "../payments/payable.ts";
import { newOrder, placeOrder } from "./create.ts";

/** What a payer agreed to at the checkout: the sentence as they read it. */
export type Consent = { text: string; language: Language };

type NewCheck = ReturnType<typeof newOrder> & { save: CardSaveRow };

/** An order that holds the smallest amount of a card to check it, and saves it for later charges. */
export function newCardSave(
  application: ApplicationRow,
  asked: { body: CardSaveBody; requestHash: string; keyHint: string; returns: ReturnAddresses | null; now: number },
): NewCheck {
  const { customerRef, callbackUrl, description, language, metadata } = asked.body;
  const terms = { callbackUrl, description, language, metadata };
  const made = newOrder(application, {
    ...asked,
    body: { ...terms, amount: CARD_CHECK_AMOUNT, operation: "PRE_AUTH" },
    phone: null,
    reference: null,
  });
  const payment = { ...made.payment, paymentMethod: "CARD_CHECK" as const };
  const of = { applicationId: application.id, transactionId: made.payment.id };
  return { ...made, payment, save: { id: newId("csv"), ...of, customerRef, reverseAt: null } };
}

export const placeCardSave = (db: Db, check: NewCheck, actor: Actor): Statement[] => [
  ...placeOrder(db, check, actor),
  db.insert(cardSaves).values(check.save),
];

/** Only a card whose bank has not answered yet. */
const waitingOf = (transactionId: string) =>
  and(eq(savedCards.transactionId, transactionId), isNull(savedCards.savedAt));

/** Forgets a card that its bank declined, or that another one took the place of. */
export const dropCard = (db: Db, transactionId: string): Statement =>
  db.delete(savedCards).where(waitingOf(transactionId));

/** A card whose payer agreed waits for its bank's answer: {@link keepCard} or {@link dropCard}. */
export function awaitCard(
  db: Db,
  { payment, order, check }: OrderSubject,
  given: { card: AcceptedCard; holder: string; consent: Consent | undefined; now: number },
): Statement[] {
  const { card, holder, consent, now } = given;
  const before = dropCard(db, payment.id);
  if (consent === undefined || !(order.terms.cardSave || check)) return [before];
  const row = {
    id: newId("crd"),
    applicationId: payment.applicationId,
    customerRef: check?.customerRef ?? null,
    transactionId: payment.id,
    brand: card.brand,
    last4: card.last4,
    holder,
    endMonth: card.expiry.month,
    endYear: card.expiry.year,
    consentText: consent.text,
    consentLanguage: consent.language,
    consentAt: now,
  };
  return [before, db.insert(savedCards).values(row)];
}

/** The bank said yes: the card may be charged from now on, and what only checked it is to go back. */
export const keepCard = (db: Db, { payment, check }: OrderSubject, now: number): Statement[] => [
  db.update(savedCards).set({ savedAt: now }).where(waitingOf(payment.id)),
  ...(check ? [reverseAt(db, check, now)] : []),
];

/** Removes cards for good. Of a holder only what proves past charges is left. */
export const removeCardsOf = (db: Db, condition: SQL, now: number): Statement[] => [
  db
    .update(cardSaves)
    .set({ customerRef: null })
    .where(
      inArray(cardSaves.transactionId, db.select({ id: savedCards.transactionId }).from(savedCards).where(condition)),
    ),
  db
    .update(savedCards)
    .set({ removedAt: now, holder: "", customerRef: null })
    .where(and(condition, isNull(savedCards.removedAt))),
];

export const removeSavedCard = (db: Db, { id }: { id: string }, now: number): Statement[] =>
  removeCardsOf(db, eq(savedCards.id, id), now);
