import type { DisputeState } from "#provider/contract/dispute-words";
import type { Tone } from "~/i18n/words";

/** The words are in `disputes.json`. */
export const DISPUTE_TONE: Record<DisputeState, Tone> = {
  INQUIRY: "attention",
  NEEDS_RESPONSE: "attention",
  UNDER_REVIEW: "info",
  WON: "success",
  LOST: "critical",
  ACCEPTED: "neutral",
  EXPIRED: "critical",
  PREVENTED: "success",
};
