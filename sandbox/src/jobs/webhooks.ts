import { dueWebhookEvents } from "../db/webhooks.ts";
import { logFailure } from "../log.ts";
import { deliver } from "../operations/webhooks/deliver.ts";
import type { Job } from "./job.ts";

/**
 * The messages of one run: of all applications, of each one, and at the same time. A silent server delays a run by
 * seconds.
 */
const AT_ONCE = { all: 60, each: 5, together: 6 };

/**
 * Sends payment events to merchants' servers. Not a `defineJob`: it calls other servers, several at a time, and
 * failures are counted in the message, which holds the time of its next try.
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
