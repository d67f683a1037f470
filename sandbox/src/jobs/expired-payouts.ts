import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { unapprovedPayouts } from "../db/payouts.ts";
import { tellOfPayout } from "../operations/wallets/payout-letters.ts";
import { planGiveBack } from "../operations/wallets/payout-review.ts";
import { defineJob } from "./job.ts";

/** Returns the money of payouts that were not approved in time, and tells their makers. */
export const expiredPayouts = defineJob("payoutsExpired", {
  due: ({ db }, asking) => unapprovedPayouts(db, asking),
  idOf: ({ payout }) => payout.id,
  plan: ({ payout, maker }, running) => {
    const statements = planGiveBack(running.db, payout, { kind: "expired" }, running.now);
    if (!statements) return [];
    const news = { kind: "expired", days: PAYOUT_APPROVAL_DAYS } as const;
    return maker ? [...statements, ...tellOfPayout(payout, maker, news, running)] : statements;
  },
});
