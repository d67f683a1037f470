import type { PayoutFileState } from "#provider/contract/words";
import { machine } from "./machine.ts";

export const PAYOUT_FILE_MOVES = ["make", "approve", "reject", "recall", "expire"] as const;
export type PayoutFileMove = (typeof PAYOUT_FILE_MOVES)[number];

/**
 * What people and the clock do with a file of payouts (decision 0062). How one that is on its way ends follows from its
 * payouts: a trigger of the database says so.
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
