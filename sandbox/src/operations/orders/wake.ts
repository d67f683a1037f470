import { eq } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import type { OrderRow } from "../../db/rows.ts";
import { orders } from "../../db/schema/index.ts";

/** Sets when the clock looks at an order next; null: never again. */
export const nextWake = (
  db: Db,
  { transactionId }: Pick<OrderRow, "transactionId">,
  wakeAt: number | null,
): Statement => db.update(orders).set({ wakeAt }).where(eq(orders.transactionId, transactionId));

/** Sets where the merchant's server is told of an order. */
export const tellAt = (db: Db, { transactionId, terms }: OrderRow, callbackUrl: string): Statement =>
  db
    .update(orders)
    .set({ terms: { ...terms, callbackUrl } })
    .where(eq(orders.transactionId, transactionId));
