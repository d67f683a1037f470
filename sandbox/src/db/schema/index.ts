/** The sandbox's tables, one file per domain. Triggers and the full-text indexes stand in migrations/0001_invariants.sql. */
export * from "./applications.ts";
export * from "./automatic-withdrawals.ts";
export * from "./connections.ts";
export * from "./contracts.ts";
export * from "./customers.ts";
export * from "./invoices.ts";
export * from "./ledger.ts";
export * from "./links.ts";
export * from "./payout-approvals.ts";
export * from "./payout-files.ts";
export * from "./payouts.ts";
export * from "./people.ts";
export * from "./phones.ts";
export * from "./system.ts";
export * from "./test-invoices.ts";
export * from "./transactions.ts";
export * from "./views.ts";
