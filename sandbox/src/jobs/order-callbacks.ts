import { orderSchema } from "#provider/contract/v3/orders";
import { SUCCESS } from "#provider/contract/v3/results";
import type { Envelope } from "#provider/contract/v3/merchant-call";
import { v3 } from "#provider/contract/v3/index";
import { WEBHOOK_DAYS, WEBHOOK_SIGNATURE } from "#provider/contract/webhooks";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import { z } from "zod";
import { claimCallback, dueCallbacks, recordCallback, type DueCallback } from "../db/order-callbacks.ts";
import { refundsOf } from "../db/orders.ts";
import { backOffMs } from "../domain/back-off.ts";
import { signatureHeader } from "../domain/webhook-signature.ts";
import { logFailure } from "../log.ts";
import { runOnce } from "../operations/run.ts";
import { askServer } from "../operations/webhooks/deliver.ts";
import { signingKeys } from "../operations/webhooks/keys.ts";
import { shopBase } from "../operations/webhooks/receiver.ts";
import { toOrder } from "../wire/order.ts";
import type { Job, Running } from "./job.ts";

/** The callbacks of one run: of all applications, of each one, and at the same time. */
const AT_ONCE = { all: 60, each: 5, together: 6 };
/** An attempt that did not end, because the Worker was stopped, is made again after this time. */
const CLAIMED_MS = 60_000;
const GIVE_UP_MS = WEBHOOK_DAYS * 24 * 3_600_000;

/** The envelope that tells of an order: what `GET api/v3/orders/{orderId}` answers at this moment. */
async function bodyOf({ db }: Running, { callback, payment, application }: DueCallback): Promise<string> {
  const refunds = await refundsOf(db, payment.id);
  const shown = toOrder({ payment, merchantName: application.name, refunds });
  const envelope: Envelope = {
    code: SUCCESS,
    message: "OK",
    route: v3.orders.get.path,
    internalMessage: null,
    responseId: `callback-${callback.seq}`,
    payload: z.encode(orderSchema, shown),
  };
  return JSON.stringify(envelope);
}

/**
 * Tells a server once, and records the result: whether it was told. The message is signed like those to the address of
 * the application, if one of its keys can sign; a receiver of the provider's own API knows no signature and asks back.
 */
async function tell(running: Running, due: DueCallback): Promise<boolean> {
  const { db, env, log, now } = running;
  const { callback, application } = due;
  if ((await runOnce(db, claimCallback(db, callback, now + CLAIMED_MS))).became !== "done") return false;
  const body = await bodyOf(running, due);
  const keys = (await signingKeys(db, env, application.id, now)).map(({ key }) => key);
  // A rule may have changed since the order was made, so that the address is checked again.
  const url = readWebhookAddress(callback.url, shopBase(env));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "merchant-callbacks/1",
    ...(keys.length === 0 ? {} : { [WEBHOOK_SIGNATURE]: signatureHeader(keys, Math.floor(now / 1000), body) }),
  };
  const answered =
    url === undefined
      ? ({ answerStatus: null, fault: "UNREACHABLE" } as const)
      : await askServer(url, { headers, body });
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
    let told = 0;
    for (let next = 0; next < due.length; next += AT_ONCE.together) {
      const attempts = due.slice(next, next + AT_ONCE.together).map((one) =>
        tell(running, one).catch((error: unknown) => {
          logFailure(running.log, error);
          return false;
        }),
      );
      for (const isTold of await Promise.all(attempts)) if (isTold) told++;
    }
    return told;
  },
};
