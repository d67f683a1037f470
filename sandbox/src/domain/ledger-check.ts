/**
 * What a check of the ledger goes through, in this order: every posting, every entry, every account; what wallets show
 * of them, movement by movement and reserve by reserve; every payout and withdrawal; and at the end the sums of all.
 */
export const CHECK_STAGES = ["POSTINGS", "ENTRIES", "ACCOUNTS", "MOVEMENTS", "RESERVES", "PAYOUTS", "TOTALS"] as const;
export type CheckStage = (typeof CHECK_STAGES)[number];

/** The stage after this one; undefined after the last. */
export const stageAfter = (stage: CheckStage): CheckStage | undefined => CHECK_STAGES[CHECK_STAGES.indexOf(stage) + 1];

/**
 * What can be wrong with a ledger. A kept balance is the sum of its account's postings when every posting's balance is
 * that of the posting before it plus its own amount (RUNNING_BALANCE) and the account's is that of the last
 * (KEPT_BALANCE): the two are looked at one by one, so that no piece of a check adds up an account from its beginning.
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

/** `expected` and `found` in minor units, or in a number of postings, movements or entries. */
export type Finding = { kind: FindingKind; subject: string; expected: number | null; found: number | null };
