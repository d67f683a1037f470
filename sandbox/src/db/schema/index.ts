/**
 * The sandbox's tables, one file per domain. Triggers, views and full-text indexes are written by hand in
 * `sandbox/migrations`. `sandbox/schema.sql` shows their current state.
 */
export * from "./accounting.ts";
export * from "./account-log.ts";
export * from "./api-payouts.ts";
export * from "./applications.ts";
export * from "./automatic-withdrawals.ts";
export * from "./azqr-notices.ts";
export * from "./bulk.ts";
export * from "./connections.ts";
export * from "./contracts.ts";
export * from "./customers.ts";
export * from "./details.ts";
export * from "./disputes.ts";
export * from "./exams.ts";
export * from "./invoices.ts";
export * from "./ledger.ts";
export * from "./leaving-acts.ts";
export * from "./links.ts";
export * from "./money-targets.ts";
export * from "./orders.ts";
export * from "./outside-payments.ts";
export * from "./payout-approvals.ts";
export * from "./payout-files.ts";
export * from "./payout-receivers.ts";
export * from "./recurring-payouts.ts";
export * from "./refund-batches.ts";
export * from "./refund-files.ts";
export * from "./refund-rules.ts";
export * from "./reports.ts";
export * from "./rule-changes.ts";
export * from "./payer-devices.ts";
export * from "./payouts.ts";
export * from "./people.ts";
export * from "./phones.ts";
export * from "./saved-cards.ts";
export * from "./server-keys.ts";
export * from "./system.ts";
export * from "./test-invoices.ts";
export * from "./till.ts";
export * from "./transactions.ts";
export * from "./views.ts";
export * from "./webhooks.ts";
