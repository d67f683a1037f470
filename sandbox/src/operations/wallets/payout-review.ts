import { and, eq, isNull, sql } from "drizzle-orm";
import { expectChange, expectNumber, type Db, type Statement } from "../../db/database.ts";
import { expectNoneWaits } from "../../db/leaving-acts.ts";
import { countsNoMore, isOnlyReviewer, OF_PAYOUT, type OF_FILE } from "../../db/payout-reviewers.ts";
import { expectRules } from "../../db/payout-rules.ts";
import type { ReviewedPayout } from "../../db/payouts.ts";
import { payoutApprovals, payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { stopPayout } from "../../domain/ledger.ts";
import { hasOneReviewer, neededNow } from "../../domain/payout-approval.ts";
import { nextPayoutState, type PayoutMove } from "../../domain/payout-state.ts";
import { bookEntry } from "../ledger.ts";
import { ANSWER_MS } from "./payout-row.ts";

type Reviewer = { id: string; fullName: string };

const awaiting = ({ id, state }: PayoutRow) => and(eq(payouts.id, id), eq(payouts.state, state));

/**
 * The state of a payout after an approval: the number of approvals it needs, the people whose approvals still count,
 * and whether it leaves now.
 */
export type Approving = { needed: number; approvedBy: string[]; alone: boolean; leaves: boolean };

/** The statements of an approval, and its effect. */
export type PlannedApproval = { statements: Statement[]; approving: Approving };

/** The object of an approval: a payout, or a file of payouts. */
type Judging = Pick<ReviewedPayout, "standing" | "approvals" | "others" | "makerReviews"> & {
  payout: Parameters<typeof neededNow>[0] & { createdBy: string | null };
};

/**
 * The effect of an approval. `alone`: nobody else in the account may approve, so that this approval is enough, whoever
 * made the payout and whatever the rules ask for.
 */
export function judgeApproval(reviewed: Judging, by: Reviewer): Approving {
  const { payout, standing, approvals } = reviewed;
  const needed = neededNow(payout, standing.rules);
  const isOwn = payout.createdBy === by.id;
  const approvedBy = approvals.filter(({ counts }) => counts).map(({ userName }) => userName);
  if (!isOwn) approvedBy.push(by.fullName);
  const leaves = isOwn || approvedBy.length >= needed || hasOneReviewer(reviewed);
  return { needed, approvedBy, alone: isOwn || (leaves && approvedBy.length < needed), leaves };
}

/**
 * Approves a payout, so that the bank is asked next, or notes the first of two approvals. If several people approve,
 * reject or recall it, or it expires, at the same moment, each act sees the result of the one before. The batch is
 * aborted if other approvals count than those that were read, if other rules came into force, if its last approval
 * waits for its minute, or if a person approves alone while another could. Undefined if its state does not allow it.
 */
export function planApproval(db: Db, reviewed: ReviewedPayout, by: Reviewer, now: number): PlannedApproval | undefined {
  const { payout, standing } = reviewed;
  const state = nextPayoutState(payout.state, "approve");
  if (!state) return undefined;
  const isOwn = payout.createdBy === by.id;
  const approving = judgeApproval(reviewed, by);
  const { needed, approvedBy, alone, leaves } = approving;
  const statements: Statement[] = [
    expectRules(db, payout.applicationId, standing),
    expectNoneWaits(db, payout.id),
    // Four eyes are a CHECK of the database: an approval by the maker is no second pair.
    ...(isOwn
      ? []
      : [
          db.insert(payoutApprovals).values({ payoutId: payout.id, userId: by.id, userName: by.fullName, at: now }),
          ...lapseOthers(db, OF_PAYOUT, payout, { counted: approvedBy.length, now }),
        ]),
    db
      .update(payouts)
      .set({
        approversNeeded: needed,
        ...(leaves && {
          state,
          reviewedBy: isOwn ? null : by.id,
          reviewedByName: by.fullName,
          reviewedAt: now,
          approvedAlone: alone,
          bankAt: now + ANSWER_MS,
        }),
      })
      .where(and(awaiting(payout), alone ? isOnlyReviewer(payout, by.id) : undefined)),
    expectChange(db, "payout still awaits approval"),
  ];
  return { statements, approving };
}

/**
 * Ends approvals of people who may no longer approve or are no second person any more, when another approval comes.
 * Then as many must count as the decision assumed.
 */
export function lapseOthers(
  db: Db,
  kind: typeof OF_PAYOUT | typeof OF_FILE,
  made: { id: string; merchantId: string; applicationId: string; createdBy: string },
  { counted, now }: { counted: number; now: number },
): Statement[] {
  const { approvals, of } = kind;
  const ofIt = and(eq(of, made.id), isNull(approvals.lapsedAt));
  return [
    db
      .update(approvals)
      .set({ lapsedAt: now })
      .where(and(ofIt, countsNoMore(kind, made))),
    expectNumber(db, "approvals that count", sql`(SELECT count(*) FROM ${approvals} WHERE ${ofIt})`, counted),
  ];
}

/** How a payout ends before the bank was asked. */
export type GivenBack = { kind: "rejected"; by: Reviewer; reason: string } | { kind: "recalled" } | { kind: "expired" };
const MOVES: Record<GivenBack["kind"], PayoutMove> = { rejected: "reject", recalled: "recall", expired: "expire" };

/** Returns amount and fee to the wallet at once, and only once. Undefined if the payout's state does not allow it. */
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
    ...bookEntry(db, stopPayout({ applicationId, reference }, { amount, fee }), currency, now),
  ];
}
