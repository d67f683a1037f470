import { sweepBulk } from "../db/bulk.ts";
import { sweepChallenges } from "../db/challenges.ts";
import { sweepDocuments } from "../db/dispute-documents.ts";
import { sweepEmailLinks } from "../db/email-links.ts";
import { sweepExportLinks } from "../db/export-links.ts";
import { sweepKeys } from "../db/idempotency.ts";
import { sweepDevices } from "../db/known-devices.ts";
import { sweepLedgerChecks } from "../db/ledger-checks.ts";
import { sweepJobFailures, waitingSubjects } from "../db/job-failures.ts";
import { sweepMessages } from "../db/outbox.ts";
import { sweepPayerDevices } from "../db/payer-devices.ts";
import { sweepPasswordLinks } from "../db/password-links.ts";
import { sweepPayoutFiles } from "../db/payout-files.ts";
import { sweepPeople } from "../db/people.ts";
import { sweepReportLinks } from "../db/reports.ts";
import { sweepPhoneRequests } from "../db/phones.ts";
import { sweepRefundFiles } from "../db/refund-files.ts";
import { sweepRates } from "../db/rate-counters.ts";
import { sweepSignings } from "../db/signings.ts";
import { sweepSecurityEvents } from "../db/security-events.ts";
import { sweepCallbacks } from "../db/order-callbacks.ts";
import { sweepWebhooks } from "../db/webhook-deliveries.ts";
import { defineJob } from "./job.ts";

const SWEEPS = {
  people: sweepPeople,
  devices: sweepDevices,
  challenges: sweepChallenges,
  passwordLinks: sweepPasswordLinks,
  disputeDocuments: sweepDocuments,
  emailLinks: sweepEmailLinks,
  exportLinks: sweepExportLinks,
  reportLinks: sweepReportLinks,
  securityEvents: sweepSecurityEvents,
  rates: sweepRates,
  keys: sweepKeys,
  messages: sweepMessages,
  jobFailures: sweepJobFailures,
  ledgerChecks: sweepLedgerChecks,
  payerDevices: sweepPayerDevices,
  payoutFiles: sweepPayoutFiles,
  refundFiles: sweepRefundFiles,
  phoneRequests: sweepPhoneRequests,
  signings: sweepSignings,
  bulk: sweepBulk,
  webhooks: sweepWebhooks,
  callbacks: sweepCallbacks,
} as const;

/** Deletes rows that are not needed any more, table by table. */
export const sweeps = defineJob("sweeps", {
  isCounted: false,
  due: async ({ db }, { job, now }) => {
    const waiting = await waitingSubjects(db, job, now);
    return Object.entries(SWEEPS).filter(([table]) => !waiting.includes(table));
  },
  idOf: ([table]) => table,
  plan: ([, sweep], { db, now }) => [sweep(db, now)].flat(),
});
