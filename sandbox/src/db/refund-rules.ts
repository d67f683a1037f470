import { RULE_CHANGES_SHOWN, TO_DO_ITEMS } from "#provider/contract/limits";
import type { RefundRules } from "#provider/contract/refund-terms";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { isOnlyRefundReviewer, isSecondFor, reviewsRefunds } from "./refund-reviewers.ts";
import { applications, refundRuleChanges } from "./schema/index.ts";

export type RefundRuleChangeRow = typeof refundRuleChanges.$inferSelect;

/** The rules of refunds in force and their version, which grows; 0: an application has no rules of its own. */
export type StandingRefundRules = { rules: RefundRules; version: number };

const versionOf = (applicationId: unknown): SQL<number | null> =>
  sql`(SELECT max(confirmed.seq) FROM refund_rule_changes AS confirmed
    WHERE confirmed.application_id = ${applicationId} AND confirmed.state = 'CONFIRMED')`;

export async function standingRefundRules(db: Db, applicationId: string): Promise<StandingRefundRules> {
  const [change] = await db
    .select()
    .from(refundRuleChanges)
    .where(eq(refundRuleChanges.seq, versionOf(applicationId)));
  return change ? { rules: change.rules, version: change.seq } : { rules: DEFAULT_REFUND_RULES, version: 0 };
}

/** Aborts the batch if other rules have come into force since these were read. */
export const expectRefundRules = (db: Db, applicationId: string, { version }: StandingRefundRules): Statement =>
  expectAtMost(db, "rules of refunds as they were read", sql`coalesce(${versionOf(applicationId)}, 0)`, version);

type Made = { application: { id: string; region: Region }; makerId: string; now: number };

/**
 * The sum that a person has refunded out of an application on the day of `now` in its region, in minor units: what
 * waits, is on its way and arrived, but not what came to nothing.
 */
export function refundedToday({ application: { id, region }, makerId, now }: Made): SQL<number> {
  const today = startOfDay(region, dayIn(region, new Date(now))).getTime();
  return sql`(SELECT coalesce(sum(made.amount_minor), 0) FROM refunds AS made JOIN transactions AS paid ON paid.id = made.transaction_id
    WHERE made.created_by = ${makerId} AND made.created_at >= ${today} AND paid.application_id = ${id}
    AND made.state IN ('AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS'))`;
}

/** Reads the sum of {@link refundedToday}. */
export async function readRefundedToday(db: Db, made: Made): Promise<number> {
  const [row] = await db.all<{ minor: number }>(sql`SELECT ${refundedToday(made)} AS minor`);
  return row?.minor ?? 0;
}

/** A change of an application's rules, and whether its proposer may still approve refunds there. */
export type RefundProposal = { change: RefundRuleChangeRow; proposerReviews: boolean };

/** The rule that refuses a second proposal while one waits. */
export const REFUND_PROPOSAL_WAITS = "refund_rule_changes.application_id";

/** A change by its id, or the waiting one. */
export async function findRefundProposal(
  db: Db,
  applicationId: string,
  id?: string,
): Promise<RefundProposal | undefined> {
  const [row] = await db
    .select({
      change: refundRuleChanges,
      proposerReviews: reviewsRefunds(
        { merchantId: applications.merchantId, applicationId },
        refundRuleChanges.proposedBy,
      ),
    })
    .from(refundRuleChanges)
    .innerJoin(applications, eq(applications.id, refundRuleChanges.applicationId))
    .where(
      and(
        eq(refundRuleChanges.applicationId, applicationId),
        id === undefined ? sql`${refundRuleChanges.state} = 'PROPOSED'` : eq(refundRuleChanges.id, id),
      ),
    );
  return row && { ...row, proposerReviews: row.proposerReviews === 1 };
}

/**
 * Proposed rules that a person may confirm or refuse, the longest waiting first: proposals of others, and their own if
 * no other approver exists. `reviews`: where the person may approve refunds of others; staff approve none.
 */
export async function waitingRefundRules(
  db: Db,
  { userId, reviews }: { userId: string; reviews: Sight | undefined },
): Promise<{ count: number; appId: string; name: string; proposedBy: string }[]> {
  if (reviews === undefined || reviews.kind === "region") return [];
  const { merchantId, id: applicationId } = applications;
  const made = { merchantId, applicationId, createdBy: refundRuleChanges.proposedBy };
  const { proposedBy, proposedByName, proposedAt } = refundRuleChanges;
  return db
    .select({
      count: sql<number>`count(*) OVER ()`,
      appId: applications.id,
      name: applications.name,
      proposedBy: proposedByName,
    })
    .from(applications)
    .innerJoin(refundRuleChanges, eq(refundRuleChanges.applicationId, applications.id))
    .where(
      and(
        inSight({ applicationId, merchantId, region: applications.region }, reviews),
        isNull(applications.deletedAt),
        // A literal, because the planner uses the partial index only with one.
        sql`${refundRuleChanges.state} = 'PROPOSED'`,
        sql`CASE WHEN ${proposedBy} = ${userId} THEN ${isOnlyRefundReviewer(made, userId)} ELSE ${isSecondFor(made, userId)} END`,
      ),
    )
    .orderBy(asc(proposedAt), asc(applications.id))
    .limit(TO_DO_ITEMS);
}

/** Decided changes of an application's rules, newest first. */
export const decidedRefundRules = (db: Db, applicationId: string): Promise<RefundRuleChangeRow[]> =>
  db
    .select()
    .from(refundRuleChanges)
    .where(and(eq(refundRuleChanges.applicationId, applicationId), ne(refundRuleChanges.state, "PROPOSED")))
    .orderBy(desc(refundRuleChanges.seq))
    .limit(RULE_CHANGES_SHOWN);
