import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { ChargeBody } from "#provider/contract/v3/cards";
import { and, eq, isNull } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { chargeKey, type SavedCardRow } from "../../db/saved-cards.ts";
import { cardCharges, savedCards } from "../../db/schema/index.ts";
import { chargeAnswer } from "../../domain/card.ts";
import { settle } from "../payments/network-answer.ts";
import { beginOrder } from "../payments/order-attempt.ts";
import { newOrder, placeOrder } from "./create.ts";

type Charging = {
  body: ChargeBody;
  reference: string | null;
  requestHash: string;
  keyHint: string;
  returns: ReturnAddresses | null;
  now: number;
};

type Charged = {
  application: ApplicationRow;
  card: SavedCardRow;
  /** Of the payment with which the card was saved, so that all are one customer's. */
  phone: string | null;
  actor: Actor;
};

/**
 * Charges a saved card without its holder: an order that is tried at once, in one batch. If the bank asks for 3-D
 * Secure, the order waits for its payer at its pay link; a declined one can be paid there with another card.
 */
export function chargeCard(db: Db, { application, card, phone, actor }: Charged, asked: Charging) {
  const { body, now } = asked;
  const { cardUuid: _, isOneCLickPayment, ...terms } = body;
  const made = newOrder(application, { ...asked, body: { ...terms, fullName: card.holder }, phone });
  const payment = { ...made.payment, orderLanguage: card.consentLanguage };
  const subject = { kind: "order", order: made.order, payment, check: null } as const;
  const answer = chargeAnswer(card, new Date(now));
  const tried = {
    attemptKey: chargeKey(payment.id),
    card: {
      brand: card.brand,
      last4: card.last4,
      expiry: { month: card.endMonth, year: card.endYear },
      outcome: answer === "threeDSecure" || answer === "approve" ? answer : ("decline" as const),
    },
    language: card.consentLanguage,
    now,
  };
  const statements: Statement[] = [
    ...placeOrder(db, { ...made, payment }, actor),
    db.insert(cardCharges).values({
      transactionId: payment.id,
      cardId: card.id,
      isOneClick: isOneCLickPayment ?? false,
    }),
    ...stillSaved(db, card),
    ...beginOrder(db, tried, subject, (pending) =>
      answer === "threeDSecure" ? [] : settle(db, pending, subject, answer, now),
    ),
  ];
  return { payment, code: made.order.code, statements };
}

/** Whoever removes the card at the same moment is faster. */
const stillSaved = (db: Db, { id, last4 }: SavedCardRow): Statement[] => [
  db
    .update(savedCards)
    .set({ last4 })
    .where(and(eq(savedCards.id, id), isNull(savedCards.removedAt))),
  expectChange(db, "card still saved"),
];
