import { orderSchema } from "#provider/contract/v3/orders";
import { v3 } from "#provider/contract/v3/index";
import { z } from "zod";
import { claimCallback, dueCallbacks, recordCallback, type DueCallback } from "../db/order-callbacks.ts";
import { refundsOf } from "../db/orders.ts";
import { cardBehind } from "../db/saved-cards.ts";
import { backOffMs } from "../domain/back-off.ts";
import { runOnce } from "../operations/run.ts";
import { callbackBody, CLAIMED_MS, GIVE_UP_MS, postCallback, tellEach } from "../operations/webhooks/callback.ts";
import { toOrder } from "../wire/order.ts";
import type { Job, Running } from "./job.ts";

/** The callbacks of one run: of all applications, and of each one. */
const AT_ONCE = { all: 60, each: 5 };

const idOf = ({ callback }: DueCallback): string => `callback-${callback.seq}`;

/** The envelope that tells of an order: what `GET api/v3/orders/{orderId}` answers at this moment. */
async function bodyOf({ db }: Running, due: DueCallback): Promise<string> {
  const { payment, application } = due;
  const [refunds, card] = await Promise.all([refundsOf(db, payment.id), cardBehind(db, payment)]);
  const shown = toOrder({ payment, merchantName: application.name, refunds, card });
  return callbackBody({
    route: v3.orders.get.path,
    responseId: idOf(due),
    payload: z.encode(orderSchema, shown),
  });
}

/** Tells a server once, and records the result: whether it was told. */
async function tell(running: Running, due: DueCallback): Promise<boolean> {
  const { db, log, now } = running;
  const { callback, application } = due;
  if ((await runOnce(db, claimCallback(db, callback, now + CLAIMED_MS))).became !== "done") return false;
  const body = await bodyOf(running, due);
  const posted = { applicationId: application.id, address: callback.url, id: idOf(due), body };
  const answered = await postCallback(running, posted);
  const over = now - callback.createdAt >= GIVE_UP_MS;
  const ended =
    answered.fault === null
      ? ({ state: "DELIVERED", nextAttemptAt: null } as const)
      : over
        ? ({ state: "GIVEN_UP", nextAttemptAt: null } as const)
        : ({ state: "WAITING", nextAttemptAt: now + backOffMs(callback.attempts + 1) } as const);
  await runOnce(db, [recordCallback(db, callback, { ...answered, ...ended })]);
  log("callback_sent", { appId: application.id, transactionId: callback.transactionId, ...answered });
  return ended.state === "DELIVERED";
}

/** Tells merchants' servers of their orders. Not a `defineJob`: see `webhooks.ts` beside it. */
export const orderCallbackJob: Job = {
  name: "callbacks",
  isCounted: true,
  run: async (running) => {
    const due = await dueCallbacks(running.db, { now: running.now, limit: AT_ONCE.all, each: AT_ONCE.each });
    return tellEach(running, due, (one) => tell(running, one));
  },
};
