import { orderSchema } from "#provider/contract/v3/orders";
import { v3 } from "#provider/contract/v3/index";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { refundsOf } from "../db/orders.ts";
import { cardBehind } from "../db/saved-cards.ts";
import { toOrder } from "../wire/order.ts";
import { callbackBody } from "../operations/webhooks/callback.ts";
import type { ToldOrder } from "../operations/webhooks/exam.ts";

/** The envelope that tells of an order: what `GET api/v3/orders/{orderId}` answers at this moment. */
export async function orderCallback(db: Db, { payment, application, responseId }: ToldOrder): Promise<string> {
  const [refunds, card] = await Promise.all([refundsOf(db, payment.id), cardBehind(db, payment)]);
  const shown = toOrder({ payment, merchantName: application.name, refunds, card });
  return callbackBody({ route: v3.orders.get.path, responseId, payload: z.encode(orderSchema, shown) });
}
