import { logFailure } from "../log.ts";
import { abandonedPayments } from "./abandoned-payments.ts";
import { answeredRefunds } from "./answered-refunds.ts";
import { automaticPauses } from "./automatic-pauses.ts";
import { automaticWithdrawals } from "./automatic-withdrawals.ts";
import { bankAnswers } from "./bank-answers.ts";
import { bulkInvoices } from "./bulk-invoices.ts";
import { bulkTold } from "./bulk-told.ts";
import { endedPayoutFiles } from "./ended-payout-files.ts";
import { expiredInvoices } from "./expired-invoices.ts";
import { expiredLinks } from "./expired-links.ts";
import { expiredPayoutFiles } from "./expired-payout-files.ts";
import { expiredPayouts } from "./expired-payouts.ts";
import type { Job, JobDeps } from "./job.ts";
import { lapsedHolds } from "./lapsed-holds.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { recurringPayouts } from "./recurring-payouts.ts";
import { reminders } from "./reminders.ts";
import { scheduledSendings } from "./scheduled-sendings.ts";
import { signings } from "./signings.ts";
import { sweeps } from "./sweeps.ts";
import { unansweredDetails } from "./unanswered-details.ts";
import { webhooks } from "./webhooks.ts";

/**
 * Everything that time does, in this order, once a minute. A new job:
 * 1. what it is done to is a query in `../db`, beside its rows or in `due.ts`, with `mayTry` among its conditions, and
 *    what it does is an operation;
 * 2. a file here puts them together with `defineJob`;
 * 3. it joins this list. A test walks the files of this folder and fails where one is missing here.
 */
export const JOBS: readonly Job[] = [
  lapsedHolds,
  abandonedPayments,
  expiredInvoices,
  expiredLinks,
  answeredRefunds,
  bankAnswers,
  automaticWithdrawals,
  automaticPauses,
  recurringPayouts,
  expiredPayouts,
  expiredPayoutFiles,
  endedPayoutFiles,
  signings,
  unansweredDetails,
  bulkInvoices,
  bulkTold,
  scheduledSendings,
  reminders,
  ledgerChecks,
  sweeps,
  webhooks,
];

/** Runs every job by the injected clock; answers to how many things each was done, by the job's name. */
export async function runJobs({ clock, ...deps }: JobDeps): Promise<Record<string, number>> {
  const running = { ...deps, now: clock.now() };
  const done: Record<string, number> = {};
  for (const job of JOBS) {
    const count = await job.run(running).catch((error: unknown) => {
      // What is due could not even be read: the other jobs go on, and this one comes again with the next minute.
      logFailure(deps.log, error);
      return 0;
    });
    if (job.isCounted) done[job.name] = count;
  }
  deps.log("schedules_run", done);
  return done;
}
