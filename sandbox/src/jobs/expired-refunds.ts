import { REFUND_APPROVAL_DAYS } from "#provider/contract/limits";
import { unapprovedRefunds } from "../db/refunds.ts";
import { tellOfRefund } from "../operations/payments/refund-letters.ts";
import { planRefundStop } from "../operations/payments/refund-review.ts";
import { defineJob } from "./job.ts";

/** Returns the money of refunds that nobody approved in time to the wallet, and tells their makers. */
export const expiredRefunds = defineJob("refundsExpired", {
  due: ({ db }, asking) => unapprovedRefunds(db, asking),
  idOf: ({ refund }) => refund.id,
  plan: (waiting, running) => {
    const stopped = planRefundStop(running.db, waiting, { kind: "expired" }, running.now);
    if (!stopped) return [];
    const news = { kind: "expired", days: REFUND_APPROVAL_DAYS } as const;
    const { maker } = waiting;
    return maker ? [...stopped.statements, ...tellOfRefund(waiting, maker, news, running)] : stopped.statements;
  },
});
