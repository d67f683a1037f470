import type { PayoutRules } from "#provider/contract/payout-bands";
import { RULE_CHANGES_SHOWN, TO_DO_ITEMS } from "#provider/contract/limits";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { isOnlyReviewer, isReviewer, isSecond } from "./payout-reviewers.ts";
import type { PayoutRow } from "./withdrawals.ts";
import { applications, payoutRuleChanges, payouts } from "./schema/index.ts";

export type RuleChangeRow = typeof payoutRuleChanges.$inferSelect;

/**
 * The rules in force and their version. Later rules have a larger one; 0 means that an application has no rules of its
 * own.
 */
export type StandingRules = { rules: PayoutRules; version: number };

const versionOf = (applicationId: unknown): SQL<number | null> =>
  sql`(SELECT max(confirmed.seq) FROM payout_rule_changes AS confirmed
    WHERE confirmed.application_id = ${applicationId} AND confirmed.state = 'CONFIRMED')`;

/** Joins the rules in force for the application of a row. */
export const inForce = (applicationId: unknown): SQL => eq(payoutRuleChanges.seq, versionOf(applicationId));

/** Reads the row that {@link inForce} joined. */
export const standingFrom = (change: RuleChangeRow | null | undefined): StandingRules =>
  change ? { rules: change.rules, version: change.seq } : { rules: DEFAULT_PAYOUT_RULES, version: 0 };

export const standingRules = async (db: Db, applicationId: string): Promise<StandingRules> =>
  standingFrom((await db.select().from(payoutRuleChanges).where(inForce(applicationId)))[0]);

/** Aborts the batch if other rules have come into force since these were read. */
export const expectRules = (db: Db, applicationId: string, { version }: StandingRules): Statement =>
  expectAtMost(db, "rules of approval as they were read", sql`coalesce(${versionOf(applicationId)}, 0)`, version);

type Made = { application: { id: unknown; region: Region }; makerId: string; now: number };

/**
 * The sum that a person has sent out of an application on the day of `now` in its region, in minor units without fees.
 * It includes reserved, sent and arrived payouts and those that a receiver sent back, but not those given back before
 * the bank had them or refused by the bank. A waiting file counts with its whole sum, and later each of its payouts,
 * which keep the file's time. Withdrawals, transfers and top-ups count too, except to the company itself: its own
 * account, and wallets of the same merchant (decision 0133).
 */
export function madeToday({ application: { id, region }, makerId, now }: Made): SQL<number> {
  const today = startOfDay(region, dayIn(region, new Date(now))).getTime();
  return sql`(SELECT coalesce(sum(made.amount_minor), 0) FROM payouts AS made WHERE made.application_id = ${id} AND made.kind = 'PAYOUT'
    AND made.created_by = ${makerId} AND made.created_at >= ${today}
    AND made.state IN ('CREATED', 'AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'RETURNED'))
  + (SELECT coalesce(sum(sent.amount_minor), 0) FROM payouts AS sent WHERE sent.application_id = ${id} AND sent.kind = 'WITHDRAWAL'
    AND sent.made_today_minor > 0 AND sent.created_by = ${makerId} AND sent.created_at >= ${today}
    AND sent.state IN ('IN_PROGRESS', 'SUCCESS', 'RETURNED'))
  + (SELECT coalesce(sum(moved.amount_minor), 0) FROM wallet_transfers AS moved WHERE moved.from_application_id = ${id}
    AND moved.created_by = ${makerId} AND moved.created_at >= ${today} AND (moved.to_phone IS NOT NULL
      OR (SELECT there.merchant_id FROM applications AS there WHERE there.id = moved.to_application_id)
        IS NOT (SELECT here.merchant_id FROM applications AS here WHERE here.id = moved.from_application_id)))
  + (SELECT coalesce(sum(waiting.amount_minor), 0) FROM payout_files AS waiting WHERE waiting.application_id = ${id}
    AND waiting.created_by = ${makerId} AND waiting.made_at >= ${today} AND waiting.state = 'AWAITING_APPROVAL')`;
}

