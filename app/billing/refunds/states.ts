import type { RefundState } from "#provider/contract/refund-terms";
import type { Tone } from "~/i18n/words";

/** The colour of each state of a refund. */
export const REFUND_TONE: Readonly<Record<RefundState, Tone>> = {
  AWAITING_APPROVAL: "attention",
  LEAVING: "warning",
  IN_PROGRESS: "info",
  SUCCESS: "success",
  FAILED: "critical",
  REJECTED: "critical",
  RECALLED: "neutral",
  EXPIRED: "neutral",
};
