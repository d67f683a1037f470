import type { PayoutFileState } from "#provider/contract/words";
import { machine } from "./machine.ts";

export const PAYOUT_FILE_MOVES = ["make", "approve", "reject", "recall", "expire"] as const;
export type PayoutFileMove = (typeof PAYOUT_FILE_MOVES)[number];

/**
 * Moves of a payout file by people and the clock (decision 0062). A trigger of the database derives the end of a file
 * under way from its payouts.
 */
export const nextFileState = machine<PayoutFileState, PayoutFileMove>({
  CHECKED: { make: "AWAITING_APPROVAL" },
  AWAITING_APPROVAL: { approve: "IN_PROGRESS", reject: "REJECTED", recall: "RECALLED", expire: "EXPIRED" },
  IN_PROGRESS: {},
  SUCCESS: {},
  PARTLY_DONE: {},
  FAIL: {},
  REJECTED: {},
  RECALLED: {},
  EXPIRED: {},
});
