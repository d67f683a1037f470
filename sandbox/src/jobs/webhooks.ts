import { dueDeliveries } from "../db/webhook-deliveries.ts";
import { logFailure } from "../log.ts";
import { deliver } from "../operations/webhooks/deliver.ts";
import type { Job } from "./job.ts";

/**
 * The messages of one run: of all addresses, of each one in a round, and at the same time. A silent server delays a run
 * by seconds.
 */
const AT_ONCE = { all: 60, each: 5, together: 6 };

/**
 * Sends messages to merchants' servers, in rounds: an address that took all of a round is in the next one. Each message
 * is signed by the time of the moment, because slow servers may take minutes of the run. Not a `defineJob`: it calls
 * other servers, several at a time, and failures are counted in the message, which holds the time of its next try.
 */
export const webhooks: Job = {
  name: "webhooks",
  isCounted: true,
  run: async ({ db, env, log, clock, now }) => {
    const failing = new Set<string>();
    let [tried, sent] = [0, 0];
    while (tried < AT_ONCE.all) {
      const due = await dueDeliveries(db, { now, limit: AT_ONCE.all - tried, each: AT_ONCE.each, but: [...failing] });
      if (due.length === 0) break;
      tried += due.length;
      for (let next = 0; next < due.length; next += AT_ONCE.together) {
        const attempts = due.slice(next, next + AT_ONCE.together).map(async (one) => {
          try {
            const tries = await deliver({ db, env, log, now: clock.now() }, one);
            if (tries?.delivery.state === "DELIVERED") sent++;
            else if (tries) failing.add(one.webhook.id);
          } catch (error) {
            logFailure(log, error);
            failing.add(one.webhook.id);
          }
        });
        await Promise.all(attempts);
      }
    }
    return sent;
  },
};
