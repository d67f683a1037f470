import { ordersToWake } from "../db/orders.ts";
import { endOrder } from "../operations/orders/end.ts";
import { nextWake } from "../operations/orders/wake.ts";
import { defineJob } from "./job.ts";

/** Ends orders that nobody paid in time, or whose payer never answered 3-D Secure. */
export const endedOrders = defineJob("ordersEnded", {
  due: ({ db }, asking) => ordersToWake(db, asking),
  idOf: ({ order }) => order.transactionId,
  plan: (due, { db, now }) => endOrder(db, due, { actor: null, now }) ?? [nextWake(db, due.order, null)],
});
