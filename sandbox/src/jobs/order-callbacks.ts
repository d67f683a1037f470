import { claimCallback, dueCallbacks, recordCallback, type DueCallback } from "../db/order-callbacks.ts";
import { backOffMs } from "../domain/back-off.ts";
import { orderCallback } from "../http/order-callback.ts";
import { runOnce } from "../operations/run.ts";
import { CLAIMED_MS, GIVE_UP_MS } from "../operations/webhooks/ask.ts";
import { postCallback, tellEach } from "../operations/webhooks/callback.ts";
import type { Job, Running } from "./job.ts";

/** The callbacks of one run: of all applications, and of each one. */
const AT_ONCE = { all: 60, each: 5 };

const idOf = ({ callback }: DueCallback): string => `callback-${callback.seq}`;

/** Tells a server once, and records the result: whether it was told. */
async function tell({ db, env, log, clock }: Running, due: DueCallback): Promise<boolean> {
  const now = clock.now();
  const { callback, application } = due;
  if ((await runOnce(db, claimCallback(db, callback, now + CLAIMED_MS))).became !== "done") return false;
  const body = await orderCallback(db, { ...due, responseId: idOf(due) });
  const posted = { applicationId: application.id, address: callback.url, id: idOf(due), body };
  const answered = await postCallback({ db, env, now }, posted);
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
