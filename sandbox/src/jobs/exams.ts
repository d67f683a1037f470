import { examsToGoOn } from "../db/exams.ts";
import { orderCallback } from "../http/order-callback.ts";
import { logFailure } from "../log.ts";
import { goOn } from "../operations/webhooks/exam.ts";
import type { Job } from "./job.ts";

/** Exams of one run, and for how many milliseconds each begins tries: a run stays within its minute. */
const AT_ONCE = { all: 6, beginsWithinMs: 40_000 };

/**
 * Goes on with exams that take longer than a request. Not a `defineJob`: see `webhooks.ts` beside it. A try that was
 * cut off is begun again when its claim is over.
 */
export const exams: Job = {
  name: "exams",
  isCounted: true,
  run: async ({ db, env, log, now }) => {
    const waiting = await examsToGoOn(db, { now, limit: AT_ONCE.all });
    const runs = waiting.map((exam) =>
      goOn({ db, env, log, now, callbackOf: orderCallback }, exam, AT_ONCE.beginsWithinMs).catch((error: unknown) =>
        logFailure(log, error),
      ),
    );
    await Promise.all(runs);
    return waiting.length;
  },
};
