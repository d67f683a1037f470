import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { HAS_OTHER_REVIEWER } from "../../db/payout-reviewers.ts";
import { payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { failPayout } from "../../domain/ledger.ts";
import { nextPayoutState, type PayoutMove } from "../../domain/payout-state.ts";
import { bookEntry } from "../ledger.ts";
import { ANSWER_MS } from "./payout-row.ts";

type Reviewer = { id: string; fullName: string };

const awaiting = ({ id, state }: PayoutRow) => and(eq(payouts.id, id), eq(payouts.state, state));

/**
 * Approves a payout, so that the bank is asked next: of all who approve, reject, recall or let it expire at once, one is heard. Its maker only
 * where nobody else may, which the statement itself looks at. Undefined when its state does not allow it.
 */
export function planApproval(db: Db, payout: PayoutRow, by: Reviewer, now: number): Statement[] | undefined {
  const state = nextPayoutState(payout.state, "approve");
  if (!state) return undefined;
  const isOwn = payout.createdBy === by.id;
  return [
    db
      .update(payouts)
      .set({
        state,
        // Four eyes are a CHECK of the database: whoever approves alone is no second pair.
        reviewedBy: isOwn ? null : by.id,
        reviewedByName: by.fullName,
        reviewedAt: now,
        approvedAlone: isOwn,
        bankAt: now + ANSWER_MS,
      })
      .where(and(awaiting(payout), isOwn ? sql`NOT ${HAS_OTHER_REVIEWER}` : undefined)),
    expectChange(db, "payout still awaits approval"),
  ];
}

/** How a payout ends before the bank heard of it. */
export type GivenBack = { kind: "rejected"; by: Reviewer; reason: string } | { kind: "recalled" } | { kind: "expired" };
const MOVES: Record<GivenBack["kind"], PayoutMove> = { rejected: "reject", recalled: "recall", expired: "expire" };

/** Gives amount and fee back at once, once. Undefined when its state does not allow it. */
export function planGiveBack(db: Db, payout: PayoutRow, how: GivenBack, now: number): Statement[] | undefined {
  const state = nextPayoutState(payout.state, MOVES[how.kind]);
  if (!state) return undefined;
  const { applicationId, id: reference, amountMinor: amount, feeMinor: fee, currency } = payout;
  return [
    db
      .update(payouts)
      .set({
        state,
        finishedAt: now,
        ...(how.kind === "rejected" && {
          reason: how.reason,
          reviewedBy: how.by.id,
          reviewedByName: how.by.fullName,
          reviewedAt: now,
        }),
      })
      .where(awaiting(payout)),
    expectChange(db, "payout still awaits approval"),
    ...bookEntry(db, failPayout({ applicationId, reference }, { amount, fee }), currency, now),
  ];
}
