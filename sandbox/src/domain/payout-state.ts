import type { PayoutState } from "#provider/contract/words";
import { machine } from "./machine.ts";

export const PAYOUT_MOVES = [
  "askApproval",
  "start",
  "approve",
  "reject",
  "recall",
  "expire",
  "succeed",
  "fail",
  "targetUnknown",
  "limitExceeded",
  "sendBack",
] as const;
export type PayoutMove = (typeof PAYOUT_MOVES)[number];

/** docs/provider.md section 3. The maker of a payout never approves it; a CHECK of the database says the same. */
export const nextPayoutState = machine<PayoutState, PayoutMove>({
  CREATED: {
    askApproval: "AWAITING_APPROVAL",
    start: "IN_PROGRESS",
    targetUnknown: "NOT_FOUND",
    limitExceeded: "DAILY_PAYOUT_LIMIT_EXCEEDED",
  },
  AWAITING_APPROVAL: { approve: "IN_PROGRESS", reject: "REJECTED", recall: "RECALLED", expire: "EXPIRED" },
  IN_PROGRESS: { succeed: "SUCCESS", fail: "FAIL", targetUnknown: "NOT_FOUND" },
  SUCCESS: { sendBack: "RETURNED" },
  FAIL: {},
  REJECTED: {},
  RECALLED: {},
  EXPIRED: {},
  RETURNED: {},
  NOT_FOUND: {},
  DAILY_PAYOUT_LIMIT_EXCEEDED: {},
});
