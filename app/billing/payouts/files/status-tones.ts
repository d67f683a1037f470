import type { PayoutFileState } from "#provider/contract/words";
import type { Tone } from "~/i18n/words";

export const FILE_TONE: Record<PayoutFileState, Tone> = {
  CHECKED: "neutral",
  AWAITING_APPROVAL: "attention",
  IN_PROGRESS: "info",
  SUCCESS: "success",
  PARTLY_DONE: "warning",
  FAIL: "critical",
  REJECTED: "critical",
  RECALLED: "neutral",
  EXPIRED: "neutral",
};
