import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { transactionEvent, type Actor } from "../../db/events.ts";
import type { OrderRow, TransactionRow } from "../../db/rows.ts";
import { orders } from "../../db/schema/index.ts";
import { endingOf } from "../../domain/order-state.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { moveTransaction } from "../payments/move.ts";
import { dropCard } from "./saved-cards.ts";

/**
 * Ends an order that is not paid, for its merchant or by the clock. An order whose last card was declined stays
 * DECLINED, and takes no further card. Undefined if money is in it.
 */
export function endOrder(
  db: Db,
  { order, payment }: { order: OrderRow; payment: TransactionRow },
  { actor, now }: { actor: Actor; now: number },
): Statement[] | undefined {
  const ending = endingOf(payment.status);
  if (ending === undefined) return undefined;
  const over: Statement[] = [
    db
      .update(orders)
      .set({ endsAt: Math.min(order.endsAt, now), wakeAt: null })
      .where(and(eq(orders.transactionId, payment.id), eq(orders.endsAt, order.endsAt))),
    expectChange(db, "order as it was"),
    dropCard(db, payment.id),
  ];
  if (ending === "stays") return over;
  return [
    ...moveTransaction(db, payment, { status: nextTransactionStatus(payment.status, "expire"), completedAt: now }),
    ...over,
    transactionEvent(db, payment.id, "EXPIRED", { actor, at: now }),
  ];
}
