import { examsToGoOn } from "../db/exams.ts";
import { orderCallback } from "../http/order-callback.ts";
import { logFailure } from "../log.ts";
import { goOn } from "../operations/webhooks/exam.ts";
import type { Job } from "./job.ts";

/** Exams of one run, and for how many milliseconds it begins their tries: a run stays within its minute. */
const MOST = { exams: 6, beginsWithinMs: 40_000 };

/**
 * Goes on with exams that take longer than a request, one after the other: a Worker has six connections at a time, one
 * try takes five, and a message that waits for its connection would be judged as one without an answer. What is left
 * goes on in the next run. Not a `defineJob`: see `webhooks.ts` beside it. A try that was cut off is begun again when
 * its claim is over.
 */
export const exams: Job = {
  name: "exams",
  isCounted: true,
  run: async ({ db, env, log, clock }) => {
    const began = performance.now();
    const waiting = await examsToGoOn(db, { now: clock.now(), limit: MOST.exams });
    let wentOn = 0;
    for (const exam of waiting) {
      const leftMs = MOST.beginsWithinMs - (performance.now() - began);
      try {
        if ((await goOn({ db, env, log, clock, callbackOf: orderCallback }, exam, leftMs)) > 0) wentOn++;
      } catch (error) {
        logFailure(log, error);
      }
    }
    return wentOn;
  },
};
