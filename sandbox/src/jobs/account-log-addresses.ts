import { cutAddresses, oldAddresses } from "../db/account-log.ts";
import { waitingSubjects } from "../db/job-failures.ts";
import { defineJob } from "./job.ts";

const SUBJECT = "addresses";

/** Cuts the addresses of old rows to their networks. */
export const accountLogAddresses = defineJob("accountLogAddresses", {
  isCounted: false,
  due: async ({ db }, { job, now }) => ((await waitingSubjects(db, job, now)).includes(SUBJECT) ? [] : [SUBJECT]),
  idOf: (subject) => subject,
  plan: async (_, { db, now }) => {
    const old = await oldAddresses(db, now);
    return old.length === 0 ? [] : [cutAddresses(db, old)];
  },
});
