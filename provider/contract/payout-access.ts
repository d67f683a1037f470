import { AREA_ACCESS, type Access } from "./permissions.ts";

/** Who makes payouts. */
export const PAYOUT_PAYMENT = {
  ...AREA_ACCESS.payouts,
  permission: "PAYOUT_PAYMENT",
  movesMoney: true,
} satisfies Access;
/** Who approves and rejects what others made (decision 0054). */
export const PAYOUT_REVIEW = { ...AREA_ACCESS.payouts, permission: "PAYOUT_REVIEW", movesMoney: true } satisfies Access;
/** Whoever made a payout takes it back, whatever became of their permissions; staff make none. */
export const PAYOUT_RECALL = { ...AREA_ACCESS.payouts, movesMoney: true } satisfies Access;
/** Who has the list as a file. */
export const PAYOUT_EXPORT = { ...AREA_ACCESS.payouts, ...AREA_ACCESS.exportPayments } satisfies Access;
