import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import type { NewTransaction } from "../../db/rows.ts";
import { orders } from "../../db/schema/index.ts";
import { searchOfTransaction } from "../../domain/search.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { awaitCard } from "../orders/saved-cards.ts";
import { moveTransaction } from "./move.ts";
import type { Attempt } from "./new-transaction.ts";
import type { OrderSubject } from "./payable.ts";

/** How long a payer may take to answer 3-D Secure. */
const ANSWER_MS = 30 * 60_000;

/** What an order needs to know of an attempt. */
type CardTried = Pick<Attempt, "attemptKey" | "card" | "language" | "holder" | "consent" | "now">;

/**
 * A card is tried for an order: its one payment becomes PENDING again, so that however many cards are tried, the order
 * is paid once. `settle`: the statements of the network's answer, unless the card or the merchant asks for 3-D Secure.
 */
export function beginOrder(
  db: Db,
  { attemptKey, card, language, holder, consent, now }: CardTried,
  subject: OrderSubject,
  settle: (payment: NewTransaction) => Statement[],
): Statement[] {
  const { order, payment } = subject;
  const asks = card.outcome === "threeDSecure" || (order.terms.threeDS && card.outcome === "approve");
  const named = { ...payment, fullName: payment.fullName === "" ? (holder ?? "") : payment.fullName, rrn: null };
  const changes = {
    status: nextTransactionStatus(payment.status, "submit"),
    attemptKey,
    orderLanguage: language,
    fullName: named.fullName,
    rrn: null,
    cardBrand: card.brand,
    cardLast4: card.last4,
    threeDs: asks ? "REQUIRED" : "NONE",
    responseCode: null,
    responseDescription: null,
    completedAt: null,
    search: searchOfTransaction(named),
  } as const;
  return [
    ...moveTransaction(db, payment, changes),
    // Whoever ended the order meanwhile was faster.
    db
      .update(orders)
      .set({ wakeAt: asks ? now + ANSWER_MS : order.endsAt })
      .where(and(eq(orders.transactionId, payment.id), eq(orders.endsAt, order.endsAt))),
    expectChange(db, "order still to be paid"),
    ...(card.brand === null ? [] : awaitCard(db, subject, { card, holder: holder ?? "", consent, now })),
    transactionEvent(db, payment.id, "PENDING", { actor: null, at: now }),
    ...(asks
      ? [transactionEvent(db, payment.id, "THREE_D_SECURE", { actor: null, at: now, detail: "REQUIRED" })]
      : settle({ ...payment, ...changes, status: "PENDING" })),
  ];
}
