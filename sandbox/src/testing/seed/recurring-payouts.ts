import type { RecurringPause, RecurringState } from "#provider/contract/recurring-words";
import { dayIn } from "#provider/contract/regions";
import type { Db } from "../../db/database.ts";
import { recurringPayouts } from "../../db/schema/index.ts";
import { insertAll } from "./insert.ts";
import { DAY } from "./payments.ts";
import type { Story } from "./story.ts";

const STANDINGS: readonly { state: RecurringState; pausedBecause: RecurringPause | null }[] = [
  { state: "PAUSED", pausedBecause: "PERSON" },
  { state: "STOPPED", pausedBecause: null },
];

/**
 * Two of an application's payouts were recurring: one is paused, one was stopped. None is active, so that no money
 * leaves a demo wallet unasked.
 */
export function recurringRows(db: Db, { payouts }: Pick<Story, "payouts">): D1PreparedStatement[] {
  const arrived = payouts.filter(({ kind, state, fileId }) => kind === "PAYOUT" && state === "SUCCESS" && !fileId);
  const applicationIds = new Set(arrived.map(({ applicationId }) => applicationId));
  return insertAll(
    db,
    recurringPayouts,
    [...applicationIds].flatMap((id) => {
      const ofOne = arrived.filter(({ applicationId }) => applicationId === id);
      return STANDINGS.flatMap(({ state, pausedBecause }, nth) => {
        const paid = ofOne[nth];
        if (!paid) return [];
        return {
          // From the payout's id, so that no further random number changes the rest of the story.
          id: paid.id.replace("pay_", "rcp_"),
          merchantId: paid.merchantId,
          applicationId: paid.applicationId,
          payoutId: paid.id,
          amountMinor: paid.amountMinor,
          rhythm: "MONTHLY" as const,
          firstDay: dayIn("default", new Date(paid.createdAt)),
          nameCheck: "NOT_POSSIBLE" as const,
          state,
          pausedBecause,
          pausedByName: pausedBecause === null ? null : paid.createdByName,
          pausedAt: pausedBecause === null ? null : paid.createdAt + DAY,
          asksNext: true,
          nextRunAt: null,
          setBy: paid.createdBy,
          setByName: paid.createdByName,
          setAt: paid.createdAt,
        };
      });
    }),
  );
}
