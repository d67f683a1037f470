import { accountLog } from "./account-log.ts";
import { applications } from "./applications.ts";
import { auth } from "./auth.ts";
import { automaticWithdrawals } from "./automatic-withdrawals.ts";
import { azqr } from "./azqr.ts";
import { bulk } from "./bulk.ts";
import type { Call } from "./call.ts";
import { cards } from "./cards.ts";
import { connect } from "./connect.ts";
import { customers } from "./customers.ts";
import { dashboard } from "./dashboard.ts";
import { details } from "./details.ts";
import { disputes } from "./disputes.ts";
import { embedding } from "./embedding.ts";
import { exams } from "./exams.ts";
import { invoices } from "./invoices.ts";
import { leavingActs } from "./leaving-acts.ts";
import { links } from "./links.ts";
import { moneyTargets } from "./money-targets.ts";
import { payoutRules } from "./payout-rules.ts";
import { refundBatches } from "./refund-batches.ts";
import { refundFiles } from "./refund-files.ts";
import { refundRules } from "./refund-rules.ts";
import { refunds } from "./refunds.ts";
import { outsidePayments } from "./outside-payments.ts";
import { payoutFiles } from "./payout-files.ts";
import { payoutReceivers } from "./payout-receivers.ts";
import { recurringPayouts } from "./recurring-payouts.ts";
import { payouts } from "./payouts.ts";
import { profile } from "./profile.ts";
import { search } from "./search.ts";
import { serverKeys } from "./server-keys.ts";
import { signingSecrets } from "./signing-secrets.ts";
import { accounting } from "./accounting.ts";
import { feeReports } from "./fee-reports.ts";
import { reports } from "./reports.ts";
import { statements } from "./statements.ts";
import { tickedInvoices } from "./ticked-invoices.ts";
import { tickedPayouts } from "./ticked-payouts.ts";
import { till } from "./till.ts";
import { transactions } from "./transactions.ts";
import { transfers } from "./transfers.ts";
import { users } from "./users.ts";
import { merchantContracts } from "./merchant-contracts.ts";
import { walletMoney } from "./wallet-money.ts";
import { views } from "./views.ts";
import { wallets } from "./wallets.ts";
import { webhooks } from "./webhooks.ts";

/**
 * The provider's contract: every call, by group, in the order of docs/product.md section 7; calls of our own come last.
 */
export const contract = {
  auth,
  invoices,
  applications,
  wallets,
  walletMoney,
  payouts,
  cards,
  transactions,
  dashboard,
  bulk,
  profile,
  users,
  merchantContracts,
  connect,
  links,
  embedding,
  customers,
  search,
  views,
  statements,
  tickedInvoices,
  automaticWithdrawals,
  transfers,
  moneyTargets,
  payoutRules,
  refundRules,
  refunds,
  refundBatches,
  refundFiles,
  payoutFiles,
  tickedPayouts,
  details,
  payoutReceivers,
  recurringPayouts,
  webhooks,
  serverKeys,
  signingSecrets,
  exams,
  outsidePayments,
  azqr,
  accounting,
  feeReports,
  reports,
  till,
  accountLog,
  disputes,
  leavingActs,
};
export type Contract = typeof contract;

/** Every call with its name `group.call`, for the router, documents and tests. */
export const everyCall: readonly { name: string; group: string; call: Call }[] = Object.entries(contract).flatMap(
  ([group, calls]) =>
    Object.entries<Call>(calls).map(([name, described]) => ({ name: `${group}.${name}`, group, call: described })),
);
