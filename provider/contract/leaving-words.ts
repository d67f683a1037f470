import type { Access } from "./permissions.ts";

/** Acts that cannot be undone and leave a minute after they were confirmed (decision 0174). */
export const LEAVING_ACTS = [
  "REFUND",
  "REVERSE",
  "APPROVE_REFUND",
  "APPROVE_PAYOUT",
  "APPROVE_PAYOUT_FILE",
  "CONFIRM_BULK",
  "SEND_INVOICE",
] as const;
export type LeavingKind = (typeof LEAVING_ACTS)[number];

/** WAITING: it may be taken back. DONE: it left. FAILED: it was judged again at its moment, and did not leave. */
export const LEAVING_STATES = ["WAITING", "DONE", "TAKEN_BACK", "FAILED"] as const;
export type LeavingState = (typeof LEAVING_STATES)[number];

/**
 * Why an act did not leave. FORBIDDEN: its maker may not do it any more. RULES: other rules came into force meanwhile,
 * which ask for more. DISPUTED: the payer's bank claims its money. CHANGED: its thing is not as it was.
 */
export const LEAVING_FAILURES = ["FORBIDDEN", "RULES", "DISPUTED", "CHANGED"] as const;
export type LeavingFailure = (typeof LEAVING_FAILURES)[number];

/** Whoever confirmed an act takes it back, whatever became of their permissions; the provider judges others. */
export const TAKE_BACK = { movesMoney: true } satisfies Access;
