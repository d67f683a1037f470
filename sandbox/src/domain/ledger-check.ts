/**
 * The stages of a ledger check, in order: all postings, entries and accounts; the movements and reserves that wallets
 * show of them; all payouts and withdrawals; and last the sums of everything.
 */
export const CHECK_STAGES = ["POSTINGS", "ENTRIES", "ACCOUNTS", "MOVEMENTS", "RESERVES", "PAYOUTS", "TOTALS"] as const;
export type CheckStage = (typeof CHECK_STAGES)[number];

/** The stage after this one; undefined after the last. */
export const stageAfter = (stage: CheckStage): CheckStage | undefined => CHECK_STAGES[CHECK_STAGES.indexOf(stage) + 1];

/**
 * Faults that a ledger can have. A kept balance equals the sum of its account's postings if each posting's balance is
 * that of the posting before plus its own amount (RUNNING_BALANCE), and the account's balance is that of the last
 * posting (KEPT_BALANCE). The two are checked separately, so that no piece of a check adds up an account from its
 * beginning.
 */
export const FINDING_KINDS = [
  "RUNNING_BALANCE",
  "POSTING_WITHOUT_ENTRY",
  "POSTING_WITHOUT_ACCOUNT",
  "POSTING_WITHOUT_MOVEMENT",
  "FORBIDDEN_NEGATIVE",
  "ENTRY_NOT_ZERO",
  "ENTRY_WITHOUT_POSTINGS",
  "KEPT_BALANCE",
  "HELD",
  "IN_TRANSIT",
  "RESERVES",
  "MOVEMENT_WITHOUT_POSTING",
  "MOVEMENT_AMOUNT",
  "MOVEMENT_BALANCE",
  "MOVEMENT_NUMBER",
  "MOVEMENT_SUMS",
  "RESERVE",
  "PAYOUT_RESERVE",
  "PAYOUT_ENTRY",
  "TRIAL_BALANCE",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `expected` and `found` in minor units, or as a number of postings, movements or entries. */
export type Finding = { kind: FindingKind; subject: string; expected: number | null; found: number | null };
