import { dueWebhookEvents } from "../db/webhooks.ts";
import { logFailure } from "../log.ts";
import { deliver } from "../operations/webhooks/deliver.ts";
import type { Job } from "./job.ts";

/**
 * In one run: of all applications together, of each, and at the same time. A server that does not answer holds a run up
 * for seconds.
 */
const AT_ONCE = { all: 60, each: 5, together: 6 };

/**
 * Tells merchants' servers what became of payments. No `defineJob`: what is done here is to ask others, several at a
 * time, and what fails is counted with the message, which knows when it is tried again.
 */
export const webhooks: Job = {
  name: "webhooks",
  isCounted: true,
  run: async ({ db, env, log, now }) => {
    const due = await dueWebhookEvents(db, { now, limit: AT_ONCE.all, each: AT_ONCE.each });
    let sent = 0;
    for (let next = 0; next < due.length; next += AT_ONCE.together) {
      const attempts = due.slice(next, next + AT_ONCE.together).map((one) =>
        deliver({ db, env, log, now }, one).catch((error: unknown) => {
          logFailure(log, error);
          return undefined;
        }),
      );
      for (const event of await Promise.all(attempts)) if (event?.state === "DELIVERED") sent++;
    }
    return sent;
  },
};
