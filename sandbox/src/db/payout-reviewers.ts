import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { memberships, payoutApprovals, payouts, userPermissions, users } from "./schema/index.ts";

const REVIEWING_ROLES = ROLES.filter((role) => ROLE_DEFAULTS[role].includes("PAYOUT_REVIEW"));

type Concerned = { merchantId: unknown; applicationId: unknown };

/**
 * People who may approve payouts of an application: they can sign in, hold the permission, and see the application in a role that leaves it to
 * them. One rule for lists, letters and the statement that approves.
 */
export const reviewers = ({ merchantId, applicationId }: Concerned): SQL | undefined =>
  and(
    sql`${users.merchantId} = ${merchantId}`,
    eq(users.active, true),
    sql`${users.deletedAt} IS NULL AND ${users.passwordSetAt} IS NOT NULL`,
    sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${users.id} AND ${userPermissions.permission} = 'PAYOUT_REVIEW')`,
    sql`(${amongst(users.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
      WHERE ${memberships.userId} = ${users.id} AND ${memberships.applicationId} = ${applicationId}
      AND (${memberships.role} IS NULL OR ${amongst(memberships.role, REVIEWING_ROLES)})))`,
  );

const OF_PAYOUT = { merchantId: payouts.merchantId, applicationId: payouts.applicationId };

/** Of a row of payouts: how many others than its maker may approve it. */
export const OTHER_REVIEWERS = sql<number>`(SELECT count(*) FROM ${users} WHERE ${reviewers(OF_PAYOUT)} AND ${users.id} <> ${payouts.createdBy})`;
/** Of a row of payouts: whether one of them may. */
export const HAS_OTHER_REVIEWER = sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(OF_PAYOUT)} AND ${users.id} <> ${payouts.createdBy})`;
/** Of a row of payouts: whether its maker may approve payouts of others. */
export const MAKER_REVIEWS = sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(OF_PAYOUT)} AND ${users.id} = ${payouts.createdBy})`;

/** Of a row of payouts: who of all that approved it still may, by name, as JSON; nobody once it no longer waits. */
export const APPROVED_BY = sql<string>`CASE WHEN ${payouts.state} <> 'AWAITING_APPROVAL' THEN '[]' ELSE
  (SELECT json_group_array(user_name) FROM (SELECT ${payoutApprovals.userName} AS user_name FROM ${payoutApprovals}
    JOIN ${users} ON ${users.id} = ${payoutApprovals.userId}
    WHERE ${payoutApprovals.payoutId} = ${payouts.id} AND ${payoutApprovals.lapsedAt} IS NULL AND ${reviewers(OF_PAYOUT)}
    ORDER BY ${payoutApprovals.seq})) END`;
const namesSchema = z.string().array();
/** Names out of a JSON array that a statement made. */
export const readNames = (json: string): string[] => namesSchema.parse(JSON.parse(json));

/** Of a row of payouts: whether somebody has approved it. */
export const hasApproved = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${payoutApprovals} WHERE ${payoutApprovals.payoutId} = ${payouts.id}
    AND ${payoutApprovals.userId} = ${userId} AND ${payoutApprovals.lapsedAt} IS NULL)`;
/** Whether somebody alone may approve payouts of an application. */
export const isOnlyReviewer = (concerned: Concerned, userId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} <> ${userId})`;
/** Whether somebody may. */
export const isReviewer = (concerned: Concerned, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} = ${userId})`;

/** The rule that refuses a second approval of one person. */
export const APPROVED_TWICE = "payout_approvals.payout_id";

/** An approval of a payout. `counts`: it has not lapsed, and whoever gave it still may. */
export type Approval = { userId: string; userName: string; at: number; counts: boolean };

/** Everybody who ever approved a payout, oldest first. */
export async function approvalsOf(db: Db, payoutId: string): Promise<Approval[]> {
  const rows = await db
    .select({ approval: payoutApprovals, reviews: isReviewer(OF_PAYOUT, payoutApprovals.userId) })
    .from(payoutApprovals)
    .innerJoin(payouts, eq(payouts.id, payoutApprovals.payoutId))
    .where(eq(payoutApprovals.payoutId, payoutId))
    .orderBy(payoutApprovals.seq);
  return rows.map(({ approval: { userId, userName, at, lapsedAt }, reviews }) => ({
    userId,
    userName,
    at,
    counts: lapsedAt === null && reviews === 1,
  }));
}

/** How many are written to at once about one payout. */
const WRITTEN_TO = 20;

/** Who may approve payouts of an application, but for their maker. */
export const reviewersOf = (
  db: Db,
  { merchantId, applicationId, createdBy }: { merchantId: string; applicationId: string; createdBy: string },
): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(reviewers({ merchantId, applicationId }), sql`${users.id} <> ${createdBy}`))
    .orderBy(users.searchName, users.id)
    .limit(WRITTEN_TO);

/** Everybody who may approve payouts of an application, by name. */
export const allReviewers = (
  db: Db,
  { id, merchantId }: Pick<ApplicationRow, "id" | "merchantId">,
): Promise<Pick<UserRow, "id" | "fullName">[]> =>
  db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(reviewers({ merchantId, applicationId: id }))
    .orderBy(users.searchName, users.id);
