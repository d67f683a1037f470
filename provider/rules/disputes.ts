import type { DisputeReason, DisputeState, EvidenceKind } from "../contract/dispute-words.ts";
import type { Open } from "../contract/open-word.ts";

/** What happens to a dispute. */
export const DISPUTE_MOVES = ["claim", "send", "accept", "win", "lose", "expire", "prevent"] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];

/**
 * Which state follows. A question that nobody answers in time becomes a claim; a claim is accepted, or runs out, only
 * while it can be answered; the bank may drop the matter at any time, and nothing follows an end.
 */
const NEXT: Readonly<Record<DisputeState, Partial<Record<DisputeMove, DisputeState>>>> = {
  INQUIRY: { claim: "NEEDS_RESPONSE", send: "UNDER_REVIEW", win: "WON", prevent: "PREVENTED" },
  NEEDS_RESPONSE: { send: "UNDER_REVIEW", accept: "ACCEPTED", expire: "EXPIRED", win: "WON" },
  UNDER_REVIEW: { win: "WON", lose: "LOST", prevent: "PREVENTED" },
  WON: {},
  LOST: {},
  ACCEPTED: {},
  EXPIRED: {},
  PREVENTED: {},
};

/** The state after a move; undefined where it cannot be made. */
export const nextDisputeState = (state: DisputeState, move: DisputeMove): DisputeState | undefined => NEXT[state][move];

const isOneOf = (states: readonly DisputeState[], state: Open<DisputeState>): boolean =>
  typeof state === "string" && states.includes(state);

/** Whether somebody may still write an answer. */
export const isAnswerable = (state: Open<DisputeState>): boolean => isOneOf(["INQUIRY", "NEEDS_RESPONSE"], state);
/** Whether nothing follows any more. */
export const isDisputeOver = (state: Open<DisputeState>): boolean =>
  isOneOf(["WON", "LOST", "ACCEPTED", "EXPIRED", "PREVENTED"], state);
/** Whether the payer has the money back, or will have it as soon as the wallet has enough. */
export const isDisputeLost = (state: Open<DisputeState>): boolean => isOneOf(["LOST", "ACCEPTED", "EXPIRED"], state);

/**
 * Why an answer cannot be written, sent or given up; undefined when it can. A claim that is past its time is over even
 * before the clock has said so. `respondBy` is ISO 8601 in UTC, `now` UTC milliseconds.
 */
export function answerRefusal(
  { state, respondBy }: { state: Open<DisputeState>; respondBy: string | null },
  now: number,
): "evidence_sent" | "dispute_over" | undefined {
  if (state === "UNDER_REVIEW") return "evidence_sent";
  if (!isAnswerable(state)) return "dispute_over";
  return respondBy !== null && Date.parse(respondBy) <= now ? "dispute_over" : undefined;
}

/** Whether a claim can be accepted: a bank that only asks is answered, or the payment refunded. */
export const canAccept = (state: Open<DisputeState>): boolean => state === "NEEDS_RESPONSE";

/**
 * Why a payment cannot be refunded because of its dispute; undefined when that is no reason. While a bank only asks, a
 * refund is what ends the matter. `isClaimed`: the money is held back, or would be if the wallet had it.
 */
export function disputeRefundRefusal(
  dispute: { state: Open<DisputeState>; isClaimed: boolean } | null | undefined,
): "disputed" | "disputeLost" | undefined {
  if (!dispute) return undefined;
  if (isDisputeLost(dispute.state)) return "disputeLost";
  return !isDisputeOver(dispute.state) && dispute.isClaimed ? "disputed" : undefined;
}

