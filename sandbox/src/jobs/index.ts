import { logFailure } from "../log.ts";
import { abandonedPayments } from "./abandoned-payments.ts";
import { accountLogAddresses } from "./account-log-addresses.ts";
import { accountLogChecks } from "./account-log-checks.ts";
import { accountLogLinks } from "./account-log-links.ts";
import { announcedDisputes } from "./announced-disputes.ts";
import { answeredRefunds } from "./answered-refunds.ts";
import { automaticPauses } from "./automatic-pauses.ts";
import { automaticWithdrawals } from "./automatic-withdrawals.ts";
import { azqrNotices } from "./azqr-notices.ts";
import { bankAnswers } from "./bank-answers.ts";
import { bulkInvoices } from "./bulk-invoices.ts";
import { bulkTold } from "./bulk-told.ts";
import { closedShiftJob } from "./closed-shifts.ts";
import { disputeDecisions } from "./dispute-decisions.ts";
import { disputeMoney } from "./dispute-money.ts";
import { disputeReminders } from "./dispute-reminders.ts";
import { endedOrders } from "./ended-orders.ts";
import { endedPayoutFiles } from "./ended-payout-files.ts";
import { endedRefundBatches } from "./ended-refund-batches.ts";
import { endingServerKeyLetters } from "./ending-server-keys.ts";
import { exams } from "./exams.ts";
import { expiredInvoices } from "./expired-invoices.ts";
import { expiredLinks } from "./expired-links.ts";
import { expiredPayoutFiles } from "./expired-payout-files.ts";
import { expiredRefunds } from "./expired-refunds.ts";
import { expiredPayouts } from "./expired-payouts.ts";
import type { Job, JobDeps } from "./job.ts";
import { lapsedHolds } from "./lapsed-holds.ts";
import { leavingActs } from "./leaving-acts.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { orderCallbackJob } from "./order-callbacks.ts";
import { payoutCallbackJob } from "./payout-callbacks.ts";
import { preventedDisputes } from "./prevented-disputes.ts";
import { recurringPayouts } from "./recurring-payouts.ts";
import { refundBatches } from "./refund-batches.ts";
import { reminders } from "./reminders.ts";
import { reports } from "./reports.ts";
import { reversedCardChecks } from "./reversed-card-checks.ts";
import { scheduledSendings } from "./scheduled-sendings.ts";
import { signings } from "./signings.ts";
import { sweeps } from "./sweeps.ts";
import { unansweredDetails } from "./unanswered-details.ts";
import { unansweredDisputes } from "./unanswered-disputes.ts";
import { webhooks } from "./webhooks.ts";

/**
 * All jobs of the clock, which run once a minute in this order. A new job:
 * 1. its records come from a query in `../db`, beside their rows or in `due.ts`, with `mayTry` among its conditions,
 *    and its act is an operation;
 * 2. a file here joins them with `defineJob`;
 * 3. it joins this list. A test walks the files of this folder and fails if one is missing here.
 */
export const JOBS: readonly Job[] = [
  reversedCardChecks,
  lapsedHolds,
  abandonedPayments,
  endedOrders,
  closedShiftJob,
  expiredInvoices,
  expiredLinks,
  answeredRefunds,
  expiredRefunds,
  leavingActs,
  refundBatches,
  endedRefundBatches,
  // Refunds first: what they leave nothing of is not claimed. Withdrawals last: they take what is left.
  preventedDisputes,
  announcedDisputes,
  unansweredDisputes,
  disputeDecisions,
  disputeMoney,
  disputeReminders,
  azqrNotices,
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
  endingServerKeyLetters,
  reports,
  accountLogLinks,
  accountLogChecks,
  accountLogAddresses,
  ledgerChecks,
  sweeps,
  webhooks,
  orderCallbackJob,
  payoutCallbackJob,
  exams,
];

/** Runs every job by the injected clock; returns the number of handled records, by the job's name. */
export async function runJobs(deps: JobDeps): Promise<Record<string, number>> {
  const running = { ...deps, now: deps.clock.now() };
  const done: Record<string, number> = {};
  for (const job of JOBS) {
    const count = await job.run(running).catch((error: unknown) => {
      // Reading the due records failed: the other jobs go on, and this one runs again in the next minute.
      logFailure(deps.log, error);
      return 0;
    });
    if (job.isCounted) done[job.name] = count;
  }
  deps.log("schedules_run", done);
  return done;
}
