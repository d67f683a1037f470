/** What a check of the ledger goes through, in this order: every posting, every entry, every account, and at the end the sums of all. */
export const CHECK_STAGES = ["POSTINGS", "ENTRIES", "ACCOUNTS", "TOTALS"] as const;
export type CheckStage = (typeof CHECK_STAGES)[number];

/** The stage after this one; undefined after the last. */
export const stageAfter = (stage: CheckStage): CheckStage | undefined => CHECK_STAGES[CHECK_STAGES.indexOf(stage) + 1];

/**
 * What can be wrong with a ledger. A kept balance is the sum of its account's postings when every posting's balance is that of the posting
 * before it plus its own amount (RUNNING_BALANCE) and the account's is that of the last (KEPT_BALANCE): the two are looked at one by one, so
 * that no piece of a check adds up an account from its beginning.
 */
export const FINDING_KINDS = [
  "RUNNING_BALANCE",
  "POSTING_WITHOUT_ENTRY",
  "POSTING_WITHOUT_ACCOUNT",
  "FORBIDDEN_NEGATIVE",
  "ENTRY_NOT_ZERO",
  "ENTRY_WITHOUT_POSTINGS",
  "KEPT_BALANCE",
  "HELD",
  "IN_TRANSIT",
  "TRIAL_BALANCE",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** `expected` and `found` in minor units, or in postings where they are too few. */
export type Finding = { kind: FindingKind; subject: string; expected: number | null; found: number | null };
