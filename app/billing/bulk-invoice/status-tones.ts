import type { BulkRowState, BulkState } from "#provider/contract/bulk-words";
import type { Tone } from "~/i18n/words";

export const BULK_TONE: Record<BulkState, Tone> = {
  MAPPING: "attention",
  CHECKED: "attention",
  CONFIRMED: "info",
  RUNNING: "info",
  DONE: "success",
  UNDONE: "neutral",
  EXPIRED: "neutral",
};

export const BULK_ROW_TONE: Record<BulkRowState, Tone> = {
  GOOD: "success",
  WRONG: "critical",
  SKIPPED: "neutral",
  MADE: "success",
  FAILED: "critical",
};
