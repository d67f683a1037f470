import { saveCheck, uncheckedHeads, type LogChecked, type LogHead } from "../db/account-log.ts";
import { waitingSubjects } from "../db/job-failures.ts";
import { firstFault } from "../operations/account-log.ts";
import { defineJob } from "./job.ts";

const DAY_MS = 24 * 3_600_000;
/** Logs that are checked in one run. */
const CHECKED_AT_ONCE = 20;

type Check = { head: LogHead; checked?: LogChecked };

/** Checks each log once a day; the first row that does not fit is logged, and shown to its owners. */
export const accountLogChecks = defineJob<Check>("accountLogChecks", {
  isCounted: false,
  due: async ({ db }, { job, now }) => {
    const waiting = await waitingSubjects(db, job, now);
    const heads = await uncheckedHeads(db, now - DAY_MS, CHECKED_AT_ONCE);
    return heads.filter(({ merchantId }) => !waiting.includes(merchantId)).map((head) => ({ head }));
  },
  idOf: ({ head }) => head.merchantId,
  plan: async (check, { db, now }) => {
    const { merchantId } = check.head;
    check.checked = { at: now, broken: await firstFault(db, merchantId, now) };
    return [saveCheck(db, merchantId, check.checked)];
  },
  onDone: ({ head: { merchantId }, checked }, { log }) => {
    if (checked?.broken) log("account_log_broken", { merchantId, ...checked.broken });
  },
});
