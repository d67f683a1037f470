/** The words of disputes. It imports nothing: browsers load it. */

/**
 * INQUIRY: the payer's bank asks, and no money is held back. NEEDS_RESPONSE: it claims the money back, which is held.
 * UNDER_REVIEW: the answer was sent. WON and LOST: what the bank decided. ACCEPTED: the merchant gave the money up.
 * EXPIRED: nobody answered in time, which is as good as lost. PREVENTED: refunded while the bank only asked.
 */
export const DISPUTE_STATES = [
  "INQUIRY",
  "NEEDS_RESPONSE",
  "UNDER_REVIEW",
  "WON",
  "LOST",
  "ACCEPTED",
  "EXPIRED",
  "PREVENTED",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * What a claim comes to in plain words; the network's own code stands beside it (`reasonOf` of
 * provider/rules/disputes.ts). GENERAL: a code that nobody here knows.
 */
export const DISPUTE_REASONS = [
  "FRAUD",
  "NOT_AUTHORIZED",
  "NOT_RECEIVED",
  "NOT_AS_DESCRIBED",
  "CANCELED",
  "REFUND_MISSING",
  "DUPLICATE",
  "WRONG_AMOUNT",
  "PROCESSING",
  "GENERAL",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** What an answer is made of: a text for each, and files of each. WHY is always asked; the others by reason. */
export const EVIDENCE_KINDS = [
  "WHY",
  "WHAT_WAS_SOLD",
  "DELIVERY",
  "MESSAGES",
  "TERMS",
  "REFUND_POLICY",
  "OTHER_PAYMENTS",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What may be sent along; told by its content, never by its name. */
export const DISPUTE_FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DisputeFileType = (typeof DISPUTE_FILE_TYPES)[number];

/** What happens to a dispute, in the order of its life. */
export const DISPUTE_EVENTS = [
  "ASKED",
  "CLAIMED",
  "REMINDED",
  "DRAFTED",
  "FILE_ADDED",
  "FILE_REMOVED",
  "SENT",
  "ACCEPTED",
  "WON",
  "LOST",
  "EXPIRED",
  "PREVENTED",
] as const;
export type DisputeEventKind = (typeof DISPUTE_EVENTS)[number];
