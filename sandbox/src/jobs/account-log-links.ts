import { unlinkedHeads, type LogHead } from "../db/account-log.ts";
import { waitingSubjects } from "../db/job-failures.ts";
import { planLinks } from "../operations/account-log.ts";
import { defineJob } from "./job.ts";

/** Links the rows of logs that calls wrote since the last run (decision 0182). */
export const accountLogLinks = defineJob<LogHead>("accountLogLinks", {
  isCounted: false,
  due: async ({ db }, { job, now, limit }) => {
    const waiting = await waitingSubjects(db, job, now);
    return (await unlinkedHeads(db, limit)).filter(({ merchantId }) => !waiting.includes(merchantId));
  },
  idOf: ({ merchantId }) => merchantId,
  plan: (head, { db }) => planLinks(db, head),
});
