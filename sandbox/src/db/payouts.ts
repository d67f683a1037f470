import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { anyWaits } from "./leaving-acts.ts";
import { amongst, applicationsInSight, inSight } from "./lists/sight.ts";
import {
  approvalsOf,
  MAKER_REVIEWS,
  MAKERS_HANDS,
  OTHER_REVIEWERS,
  readWords,
  type Approval,
} from "./payout-reviewers.ts";
import { inForce, standingFrom, type StandingRules } from "./payout-rules.ts";
import type { UserRow } from "./rows.ts";
import { applications, payoutFiles, payoutRuleChanges, payouts, recurringRuns, users } from "./schema/index.ts";
import type { PayoutRow } from "./withdrawals.ts";

/**
 * A payout with its approvals, the rules in force now, and the people left to approve it. `others`: how many besides
 * its maker. `makerReviews`: whether its maker may approve payouts of others.
 */
export type ReviewedPayout = {
  payout: PayoutRow;
  appName: string;
  /** The name of the file that made it. */
  fileName: string | null;
  /** The recurring payout that made it. */
  recurringId: string | null;
  standing: StandingRules;
  /** Whether its last approval waits for its minute. */
  leaves: boolean;
  approvals: Approval[];
  others: number;
  makerReviews: boolean;
  /** Ids of the maker and of all people who do not count as a second person beside them. */
  makersHands: readonly string[];
};

/** Payouts in sight, by their ids, in no order. */
export async function findPayouts(db: Db, sight: Sight, ids: readonly string[]): Promise<ReviewedPayout[]> {
  const seen =
    sight.kind === "region"
      ? sql`${payouts.applicationId} IN ${applicationsInSight(sight)}`
      : inSight({ ...payouts, region: applications.region }, sight);
  const [rows, approvals] = await Promise.all([
    db
      .select({
        payout: payouts,
        appName: applications.name,
        fileName: payoutFiles.fileName,
        recurringId: recurringRuns.recurringId,
        rules: payoutRuleChanges,
        leaves: anyWaits(payouts.id),
        others: OTHER_REVIEWERS,
        makerReviews: MAKER_REVIEWS,
        makersHands: MAKERS_HANDS,
      })
      .from(payouts)
      .innerJoin(applications, eq(applications.id, payouts.applicationId))
      .leftJoin(payoutRuleChanges, inForce(payouts.applicationId))
      .leftJoin(payoutFiles, eq(payoutFiles.id, payouts.fileId))
      .leftJoin(recurringRuns, eq(recurringRuns.payoutId, payouts.id))
      .where(and(amongst(payouts.id, ids), sql`+${payouts.kind} = 'PAYOUT'`, seen)),
    approvalsOf(db, ids),
  ]);
  return rows.map(({ rules, makerReviews, makersHands, leaves, ...reviewed }) => ({
    ...reviewed,
    leaves: leaves === 1,
    approvals: approvals.get(reviewed.payout.id) ?? [],
    standing: standingFrom(rules),
    makerReviews: makerReviews === 1,
    makersHands: readWords(makersHands),
  }));
}

/** A payout in sight, by its id. */
export const findPayout = async (db: Db, sight: Sight, id: string): Promise<ReviewedPayout | undefined> =>
  (await findPayouts(db, sight, [id]))[0];

const APPROVAL_MS = PAYOUT_APPROVAL_DAYS * 24 * 3_600_000;

/** Until when a payout may be approved, in UTC milliseconds. */
export const approveBefore = ({ createdAt }: Pick<PayoutRow, "createdAt">): number => createdAt + APPROVAL_MS;

/**
 * Payouts that were not approved in time, the longest due first, with their makers. One whose last approval waits for
 * its minute was.
 */
export const unapprovedPayouts = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<{ payout: PayoutRow; maker: UserRow | null }[]> =>
  db
    .select({ payout: payouts, maker: users })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.createdBy))
    .where(
      and(
        eq(payouts.state, sql`'AWAITING_APPROVAL'`),
        lte(payouts.createdAt, now - APPROVAL_MS),
        sql`NOT ${anyWaits(payouts.id)}`,
        mayTry(db, job, payouts.id, now),
      ),
    )
    .orderBy(payouts.createdAt)
    .limit(limit);