/** Codes of Visa (`10.4`) and Mastercard (`4853`) in plain words. */
const REASON_OF: Readonly<Record<string, DisputeReason>> = {
  "10.1": "FRAUD",
  "10.2": "FRAUD",
  "10.3": "FRAUD",
  "10.4": "FRAUD",
  "10.5": "FRAUD",
  "11.1": "NOT_AUTHORIZED",
  "11.2": "NOT_AUTHORIZED",
  "11.3": "NOT_AUTHORIZED",
  "12.1": "PROCESSING",
  "12.2": "PROCESSING",
  "12.3": "WRONG_AMOUNT",
  "12.4": "PROCESSING",
  "12.5": "WRONG_AMOUNT",
  "12.6": "DUPLICATE",
  "12.6.1": "DUPLICATE",
  "12.6.2": "DUPLICATE",
  "12.7": "PROCESSING",
  "13.1": "NOT_RECEIVED",
  "13.2": "CANCELED",
  "13.3": "NOT_AS_DESCRIBED",
  "13.4": "NOT_AS_DESCRIBED",
  "13.5": "NOT_AS_DESCRIBED",
  "13.6": "REFUND_MISSING",
  "13.7": "CANCELED",
  "13.8": "PROCESSING",
  "13.9": "NOT_RECEIVED",
  "4808": "NOT_AUTHORIZED",
  "4831": "WRONG_AMOUNT",
  "4834": "DUPLICATE",
  "4837": "FRAUD",
  "4841": "CANCELED",
  "4842": "PROCESSING",
  "4846": "WRONG_AMOUNT",
  "4849": "FRAUD",
  "4853": "NOT_AS_DESCRIBED",
  "4855": "NOT_RECEIVED",
  "4859": "NOT_RECEIVED",
  "4860": "REFUND_MISSING",
  "4863": "FRAUD",
  "4870": "FRAUD",
  "4871": "FRAUD",
};

/** The codes that are known. */
export const NETWORK_CODES: readonly string[] = Object.keys(REASON_OF).toSorted();

/** What a network's code says in plain words; a code that nobody here knows is GENERAL. */
export const reasonOf = (code: string): DisputeReason => REASON_OF[code] ?? "GENERAL";

/** What the network asks for, by reason, the most important first. The explanation always comes first. */
const ASKS: Readonly<Record<DisputeReason, readonly EvidenceKind[]>> = {
  FRAUD: ["WHY", "DELIVERY", "OTHER_PAYMENTS", "MESSAGES"],
  NOT_AUTHORIZED: ["WHY", "WHAT_WAS_SOLD", "MESSAGES"],
  NOT_RECEIVED: ["WHY", "DELIVERY", "MESSAGES", "TERMS"],
  NOT_AS_DESCRIBED: ["WHY", "WHAT_WAS_SOLD", "MESSAGES", "REFUND_POLICY"],
  CANCELED: ["WHY", "TERMS", "REFUND_POLICY", "MESSAGES"],
  REFUND_MISSING: ["WHY", "REFUND_POLICY", "MESSAGES", "TERMS"],
  DUPLICATE: ["WHY", "WHAT_WAS_SOLD", "OTHER_PAYMENTS"],
  WRONG_AMOUNT: ["WHY", "WHAT_WAS_SOLD", "TERMS"],
  PROCESSING: ["WHY", "WHAT_WAS_SOLD", "TERMS"],
  GENERAL: ["WHY", "WHAT_WAS_SOLD", "DELIVERY", "MESSAGES", "TERMS", "REFUND_POLICY", "OTHER_PAYMENTS"],
};

export const evidenceAskedFor = (reason: DisputeReason): readonly EvidenceKind[] => ASKS[reason];

/** What of an answer is missing so that it could be sent; undefined when nothing is. */
export const missingEvidence = (evidence: Readonly<Partial<Record<EvidenceKind, string>>>): EvidenceKind | undefined =>
  (evidence.WHY ?? "").trim() === "" ? "WHY" : undefined;

const HOUR_MS = 3_600_000;
/** When people are told again that an answer is due, in hours before: five days, and one. */
export const DISPUTE_TOLD_HOURS = [120, 24] as const;

/** The latest such moment that has come (hours before the end); undefined while none has, and once the time is up. */
export const dueReminder = (respondBy: number, now: number): (typeof DISPUTE_TOLD_HOURS)[number] | undefined =>
  now >= respondBy ? undefined : DISPUTE_TOLD_HOURS.findLast((hours) => now >= respondBy - hours * HOUR_MS);