/** Reads the sum of {@link madeToday}. */
export async function readMadeToday(db: Db, made: Made): Promise<number> {
  const [row] = await db.all<{ minor: number }>(sql`SELECT ${madeToday(made)} AS minor`);
  return row?.minor ?? 0;
}

/**
 * Whether a payout of the application to exactly this account and name was approved and arrived. A card is never known,
 * because only its last digits are kept, which many cards share.
 */
export async function isKnownReceiver(
  db: Db,
  {
    applicationId,
    target,
    destination,
    fullName,
  }: Pick<PayoutRow, "applicationId" | "target" | "destination" | "fullName">,
): Promise<boolean> {
  if (target !== "BANK") return false;
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.applicationId, applicationId),
        eq(payouts.destination, destination),
        // Literals, because the planner uses the partial index only with them.
        sql`kind = 'PAYOUT' AND state = 'SUCCESS'`,
        eq(payouts.fullName, fullName),
        sql`${payouts.reviewedAt} IS NOT NULL`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A change of an application's rules, and whether its proposer may still approve payouts there. */
export type Proposal = { change: RuleChangeRow; proposerReviews: boolean };

/** The rule that refuses a second proposal while one waits. */
export const PROPOSAL_WAITS = "payout_rule_changes.application_id";

/** A change by its id, or the waiting one. */
export async function findProposal(db: Db, applicationId: string, id?: string): Promise<Proposal | undefined> {
  const [row] = await db
    .select({
      change: payoutRuleChanges,
      proposerReviews: isReviewer({ merchantId: applications.merchantId, applicationId }, payoutRuleChanges.proposedBy),
    })
    .from(payoutRuleChanges)
    .innerJoin(applications, eq(applications.id, payoutRuleChanges.applicationId))
    .where(
      and(
        eq(payoutRuleChanges.applicationId, applicationId),
        id === undefined ? sql`${payoutRuleChanges.state} = 'PROPOSED'` : eq(payoutRuleChanges.id, id),
      ),
    );
  return row && { ...row, proposerReviews: row.proposerReviews === 1 };
}

/**
 * Proposed rules that a person may confirm or refuse, the longest waiting first: proposals of others, and their own if
 * no other approver exists. `reviews`: where the person may approve payouts of others; staff approve none.
 */
export async function waitingRules(
  db: Db,
  { userId, reviews }: { userId: string; reviews: Sight | undefined },
): Promise<{ count: number; appId: string; name: string; proposedBy: string }[]> {
  if (reviews === undefined || reviews.kind === "region") return [];
  const { merchantId, id: applicationId } = applications;
  const made = { merchantId, applicationId, createdBy: payoutRuleChanges.proposedBy };
  const { proposedBy, proposedByName, proposedAt } = payoutRuleChanges;
  return db
    .select({
      count: sql<number>`count(*) OVER ()`,
      appId: applications.id,
      name: applications.name,
      proposedBy: proposedByName,
    })
    .from(applications)
    .innerJoin(payoutRuleChanges, eq(payoutRuleChanges.applicationId, applications.id))
    .where(
      and(
        inSight({ applicationId, merchantId, region: applications.region }, reviews),
        isNull(applications.deletedAt),
        // A literal, because the planner uses the partial index only with one.
        sql`${payoutRuleChanges.state} = 'PROPOSED'`,
        sql`CASE WHEN ${proposedBy} = ${userId} THEN ${isOnlyReviewer(made, userId)} ELSE ${isSecond(made, userId)} END`,
      ),
    )
    .orderBy(asc(proposedAt), asc(applications.id))
    .limit(TO_DO_ITEMS);
}

/** Decided changes of an application's rules, newest first. */
export const decidedChanges = (db: Db, applicationId: string): Promise<RuleChangeRow[]> =>
  db
    .select()
    .from(payoutRuleChanges)
    .where(and(eq(payoutRuleChanges.applicationId, applicationId), ne(payoutRuleChanges.state, "PROPOSED")))
    .orderBy(desc(payoutRuleChanges.seq))
    .limit(RULE_CHANGES_SHOWN);
